//! The dialect as tables: what matches, what is refused and where, what is valid but not linear.
//! They follow the official suite's `ecmascript-regex` and `non-bmp-regex`, and go on where it stops.

use super::*;

/// A pattern, texts that match, texts that do not.
const MEANINGS: &[(&str, &[&str], &[&str])] = &[
    ("a+", &["xxaayy"], &["", "b"]),
    ("^abc$", &["abc"], &["abc\n", "\nabc", "xabc"]),
    ("^a|b$", &["ax", "xb"], &["xa", "bx"]),
    ("^(?:a|bc)$", &["a", "bc"], &["abc", "ac"]),
    ("^(?<year>\\d{4})-\\d{2}$", &["2024-01"], &["2024-1"]),
    ("^\\d$", &["0", "9"], &["\u{7C0}", "\u{664}"]),
    ("^\\D$", &["\u{7C0}", "a", "\n"], &["0"]),
    ("^\\w$", &["a", "Z", "_", "0"], &["\u{E9}", "-"]),
    ("^\\W$", &["\u{E9}", "-"], &["a", "_"]),
    (
        "^\\s$",
        &[
            " ", "\t", "\u{B}", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{3000}",
        ],
        &["\u{85}", "\u{200B}"],
    ),
    ("^\\S$", &["\u{85}", "\u{1}"], &["\u{FEFF}", "\n"]),
    (
        "^.$",
        &["a", "\u{85}", "\u{1F432}"],
        &["", "\n", "\r", "\u{2028}", "\u{2029}"],
    ),
    ("\\bcol\\b", &["the col", "\u{E9}col"], &["cole", "_col"]),
    ("a\\B", &["ab"], &["a", "a\u{E9}"]),
    ("\\B", &["\u{E9}", ""], &["a", "a\u{E9}a"]),
    ("\\B|[^A]{2}", &["A\u{DF}9"], &["A"]),
    ("^[^]$", &["a", "\n", "\u{1F432}"], &["", "ab"]),
    ("a|[]", &["a"], &["", "b"]),
    ("^[\\w.-]+$", &["a.b-c"], &["a b"]),
    ("^[--/]$", &["-", ".", "/"], &[","]),
    ("^[a&&b]+$", &["a&b"], &["c"]),
    ("^[a~~b[#--]+$", &["~", "[", "#", "b", "-"], &["]", "."]),
    ("^[\\]\\b\\-\\\\]$", &["]", "\u{8}", "-", "\\"], &["b", "["]),
    ("^[^\\W_]$", &["a", "0"], &["_", "-"]),
    ("^\\cC\\cc$", &["\u{3}\u{3}"], &["\\cC", "Cc"]),
    ("^\\0\\x41\\u0042\\u{43}$", &["\0ABC"], &["0ABC"]),
    ("^\\/\\.$", &["/."], &["/a"]),
    (
        "^\u{1F432}*$",
        &["", "\u{1F432}\u{1F432}"],
        &["\u{1F409}", "D"],
    ),
    ("^\\uD83D\\uDC32$", &["\u{1F432}"], &["\u{1F409}"]),
    (
        "^[\\uD83D\\uDC32-\\u{1F440}]$",
        &["\u{1F432}", "\u{1F43F}"],
        &["\u{1F441}"],
    ),
    ("\\uD83D", &[], &["\u{1F432}", ""]),
    ("^[^\\uD800-\\uDFFF]$", &["a"], &[""]),
    (
        "^[\\uD800-\\uFFFF]$",
        &["\u{E000}", "\u{FFFF}"],
        &["a", "\u{1F432}"],
    ),
    ("^\\p{Lu}$", &["A", "\u{C4}"], &["a", "\u{E4}"]),
    ("^\\P{Lu}$", &["a"], &["A"]),
    ("^\\p{digit}+$", &["42", "\u{9EA}"], &["-"]),
    ("^\\p{Script=Greek}$", &["\u{3C0}"], &["p"]),
    ("^[\\p{L}\\p{Nd}_]$", &["\u{E4}", "7", "_"], &[" "]),
    ("^\\P{Cs}$", &["a"], &[""]),
    ("^a{2,3}?$", &["aa", "aaa"], &["a", "aaaa"]),
    ("^a{0}$", &[""], &["a"]),
    ("", &["", "a"], &[]),
    ("^#(x) y$", &["#x y"], &["#xy"]),
];

