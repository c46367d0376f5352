//! What the macros say to a user: a program in `ui/` with a mistake, and beside it what the compiler answers.
//! Programs in `ui/pass/` are right, and they run.
//!
//! `TRYBUILD=overwrite cargo test -p sealform-tests ui` writes the answers anew; read them before you keep them.

#[test]
fn programs() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.compile_fail("ui/*.rs");
}
