//! The command `sealform`; everything is in the library, so that xtask can use it too.

use std::process::ExitCode;

fn main() -> ExitCode {
    sealform_cli::main()
}
