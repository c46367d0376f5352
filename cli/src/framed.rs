//! What `pack` and `parse` share: the layout of a type, and a refusal in both formats.

use crate::failure::Failure;
use crate::record::Record;
use crate::render::Format;
use crate::subject::Subject;
use sealform::FrameError;
use sealform_model::Packet;
use sealform_model::frame::Frame;

/// The packet type and its layout.
pub(crate) fn layout(subject: &Subject) -> Result<(&Packet, &Frame), Failure> {
    let packet = subject
        .packet()
        .ok_or_else(|| Failure::new("a wrapper has no `x-frame`; name the type of a frame"))?;
    match subject.model().frame(packet.schema) {
        Some(frame) => Ok((packet, frame)),
        None => Err(Failure::new(format!(
            "`{}` has no `x-frame`, so it has no binary form",
            packet.packet_type
        ))),
    }
}

/// A refusal in one line: the public code and message, and what exactly is wrong.
pub(crate) fn refusal(error: &FrameError, file: &str, packet_type: &str, format: Format) -> String {
    match format {
        // Where the schema has no words of its own, the message is the detail.
        Format::Human if error.message() == error.detail() => format!("{file}: {error}\n"),
        Format::Human => format!(
            "{file}: {error} ({}: {})\n",
            error.internal(),
            error.detail()
        ),
        Format::Json => Record::new("refusal")
            .text("file", file)
            .text("type", packet_type)
            .text("code", error.code())
            .text("message", error.message())
            .text("internal", error.internal().as_str())
            .text("detail", error.detail())
            .count("offset", error.offset())
            .line(),
    }
}
