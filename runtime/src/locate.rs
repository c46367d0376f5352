//! From JSON pointers back to byte offsets, for the line and column of violations.
//! Runs only after a refusal, in one pass over the input for all pointers together.

use crate::code;
use std::collections::HashMap;

/// The offset where each `(pointer, code)` stands in a well-formed input.
/// An undeclared member is shown at its name, everything else at its value.
pub(crate) fn offsets(input: &[u8], wanted: &[(&str, &str)]) -> Vec<Option<usize>> {
    let mut tree = Wanted::default();
    for (at, (pointer, code)) in wanted.iter().enumerate() {
        let tokens = crate::names(pointer);
        let node = tokens.fold(&mut tree, |node, token| {
            node.below.entry(token).or_default()
        });
        node.at.push((at, *code == code::ADDITIONAL_PROPERTIES));
    }
    let mut scan = Scan {
        input,
        at: 0,
        found: vec![None; wanted.len()],
    };
    scan.value(Some(&tree), None);
    scan.found
}

#[derive(Default)]
struct Wanted {
    at: Vec<(usize, bool)>,
    below: HashMap<String, Wanted>,
}

struct Scan<'a> {
    input: &'a [u8],
    at: usize,
    found: Vec<Option<usize>>,
}

impl Scan<'_> {
    fn peek(&self) -> u8 {
        self.input.get(self.at).copied().unwrap_or(0)
    }

    fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    /// Walks one value. The reader accepted the input, so depth and syntax are known to be good.
    fn value(&mut self, wanted: Option<&Wanted>, name_at: Option<usize>) {
        self.space();
        for (index, at_name) in wanted.iter().flat_map(|wanted| &wanted.at) {
            self.found[*index] = Some(if *at_name {
                name_at.unwrap_or(self.at)
            } else {
                self.at
            });
        }
        match self.peek() {
            b'{' => self.members(wanted),
            b'[' => self.items(wanted),
            b'"' => {
                self.string();
            }
            _ => {
                while !matches!(
                    self.peek(),
                    b',' | b'}' | b']' | b' ' | b'\t' | b'\n' | b'\r' | 0
                ) {
                    self.at += 1;
                }
            }
        }
    }

    fn members(&mut self, wanted: Option<&Wanted>) {
        self.at += 1;
        loop {
            self.space();
            if self.peek() != b'"' {
                break;
            }
            let name_at = self.at;
            let raw = self.string();
            self.space();
            self.at += 1; // the colon
            let below = match wanted {
                Some(wanted) if !wanted.below.is_empty() => {
                    wanted.below.get(&unescape(&self.input[raw.0..raw.1]))
                }
                _ => None,
            };
            self.value(below, Some(name_at));
            self.space();
            if self.peek() != b',' {
                break;
            }
            self.at += 1;
        }
        self.at += 1;
    }

    fn items(&mut self, wanted: Option<&Wanted>) {
        self.at += 1;
        let mut index = 0_usize;
        loop {
            self.space();
            if matches!(self.peek(), b']' | 0) {
                break;
            }
            let below = match wanted {
                Some(wanted) if !wanted.below.is_empty() => wanted.below.get(&index.to_string()),
                _ => None,
            };
            self.value(below, None);
            self.space();
            if self.peek() != b',' {
                break;
            }
            self.at += 1;
            index += 1;
        }
        self.at += 1;
    }

    /// Skips a string; gives the range between its quotes.
    fn string(&mut self) -> (usize, usize) {
        self.at += 1;
        let start = self.at;
        while self.at < self.input.len() && self.peek() != b'"' {
            self.at += if self.peek() == b'\\' { 2 } else { 1 };
        }
        let end = self.at.min(self.input.len());
        self.at += 1;
        (start, end)
    }
}

fn unescape(raw: &[u8]) -> String {
    let mut quoted = Vec::with_capacity(raw.len() + 2);
    quoted.push(b'"');
    quoted.extend_from_slice(raw);
    quoted.push(b'"');
    match crate::reader::read(
        &quoted,
        crate::Limits {
            max_input_bytes: usize::MAX,
            max_depth: 0,
        },
    ) {
        Ok(crate::Json::String(text)) => text,
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_values_and_names() {
        let input = br#" {"a": [1, {"b\u002fc": true}], "z": 0}"#;
        let found = offsets(
            input,
            &[
                ("", "type"),
                ("/a/1/b~1c", "type"),
                ("/z", code::ADDITIONAL_PROPERTIES),
                ("/none", "type"),
            ],
        );
        assert_eq!(found, [Some(1), Some(24), Some(32), None]);
    }
}
