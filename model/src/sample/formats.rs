//! Texts of each format, made at random: a maker for every format that the runtime knows.
//! Makers are narrower than their formats; what they show is that a reader takes the usual spellings.

use super::random::Random;
use super::words::word;

/// Makes a text.
type Maker = fn(&mut Random) -> String;

/// By name, in the order of `sealform::format::ALL`.
const MAKERS: &[(&str, Maker)] = &[
    ("agents-path", agents_path),
    ("date", date),
    ("date-time", |random| {
        format!("{}T{}", date(random), time(random))
    }),
    ("duration", duration),
    ("email", |random| {
        format!("{}.{}@{}", word(random), word(random), hostname(random))
    }),
    ("hostname", hostname),
    ("idn-email", |random| {
        format!("{}@{}", word(random), idn_hostname(random))
    }),
    ("idn-hostname", idn_hostname),
    ("ipv4", ipv4),
    ("ipv6", ipv6),
    ("iri", |random| {
        format!("https://{}/{}", idn_hostname(random), path(random))
    }),
    ("iri-reference", |random| {
        one_of(random, &["caf\u{E9}#\u{3C0}", "/\u{E2}/", "?\u{434}=1"]) + &word(random)
    }),
    ("json-pointer", json_pointer),
    ("regex", |random| {
        format!(
            "^{}{}",
            word(random),
            one_of(random, &["$", "+", "[0-9]{2}", "|x"])
        )
    }),
    ("relative-json-pointer", |random| {
        format!("{}{}", random.below(4), json_pointer(random))
    }),
    ("relative-path", path),
    ("script-command", |random| {
        format!("{} --{}", word(random), word(random))
    }),
    ("time", time),
    ("unified-diff", unified_diff),
    ("uri", |random| {
        format!("https://{}/{}", hostname(random), path(random))
    }),
    ("uri-reference", |random| {
        one_of(random, &["", "/", "../", "?q=", "#"]) + &word(random)
    }),
    ("uri-template", |random| {
        format!("/{}/{{{}}}", word(random), word(random))
    }),
    ("uuid", uuid),
    ("verification-token", |random| {
        one_of(random, &["--", "-", "", "tests/"]) + &word(random)
    }),
];

/// A text of the format; `None` where there is no such format.
pub(super) fn text(name: &str, random: &mut Random) -> Option<String> {
    let at = MAKERS.binary_search_by(|(known, _)| (*known).cmp(name));
    Some(MAKERS.get(at.ok()?)?.1(random))
}

fn one_of(random: &mut Random, texts: &[&str]) -> String {
    random.pick(texts).copied().unwrap_or_default().to_owned()
}

fn agents_path(random: &mut Random) -> String {
    let folders: String = (0..random.below(3)).map(|_| word(random) + "/").collect();
    folders + "AGENTS.md"
}

fn date(random: &mut Random) -> String {
    format!(
        "{}-{:02}-{:02}",
        1970 + random.below(100),
        1 + random.below(12),
        1 + random.below(28)
    )
}

fn time(random: &mut Random) -> String {
    let fraction = match random.below(3) {
        0 => format!(".{:03}", random.below(1000)),
        _ => String::new(),
    };
    format!(
        "{:02}:{:02}:{:02}{fraction}{}",
        random.below(24),
        random.below(60),
        random.below(60),
        one_of(random, &["Z", "+02:00", "-07:30"])
    )
}

fn duration(random: &mut Random) -> String {
    match random.below(3) {
        0 => format!("P{}W", random.below(60)),
        1 => format!("P{}D", random.below(400)),
        _ => format!(
            "PT{}H{}M{}S",
            random.below(24),
            random.below(60),
            random.below(60)
        ),
    }
}

fn hostname(random: &mut Random) -> String {
    format!("{}.example", word(random))
}

fn idn_hostname(random: &mut Random) -> String {
    match random.below(3) {
        0 => hostname(random),
        // Two words of one script each, in normal form and without signs that need a neighbour.
        1 => format!("b\u{FC}cher.{}", word(random)),
        _ => format!("\u{C2E4}\u{B840}.{}", word(random)),
    }
}

fn ipv4(random: &mut Random) -> String {
    let part = |random: &mut Random| random.below(256).to_string();
    [part(random), part(random), part(random), part(random)].join(".")
}

fn ipv6(random: &mut Random) -> String {
    match random.below(3) {
        0 => format!("2001:db8::{:x}", random.below(0x1_0000)),
        1 => format!("::ffff:{}", ipv4(random)),
        _ => {
            let groups: Vec<String> = (0..8)
                .map(|_| format!("{:x}", random.below(0x1_0000)))
                .collect();
            groups.join(":")
        }
    }
}

fn json_pointer(random: &mut Random) -> String {
    (0..random.below(4))
        .map(|_| match random.below(4) {
            0 => format!("/{}", random.below(10)),
            1 => "/a~1b".to_owned(),
            _ => format!("/{}", word(random)),
        })
        .collect()
}

fn path(random: &mut Random) -> String {
    let mut path = word(random);
    for _ in 0..random.below(3) {
        path = format!("{path}/{}", word(random));
    }
    path + &one_of(random, &["", ".rs", ".ts", ".md"])
}

/// A file with some lines changed: the counts are those of the lines.
fn unified_diff(random: &mut Random) -> String {
    let path = path(random);
    let (old, new) = (1 + random.below(3), 1 + random.below(3));
    let start = 1 + random.below(200);
    let mut text = format!("--- a/{path}\n+++ b/{path}\n@@ -{start},{old} +{start},{new} @@\n");
    for (sign, count) in [('-', old), ('+', new)] {
        for _ in 0..count {
            text += &format!("{sign}{} {}\n", word(random), word(random));
        }
    }
    text
}

fn uuid(random: &mut Random) -> String {
    let digits = format!("{:016x}{:016x}", random.bits(), random.bits());
    [
        &digits[..8],
        &digits[8..12],
        &digits[12..16],
        &digits[16..20],
        &digits[20..],
    ]
    .join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sealform::format::ALL;

    #[test]
    fn every_format_has_a_maker_and_nothing_else_has() {
        let made: Vec<&str> = MAKERS.iter().map(|(name, _)| *name).collect();
        let known: Vec<&str> = ALL.iter().map(|format| format.name).collect();
        assert_eq!(made, known);
        assert_eq!(text("int32", &mut Random::new(0, 0)), None);
    }

    #[test]
    fn what_is_made_is_of_its_format() {
        for format in ALL {
            let mut random = Random::new(1, 0);
            let texts: Vec<String> = (0..300)
                .filter_map(|_| text(format.name, &mut random))
                .collect();
            assert_eq!(texts.len(), 300);
            for text in &texts {
                assert!((format.check)(text), "{text:?} is no {}", format.name);
            }
            assert!(
                texts.iter().any(|text| *text != texts[0]),
                "{}",
                format.name
            );
        }
    }
}
