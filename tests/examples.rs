//! The example packets in `data/packets`, each with the context that its rules need.

use serde_json::Value;
use std::path::{Path, PathBuf};

/// One example packet.
pub struct Example {
    /// Its file.
    pub file: PathBuf,
    /// Its text.
    pub text: Vec<u8>,
    /// Its value.
    pub value: Value,
    /// What its rules see beside it: `contexts/<name>.json`, or else the `context.json` of the type.
    pub context: Option<Value>,
}

impl Example {
    /// The file's name without its ending.
    pub fn name(&self) -> &str {
        self.file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a UTF-8 name")
    }
}

/// The folder of a type.
pub fn folder(packet_type: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("data/packets")
        .join(packet_type)
}

/// The examples of a type that are `valid` or `invalid`, by file name.
pub fn examples(packet_type: &str, verdict: &str) -> Vec<Example> {
    let folder = folder(packet_type);
    let common = json(&folder.join("context.json"));
    let read = |file: PathBuf| {
        let text = std::fs::read(&file).expect("an example");
        let own = folder
            .join("contexts")
            .join(file.file_name().expect("a file"));
        Example {
            value: serde_json::from_slice(&text).expect("JSON"),
            context: json(&own).or_else(|| common.clone()),
            file,
            text,
        }
    };
    files(&folder.join(verdict)).into_iter().map(read).collect()
}

/// The files of a folder, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder of the type")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

fn json(file: &Path) -> Option<Value> {
    let text = std::fs::read(file).ok()?;
    Some(serde_json::from_slice(&text).expect("JSON"))
}
