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
/// Steps that the limits of lists may allow a rule before it counts as unbounded.
pub const MAX_RULE_STEPS: u64 = 10_000_000;
