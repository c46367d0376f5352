//! The command as its users run it: every command, every exit code, the words of its messages.

mod bundle_and_generate;
mod carets;
mod check;
mod correlate;
mod frames;
mod ndjson;
mod new;
mod packets;
mod profiles;
mod project;
mod sample;
