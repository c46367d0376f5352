//! Macros for what every generated type repeats: serde shims, string enums, checked strings.
//! Optional implementations sit behind this crate's features, never behind `cfg` in emitted code.

/// `Serialize`, `Deserialize` and `ToJson` of a generated type.
#[macro_export]
macro_rules! impl_serde {
    ($type:ident) => {
        impl ::sealform::ToJson for $type {
            fn to_json(
                &self,
                max_depth: usize,
            ) -> ::std::result::Result<::sealform::Json, ::sealform::Violation> {
                ::sealform::shape::tree(self, max_depth)
            }
        }

        impl ::sealform::serde::Serialize for $type {
            fn serialize<S: ::sealform::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                ::sealform::serde_support::serialize(self, serializer)
            }
        }

        impl<'de> ::sealform::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::sealform::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                ::sealform::serde_support::deserialize(deserializer)
            }
        }
    };
    ($type:ident<T>) => {
        impl<T: ::sealform::Write> ::sealform::ToJson for $type<T> {
            fn to_json(
                &self,
                max_depth: usize,
            ) -> ::std::result::Result<::sealform::Json, ::sealform::Violation> {
                ::sealform::shape::tree(self, max_depth)
            }
        }

        impl<T: ::sealform::Write> ::sealform::serde::Serialize for $type<T> {
            fn serialize<S: ::sealform::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                ::sealform::serde_support::serialize(self, serializer)
            }
        }

        impl<'de, T: ::sealform::Build> ::sealform::serde::Deserialize<'de> for $type<T> {
            fn deserialize<D: ::sealform::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                ::sealform::serde_support::deserialize(deserializer)
            }
        }
    };
}

/// What an enumeration of strings can do.
#[macro_export]
macro_rules! impl_string_enum {
    ($type:ident { $first:ident = $first_text:literal $(, $variant:ident = $text:literal)* $(,)? }) => {
        impl $type {
            /// Every value, in the order of the schema.
            pub const ALL: &'static [$type] = &[$type::$first $(, $type::$variant)*];

            /// The value as it is written.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $type::$first => $first_text,
                    $( $type::$variant => $text, )*
                }
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                out.write_str(self.as_str())
            }
        }

        impl ::sealform::Build for $type {
            fn build(value: &::sealform::Json) -> ::std::result::Result<Self, ::sealform::Mismatch> {
                let text = value.as_str();
                let found = Self::ALL.iter().find(|known| text == ::std::option::Option::Some(known.as_str()));
                found.copied().ok_or_else(|| ::sealform::Mismatch::new(stringify!($type)))
            }
        }

        impl ::sealform::Write for $type {
            fn write(&self, out: &mut ::sealform::Writer) {
                out.string(self.as_str());
            }
        }

        impl ::sealform::Placeholder for $type {
            fn placeholder() -> Self {
                $type::$first
            }
        }

        ::sealform::impl_serde!($type);
    };
}

/// What a named string with constraints can do; `$check` holds them.
#[macro_export]
macro_rules! impl_checked_string {
    ($type:ident, $check:path) => {
        impl $type {
            /// Checks the text.
            pub fn new(
                text: impl ::std::convert::Into<::std::string::String>,
            ) -> ::std::result::Result<Self, ::sealform::Report> {
                let value = ::sealform::Json::String(text.into());
                let mut sink = ::sealform::Sink::new();
                $check(&mut sink, &::sealform::Path::ROOT, &value);
                sink.into_report()?;
                match value {
                    ::sealform::Json::String(text) => ::std::result::Result::Ok($type(text)),
                    _ => ::std::result::Result::Ok($type(::std::string::String::new())),
                }
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// The text, given up.
            pub fn into_string(self) -> ::std::string::String {
                self.0
            }
        }

        impl ::std::ops::Deref for $type {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                out.write_str(&self.0)
            }
        }

        impl ::std::convert::TryFrom<::std::string::String> for $type {
            type Error = ::sealform::Report;

            fn try_from(
                text: ::std::string::String,
            ) -> ::std::result::Result<Self, ::sealform::Report> {
                $type::new(text)
            }
        }

        impl ::sealform::Build for $type {
            fn build(
                value: &::sealform::Json,
            ) -> ::std::result::Result<Self, ::sealform::Mismatch> {
                let text = value
                    .as_str()
                    .ok_or_else(|| ::sealform::Mismatch::new("string"))?;
                $type::new(text)
                    .map_err(|report| ::sealform::Mismatch::new(&report.first().message))
            }
        }

        impl ::sealform::Write for $type {
            fn write(&self, out: &mut ::sealform::Writer) {
                out.string(&self.0);
            }
        }

        impl ::sealform::Placeholder for $type {
            fn placeholder() -> Self {
                $type(::std::string::String::new())
            }
        }

        ::sealform::impl_serde!($type);
    };
}