/// A text that is no pattern, the byte at which it stops being one, words of the message.
const REFUSED: &[(&str, usize, &str)] = &[
    ("^(abc]", 5, "opens or closes nothing"),
    ("(abc", 0, "not closed"),
    ("abc)", 3, "closes no group"),
    ("\u{E9}[abc", 2, "class is not closed"),
    ("*a", 0, "nothing to repeat"),
    ("a**", 2, "nothing to repeat"),
    ("^*", 1, "assertion"),
    ("(?=a)+", 5, "assertion"),
    ("a{2,1}", 1, "out of order"),
    ("a{,2}", 1, "not a quantifier"),
    ("a{", 1, "not a quantifier"),
    ("{", 0, "`\\{`"),
    ("}", 0, "`\\}`"),
    ("]", 0, "`\\]`"),
    ("\\", 0, "ends the pattern"),
    ("x\\a", 1, "write `a`"),
    ("\\-", 0, "write `-`"),
    ("\\_", 0, "write `_`"),
    ("\\Z", 0, "the text is `$`"),
    ("\\01", 0, "`\\x07`"),
    ("[\\1]", 1, "`\\x07`"),
    ("\\c1", 0, "ASCII letter"),
    ("\\x4", 0, "two hexadecimal"),
    ("\\u004", 0, "four hexadecimal"),
    ("\\u{110000}", 0, "10FFFF"),
    ("\\u{}", 0, "10FFFF"),
    ("[z-a]", 1, "out of order"),
    ("^[\\w-.]+$", 2, "`\\-`"),
    ("[a-\\d]", 1, "end of a range"),
    ("\\p{lu}", 0, "not a Unicode property"),
    ("\\p{letter}", 0, "not a Unicode property"),
    ("\\pL", 0, "needs a property"),
    ("\\p{RGI_Emoji}", 0, "not a Unicode property"),
    ("(?i)abc", 0, "flag"),
    ("(?i:abc)", 0, "flag"),
    ("(?P<name>x)", 0, "`(?<name>...)`"),
    ("(?#comment)a", 0, "no such group"),
    ("(?<1>x)", 0, "identifier"),
    ("(?<n>x)(?<n>y)", 7, "two groups"),
    ("\\1", 0, "no group 1"),
    ("\\k<n>", 0, "no group named `n`"),
    ("\\k", 0, "name of a group"),
];

/// ECMA-262 that the linear engine cannot run: the byte at which it stands, and the reason.
const NOT_LINEAR: &[(&str, usize, &str)] = &[
    ("a(?=b)", 1, "look-ahead"),
    ("^(?!a)b", 1, "look-ahead"),
    ("(?<=a+)b", 0, "look-behind"),
    ("(?<!a)b", 0, "look-behind"),
    ("(a)\\1", 3, "back-reference"),
    ("(?<n>a)\\k<n>{0}", 7, "back-reference"),
    ("\\1(a)", 0, "back-reference"),
    ("[\\p{Changes_When_NFKC_Casefolded}]", 1, "no table"),
];

#[test]
fn patterns_mean_what_ecma262_says() {
    for (source, matching, other) in MEANINGS {
        let pattern = Pattern::compile(source).expect("patterns of this table are valid");
        for text in *matching {
            assert!(pattern.is_match(text), "{source} on {text:?}");
        }
        for text in *other {
            assert!(!pattern.is_match(text), "{source} not on {text:?}");
        }
    }
}

#[test]
fn what_is_no_pattern_is_refused_where_it_goes_wrong() {
    for (source, offset, words) in REFUSED {
        let error = Pattern::compile(source).expect_err(source);
        assert_eq!(error.offset, *offset, "{source}: {error}");
        assert!(error.message.contains(words), "{source}: {error}");
        assert!(!is_ecma262(source), "{source}");
    }
}

#[test]
fn what_cannot_run_in_linear_time_is_valid_and_refused() {
    for (source, offset, words) in NOT_LINEAR {
        let error = Pattern::compile(source).expect_err(source);
        assert_eq!(error.offset, *offset, "{source}: {error}");
        assert!(error.message.contains(words), "{source}: {error}");
        assert!(is_ecma262(source), "{source}");
    }
}

