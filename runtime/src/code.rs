//! The stable codes of violations: one public table, the same in every language.
//! A code names the rule that was broken; schemas may set their own with `x-error`.

macro_rules! codes {
    ($($name:ident = $code:literal, $doc:literal;)*) => {
        $( #[doc = $doc] pub const $name: &str = $code; )*
        /// Every built-in code with what it means, in the order of the documentation.
        pub const ALL: &[(&str, &str)] = &[$(($code, $doc)),*];
    };
}

codes! {
    INPUT_TOO_LARGE = "input-too-large", "The raw input has more bytes than `x-maxInputBytes` allows.";
    NOT_UTF8 = "not-utf8", "The input is not UTF-8.";
    BYTE_ORDER_MARK = "byte-order-mark", "The input starts with a byte order mark.";
    UNEXPECTED_END = "unexpected-end", "The input ends inside a value.";
    SYNTAX = "syntax", "The input is not JSON (RFC 8259).";
    TRAILING_BYTES = "trailing-bytes", "Something follows the value.";
    TOO_DEEP = "too-deep", "Arrays and objects nest deeper than `x-maxDepth` allows.";
    DUPLICATE_MEMBER = "duplicate-member", "An object has two members of one name.";
    LONE_SURROGATE = "lone-surrogate", "A `\\u` escape is half of a surrogate pair.";
    NUMBER_OVERFLOW = "number-overflow", "A number is beyond the range of a double.";
    TYPE = "type", "The value has another JSON type.";
    CONST = "const", "The value is not the one allowed value.";
    ENUM = "enum", "The value is none of the allowed values.";
    MINIMUM = "minimum", "The number is below the minimum.";
    MAXIMUM = "maximum", "The number is above the maximum.";
    EXCLUSIVE_MINIMUM = "exclusive-minimum", "The number is not above the exclusive minimum.";
    EXCLUSIVE_MAXIMUM = "exclusive-maximum", "The number is not below the exclusive maximum.";
    MULTIPLE_OF = "multiple-of", "The number is not a multiple of the divisor.";
    MIN_LENGTH = "min-length", "The string has too few characters.";
    MAX_LENGTH = "max-length", "The string has too many characters.";
    PATTERN = "pattern", "The string does not match the pattern.";
    INDEX_OF = "index-of", "The number is no index into the array that `x-indexOf` names.";
    FORMAT = "format", "The string is not of the format.";
    MIN_ITEMS = "min-items", "The array has too few items.";
    MAX_ITEMS = "max-items", "The array has too many items.";
    UNIQUE_ITEMS = "unique-items", "Two items of the array are equal.";
    CONTAINS = "contains", "Too few items of the array match `contains`.";
    MIN_PROPERTIES = "min-properties", "The object has too few members.";
    MAX_PROPERTIES = "max-properties", "The object has too many members.";
    REQUIRED = "required", "A required member is missing.";
    DEPENDENT_REQUIRED = "dependent-required", "A member that another member requires is missing.";
    ADDITIONAL_PROPERTIES = "additional-properties", "The object has a member that the schema does not declare.";
    PROPERTY_NAMES = "property-names", "A member name breaks `propertyNames`.";
    ITEMS = "items", "The array has an item where none is allowed.";
    ANY_OF = "any-of", "The value matches no branch.";
    ONE_OF = "one-of", "The value matches no branch, or more than one.";
    UNKNOWN_TAG = "unknown-tag", "The tag of a union names no branch.";
    NOT = "not", "The value matches a schema that it must not match.";
    FALSE = "false", "No value is allowed here.";
    MAX_BYTES = "max-bytes", "The compact JSON of the value is longer than `x-maxBytes`.";
    RULE = "rule", "A rule of `x-rules` does not hold; each rule has a code of its own.";
    BAD_CONTEXT = "bad-context", "The context that the rules need breaks its own schema, or is missing.";
    MAX_UTF16 = "max-utf16", "The string, or the compact JSON of the value, has more UTF-16 units than `x-maxUtf16` allows.";
    REQUIRES = "requires", "The member holds an event that may not stand there (`x-requires`).";
    NO_VALUE = "no-value", "A function of `x-functions` has no value: the packet lacks what it reads.";
    NO_PROFILE = "no-profile", "The packet has no such profile, or the profile needs a store (`x-profiles`).";
    UNKNOWN_PACKET = "unknown-packet", "No registered packet type has this identity.";
    NOT_FINITE = "not-finite", "A number of a struct is NaN or infinite.";
    UNSAFE_INTEGER = "unsafe-integer", "An integer beyond 2^53-1 cannot be hashed in RFC 8785 form.";
    HASH_MISMATCH = "hash-mismatch", "The packet's hash is not the hash of its content.";
    DERIVED_MISMATCH = "derived-mismatch", "A derived member is not what follows from the packet.";
    NOT_SEALED = "not-sealed", "The packet has no hash yet.";
    INTERNAL = "internal", "The checks passed and the type could not be built: a fault of Sealform.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_distinct_kebab_case() {
        let mut seen = std::collections::HashSet::new();
        for (code, doc) in super::ALL {
            assert!(seen.insert(code), "{code} twice");
            assert!(
                code.bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
                "{code}"
            );
            assert!(doc.ends_with('.'), "{code}");
        }
    }
}
