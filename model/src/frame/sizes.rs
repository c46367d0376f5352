//! Sizes: how many bytes the parts of a frame have, and that frames do not contain themselves.
//! Each frame is measured once, so frames of frames of frames cost no more than their texts.

use crate::diagnostic::Diagnostic;
use crate::limits::{MAX_FRAME_DEPTH, MAX_FRAME_FIXED_BYTES};
use crate::merge::target;
use crate::schema::{FieldText, FrameText, HoldsText, ItemText, Schema, SchemaId};
use crate::source::Span;
use std::collections::HashMap;

/// The size of a frame or of a list of fields.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    /// Bits before the first part whose size may differ.
    pub header: u64,
    /// Bits that are always there.
    pub fixed: u64,
    /// Bits that are there at least.
    pub least: u64,
    /// Whether all parts have one size.
    pub is_fixed: bool,
    /// Frames nested in each other.
    pub depth: usize,
}

/// Measures frames.
pub(super) struct Sizes<'s> {
    schemas: &'s [Schema],
    known: HashMap<SchemaId, Size>,
    open: Vec<SchemaId>,
    is_too_deep: bool,
    /// What was found wrong.
    pub found: Vec<Diagnostic>,
}

impl<'s> Sizes<'s> {
    pub fn new(schemas: &'s [Schema]) -> Sizes<'s> {
        Sizes {
            schemas,
            known: HashMap::new(),
            open: Vec::new(),
            is_too_deep: false,
            found: Vec::new(),
        }
    }

    /// The size of the frame of an object; nothing for an object without one.
    pub fn frame(&mut self, id: SchemaId, from: Span) -> Size {
        let id = target(self.schemas, id);
        if let Some(known) = self.known.get(&id) {
            return *known;
        }
        let Some(frame) = &self.schemas[id.0].frame else {
            return Size::default();
        };
        if self.open.contains(&id) {
            let error = Diagnostic::error("bad-frame", from, "a frame cannot contain itself");
            self.found.push(error.help("count items of another object"));
            return Size::default();
        }
        if self.open.len() > MAX_FRAME_DEPTH {
            self.too_deep(from);
            return Size::default();
        }
        self.open.push(id);
        let size = self.whole(&frame.value);
        self.open.pop();
        if size.depth > MAX_FRAME_DEPTH {
            self.too_deep(frame.site.span);
        }
        if size.fixed / 8 > MAX_FRAME_FIXED_BYTES {
            let message = format!(
                "the fixed parts of the frame have more than {MAX_FRAME_FIXED_BYTES} bytes"
            );
            let error = Diagnostic::error("bad-frame", frame.site.span, message);
            self.found
                .push(error.help("longer data are counted items or a body"));
        }
        self.known.insert(id, size);
        size
    }

    /// Reported once: what is too deep is so in all frames around it.
    fn too_deep(&mut self, span: Span) {
        if self.is_too_deep {
            return;
        }
        self.is_too_deep = true;
        let message = format!("more than {MAX_FRAME_DEPTH} frames are nested in each other");
        let error = Diagnostic::error("bad-frame", span, message);
        self.found
            .push(error.help("write the fields of an inner frame into the outer one"));
    }

    fn whole(&mut self, frame: &FrameText) -> Size {
        let before =
            8 * frame.magic.len() as u64 + frame.version.map_or(0, |(bits, _)| u64::from(bits));
        let fields = self.fields(&frame.fields);
        Size {
            header: before.saturating_add(fields.header),
            fixed: before.saturating_add(fields.fixed),
            least: before.saturating_add(fields.least),
            depth: fields.depth + 1,
            ..fields
        }
    }

    /// The size of a list of fields.
    pub fn fields(&mut self, fields: &[FieldText]) -> Size {
        let mut size = Size {
            is_fixed: true,
            ..Size::default()
        };
        for field in fields {
            let part = self.field(fields, field);
            if size.is_fixed {
                size.header = size.header.saturating_add(part.header);
            }
            size.fixed = size.fixed.saturating_add(part.fixed);
            size.least = size.least.saturating_add(part.least);
            size.is_fixed &= part.is_fixed;
            size.depth = size.depth.max(part.depth);
        }
        size
    }

    fn field(&mut self, fields: &[FieldText], field: &FieldText) -> Size {
        let fixed = |bits| Size {
            header: bits,
            fixed: bits,
            least: bits,
            is_fixed: true,
            depth: 0,
        };
        let least_of = |name: &str| {
            let mut fields = fields.iter();
            match fields
                .find(|field| field.name == name)
                .map(|field| &field.holds)
            {
                Some(HoldsText::Bits(_, min, _)) => min.unwrap_or_default(),
                _ => 0,
            }
        };
        match &field.holds {
            HoldsText::Bits(width, ..) => fixed(u64::from(*width)),
            HoldsText::Bytes(bytes) => fixed(8 * bytes),
            HoldsText::Frame(id) => self.frame(*id, field.span),
            HoldsText::Items(count, item) => {
                let item = self.item(item, field.span);
                Size {
                    least: item.least.saturating_mul(least_of(count)),
                    depth: item.depth,
                    ..Size::default()
                }
            }
            HoldsText::Json(_, length) => Size {
                least: least_of(length).saturating_mul(8),
                ..Size::default()
            },
        }
    }

    /// The size of an item.
    pub fn item(&mut self, item: &ItemText, from: Span) -> Size {
        match item {
            ItemText::Bytes(bytes) => Size {
                least: 8 * bytes,
                ..Size::default()
            },
            ItemText::Fields(fields) => self.fields(fields),
            ItemText::Frame(id) => self.frame(*id, from),
        }
    }
}
