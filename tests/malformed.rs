//! Malformed packets: each is refused with a code and a place, and none ends the program.

use crate::case::data;
use crate::random::Random;
use sealform::{Limits, Report, code, packet, reader};
use sealform_model::{Interpreter, MemoryLoader, compile_schema};
use std::path::{Path, PathBuf};

#[test]
fn every_fault_has_its_code_and_place() {
    let levels = |open: &str, n: usize| open.repeat(n).into_bytes();
    // Input, code, byte, line, column, pointer.
    type Fault = (Vec<u8>, &'static str, usize, u32, u32, &'static str);
    let faults: Vec<Fault> = vec![
        (b"".to_vec(), code::UNEXPECTED_END, 0, 1, 1, ""),
        (b" \n\t ".to_vec(), code::UNEXPECTED_END, 4, 2, 3, ""),
        (b"{\"a\":1,".to_vec(), code::UNEXPECTED_END, 7, 1, 8, ""),
        (b"{\"a\":".to_vec(), code::UNEXPECTED_END, 5, 1, 6, "/a"),
        (b"{\"a\"".to_vec(), code::UNEXPECTED_END, 4, 1, 5, ""),
        (b"{\"a".to_vec(), code::UNEXPECTED_END, 3, 1, 4, ""),
        (b"[[1,[".to_vec(), code::UNEXPECTED_END, 5, 1, 6, "/0/1/0"),
        (b"\"\\".to_vec(), code::UNEXPECTED_END, 2, 1, 3, ""),
        (b"\"\\u12".to_vec(), code::UNEXPECTED_END, 5, 1, 6, ""),
        (b"-".to_vec(), code::UNEXPECTED_END, 1, 1, 2, ""),
        (b"1.".to_vec(), code::UNEXPECTED_END, 2, 1, 3, ""),
        (b"1e+".to_vec(), code::UNEXPECTED_END, 3, 1, 4, ""),
        (b"tru".to_vec(), code::UNEXPECTED_END, 3, 1, 4, ""),
        (b"{\"a\":\xff}".to_vec(), code::NOT_UTF8, 5, 1, 6, ""),
        (b"{\n\"\xc3\x28\":1}".to_vec(), code::NOT_UTF8, 3, 2, 2, ""),
        (b"\"\xed\xa0\x80\"".to_vec(), code::NOT_UTF8, 1, 1, 2, ""),
        (
            b"\"\xf4\x90\x80\x80\"".to_vec(),
            code::NOT_UTF8,
            1,
            1,
            2,
            "",
        ),
        (b"\"\xc0\xaf\"".to_vec(), code::NOT_UTF8, 1, 1, 2, ""),
        (b"\"\xe2\x82".to_vec(), code::NOT_UTF8, 1, 1, 2, ""),
        (b"\xff\xfe{\0}\0".to_vec(), code::NOT_UTF8, 0, 1, 1, ""),
        (b"{\0}\0".to_vec(), code::SYNTAX, 1, 1, 2, ""),
        (
            b"\xef\xbb\xbf{}".to_vec(),
            code::BYTE_ORDER_MARK,
            0,
            1,
            1,
            "",
        ),
        (b" \xef\xbb\xbf{}".to_vec(), code::SYNTAX, 1, 1, 2, ""),
        (
            b"{\"a\":1,\"a\":2}".to_vec(),
            code::DUPLICATE_MEMBER,
            7,
            1,
            8,
            "/a",
        ),
        (
            b"{\"a\":1,\n \"b\":2,\n \"\\u0061\":3}".to_vec(),
            code::DUPLICATE_MEMBER,
            17,
            3,
            2,
            "/a",
        ),
        (
            b"[{\"\":1,\"\":2}]".to_vec(),
            code::DUPLICATE_MEMBER,
            7,
            1,
            8,
            "/0/",
        ),
        (
            "{\"é/~\":{\"x\":1,\"x\":1}}".as_bytes().to_vec(),
            code::DUPLICATE_MEMBER,
            15,
            1,
            15,
            "/é~1~0/x",
        ),
        (levels("[", 100_000), code::TOO_DEEP, 128, 1, 129, "/0"),
        (
            levels("{\"a\":", 100_000),
            code::TOO_DEEP,
            640,
            1,
            641,
            "/a",
        ),
        (b"1e400".to_vec(), code::NUMBER_OVERFLOW, 0, 1, 1, ""),
        (
            b"{\"a\":[0,-1e400]}".to_vec(),
            code::NUMBER_OVERFLOW,
            8,
            1,
            9,
            "/a/1",
        ),
        (
            b"1e99999999999999999999".to_vec(),
            code::NUMBER_OVERFLOW,
            0,
            1,
            1,
            "",
        ),
        (
            [b"1".as_slice(), &[b'0'; 400]].concat(),
            code::NUMBER_OVERFLOW,
            0,
            1,
            1,
            "",
        ),
        (b"\"\\ud800\"".to_vec(), code::LONE_SURROGATE, 1, 1, 2, ""),
        (
            b"\"\\udc00\\ud800\"".to_vec(),
            code::LONE_SURROGATE,
            1,
            1,
            2,
            "",
        ),
        (
            b"{\"a\":\"x\\ud83d\\ud83d\\ude00\"}".to_vec(),
            code::LONE_SURROGATE,
            7,
            1,
            8,
            "/a",
        ),
        (
            b"{\"\\ud800\":1}".to_vec(),
            code::LONE_SURROGATE,
            2,
            1,
            3,
            "",
        ),
        (b"{}{}".to_vec(), code::TRAILING_BYTES, 2, 1, 3, ""),
        (b"{}\n\n,".to_vec(), code::TRAILING_BYTES, 4, 3, 1, ""),
        (b"1 2".to_vec(), code::TRAILING_BYTES, 2, 1, 3, ""),
        (b"{}\0".to_vec(), code::TRAILING_BYTES, 2, 1, 3, ""),
        (b"{} // note".to_vec(), code::TRAILING_BYTES, 3, 1, 4, ""),
        (b"// note\n{}".to_vec(), code::SYNTAX, 0, 1, 1, ""),
        (b"{a:1}".to_vec(), code::SYNTAX, 1, 1, 2, ""),
        (b"{'a':1}".to_vec(), code::SYNTAX, 1, 1, 2, ""),
        (b"{\"a\":1,}".to_vec(), code::SYNTAX, 7, 1, 8, ""),
        (b"{,}".to_vec(), code::SYNTAX, 1, 1, 2, ""),
        (b"{\"a\":}".to_vec(), code::SYNTAX, 5, 1, 6, "/a"),
        (b"{\"a\":1 \"b\":2}".to_vec(), code::SYNTAX, 7, 1, 8, ""),
        (b"[1 2]".to_vec(), code::SYNTAX, 3, 1, 4, ""),
        (b"[,1]".to_vec(), code::SYNTAX, 1, 1, 2, "/0"),
        (b"[1}".to_vec(), code::SYNTAX, 2, 1, 3, ""),
        (b"]".to_vec(), code::SYNTAX, 0, 1, 1, ""),
        (b"01".to_vec(), code::SYNTAX, 1, 1, 2, ""),
        (b"-01".to_vec(), code::SYNTAX, 2, 1, 3, ""),
        (b"+1".to_vec(), code::SYNTAX, 0, 1, 1, ""),
        (b".5".to_vec(), code::SYNTAX, 0, 1, 1, ""),
        (b"1.e5".to_vec(), code::SYNTAX, 2, 1, 3, ""),
        (b"1e5.5".to_vec(), code::SYNTAX, 3, 1, 4, ""),
        (b"0x1F".to_vec(), code::SYNTAX, 1, 1, 2, ""),
        (b"NaN".to_vec(), code::SYNTAX, 0, 1, 1, ""),
        (b"-Infinity".to_vec(), code::SYNTAX, 1, 1, 2, ""),
        (b"True".to_vec(), code::SYNTAX, 0, 1, 1, ""),
        (b"nulL".to_vec(), code::SYNTAX, 3, 1, 4, ""),
        (b"\"a\tb\"".to_vec(), code::SYNTAX, 2, 1, 3, ""),
        (b"\"a\0b\"".to_vec(), code::SYNTAX, 2, 1, 3, ""),
        (b"\"\\x41\"".to_vec(), code::SYNTAX, 2, 1, 3, ""),
        (b"\"\\u12g4\"".to_vec(), code::SYNTAX, 5, 1, 6, ""),
        (b"\"\\U0041\"".to_vec(), code::SYNTAX, 2, 1, 3, ""),
        (b"\x0c{}".to_vec(), code::SYNTAX, 0, 1, 1, ""),
        ("\u{a0}{}".as_bytes().to_vec(), code::SYNTAX, 0, 1, 1, ""),
    ];
    for (input, code, offset, line, column, pointer) in faults {
        let shown = String::from_utf8_lossy(&input[..input.len().min(60)]).into_owned();
        let violation = reader::read(&input, Limits::default()).expect_err(&shown);
        let position = violation
            .position
            .expect("a fault of the text has a place in it");
        assert_eq!(
            (
                &*violation.code,
                position.offset,
                position.line,
                position.column
            ),
            (code, offset, line, column),
            "{shown}"
        );
        // Deep inputs have long pointers; how they end is enough.
        assert!(
            violation.pointer.ends_with(pointer)
                && (pointer.is_empty() == violation.pointer.is_empty()),
            "{shown}: {}",
            violation.pointer
        );
        assert!(
            violation.keyword.is_empty() && !violation.message.is_empty(),
            "{shown}"
        );
    }
}

