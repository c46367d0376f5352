//! Standard output and standard error: colour only on a terminal, and no panic when a reader such as `head` has gone.

use crate::failure::Failure;
use std::io::{ErrorKind, Write};

/// Prints to standard output.
pub fn out(text: &str) -> Result<(), Failure> {
    let mut stream = anstream::stdout().lock();
    match stream
        .write_all(text.as_bytes())
        .and_then(|()| stream.flush())
    {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::new(format!(
            "cannot write to standard output: {error}"
        ))),
        _ => Ok(()),
    }
}

/// Prints to standard error. There is nobody to tell where that fails.
pub fn err(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Prints bytes to standard output as they are.
pub(crate) fn raw(bytes: &[u8]) -> Result<(), Failure> {
    let mut stream = std::io::stdout().lock();
    match stream.write_all(bytes).and_then(|()| stream.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::new(format!(
            "cannot write to standard output: {error}"
        ))),
        _ => Ok(()),
    }
}
