//! A packet's bytes, or the stream of a log, from a file or from standard input.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes that are read at most; the type's own limit then gives the verdict.
pub(crate) const MAX_BYTES: u64 = 1 << 30;

/// An input that is read bit by bit.
pub(crate) struct Stream {
    /// The name under which violations speak of it.
    pub name: String,
    /// Its bytes, where that is known beforehand.
    pub bytes: Option<u64>,
    /// Where it is read from.
    pub source: Box<dyn Read>,
}

/// Opens an input to be read bit by bit.
pub(crate) fn stream(file: &Path) -> Result<Stream, Failure> {
    if file == Path::new("-") {
        return Ok(Stream {
            name: STDIN.to_owned(),
            bytes: None,
            source: Box::new(io::stdin().lock()),
        });
    }
    let failed = |error| Failure::file("read", file, &error);
    let source = File::open(file).map_err(failed)?;
    let about = source.metadata().map_err(failed)?;
    if about.is_dir() {
        return Err(Failure::new(format!(
            "cannot read `{}`: it is a folder",
            file.display()
        )));
    }
    Ok(Stream {
        name: file.display().to_string(),
        bytes: about.is_file().then_some(about.len()),
        source: Box::new(source),
    })
}

/// The name of standard input.
const STDIN: &str = "<stdin>";

/// The bytes, with the name under which violations speak of them.
pub fn read(file: &Path) -> Result<(String, Vec<u8>), Failure> {
    let mut bytes = Vec::new();
    let (name, read) = if file == Path::new("-") {
        (
            STDIN.to_owned(),
            io::stdin()
                .lock()
                .take(MAX_BYTES + 1)
                .read_to_end(&mut bytes),
        )
    } else {
        let read =
            File::open(file).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes));
        (file.display().to_string(), read)
    };
    read.map_err(|error| Failure::file("read", file, &error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::new(format!(
            "`{name}` has more than {MAX_BYTES} bytes"
        )));
    }
    Ok((name, bytes))
}
