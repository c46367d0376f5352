//! Every limit on schemas, with its unit: schemas are hostile input too.

/// Levels of arrays and objects in a schema file.
pub const MAX_SCHEMA_DEPTH: usize = 256;
/// Bytes of a schema file.
pub const MAX_SCHEMA_BYTES: usize = 16 * 1024 * 1024;
/// Files that one compilation loads.
pub const MAX_FILES: usize = 4096;
/// Schemas that one compilation lowers, merged ones included.
pub const MAX_SCHEMAS: usize = 500_000;
/// How deep one refinement may narrow another before they are kept apart.
pub const MAX_MERGE_DEPTH: usize = 64;
/// Schemas that judge one value in a row, each through a reference or a branch of the one before.
pub const MAX_CHAIN: usize = 200;
/// Types nested in each other, through members, items and references.
pub const MAX_TYPE_DEPTH: usize = 200;
/// Bytes of a CEL expression.
pub const MAX_CEL_BYTES: usize = 4096;
/// Levels of a parsed CEL expression.
pub const MAX_CEL_DEPTH: usize = 64;
/// Bytes of stack for the parser of CEL, whose own limit is 96 levels.
pub const PARSER_STACK_BYTES: usize = 64 * 1024 * 1024;
/// Ways in which the branches of unions may combine before a rule sees their value as any JSON.
pub const MAX_ALTERNATIVES: usize = 512;
/// Tries of one sample packet.
pub const MAX_SAMPLE_TRIES: u32 = 100;
/// Tries of one value within a try of its packet.
pub const MAX_SAMPLE_VALUE_TRIES: u32 = 4;
/// Repairs of one try of a value.
pub const MAX_SAMPLE_REPAIRS: u32 = 24;
/// Values that all tries of one sample packet may make, with one for every 64 characters of a text.
pub const MAX_SAMPLE_STEPS: u64 = 200_000;
/// Levels of arrays and objects from which on a sample is as small as its schema lets it be.
pub const SAMPLE_DEPTH: usize = 6;
/// Levels of arrays and objects of a sample.
pub const MAX_SAMPLE_DEPTH: usize = 64;
/// Characters of a text of a sample, whatever `minLength` asks for.
pub const MAX_SAMPLE_CHARS: usize = 65_536;
/// Items of an array and members of an object of a sample.
pub const MAX_SAMPLE_ITEMS: usize = 1_000;
/// Steps that the limits of lists may allow a rule before it counts as unbounded.
pub const MAX_RULE_STEPS: u64 = 10_000_000;
/// Bytes of the name of a profile.
pub const MAX_PROFILE_NAME_BYTES: usize = 64;
/// Segments of a pointer of a profile.
pub const MAX_ROUTE_SEGMENTS: usize = 64;
/// Places of a profile: schemas, each with the pointers that may still match below it.
pub const MAX_PROFILE_PLACES: usize = 20_000;
/// Bytes of the magic of a frame.
pub const MAX_FRAME_MAGIC_BYTES: usize = 64;
/// Bytes of one field of a frame: it is an array in the type, and arrays stand on the stack.
pub const MAX_FRAME_FIELD_BYTES: u64 = 4096;
/// Bytes of all fixed parts of a frame together, nested ones included, for the same reason.
pub const MAX_FRAME_FIXED_BYTES: u64 = 65_536;
/// Fields of a frame or of an item.
pub const MAX_FRAME_FIELDS: usize = 512;
/// Frames nested in each other.
pub const MAX_FRAME_DEPTH: usize = 16;
