//! What the sentences are, which one comes first, and that neither long lines nor many sections cost more than a pass.

use super::*;

const BODY: &str = "@@ -1 +1 @@\n-a\n+b\n";

fn sentence(text: &str) -> String {
    write_paths(text).expect_err("a text that is refused")
}

fn section(path: &str) -> String {
    format!("--- a/{path}\n+++ b/{path}\n{BODY}")
}

#[test]
fn targets_keep_their_order() {
    let text = section("z") + &section("a/b") + &section("m");
    assert_eq!(write_paths(&text).unwrap(), ["z", "a/b", "m"]);
}

#[test]
fn a_second_section_for_a_path_is_refused_before_its_hunks() {
    let text = section("z") + "--- /dev/null\n+++ z\n";
    assert_eq!(sentence(&text), "duplicate diff targets");
}

#[test]
fn what_is_refused_anywhere_comes_first() {
    let text = format!("nonsense\n{}Binary files a and b differ\n", section("z"));
    assert_eq!(sentence(&text), "binary diff is not supported");
    let text = format!("{}copy to y", section("z"));
    assert_eq!(sentence(&text), "copy records are not supported");
    assert_eq!(
        sentence("new file mode 160000\nold mode 1\n"),
        "submodule mode is not supported: 160000"
    );
}

#[test]
fn the_last_line_feed_is_asked_for_last() {
    let text = section("z");
    let open = text.trim_end();
    assert_eq!(sentence(open), "diff must end with LF");
    assert_eq!(
        sentence(&format!("{open}\n-c")),
        "unconsumed diff content: -c"
    );
}

#[test]
fn a_carriage_return_ends_no_line() {
    assert_eq!(
        sentence("new file mode 100644\r\n--- /dev/null\n"),
        "file section is missing an ordinary --- header"
    );
    let heading = "@@ -1 +1 @@ heading\r";
    let text = format!("--- z\n+++ z\n{heading}\n-a\n+b\n");
    assert_eq!(sentence(&text), format!("invalid hunk header: {heading}"));
    let text = "--- z\n+++ z\n@@ -1 +1 @@\n-a\r\n+b\r\n";
    assert_eq!(write_paths(text).unwrap(), ["z"]);
}

#[test]
fn git_names_one_path_twice() {
    let odd = "x b/x b/x";
    for path in ["x", odd, "\u{1F600} b/"] {
        let text = format!("diff --git a/{path} b/{path}\n{}", section(path));
        let verdict = write_paths(&text);
        match path.ends_with('/') {
            true => assert_eq!(
                verdict,
                Err(format!("noncanonical or escaping diff path: {path}"))
            ),
            false => assert_eq!(verdict, Ok(vec![path.to_owned()])),
        }
    }
    for line in [
        "a/",
        "a/ b",
        "a/ b/",
        "a/x b/y",
        "a/x  b/x",
        "a/\u{E9} b/\u{E8}",
    ] {
        let text = format!("diff --git {line}\n{}", section("x"));
        let expected = match line {
            "a/ b/" => "noncanonical or escaping diff path: ",
            _ => "mismatched diff --git targets",
        };
        assert_eq!(sentence(&text), expected, "{line}");
    }
}

#[test]
fn numbers_end_where_doubles_do() {
    let with = |number: &str| format!("--- z\n+++ z\n@@ -{number},0 +1 @@\n+a\n");
    assert!(is_valid(&with("9007199254740991")));
    assert!(is_valid(&with(&"0".repeat(100_000))));
    for number in ["9007199254740992", &"9".repeat(100_000)] {
        assert_eq!(
            sentence(&with(number)),
            "hunk range exceeds supported integer bounds"
        );
    }
    let endless = "--- z\n+++ z\n@@ -1 +1,9007199254740991 @@\n a\n";
    assert_eq!(sentence(endless), "hunk body underflow");
}

#[test]
fn sentences_are_bounded() {
    let long = "\u{E9}".repeat(100_000);
    for text in [
        long.clone(),
        section("z") + &long,
        section(&long),
        format!("new file mode {long}\n"),
        format!("--- z\n+++ z\n@@{long}\n"),
        format!("diff --git a/{long} b/{long}\n"),
    ] {
        assert!(sentence(&text).chars().count() <= 36 + 513, "{text:.40}");
    }
}

#[test]
fn many_sections_take_one_pass() {
    let text: String = (0..50_000).map(|nr| section(&nr.to_string())).collect();
    assert_eq!(write_paths(&text).unwrap().len(), 50_000);
}

#[test]
fn an_explanation_is_what_the_paths_are_refused_with() {
    for text in FORMAT.invalid {
        assert_eq!(explain(text), sentence(text));
    }
    assert!(FORMAT.valid.iter().all(|text| explain(text).is_empty()));
}