#[test]
fn size_and_depth_are_bounded() {
    for source in [
        "((a{999}){999}){999}",
        "(?:\\p{L}{4000}){4000}",
        "a{99999999999999999999}",
    ] {
        let error = Pattern::compile(source).expect_err(source);
        assert!(
            error.message.contains("lower the counts"),
            "{source}: {error}"
        );
    }
    let nested = |depth: usize| format!("{}a{}", "(|x".repeat(depth), ")*".repeat(depth));
    assert!(Pattern::compile(&nested(MAX_COMPILED_DEPTH)).is_ok());
    let error = Pattern::compile(&nested(MAX_COMPILED_DEPTH + 1)).expect_err("one level too many");
    assert_eq!(error.offset, 3 * MAX_COMPILED_DEPTH);
    assert!(is_ecma262(&nested(MAX_PARSED_DEPTH)));
    assert!(!is_ecma262(&nested(MAX_PARSED_DEPTH + 1)));
    assert!(!is_ecma262(&nested(100_000)));
}

#[test]
fn a_static_pattern_that_does_not_compile_matches_nothing() {
    static GOOD: Pattern = Pattern::new("^a$");
    static BAD: Pattern = Pattern::new("(");
    assert!(GOOD.is_match("a") && !GOOD.is_match("b"));
    assert!(!BAD.is_match("(") && !BAD.is_match(""));
    assert_eq!(BAD.as_str(), "(");
}

#[test]
fn an_error_says_what_and_where() {
    let error = Pattern::compile("ab(?<=c)").expect_err("look-behind is refused");
    assert_eq!(
        error.to_string(),
        "look-behind cannot run in linear time (at byte 2)"
    );
}

/// Patterns of simple shapes, run in both ways over texts of the characters at their classes' edges.
#[test]
fn straight_code_and_engine_agree() {
    let patterns = [
        "^[0-9a-f]{64}$",
        "^[0-9a-f]{2,4}$",
        "^a[bc]*d$",
        "^(?:[ab]{2})?$",
        "^[a-z0-9](?:[a-z0-9-]{0,126}[a-z0-9])?$",
        "^[A-Za-z0-9\\u017F\\u212A](?:[A-Za-z0-9._:\\-\\u017F\\u212A]{0,3}[A-Za-z0-9\\u017F\\u212A])?$",
        "^.$",
        "^\\s{1,2}$",
        "^\\W\\D?$",
        "^[^a-c]+$",
        "^[^]{2}$",
        "^[]$",
        "^(?:a|bc|[d-f]{3})$",
        "^aab?$",
        "^\\u{1F600}{2}$",
        "^$",
    ];
    let chars = [
        'a',
        'b',
        'c',
        'd',
        'f',
        'g',
        'z',
        'A',
        '0',
        '9',
        '-',
        '.',
        '_',
        ' ',
        '\n',
        '\u{17F}',
        '\u{212A}',
        '\u{85}',
        '\u{2028}',
        '\u{FEFF}',
        '\u{D7FF}',
        '\u{E000}',
        '\u{1F600}',
        '\u{10FFFF}',
    ];
    let mut texts = vec![
        String::new(),
        "0123456789abcdef".repeat(4),
        "a".repeat(128),
        "a".repeat(129),
    ];
    for a in chars {
        texts.push(a.to_string());
        for b in chars {
            texts.push([a, b].iter().collect());
            for c in ['a', 'd', '0', '-', '\u{1F600}'] {
                texts.push([a, b, c].iter().collect());
                texts.push([a, c, c, b].iter().collect());
                texts.push([a, c, c, c, b].iter().collect());
            }
        }
    }
    for pattern in patterns {
        let node = parse::parse(pattern, MAX_COMPILED_DEPTH).expect("a pattern");
        let ways = straight::ways(&node).unwrap_or_else(|| panic!("{pattern} is not simple"));
        let engine = by_engine(&node).expect("the engine takes it");
        for text in &texts {
            let straight = ways.iter().any(|way| is_made(text, way));
            assert_eq!(straight, engine.is_match(text), "{pattern} {text:?}");
        }
    }
    for pattern in [
        "a",
        "^a",
        "a$",
        "^a|b$",
        "^a*b*$",
        "^(?:ab)+$",
        "^\\p{L}$",
        "^a\\b$",
    ] {
        assert!(ways(pattern).is_none(), "{pattern} is left to the engine");
    }
}
