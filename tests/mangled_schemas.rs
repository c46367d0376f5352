//! Schema files are hostile input too: cut, flipped or rearranged ones end in diagnostics or in a model, never in a panic.

use crate::random::Random;
use sealform_model::source::{Node, parse};
use sealform_model::{
    Interpreter, MemoryLoader, Outcome, Sampler, compile_registry, compile_schema, interpret,
    keyword,
};
use std::path::Path;

const REGISTRY: &str = "registry.json";
/// Enough to reach every stage of a compilation; the fuzz targets run longer.
const ROUNDS: usize = 700;

#[test]
fn every_beginning_of_a_schema_is_refused() {
    let files = files();
    for (path, text) in &files {
        // Every byte of the smaller files, and a share of the others: they are all alike.
        let step = if text.len() < 2500 { 1 } else { 23 };
        for end in (0..text.trim_end().len())
            .step_by(step)
            .filter(|end| text.is_char_boundary(*end))
        {
            // A file that is no JSON refers to no other.
            let outcome = compile(&MemoryLoader::default().with(path, &text[..end]), path);
            assert!(outcome.model.is_none(), "{path} cut at {end}");
            let first = outcome.diagnostics.first().expect("a reason");
            let span = first.span.expect("a place in the file");
            assert!(
                span.start <= end && span.end <= end,
                "{path} cut at {end}: {span:?}"
            );
        }
    }
}

#[test]
fn mangled_bytes_give_diagnostics_or_a_model() {
    let files = files();
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    for round in 0..ROUNDS {
        let (path, text) = random.pick(&files).clone();
        let mut bytes = text.into_bytes();
        for _ in 0..1 + random.below(2) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] ^= 1 << random.below(7),
                1 => drop(bytes.remove(at)),
                _ => bytes[at] = *random.pick(b"{}[],:\"\\0-9.eE /#$~%xtfn"),
            }
        }
        // A loader gives text; what is not UTF-8 never gets further than it.
        if let Ok(text) = String::from_utf8(bytes) {
            judge(
                &compile(&loader(&files, &path, &text), &path),
                &format!("round {round}, {path}"),
            );
        }
    }
}

#[test]
fn rearranged_schemas_give_diagnostics_or_a_model() {
    const VALUES: [&str; 24] = [
        "true",
        "false",
        "null",
        "0",
        "-1",
        "1",
        "1.5",
        "1e300",
        "18446744073709551616",
        "\"\"",
        "\"#\"",
        "\"a\"",
        "\"(\"",
        "\"/\"",
        "[]",
        "[{}]",
        "[\"a\"]",
        "{}",
        "{\"\":{}}",
        "{\"$ref\":\"#\"}",
        "{\"type\":\"integer\"}",
        "{\"type\":[\"object\",\"null\"],\"properties\":{\"a\":{}}}",
        "{\"not\":{}}",
        "{\"oneOf\":[{\"type\":\"string\"},{\"type\":\"null\"}]}",
    ];
    let files = files();
    let names: Vec<&str> = keyword::names()
        .chain(keyword::LATER.iter().map(|(name, _)| *name))
        .collect();
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let mut models = 0;
    for round in 0..ROUNDS {
        let (path, mut text) = random.pick(&files).clone();
        for _ in 0..1 + random.below(2) {
            let (Some(node), _) = parse(0, &text) else {
                break;
            };
            let mut places = Vec::new();
            collect(&node, &mut places);
            let (start, end, is_name) = *random.pick(&places);
            let inside = text[start..end].to_owned();
            let other = random.pick(&places);
            let new = match (is_name, random.below(3)) {
                (true, _) => format!("\"{}\"", random.pick(&names)),
                (false, 0) if !other.2 => text[other.0..other.1].to_owned(),
                (false, 1) => format!("{{\"{}\":{inside}}}", random.pick(&names)),
                (false, _) => (*random.pick(&VALUES)).to_owned(),
            };
            text.replace_range(start..end, &new);
        }
        let outcome = compile(&loader(&files, &path, &text), &path);
        models += usize::from(outcome.model.is_some());
        judge(&outcome, &format!("round {round}, {path}"));
    }
    assert!(
        models > 30,
        "only {models} of the schemas still compile: the mangling is too rough"
    );
}

/// Places of values and of names.
fn collect(node: &Node, places: &mut Vec<(usize, usize, bool)>) {
    places.push((node.span.start, node.span.end, false));
    for member in node.members() {
        places.push((member.name_span.start, member.name_span.end, true));
        collect(&member.value, places);
    }
    for item in node.items().unwrap_or_default() {
        collect(item, places);
    }
}

/// Either errors with a next step, or a model whose checks and texts can be used on anything.
fn judge(outcome: &Outcome, what: &str) {
    assert_eq!(outcome.model.is_none(), outcome.has_errors(), "{what}");
    for diagnostic in &outcome.diagnostics {
        assert!(
            diagnostic.help.is_some(),
            "{what}: {}",
            diagnostic.to_text(&outcome.sources)
        );
    }
    let Some(model) = &outcome.model else { return };
    let interpreter = Interpreter::new(model);
    for packet in &model.packets {
        // A packet or a reason, and neither takes long.
        let _ = Sampler::new(&interpreter, packet, None, 0)
            .packet(0)
            .is_ok();
        for value in [
            "null",
            "{}",
            "{\"payload\":{},\"hash\":\"\",\"budget_cost\":{}}",
            "[1,\"a\"]",
        ] {
            let value = sealform::reader::read(value.as_bytes(), sealform::Limits::default())
                .expect("JSON");
            // The verdict does not matter here, only that there is one.
            let _ = interpreter.validate(packet, &value).is_ok();
            let _ = interpret::encode(&interpreter, packet, &value).is_ok();
            let _ = interpret::canonical_hash(&interpreter, packet, &value).is_ok();
        }
    }
}

fn compile(loader: &MemoryLoader, path: &str) -> Outcome {
    if path == REGISTRY {
        compile_registry(loader, path)
    } else {
        compile_schema(loader, path)
    }
}

fn loader(files: &[(String, String)], path: &str, text: &str) -> MemoryLoader {
    files
        .iter()
        .fold(MemoryLoader::default(), |loader, (known, whole)| {
            loader.with(known, if known == path { text } else { whole })
        })
}

/// The registry and all its schemas.
fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
    let folder = std::fs::read_dir(root.join("packet28")).expect("the schemas are there");
    let names = folder.map(|entry| {
        format!(
            "packet28/{}",
            entry.expect("an entry").file_name().to_string_lossy()
        )
    });
    let mut names: Vec<String> = names
        .filter(|name| name.ends_with(".json"))
        .chain([REGISTRY.to_owned()])
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            (
                name.clone(),
                std::fs::read_to_string(root.join(name)).expect("the file is UTF-8"),
            )
        })
        .collect()
}
