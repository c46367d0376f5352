//! Standard output and standard error: colour only on a terminal, and no panic when a reader such as `head` has gone.

use crate::failure::Failure;
use std::io::{self, ErrorKind, Write};

/// Whether somebody still reads what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// As far as anybody can tell.
    There,
    /// The pipe is closed; more work would be for nobody.
    Gone,
}

/// Prints to standard output.
pub fn out(text: &str) -> Result<(), Failure> {
    offer(text).map(|_| ())
}

/// Prints to standard output, and says whether it is worth while to go on.
pub(crate) fn offer(text: &str) -> Result<Reader, Failure> {
    let mut stream = anstream::stdout().lock();
    written(
        stream
            .write_all(text.as_bytes())
            .and_then(|()| stream.flush()),
    )
}

/// Prints to standard error. There is nobody to tell where that fails.
pub fn err(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Prints bytes to standard output as they are.
pub(crate) fn raw(bytes: &[u8]) -> Result<(), Failure> {
    let mut stream = io::stdout().lock();
    written(stream.write_all(bytes).and_then(|()| stream.flush())).map(|_| ())
}

/// What came of writing to standard output.
pub(crate) fn written(result: io::Result<()>) -> Result<Reader, Failure> {
    match result {
        Ok(()) => Ok(Reader::There),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(Failure::new(format!(
            "cannot write to standard output: {error}"
        ))),
    }
}
