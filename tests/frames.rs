//! Frames: generated code and the interpreter give the same bytes, values and errors, on samples, on every truncation,
//! on flipped bits and on random bytes; the bytes of fixed values are pinned; the error tables stand in `data/frames/`.

use crate::engines::Schemas;
use proptest::test_runner::{RngAlgorithm, TestRng};
use sealform::frame::{Frame as Typed, from_hex, pack, parse_prefix, parse_strict, to_hex};
use sealform::{FrameError, Json, Limits, Packet as Generated, packet, reader};
use sealform_model::frame::Frame;
use sealform_model::interpret::{encode, frame};
use sealform_model::{Interpreter, MemoryLoader, Model, Packet, Sampler};
use sealform_model::{compile_registry, compile_schema};
use sealform_packets::bundle::{self, ChainBundle};
use serde_json::Value;
use std::collections::BTreeMap;
use telemetry::Telemetry;

/// What the golden file holds, as it stands there.
#[expect(dead_code, reason = "the tests use a part of what is generated")]
mod telemetry {
    // Included, not a module of a file: a formatter would rewrite the file.
    include!("data/golden/frames/expected/frames.rs");
}

/// The same, as a user's program has it from the macro.
mod by_macro {
    sealform_macros::packet!("data/golden/frames/frames.schema.json");
}

const TELEMETRY: &str = include_str!("data/golden/frames/frames.schema.json");
/// Samples of each frame.
const SAMPLES: u64 = 60;
/// Random inputs of each frame.
const RANDOM: usize = 4_000;
/// Bits of one value that are flipped, spread over all of it.
const FLIPPED: usize = 3_000;
/// Bytes up to which every truncation is tried.
const SHORT: usize = 1_200;

/// A value as text, and the bytes that it takes.
type Prefix = Result<(String, usize), FrameError>;

/// A frame in both engines.
struct Both {
    interpreter: Interpreter<'static>,
    packet: &'static Packet,
    frame: &'static Frame,
    pinned: Value,
    pack: fn(&[u8]) -> Result<Vec<u8>, FrameError>,
    strict: fn(&[u8]) -> Result<String, FrameError>,
    prefix: fn(&[u8]) -> Prefix,
}

fn both<T: Typed + Generated>(model: &'static Model, name: &str, pinned: &str) -> Both {
    let packet = model.packet(name).expect("the type is there");
    Both {
        interpreter: Interpreter::new(model),
        packet,
        frame: model.frame(packet.schema).expect("it has a frame"),
        pinned: serde_json::from_str(pinned).expect("JSON"),
        pack: |json| pack(&*packet::decode::<T>(json).expect("a valid value")),
        strict: |bytes| parse_strict::<T>(bytes).map(|value| written(&value)),
        prefix: |bytes| parse_prefix::<T>(bytes).map(|(value, used)| (written(&value), used)),
    }
}

/// The compact JSON of a parsed value, which is a valid one.
fn written<T: Generated>(value: &T) -> String {
    let text = packet::encode(value).expect("what was parsed has JSON");
    packet::check::<T>(&text).expect("what was parsed is valid");
    String::from_utf8(text).expect("UTF-8")
}

fn all() -> Vec<Both> {
    let loader = MemoryLoader::default().with("frames.schema.json", TELEMETRY);
    let golden = compile_schema(&loader, "frames.schema.json").model;
    let golden: &'static Model = Box::leak(Box::new(golden.expect("the golden schema compiles")));
    let registry = compile_registry(&Schemas, "registry.json").model;
    let registry: &'static Model = Box::leak(Box::new(registry.expect("the schemas compile")));
    vec![
        both::<ChainBundle>(
            registry,
            "bundle.chain.v1",
            include_str!("data/frames/bundle.chain.v1.json"),
        ),
        both::<Telemetry>(
            golden,
            "Telemetry",
            include_str!("data/frames/telemetry.json"),
        ),
    ]
}

impl Both {
    /// Values of the frame as JSON texts: the pinned one, and samples.
    fn values(&self) -> Vec<Vec<u8>> {
        let sampler = Sampler::new(&self.interpreter, self.packet, None, 7);
        let samples = (0..SAMPLES).map(|number| sampler.packet(number).expect("it can be made"));
        let pinned = self.pinned["value"].to_string().into_bytes();
        [pinned].into_iter().chain(samples).collect()
    }

    fn text(&self, value: &Json) -> String {
        let text = encode(&self.interpreter, self.packet, value).expect("it is written");
        String::from_utf8(text).expect("UTF-8")
    }

