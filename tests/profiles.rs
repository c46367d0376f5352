//! Projections: for every packet, however large, each profile keeps its bound and its schema, in both engines.

use crate::engines::Schemas;
use crate::random::Random;
use jsonschema::Validator;
use sealform::{FixedClock, Handle, Json, Limits, Projection, Report, reader};
use sealform_model::{
    Interpreter, Loader, Model, Packet, Sampler, compile_registry, compile_schema, interpret,
};
use sealform_packets::AnyPacket;
use std::path::{Path, PathBuf};

/// Samples of each type; each is also grown.
const SAMPLES: u64 = 3;
/// How often one sample is grown.
const GROWTHS: usize = 3;
/// Bytes by which it may grow, about.
const ROOM: usize = 200_000;
/// Tries of that.
const TRIES: usize = 30;

/// The schemas of profiles, as they are generated.
struct Generated;

impl Loader for Generated {
    fn load(&self, path: &str) -> Result<String, String> {
        let file = generated().join(path);
        std::fs::read_to_string(file).map_err(|error| error.to_string())
    }
}

fn generated() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated/schemas")
}

fn model() -> Model {
    compile_registry(&Schemas, "registry.json")
        .model
        .expect("the schemas of the workspace")
}

/// The schema of a projection, in the engines that judge it.
struct Judge {
    model: Model,
    oracle: Validator,
}

impl Judge {
    fn of(packet_type: &str, profile: &str) -> Judge {
        let file = format!("{packet_type}.{profile}.schema.json");
        let outcome = compile_schema(&Generated, &file);
        let shown: Vec<String> = outcome
            .diagnostics
            .iter()
            .map(|found| found.to_text(&outcome.sources))
            .collect();
        assert_eq!(shown, Vec::<String>::new(), "{file}");
        let text = std::fs::read_to_string(generated().join(&file)).expect("generated");
        let schema = serde_json::from_str(&text).expect("JSON");
        Judge {
            model: outcome.model.expect("no diagnostics"),
            oracle: jsonschema::options()
                .should_validate_formats(true)
                .build(&schema)
                .expect("a schema"),
        }
    }

    fn accepts(&self, projection: &Projection, shown: &str) {
        let text = projection.encode().expect("JSON");
        let packet = &self.model.packets[0];
        let value = reader::read(&text, packet.seal.limits)
            .map_err(Report::single)
            .expect("within the limits");
        let interpreter = Interpreter::new(&self.model);
        let verdict = interpreter.check(packet.schema, &value);
        let text = String::from_utf8_lossy(&text);
        assert_eq!(verdict, Ok(()), "{shown}\n{text}");
        let value = serde_json::from_str(&text).expect("JSON");
        assert!(self.oracle.is_valid(&value), "{shown}\n{text}");
    }
}

#[test]
fn every_projection_fits_and_obeys_its_schema() {
    let model = model();
    for packet in model
        .packets
        .iter()
        .filter(|packet| !packet.profiles.is_empty())
    {
        let judges: Vec<Judge> = packet
            .profiles
            .iter()
            .map(|profile| Judge::of(&packet.packet_type, &profile.cuts.name))
            .collect();
        let (mut all, mut cut, mut beyond) = (0, 0, 0);
        for (number, text) in packets(&model, packet).iter().enumerate() {
            for (profile, judge) in packet.profiles.iter().zip(&judges) {
                let name = &profile.cuts.name;
                let shown = format!("{} {name} {number}", packet.packet_type);
                let projection = projected(&model, packet, text, name);
                let bytes = projection.encode().expect("JSON").len() as u64;
                assert_eq!(bytes, projection.bytes(), "{shown}");
                assert!(bytes <= profile.cuts.max_bytes, "{shown}: {bytes} bytes");
                judge.accepts(&projection, &shown);
                let source = reader::read(text, Limits::default()).expect("a packet");
                says_what_was_cut(&source, &projection, &shown);
                assert_eq!(
                    Some(projection.source_hash.as_str()),
                    source.member("hash").and_then(Json::as_str),
                    "{shown}"
                );
                let is_whole = profile.cuts.table.places.is_empty();
                assert_eq!(
                    projection.packet == source,
                    is_whole && projection.cuts.is_empty(),
                    "{shown}"
                );
                assert_eq!(
                    projection.packet.member("hash").is_some(),
                    is_whole,
                    "{shown}"
                );
                all += 1;
                cut += usize::from(!projection.cuts.is_empty());
                beyond += usize::from(text.len() as u64 > 2 * profile.cuts.max_bytes);
            }
        }
        println!(
            "{}: {all} projections, {cut} cut, {beyond} of packets far beyond the bound",
            packet.packet_type
        );
        assert!(
            cut >= 5,
            "{}: only {cut} projections were cut",
            packet.packet_type
        );
        assert!(
            beyond >= 3,
            "{}: only {beyond} projections were of packets far beyond their bound",
            packet.packet_type
        );
    }
}