/// Payloads of any JSON for an envelope.
#[cfg(feature = "serde_json")]
#[macro_export]
macro_rules! impl_for_values {
    ($payload:ident) => {
        impl $payload for ::sealform::Json {}
        impl $payload for ::sealform::serde_json::Value {}
    };
}

/// Payloads of any JSON for an envelope.
#[cfg(not(feature = "serde_json"))]
#[macro_export]
macro_rules! impl_for_values {
    ($payload:ident) => {
        impl $payload for ::sealform::Json {}
    };
}

/// `Build` and `Write` for a type that has serde's `Serialize` and `Deserialize`, so that it can be a payload.
#[cfg(feature = "serde_json")]
#[macro_export]
macro_rules! serde_payload {
    ($type:ty) => {
        impl ::sealform::Build for $type {
            fn build(
                value: &::sealform::Json,
            ) -> ::std::result::Result<Self, ::sealform::Mismatch> {
                let value = ::sealform::serde_json::Value::from(value);
                ::sealform::serde_json::from_value(value)
                    .map_err(|error| ::sealform::Mismatch::new(&error.to_string()))
            }
        }

        impl ::sealform::Write for $type {
            fn write(&self, out: &mut ::sealform::Writer) {
                match ::sealform::serde_json::to_value(self) {
                    Ok(value) => ::sealform::Write::write(&value, out),
                    // Refused when the text is finished: the type has no JSON.
                    Err(_) => out.double(f64::NAN),
                }
            }
        }
    };
}

/// `JsonSchema` of a packet type: the schema that it was generated from.
#[cfg(feature = "schemars")]
#[macro_export]
macro_rules! impl_json_schema {
    ($type:ident, $schema:expr) => {
        impl ::sealform::schemars::JsonSchema for $type {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed(stringify!($type))
            }

            fn json_schema(
                _: &mut ::sealform::schemars::SchemaGenerator,
            ) -> ::sealform::schemars::Schema {
                ::sealform::source_schema($schema)
            }
        }
    };
    ($type:ident<T: $payload:ident>) => {
        impl<T: $payload> ::sealform::schemars::JsonSchema for $type<T> {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed(T::TYPE)
            }

            fn json_schema(
                _: &mut ::sealform::schemars::SchemaGenerator,
            ) -> ::sealform::schemars::Schema {
                ::sealform::source_schema(T::SCHEMA)
            }
        }
    };
}

/// Without the feature `schemars` there is no `JsonSchema`.
#[cfg(not(feature = "schemars"))]
#[macro_export]
macro_rules! impl_json_schema {
    ($($any:tt)*) => {};
}

/// What a registry's enum does with a store. Nothing without the feature `store`.
#[cfg(feature = "store")]
#[macro_export]
macro_rules! impl_store {
    ($type:ident { $($variant:ident),* $(,)? }) => {
        impl $type {
            /// The packet in one of its profiles. Where the profile wants it, the whole packet is kept in the store first.
            pub fn project_to(
                &self,
                profile: &str,
                store: &::sealform::profile::Store,
            ) -> ::std::result::Result<::sealform::Projection, ::sealform::profile::StoreError> {
                match self {
                    $($type::$variant(packet) => packet.project_to(profile, store),)*
                    #[allow(unreachable_patterns, reason = "every registered type may have a profile")]
                    packet => packet
                        .project(profile)
                        .map_err(::sealform::profile::StoreError::Packet),
                }
            }
        }
    };
}

/// Without the feature `store` there is none.
#[cfg(not(feature = "store"))]
#[macro_export]
macro_rules! impl_store {
    ($type:ident { $($variant:ident),* $(,)? }) => {};
}