#[test]
fn every_beginning_of_a_packet_is_refused() {
    for path in packets() {
        let bytes = std::fs::read(&path).expect("the file is there");
        let whole = bytes.trim_ascii_end().len();
        for end in 0..whole {
            let violation = reader::read(&bytes[..end], Limits::default())
                .expect_err("a part of an object is none");
            let position = violation.position.expect("a place");
            let is_cut = violation.code == code::UNEXPECTED_END && position.offset == end;
            let is_in_character = violation.code == code::NOT_UTF8
                && position.offset < end
                && end - position.offset < 4;
            // Half of a pair of escapes is told at its start.
            let is_in_pair = violation.code == code::LONE_SURROGATE && end - position.offset < 12;
            assert!(
                is_cut || is_in_character || is_in_pair,
                "{} cut at {end}: {violation}",
                path.display()
            );
        }
    }
}

#[test]
fn mangled_packets_never_end_the_program() {
    let schema = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas/packet28/envelope.schema.json"),
    )
    .expect("the envelope is there");
    let outcome = compile_schema(
        &MemoryLoader::default().with("envelope.schema.json", &schema),
        "envelope.schema.json",
    );
    let model = outcome.model.as_ref().expect("the envelope compiles alone");
    let interpreter = Interpreter::new(model);
    let kind = &model.packets[0];
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let packets: Vec<Vec<u8>> = packets()
        .iter()
        .map(|path| std::fs::read(path).expect("the file is there"))
        .collect();
    let mut accepted = 0;
    for round in 0..4000 {
        let mut bytes = random.pick(&packets).clone();
        for _ in 0..1 + random.below(3) {
            mangle(&mut bytes, &mut random);
        }
        let read = reader::read(&bytes, kind.seal.limits).map_err(Report::single);
        match read.and_then(|value| interpreter.validate(kind, &value)) {
            Ok(()) => accepted += 1,
            Err(report) => {
                let report = packet::located(report, &bytes);
                for violation in report.violations() {
                    let position = violation
                        .position
                        .expect("an input text has a place for each violation");
                    assert!(position.offset <= bytes.len(), "round {round}: {violation}");
                    assert!(
                        violation.pointer.is_empty() || violation.pointer.starts_with('/'),
                        "round {round}: {violation}"
                    );
                }
            }
        }
    }
    assert!(
        accepted > 100,
        "only {accepted} packets stayed valid: the mangling is too rough to reach the checks"
    );
}