/// The projection by generated code, which must be that of the interpreter.
fn projected(model: &Model, packet: &Packet, text: &[u8], name: &str) -> Projection {
    let interpreter = Interpreter::new(model);
    let value = reader::read(text, packet.seal.limits).expect("a packet");
    let profile = packet
        .profiles
        .iter()
        .find(|profile| profile.cuts.name == name)
        .expect("a profile");
    let handle = |text: &[u8], hash: &str| {
        Ok::<_, Report>(Handle {
            packet_type: packet.packet_type.clone(),
            hash: hash.to_owned(),
            bytes: text.len() as u64,
        })
    };
    let interpreted =
        interpret::project(&interpreter, packet, &value, &profile.cuts, handle).expect("it fits");
    let generated = AnyPacket::decode(text).expect("a packet");
    match profile.cuts.is_stored {
        false => assert_eq!(
            generated.project(name).expect("it fits"),
            interpreted,
            "{name}"
        ),
        true => assert_eq!(
            generated.project(name).expect_err("no store").first().code,
            "no-profile"
        ),
    }
    interpreted
}

/// Every cut names what is there in both, with the right lengths; everything that is indexed is still the same.
fn says_what_was_cut(source: &Json, projection: &Projection, shown: &str) {
    let length = |value: &Json| match value {
        Json::Array(items) => items.len() as u64,
        Json::Object(object) => object.len() as u64,
        Json::String(text) => text.chars().count() as u64,
        _ => 0,
    };
    for cut in &projection.cuts {
        let Some(left) = projection.packet.pointer(&cut.pointer) else {
            unreachable!("{shown}: nothing at {}", cut.pointer);
        };
        assert!(cut.returned < cut.total, "{shown}: {}", cut.pointer);
        assert_eq!(length(left), cut.returned, "{shown}: {}", cut.pointer);
        // A member that was added has no value of its own in the packet.
        if let Some(whole) = source.pointer(&cut.pointer) {
            assert_eq!(length(whole), cut.total, "{shown}: {}", cut.pointer);
        }
    }
    let is_listed = |pointer: &str| projection.cuts.iter().any(|cut| cut.pointer == pointer);
    let mut open = vec![(String::new(), &projection.packet)];
    while let Some((pointer, left)) = open.pop() {
        let whole = source.pointer(&pointer);
        if let (Some(whole), Json::Array(_) | Json::String(_)) = (whole, left) {
            assert!(
                length(whole) == length(left) || is_listed(&pointer),
                "{shown}: {pointer} is cut in silence"
            );
        }
        match left {
            Json::Array(items) => open.extend(
                items
                    .iter()
                    .enumerate()
                    .map(|(at, item)| (format!("{pointer}/{at}"), item)),
            ),
            Json::Object(object) => open.extend(
                object
                    .iter()
                    .map(|(name, value)| (format!("{pointer}/{}", sealform::escape(name)), value)),
            ),
            _ => {}
        }
    }
}

/// Samples, and what becomes of them when arrays and strings in them grow.
fn packets(model: &Model, packet: &Packet) -> Vec<Vec<u8>> {
    let interpreter = Interpreter::new(model);
    let sampler = Sampler::new(&interpreter, packet, None, 7);
    let mut random = Random(11);
    let mut texts = Vec::new();
    for number in 0..SAMPLES {
        let text = sampler.packet(number).expect("a sample");
        let value = reader::read(&text, packet.seal.limits).expect("JSON");
        let grown = texts.len() + GROWTHS;
        for _ in 0..TRIES {
            let mut value = value.clone();
            grow(&mut value, &mut random, &mut { ROOM });
            // What grew may break a pattern or a limit; such a packet is none.
            if let Ok(sealed) = interpret::seal(&interpreter, packet, value, &FixedClock(1)) {
                texts.push(interpret::encode(&interpreter, packet, &sealed).expect("JSON"));
            }
            if texts.len() == grown {
                break;
            }
        }
        texts.push(text);
    }
    texts
}

/// Makes some arrays and strings long, until there is as much as `room` bytes more.
fn grow(value: &mut Json, random: &mut Random, room: &mut usize) {
    match value {
        Json::String(text) if random.below(3) == 0 && !text.is_empty() => {
            let times = random.below(1 + (*room / text.len()).min(40_000 / text.len()));
            *text = text.repeat(times);
            *room -= text.len().min(*room);
        }
        Json::Array(items) => {
            items.iter_mut().for_each(|item| grow(item, random, room));
            let bytes: usize = items.iter().map(|item| format!("{item:?}").len()).sum();
            if random.below(2) == 0 && bytes > 0 {
                let times = 1 + random.below(1 + (*room / bytes).min(200));
                *items = items
                    .iter()
                    .cycle()
                    .take(items.len() * times)
                    .cloned()
                    .collect();
                *room -= (bytes * times).min(*room);
            }
        }
        Json::Object(_) => value
            .others_mut(&[])
            .for_each(|value| grow(value, random, room)),
        _ => {}
    }
}
