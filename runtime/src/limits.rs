//! Every limit of the reader and of reports, with its unit.
//! Hostile input is bounded here, in one place, so that no other file invents a number.

/// Bytes of raw input that a decoder accepts where the schema does not say (`x-maxInputBytes`).
pub const DEFAULT_MAX_INPUT_BYTES: usize = 8 * 1024 * 1024;
/// Levels of arrays and objects that a decoder accepts where the schema does not say (`x-maxDepth`).
pub const DEFAULT_MAX_DEPTH: usize = 128;
/// The largest `x-maxDepth` that a schema may ask for: checks recurse, and stacks end.
pub const LARGEST_MAX_DEPTH: usize = 512;
/// Violations that one report holds; it says whether there are more.
pub const MAX_VIOLATIONS: usize = 100;
/// Characters of a `{value}` in an `x-error` message, and of a member name in any message.
pub const MAX_QUOTED_CHARS: usize = 200;
/// Characters of a path in a sentence about a diff: one more than a path may have, to show that it is too long.
pub const MAX_QUOTED_PATH_CHARS: usize = 513;
/// Items of a list up to which `reaches` keeps what each item reaches: a bit for every pair.
pub const MAX_CLOSURE_NODES: usize = 4096;
/// Packets that a finding lists for each end of an edge, and for the edge: one file may be at the end of many edges.
pub const MAX_END_EVIDENCE: usize = 16;
/// Passes of `seal` over sizes that count themselves.
pub const MAX_SEAL_PASSES: usize = 5;

/// What a reader may take in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Raw input, in bytes.
    pub max_input_bytes: usize,
    /// Nested arrays and objects; a scalar at the top is depth 0.
    pub max_depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_input_bytes: DEFAULT_MAX_INPUT_BYTES,
            max_depth: DEFAULT_MAX_DEPTH,
        }
    }
}