/// Flips, removes, repeats or replaces a few bytes.
fn mangle(bytes: &mut Vec<u8>, random: &mut Random) {
    const PIECES: [&[u8]; 16] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b",",
        b":",
        b"\\u",
        b"\\ud800",
        b"1e400",
        b"-0",
        b"null",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\"__proto__\":1,",
        b"99999999999999999999",
    ];
    let at = random.below(bytes.len().max(1)).min(bytes.len());
    let end = (at + 1 + random.below(8)).min(bytes.len());
    match random.below(5) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 if at < bytes.len() => bytes[at] = b'0' + random.below(10) as u8,
        2 => drop(bytes.drain(at..end)),
        3 => {
            let piece = bytes[at..end].to_vec();
            bytes.splice(at..at, piece);
        }
        _ => {
            let piece = random.pick(&PIECES).to_vec();
            bytes.splice(at..end, piece);
        }
    }
}

/// One valid packet of each type, the longest: cutting all of them would only repeat itself.
fn packets() -> Vec<PathBuf> {
    let files = |folder: PathBuf| -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        paths.sort();
        paths
    };
    let length = |path: &PathBuf| std::fs::metadata(path).map_or(0, |data| data.len());
    files(data().join("packets"))
        .into_iter()
        .filter_map(|kind| files(kind.join("valid")).into_iter().max_by_key(length))
        .collect()
}
