//! A graph of tasks at four sizes: the boundary's checks grow with its bytes, the readiness rules at most as n log n.
//!
//! The largest has 128 tasks and 512 outputs, the most that the contract allows. `serde_json` parses the same bytes
//! beside it.

use crate::clock::micros;
use sealform_packets::cadence::{ImplementGraphBoundary, ImplementGraphReadiness};
use serde_json::{Value, json};

const SIZES: &[usize] = &[16, 32, 64, 128];
const OUTPUTS_PER_TASK: usize = 4;
const ROUNDS: usize = 4;

/// One line of the table.
struct Line {
    tasks: usize,
    bytes: usize,
    parse: f64,
    boundary: f64,
    readiness: f64,
}

pub fn run() {
    let mut lines: Vec<Line> = SIZES.iter().map(|tasks| measure(*tasks)).collect();
    // Sizes take turns, so that a slow minute of the machine does not fall on one of them.
    for _ in 1..ROUNDS {
        for line in &mut lines {
            let again = measure(line.tasks);
            line.parse = line.parse.min(again.parse);
            line.boundary = line.boundary.min(again.boundary);
            line.readiness = line.readiness.min(again.readiness);
        }
    }
    println!(
        "tasks outputs   bytes  parse µs  boundary µs  readiness µs  boundary/parse  rules µs"
    );
    for line in &lines {
        let Line {
            tasks,
            bytes,
            parse,
            boundary,
            readiness,
        } = line;
        println!(
            "{tasks:5} {:7} {bytes:7} {parse:9.1} {boundary:12.1} {readiness:13.1} {:15.2} {:9.1}",
            tasks * OUTPUTS_PER_TASK,
            boundary / parse,
            readiness - boundary
        );
    }
    println!(
        "growth from one size to the next, as a share of what is allowed (1.00 = exactly linear, or exactly n log n):"
    );
    for pair in lines.windows(2) {
        growth(&pair[0], &pair[1]);
    }
    if let [first, .., last] = lines.as_slice() {
        growth(first, last);
    }
}

fn growth(small: &Line, large: &Line) {
    let linear = large.bytes as f64 / small.bytes as f64;
    let n_log_n = |line: &Line| line.tasks as f64 * (line.tasks as f64).log2();
    println!(
        "{:3} -> {:3}  parse {:.2} of linear   boundary {:.2} of linear   readiness rules {:.2} of n log n",
        small.tasks,
        large.tasks,
        large.parse / small.parse / linear,
        large.boundary / small.boundary / linear,
        (large.readiness - large.boundary)
            / (small.readiness - small.boundary)
            / (n_log_n(large) / n_log_n(small)),
    );
}

fn measure(tasks: usize) -> Line {
    let bytes = serde_json::to_vec(&graph(tasks)).expect("JSON");
    let files: Vec<String> = (0..tasks).map(test_file).collect();
    let context = json!({ "files": files, "facts": {} });
    ImplementGraphBoundary::decode(&bytes).expect("the graph is valid");
    ImplementGraphReadiness::decode_in(&bytes, &context).expect("the graph is ready");
    Line {
        tasks,
        bytes: bytes.len(),
        parse: micros(|| serde_json::from_slice::<Value>(&bytes)),
        boundary: micros(|| ImplementGraphBoundary::decode(&bytes)),
        readiness: micros(|| ImplementGraphReadiness::decode_in(&bytes, &context)),
    }
}

/// Each task needs the three before it, tests what the last of them made, and makes four files.
fn graph(tasks: usize) -> Value {
    let outputs: Vec<Value> = (0..tasks)
        .flat_map(|task| (0..OUTPUTS_PER_TASK).map(move |output| (task, output)))
        .map(|(task, output)| {
            json!({
                "id": output_id(task, output), "path": output_file(task, output),
                "producer": { "taskId": task_id(task), "phase": "green" }, "postcondition": "regular-file"
            })
        })
        .collect();
    json!({ "changeId": "bench", "tasks": (0..tasks).map(task).collect::<Vec<_>>(), "outputs": outputs })
}

fn task(task: usize) -> Value {
    let before: Vec<usize> = (task.saturating_sub(3)..task).collect();
    let made: Vec<String> = (0..OUTPUTS_PER_TASK)
        .map(|output| output_file(task, output))
        .collect();
    let test = json!({ "kind": "workspace", "path": test_file(task) });
    let mut inputs = vec![test.clone()];
    let mut read = vec![test_file(task)];
    if let Some(last) = before.last() {
        for output in 0..OUTPUTS_PER_TASK {
            inputs.push(json!({ "kind": "output", "outputId": output_id(*last, output) }));
            read.push(output_file(*last, output));
        }
    }
    json!({
        "taskId": task_id(task),
        "dependsOn": before.iter().map(|before| task_id(*before)).collect::<Vec<_>>(),
        "objective": "Make four files from four files",
        "context": { "agents": "", "contract": "each file has one maker" },
        "roots": ["src", "test"],
        "phases": {
            "red": {
                "read": [test_file(task)], "write": [], "delete": [],
                "verification": vitest("red", &[test_file(task)]), "verificationInputs": [test]
            },
            "green": {
                "read": read, "write": made, "delete": [],
                "verification": vitest("green", &read), "verificationInputs": inputs
            }
        },
        "scheduling": { "conflicts": [], "resources": [] },
        "agents": { "impact": "none", "managedOnly": true },
        "approvedDependencies": [],
        "impactClosure": { "changedSurfaces": ["none"], "searchEvidence": [], "relatedTests": [], "affectedSuite": [] }
    })
}

fn vitest(phase: &str, files: &[String]) -> Value {
    let mut contract = json!({
        "kind": "vitest", "id": phase, "runner": { "kind": "local-binary", "executable": "vitest" },
        "testFiles": files, "args": [], "minTests": 1, "classification": format!("expected-{phase}")
    });
    if phase == "red" {
        contract["expectedFailure"] = json!("not there yet");
    }
    contract
}

fn task_id(task: usize) -> String {
    format!("task-{task}")
}

fn output_id(task: usize, output: usize) -> String {
    format!("output-{task}-{output}")
}

fn output_file(task: usize, output: usize) -> String {
    format!("src/area-{task}/file-{output}.ts")
}

fn test_file(task: usize) -> String {
    format!("test/area-{task}.test.ts")
}