    /// The common verdict on bytes.
    fn parse(&self, bytes: &[u8]) -> Result<String, FrameError> {
        let strict = frame::parse_strict(&self.interpreter, self.frame, bytes);
        let strict = strict.map(|value| self.text(&value));
        let prefix = frame::parse_prefix(&self.interpreter, self.frame, bytes);
        let prefix = prefix.map(|(value, used)| (self.text(&value), used));
        let shown = || to_hex(bytes);
        assert_eq!((self.strict)(bytes), strict, "{}", shown());
        assert_eq!((self.prefix)(bytes), prefix, "{}", shown());
        if let Ok(value) = &strict {
            assert_eq!(prefix, Ok((value.clone(), bytes.len())));
            assert_eq!(
                self.pack(value.as_bytes()),
                Ok(bytes.to_vec()),
                "one byte string"
            );
        }
        strict
    }

    /// The common bytes of a value.
    fn pack(&self, json: &[u8]) -> Result<Vec<u8>, FrameError> {
        let value = reader::read(json, Limits::default()).expect("JSON");
        let interpreted = frame::pack(&self.interpreter, self.frame, &value);
        assert_eq!((self.pack)(json), interpreted);
        interpreted
    }
}

#[test]
fn values_come_back_and_equal_values_have_equal_bytes() {
    for both in all() {
        let mut known: BTreeMap<Vec<u8>, String> = BTreeMap::new();
        for json in both.values() {
            let bytes = match both.pack(&json) {
                Ok(bytes) => bytes,
                // A body may be longer than its length field can say; nothing else of a valid value may be refused.
                Err(error) => {
                    assert!(error.detail().contains("noteLength"), "{error}");
                    continue;
                }
            };
            let value = both.parse(&bytes).expect("what was packed is parsed");
            let again = reader::read(&json, Limits::default()).expect("JSON");
            assert_eq!(value, both.text(&again));
            if let Some(other) = known.insert(bytes, value.clone()) {
                assert_eq!(other, value, "two values have the same bytes");
            }
        }
        assert!(known.len() > SAMPLES as usize / 2, "{} values", known.len());
    }
}

#[test]
fn every_truncation_has_its_code() {
    for both in all() {
        let header = usize::try_from(both.frame.header).expect("a header");
        for json in both.values().into_iter().take(4) {
            let Ok(bytes) = both.pack(&json) else {
                continue;
            };
            for length in (0..bytes.len()).step_by(1 + bytes.len() / SHORT) {
                let error = both
                    .parse(&bytes[..length])
                    .expect_err("a part is no frame");
                let expected = if length < header {
                    "TOO_SHORT"
                } else {
                    "LENGTH_MISMATCH"
                };
                assert_eq!(
                    error.internal().as_str(),
                    expected,
                    "{length} of {}",
                    bytes.len()
                );
                assert!(error.offset() <= length);
            }
            for more in [1, 2, 160] {
                let longer = [bytes.clone(), vec![0; more]].concat();
                let error = both.parse(&longer).expect_err("bytes follow");
                let place = (error.internal().as_str(), error.offset());
                assert_eq!(place, ("LENGTH_MISMATCH", bytes.len()));
                let (_, used) = (both.prefix)(&longer).expect("the start is a frame");
                assert_eq!(used, bytes.len());
            }
        }
    }
}

#[test]
fn every_flipped_bit_is_refused_or_another_value() {
    for both in all() {
        let head = both.frame.magic.len();
        for json in both.values().into_iter().take(4) {
            let Ok(bytes) = both.pack(&json) else {
                continue;
            };
            let value = both.parse(&bytes).expect("a frame");
            for bit in (0..bytes.len() * 8).step_by(1 + bytes.len() * 8 / FLIPPED) {
                let mut flipped = bytes.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                match both.parse(&flipped) {
                    Ok(other) => assert_ne!(other, value, "bit {bit} means nothing"),
                    Err(error) if bit / 8 < head => {
                        assert_eq!(error.internal().as_str(), "CRYPTO_ENVELOPE_MAGIC_MISMATCH");
                    }
                    Err(_) => {}
                }
            }
        }
    }
}

#[test]
fn random_bytes_have_one_verdict() {
    use proptest::prelude::Rng as _;
    let mut random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    for both in all() {
        let packed: Vec<Vec<u8>> = both
            .values()
            .iter()
            .filter_map(|json| both.pack(json).ok())
            .collect();
        let mut accepted = 0;
        for number in 0..RANDOM {
            let mut bytes = packed[number % packed.len()].clone();
            // Some bytes at random behind a good start, so that the later checks are met too.
            for _ in 0..=random.next_u32() % 3 {
                let at = random.next_u32() as usize % bytes.len();
                bytes[at] = random.next_u32() as u8;
            }
            if random.next_u32().is_multiple_of(4) {
                let length = random.next_u32() as usize % (bytes.len() + 8);
                bytes.resize(length, 0);
            }
            accepted += usize::from(both.parse(&bytes).is_ok());
        }
        println!(
            "{}: {accepted} of {RANDOM} accepted",
            both.packet.packet_type
        );
        for number in 0..RANDOM {
            let mut bytes = vec![0; number % 64];
            random.fill_bytes(&mut bytes);
            let _verdict = both.parse(&bytes).is_ok();
        }
    }
}

