//! A packet's bytes, from a file or from standard input.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes that are read at most; the type's own limit then gives the verdict.
const MAX_BYTES: u64 = 1 << 30;

/// The bytes, with the name under which violations speak of them.
pub fn read(file: &Path) -> Result<(String, Vec<u8>), Failure> {
    let mut bytes = Vec::new();
    let (name, read) = if file == Path::new("-") {
        (
            "<stdin>".to_owned(),
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
