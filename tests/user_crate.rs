//! A cargo project as a user would have it: generated sources, one dependency, built without network.
//! All share one target folder, so what they depend on is compiled once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A project below the target folder.
pub struct UserCrate {
    folder: PathBuf,
}

impl UserCrate {
    /// Writes a project with these files below `src`, and nothing left over from an earlier run.
    pub fn new<'f>(name: &str, files: impl IntoIterator<Item = (&'f str, &'f str)>) -> UserCrate {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("user-crates")
            .join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("the folder is ours");
        }
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("the package is in a workspace");
        let runtime = workspace.join("runtime");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\nsealform = {{ path = {runtime:?} }}\n\n[workspace]\n"
        );
        put(&folder.join("Cargo.toml"), &manifest);
        // The same versions as here, so that everything needed has been downloaded.
        put(
            &folder.join("Cargo.lock"),
            &fs::read_to_string(workspace.join("Cargo.lock"))
                .expect("the workspace has a lock file"),
        );
        for (path, text) in files {
            put(&folder.join("src").join(path), text);
        }
        UserCrate { folder }
    }

    /// Runs cargo in the project and gives what it printed; everything it said is shown if it fails.
    pub fn cargo(&self, arguments: &[&str]) -> String {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("user-crates")
            .join("target");
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command
            .args(arguments)
            .args(["--offline", "--quiet"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", target);
        let output = command.output().expect("cargo runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "cargo {} in {}:\n{said}",
            arguments.join(" "),
            self.folder.display()
        );
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

fn put(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a file has a folder"))
        .expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}
