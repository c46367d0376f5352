//! Expressions with random mistakes: each is accepted or refused with words, and nothing ever panics.

use crate::cel::{compiled, packet};
use crate::random::Random;
use sealform_model::interpret::evaluate;
use sealform_model::source::{Node, parse};
use sealform_model::{Interpreter, cel};

/// Pieces that mistakes are made of.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "\\",
    ".",
    ",",
    "?",
    ":",
    "!",
    "-",
    "&&",
    "||",
    "==",
    " in ",
    "self",
    "root",
    "index",
    "é",
    "\u{0}",
    "\n",
    "1u",
    "b'x'",
    "0x7fffffffffffffff",
    "9223372036854775808",
    "1e999",
    "''''''",
    "r'\\'",
    "self.is",
    ".all(",
    ".map(x,",
    "has(",
    "byKey(",
    "reaches(",
    "size(",
    "//",
    "`a`",
    "{'a':1}",
    "type(1)",
    "..",
    "null",
];

#[test]
fn mistakes_are_refused_with_words() {
    let model = compiled();
    let interpreter = Interpreter::new(&model);
    let schema = model.packets[0].schema;
    let mut random = Random(5);
    let seeds = seeds();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..3_000 {
        let mut text = random.pick(&seeds).clone();
        for _ in 0..=random.below(3) {
            let boundaries: Vec<usize> = text
                .char_indices()
                .map(|(at, _)| at)
                .chain([text.len()])
                .collect();
            let (a, b) = (*random.pick(&boundaries), *random.pick(&boundaries));
            match random.below(3) {
                0 => {
                    let piece: &&str = random.pick(PIECES);
                    text.insert_str(a, piece);
                }
                1 => text.replace_range(a.min(b)..a.max(b), ""),
                _ => {
                    let part = text[a.min(b)..a.max(b)].to_owned();
                    text.insert_str(a, &part);
                }
            }
        }
        match cel::expression(&model, schema, &text) {
            Ok(expr) => {
                accepted += 1;
                // Its value or its fault; a panic would end the test.
                let _answer = evaluate(&interpreter, &expr, &packet(&mut random), &[]);
            }
            Err(words) => {
                refused += 1;
                assert!(!words.is_empty(), "{text}");
                assert_ne!(words, "the parser cannot read the expression", "{text}");
            }
        }
    }
    assert!(
        accepted > 50 && refused > 500,
        "{accepted} accepted, {refused} refused"
    );
}

#[test]
fn long_and_deep_texts_end_with_words() {
    let model = compiled();
    let schema = model.packets[0].schema;
    let many = |text: &str, count: usize| text.repeat(count);
    for text in [
        many("(", 4_000),
        format!("{}1{}", many("(", 90), many(")", 90)),
        many("!", 4_000),
        format!("{}self.b", many("!", 4_000)),
        format!("{}1", many("1+", 2_000)),
        format!("self{}", many(".o", 2_000)),
        format!("{}self.b", many("self.b ? self.b : ", 200)),
        format!("{}true{}", many("self.is.all(x, ", 90), many(")", 90)),
        many("[", 4_000),
        format!("{}{}", many("[", 60), many("]", 60)),
        many("é", 5_000),
        format!("'{}'", many("x", 4_000)),
    ] {
        let start: String = text.chars().take(20).collect();
        let judged = cel::expression(&model, schema, &text);
        if let Err(words) = judged {
            assert!(
                !words.is_empty() && words != "the parser cannot read the expression",
                "{start}"
            );
        }
    }
}

/// The expressions of every rule that this package has.
fn seeds() -> Vec<String> {
    let text = include_str!("data/rules/operators.schema.json");
    let (schema, _) = parse(0, text);
    let schema = schema.expect("JSON");
    let rules = schema.get("x-rules").and_then(Node::items).expect("rules");
    let expressions = rules.iter().filter_map(|rule| rule.get("cel")?.as_str());
    expressions.map(str::to_owned).collect()
}
