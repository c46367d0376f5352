//! Profiles over every kind of schema: the cases of all keywords, each squeezed as far as its schema allows.
//! What is left must obey the schema of the profile, in both validators.

use crate::case::{Group, SCHEMA, folder};
use sealform::profile::{Place, project_tree};
use sealform::{Form, Limits, Profile, reader};
use sealform_codegen::bundle::bundle_files;
use sealform_model::{Interpreter, MemoryLoader, Model, Outcome, compile_schema, interpret};

const PACKET: &str = "packet.schema.json";

/// The schema of a group as the one member of a packet with a profile.
fn compile(group: &Group, max_bytes: u64) -> Outcome {
    let packet = format!(
        r#"{{ "title": "CasePacket", "type": "object", "properties": {{ "v": {{ "$ref": "{SCHEMA}" }} }}, "required": ["v"],
        "additionalProperties": false, "x-profiles": {{ "p": {{ "maxBytes": {max_bytes} }} }} }}"#
    );
    let loader = MemoryLoader::default().with(PACKET, &packet);
    let files = group.files.iter();
    let loader = files.fold(loader, |loader, (path, text)| loader.with(path, text));
    compile_schema(&loader, PACKET)
}

/// The bytes that the profile asks for at least; `None` where nothing bounds it.
fn least(outcome: &Outcome) -> Option<u64> {
    let shown: Vec<String> = outcome
        .diagnostics
        .iter()
        .map(|found| found.message.clone())
        .collect();
    assert!(
        shown.iter().all(|message| message.contains("may need")
            || message.contains("no bound")
            || message.contains("must keep some")),
        "{shown:?}"
    );
    let words = shown
        .iter()
        .find_map(|message| message.split_once("may need "))?;
    words.1.split(' ').next()?.parse().ok()
}

/// The model of schemas in which nothing is wrong.
fn clean(outcome: Outcome, name: &str) -> Model {
    let found = outcome.diagnostics.iter();
    let shown: Vec<String> = found.map(|found| found.to_text(&outcome.sources)).collect();
    assert_eq!(shown, Vec::<String>::new(), "{name}");
    outcome.model.expect("no diagnostics")
}

/// The profile with every array, map and string cut to about `most`.
fn squeezed(profile: &Profile, most: u64) -> Profile {
    let mut profile = profile.clone();
    for place in profile.table.places.to_mut() {
        match place {
            Place::List { min, max, .. } | Place::Text { min, max } => *max = Some(most.max(*min)),
            Place::Object {
                others: Some(others),
                ..
            } => others.max = Some(most.max(others.min)),
            _ => {}
        }
    }
    profile
}

#[test]
fn what_is_left_obeys_its_schema() {
    let (mut projected, mut cut, mut unbounded) = (0, 0, 0);
    let all = ["keywords", "cases"].iter().flat_map(|name| folder(name));
    for group in all.flat_map(|(_, groups)| groups) {
        let has_profiles = group
            .files
            .iter()
            .any(|(_, text)| text.contains("\"x-profiles\""));
        if !group.refused.is_empty() || group.root || has_profiles {
            continue;
        }
        let Some(bytes) = least(&compile(&group, 1)) else {
            unbounded += 1;
            continue;
        };
        let outcome = compile(&group, bytes);
        let sources = outcome.sources.clone();
        let model = clean(outcome, &group.name);
        let files = bundle_files(&sources, &model, false);
        let text = &files.files["CasePacket.p.schema.json"];
        let loader = MemoryLoader::default().with("p.schema.json", text);
        let derived = compile_schema(&loader, "p.schema.json");
        let derived = clean(derived, &group.name);
        let judge = Interpreter::new(&derived);
        let schema = serde_json::from_str(text).expect("JSON");
        let options = jsonschema::options().should_validate_formats(true);
        // Some patterns and words of ours are nothing that it knows.
        let oracle = options.build(&schema).ok().filter(|_| !group.extension);
        let profile = &model.packets[0].profiles[0].cuts;
        for test in group
            .tests
            .iter()
            .filter(|test| test.valid && test.context.is_none())
        {
            let packet = format!(r#"{{"v":{}}}"#, test.data);
            let packet = reader::read(packet.as_bytes(), Limits::default()).expect("JSON");
            for most in [0, 1, 2, 3, 5, u64::MAX] {
                let profile = squeezed(profile, most);
                let projection =
                    project_tree(&profile, &packet, "0".repeat(64), None, Form::Sorted);
                let projection = projection.expect("it fits");
                let shown = format!("{}: {} to {most}", group.name, test.description);
                assert!(
                    projection.bytes() <= bytes,
                    "{shown}: {} bytes are more than {bytes}",
                    projection.bytes()
                );
                let value = projection.to_json();
                let text = projection.encode().expect("JSON");
                let written = String::from_utf8_lossy(&text);
                assert_eq!(
                    judge.check(derived.packets[0].schema, &value),
                    Ok(()),
                    "{shown}\n{written}"
                );
                let value: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
                assert!(
                    oracle.as_ref().is_none_or(|oracle| oracle.is_valid(&value)) || !test.oracle,
                    "{shown}\n{written}\n{}",
                    files.files["CasePacket.p.schema.json"]
                );
                projected += 1;
                cut += usize::from(!projection.cuts.is_empty());
            }
        }
    }
    println!("{projected} projections, {cut} of them cut; {unbounded} schemas without a bound");
    assert!(cut > 500, "{cut}");
}

#[test]
fn the_cases_of_profiles_obey_their_schemas() {
    let mut judged = 0;
    let all = folder("keywords")
        .into_iter()
        .filter(|(name, _)| name == "x-profiles");
    for group in all.flat_map(|(_, groups)| groups) {
        if !group.refused.is_empty() {
            continue;
        }
        let outcome = crate::judge::compile(&group);
        let model = outcome.model.as_ref().expect("it has cases");
        let packet = &model.packets[0];
        let interpreter = Interpreter::new(model);
        let files = bundle_files(&outcome.sources, model, false).files;
        for profile in packet
            .profiles
            .iter()
            .filter(|profile| !profile.cuts.is_stored)
        {
            let text = &files[&format!("{}.{}.schema.json", packet.packet_type, profile.cuts.name)];
            let loader = MemoryLoader::default().with("p.schema.json", text);
            let derived = compile_schema(&loader, "p.schema.json");
            let derived = clean(derived, &group.name);
            for test in group.tests.iter().filter(|test| test.valid) {
                let value = reader::read(test.data.as_bytes(), Limits::default()).expect("JSON");
                let keep = |_: &[u8], _: &str| Err(sealform::packet::no_context());
                let projection =
                    interpret::project(&interpreter, packet, &value, &profile.cuts, keep)
                        .expect("a projection");
                let verdict = Interpreter::new(&derived)
                    .check(derived.packets[0].schema, &projection.to_json());
                assert_eq!(
                    verdict,
                    Ok(()),
                    "{}: {}\n{text}",
                    group.name,
                    test.description
                );
                judged += 1;
            }
        }
    }
    assert!(judged > 20, "{judged}");
}