#[test]
fn the_bytes_of_fixed_values_never_change() {
    for both in all() {
        let version = both.frame.version.map(|(_, version)| version);
        assert_eq!(
            version,
            both.pinned["version"].as_u64(),
            "another version has other bytes: pin them beside those of the old one"
        );
        let bytes = both.pack(both.pinned["value"].to_string().as_bytes());
        let found = to_hex(&bytes.expect("the pinned value is valid"));
        assert_eq!(
            Some(found.as_str()),
            both.pinned["hex"].as_str(),
            "the bytes of version {version:?} of `{}` have changed: give the frame another version, or undo the change",
            both.packet.packet_type
        );
    }
}

#[test]
fn the_error_table_holds() {
    for both in all() {
        for row in both.pinned["errors"].as_array().expect("a list") {
            let mut bytes = from_hex(row["bytes"].as_str().expect("hex")).expect("hex");
            let zeros = row["thenZeros"].as_u64().expect("a count") as usize;
            bytes.resize(bytes.len() + zeros, 0);
            let error = both.parse(&bytes).expect_err("refused");
            let found = [error.internal().as_str(), error.code(), error.message()];
            let expected =
                ["internal", "code", "message"].map(|name| row[name].as_str().expect("text"));
            assert_eq!(found, expected, "{}", row["description"]);
            assert_eq!(
                Some(error.offset() as u64),
                row["offset"].as_u64(),
                "{}",
                row["description"]
            );
        }
    }
}

#[test]
fn every_flipped_bit_of_the_chain_header_has_its_code() {
    let both = all().remove(0);
    let bytes = from_hex(both.pinned["hex"].as_str().expect("hex")).expect("hex");
    for bit in 0..bundle::CHAIN_BUNDLE_HEADER_BYTE_SIZE * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 128 >> (bit % 8);
        let error = both.parse(&flipped).expect_err("one bit is another");
        let count = flipped[5];
        let expected = match bit / 8 {
            0..4 => "crypto.chain-bundle.bad-magic",
            4 => "crypto.chain-bundle.unsupported-version",
            _ if count == 0 || usize::from(count) > bundle::MAX_CHAIN_LINKS => {
                "crypto.chain-bundle.link-count-out-of-range"
            }
            _ => "crypto.chain-bundle.length-mismatch",
        };
        assert_eq!(error.message(), expected, "bit {bit}");
    }
}

#[test]
fn packing_refuses_what_parsing_would() {
    let none = ChainBundle { links: Vec::new() };
    let error = bundle::pack_chain_bundle(&none).expect_err("no link");
    assert_eq!(
        (error.code(), error.message()),
        (
            "CHAIN.TOO_DEEP",
            "crypto.chain-bundle.link-count-out-of-range"
        )
    );
    let both = all().remove(0);
    let bytes = from_hex(both.pinned["hex"].as_str().expect("hex")).expect("hex");
    let one = bundle::parse_chain_bundle(&bytes).expect("a bundle");
    let many = ChainBundle {
        links: vec![one.links[0].clone(); 17],
    };
    assert_eq!(many.pack().expect_err("too many").code(), "CHAIN.TOO_DEEP");
    assert_eq!(
        bundle::parse_chain_bundle_prefix(&[bytes.clone(), vec![7]].concat()),
        Ok((one, bytes.len()))
    );
    assert_eq!(
        (&bytes[..4], bytes[4]),
        (
            &bundle::CHAIN_BUNDLE_MAGIC[..],
            bundle::CHAIN_BUNDLE_FORMAT_VERSION
        )
    );
}

#[test]
fn the_macro_gives_the_same_functions() {
    let both = all().remove(1);
    let bytes = from_hex(both.pinned["hex"].as_str().expect("hex")).expect("hex");
    let value = by_macro::Telemetry::parse_strict(&bytes).expect("the pinned bytes");
    assert_eq!(by_macro::pack_telemetry(&value), Ok(bytes));
    assert_eq!(by_macro::MAX_TELEMETRY_SAMPLES, 300);
}

#[test]
fn a_body_that_its_schema_refuses_is_not_packed() {
    let both = all().remove(1);
    let mut value: Telemetry =
        serde_json::from_value(both.pinned["value"].clone()).expect("a value");
    value.note.text = "x".repeat(41);
    assert_eq!(
        value.pack().expect_err("too long").internal().as_str(),
        "RANGE"
    );
    value.note.text = "x".to_owned();
    value.sequence = 0;
    assert_eq!(
        value
            .pack()
            .expect_err("below its least value")
            .internal()
            .as_str(),
        "RANGE"
    );
}
