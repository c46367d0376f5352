//! Names in target languages: total, ASCII, and the same on every machine.
//! Any text of a schema gives a name; characters that no language takes are spelled by their code point.

/// A text as UpperCamelCase: `diff-analyze` and `diff_analyze` become `DiffAnalyze`.
pub fn upper_camel(text: &str) -> String {
    let mut name = String::new();
    for word in words(text) {
        let mut characters = word.chars();
        if let Some(first) = characters.next() {
            name.push(first.to_ascii_uppercase());
            name.extend(characters);
        }
    }
    match name.chars().next() {
        None => "Empty".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("N{name}"),
        // The one type name that Rust keeps for itself.
        Some(_) if name == "Self" => "SelfType".to_owned(),
        Some(_) => name,
    }
}

/// A text as snake_case: `minLength` becomes `min_length`, `est_bytes` stays.
pub fn snake(text: &str) -> String {
    let mut name = String::new();
    for word in words(text) {
        let mut before_lower = false;
        if !name.is_empty() {
            name.push('_');
        }
        for c in word.chars() {
            if c.is_ascii_uppercase() && before_lower {
                name.push('_');
            }
            before_lower = c.is_ascii_lowercase() || c.is_ascii_digit();
            name.push(c.to_ascii_lowercase());
        }
    }
    match name.chars().next() {
        None => "empty".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("n{name}"),
        Some(_) => name,
    }
}

/// The words of a text, in ASCII letters and digits.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            if let Some(word) = words.last_mut() {
                word.push(c);
            }
        } else if c.is_ascii() {
            words.push(String::new());
        } else {
            words.push(format!("U{:x}", u32::from(c)));
            words.push(String::new());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_gives_a_name() {
        for (text, upper, lower) in [
            ("diff-analyze", "DiffAnalyze", "diff_analyze"),
            ("fileRef", "FileRef", "file_ref"),
            ("v1.Entry", "V1Entry", "v1_entry"),
            ("", "Empty", "empty"),
            ("1st", "N1st", "n1st"),
            ("é", "Ue9", "ue9"),
            ("*/ }", "Empty", "empty"),
            ("est_bytes", "EstBytes", "est_bytes"),
            ("Self", "SelfType", "self"),
            ("payloadID", "PayloadID", "payload_id"),
        ] {
            assert_eq!(
                (upper_camel(text), snake(text)),
                (upper.to_owned(), lower.to_owned()),
                "{text}"
            );
        }
    }
}
