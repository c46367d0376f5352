//! `Outlet`: where many lines are written one by one: standard output, or a file that appears when it is complete.

use crate::console::{Reader, written};
use crate::failure::Failure;
use crate::path::parent;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes lines.
pub(crate) struct Outlet {
    to: BufWriter<Box<dyn Write>>,
    file: Option<Target>,
}

/// A file in the making.
struct Target {
    path: PathBuf,
    /// The name that it has meanwhile; `None` for what is no plain file, such as `/dev/null`, and is written to directly.
    temporary: Option<PathBuf>,
}

impl Outlet {
    /// Opens a file, or standard output where none is named.
    pub fn open(file: Option<&Path>) -> Result<Outlet, Failure> {
        let Some(path) = file else {
            return Ok(Outlet {
                to: BufWriter::new(Box::new(io::stdout().lock())),
                file: None,
            });
        };
        let failed = |error| Failure::file("write", path, &error);
        if path.is_dir() {
            return Err(Failure::new(format!(
                "cannot write `{}`: it is a folder",
                path.display()
            )));
        }
        let is_special = fs::metadata(path).is_ok_and(|about| !about.is_file());
        let temporary = (!is_special).then(|| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            parent(path).join(format!(".{name}.{}.tmp", std::process::id()))
        });
        if temporary.is_some() {
            fs::create_dir_all(parent(path)).map_err(failed)?;
        }
        let opened = match &temporary {
            Some(temporary) => File::create(temporary),
            None => fs::OpenOptions::new().write(true).open(path),
        };
        let to = opened.map_err(failed)?;
        Ok(Outlet {
            to: BufWriter::new(Box::new(to)),
            file: Some(Target {
                path: path.to_path_buf(),
                temporary,
            }),
        })
    }

    /// Writes a line, and says whether it is worth while to go on.
    pub fn line(&mut self, mut text: Vec<u8>) -> Result<Reader, Failure> {
        text.push(b'\n');
        let result = self.to.write_all(&text);
        self.judged(result)
    }

    /// Writes what is left; only then a file has its name.
    pub fn finish(mut self) -> Result<(), Failure> {
        let result = self.to.flush();
        self.judged(result)?;
        let Some(target) = &mut self.file else {
            return Ok(());
        };
        let Some(temporary) = &target.temporary else {
            return Ok(());
        };
        let renamed = fs::rename(temporary, &target.path);
        renamed.map_err(|error| Failure::file("write", &target.path, &error))?;
        target.temporary = None;
        Ok(())
    }

    fn judged(&self, result: io::Result<()>) -> Result<Reader, Failure> {
        match &self.file {
            None => written(result),
            Some(target) => match result {
                Ok(()) => Ok(Reader::There),
                Err(error) => Err(Failure::file("write", &target.path, &error)),
            },
        }
    }
}

impl Drop for Outlet {
    /// What was not finished leaves nothing behind.
    fn drop(&mut self) {
        let temporary = self
            .file
            .as_ref()
            .and_then(|target| target.temporary.as_ref());
        if let Some(temporary) = temporary {
            let _ = fs::remove_file(temporary);
        }
    }
}
