//! Base URIs and references between schema files (RFC 3986 section 5), as far as schemas use them.
//! A file's base is its path below the schema folder; an `$id` may replace it.

/// A reference split into the document and the fragment.
pub fn split_fragment(reference: &str) -> (&str, &str) {
    reference.split_once('#').unwrap_or((reference, ""))
}

/// Resolves a reference without fragment against a base.
pub fn join(base: &str, reference: &str) -> String {
    if reference.is_empty() {
        return base.to_owned();
    }
    if has_scheme(reference) {
        return reference.to_owned();
    }
    let (authority, path) = split_authority(base);
    if let Some(rest) = reference.strip_prefix('/') {
        return match authority {
            "" => normalise(rest),
            authority => format!("{authority}/{}", normalise(rest)),
        };
    }
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let joined = if folder.is_empty() {
        reference.to_owned()
    } else {
        format!("{folder}/{reference}")
    };
    match authority {
        "" => normalise(&joined),
        authority => format!("{authority}/{}", normalise(joined.trim_start_matches('/'))),
    }
}

/// Whether a text starts with a URI scheme.
pub fn has_scheme(text: &str) -> bool {
    match text.split_once(':') {
        Some((scheme, _)) => {
            scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                && scheme
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
        }
        None => false,
    }
}

/// Undoes percent-encoding; `None` where it is malformed or not UTF-8.
pub fn percent_decode(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'%' {
            let hex = text.get(at + 1..at + 3)?;
            out.push(u8::from_str_radix(hex, 16).ok()?);
            at += 3;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8(out).ok()
}

/// `scheme://authority` and the rest; both parts of a URN stay in the first.
fn split_authority(base: &str) -> (&str, &str) {
    if !has_scheme(base) {
        return ("", base);
    }
    match base.find("://") {
        Some(at) => match base[at + 3..].find('/') {
            Some(slash) => base.split_at(at + 3 + slash),
            None => (base, ""),
        },
        None => (base, ""),
    }
}

/// Removes `.` and resolves `..`; a `..` that leaves the top stays, so that it can be refused.
fn normalise(path: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "." | "" => {}
            ".." if segments.last().is_some_and(|last| *last != "..") => {
                segments.pop();
            }
            other => segments.push(other),
        }
    }
    segments.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins() {
        for (base, reference, joined) in [
            ("packet28/a.json", "b.json", "packet28/b.json"),
            ("packet28/a.json", "../common/b.json", "common/b.json"),
            ("a.json", "../b.json", "../b.json"),
            ("a.json", "", "a.json"),
            ("https://x.org/s/a", "b", "https://x.org/s/b"),
            ("https://x.org/s/a", "/b", "https://x.org/b"),
            ("a.json", "https://x.org/b", "https://x.org/b"),
            ("urn:x:a", "", "urn:x:a"),
        ] {
            assert_eq!(join(base, reference), joined, "{base} {reference}");
        }
    }

    #[test]
    fn percent() {
        assert_eq!(percent_decode("a%20b%C3%A9").as_deref(), Some("a bé"));
        assert_eq!(percent_decode("%zz"), None);
        assert_eq!(percent_decode("%f"), None);
    }
}
