//! `cargo xtask compile-time`: what the generated crate costs its users to compile, beside the same types with serde derive alone.
//! Both crates are built in turn with `cargo build --timings`, and the least time of each counts.

mod serde_types;

use crate::workspace;
use sealform_cli::{Failure, Project, Verdict, generated, out};
use std::fs;
use std::path::{Path, PathBuf};

/// Builds of each crate by profile; a first one, which also builds what it depends on, is made beside them.
const PROFILES: &[(&str, &[&str], usize)] = &[
    ("debug", &["build"], 3),
    ("release", &["build", "--release"], 1),
];
const FOLDER: &str = "target/compile-time";

/// Builds the crates and prints the time of each and the ratios.
pub fn run() -> Result<Verdict, Failure> {
    let project = Project::open(Path::new("schemas"), None)?;
    let outcome = project.compile()?;
    let Some(model) = &outcome.model else {
        return Err(Failure::new(
            "the schemas have errors; run `sealform check`",
        ));
    };
    let sealform = Crate::new(
        "sealform-types",
        "sealform = { path = \"../../../runtime\" }",
    )?;
    for (path, text) in &generated::rust(model, &outcome.sources, Path::new(""))
        .files
        .files
    {
        sealform.put(&format!("src/{path}"), text)?;
    }
    let serde = "serde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"";
    let derived = Crate::new("serde-types", serde)?;
    derived.put("src/lib.rs", &serde_types::library(model, true))?;
    let bare = Crate::new("serde-types-without-extra", serde)?;
    bare.put("src/lib.rs", &serde_types::library(model, false))?;

    let crates = [&sealform, &derived, &bare];
    for (profile, command, rounds) in PROFILES {
        let mut least = [f64::INFINITY; 3];
        for _ in 0..=*rounds {
            for (at, krate) in crates.iter().enumerate() {
                least[at] = least[at].min(krate.build(command)?);
            }
        }
        let [ours, theirs, without] = least;
        out(&format!(
            "{profile:<8} generated {ours:.2} s   serde derive {theirs:.2} s, ratio {:.2}   without undeclared members {without:.2} s, ratio {:.2}\n",
            ours / theirs,
            ours / without
        ))?;
    }
    Ok(Verdict::Clean)
}

/// A library crate below the target folder.
struct Crate {
    name: &'static str,
    folder: PathBuf,
}

impl Crate {
    fn new(name: &'static str, dependencies: &str) -> Result<Crate, Failure> {
        let folder = Path::new(FOLDER).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)
                .map_err(|error| Failure::file("remove", &folder, &error))?;
        }
        let krate = Crate { name, folder };
        krate.put(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n\n[workspace]\n"
            ),
        )?;
        // The versions of the workspace, so that nothing is fetched.
        let lock = fs::read_to_string("Cargo.lock")
            .map_err(|error| Failure::file("read", Path::new("Cargo.lock"), &error))?;
        krate.put("Cargo.lock", &lock)?;
        Ok(krate)
    }

    fn put(&self, path: &str, text: &str) -> Result<(), Failure> {
        let file = self.folder.join(path);
        let folder = file.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder).map_err(|error| Failure::file("make", folder, &error))?;
        fs::write(&file, text).map_err(|error| Failure::file("write", &file, &error))
    }

    /// Seconds that the crate itself took, its dependencies aside.
    fn build(&self, command: &[&str]) -> Result<f64, Failure> {
        let library = self.folder.join("src/lib.rs");
        let text = fs::read_to_string(&library)
            .map_err(|error| Failure::file("read", &library, &error))?;
        // Another text, so that cargo builds it again.
        let turn = text.matches("\n// again").count();
        self.put("src/lib.rs", &format!("{text}\n// again {turn}\n"))?;
        let manifest = self
            .folder
            .join("Cargo.toml")
            .to_string_lossy()
            .into_owned();
        let target = format!("{FOLDER}/target");
        let mut arguments = command.to_vec();
        arguments.extend(["-q", "--offline", "--timings", "--manifest-path", &manifest]);
        arguments.extend(["--target-dir", &target]);
        let status = workspace::cargo(&arguments, &[])?;
        if !status.success() {
            return Err(Failure::new(format!("`{}` does not compile", self.name)));
        }
        let report = Path::new(&target).join("cargo-timings/cargo-timing.html");
        let html =
            fs::read_to_string(&report).map_err(|error| Failure::file("read", &report, &error))?;
        duration(&html, self.name).ok_or_else(|| {
            Failure::new(format!(
                "`{}` has no time of `{}`",
                report.display(),
                self.name
            ))
        })
    }
}

/// The `duration` of a unit in the data of cargo's report.
fn duration(html: &str, name: &str) -> Option<f64> {
    let unit = html.find(&format!("\"name\": \"{name}\""))?;
    let rest = &html[unit..];
    let value = rest[rest.find("\"duration\":")? + 11..].trim_start();
    let end = value.find(|c: char| !(c.is_ascii_digit() || c == '.'))?;
    value[..end].parse().ok()
}
