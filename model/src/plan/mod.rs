//! `Plan`: the checks of all schemas as a list of operations per node, in the declared order.
//! The only form in which the interpreter and the backends see checks; neither looks at JSON Schema.

mod below;
mod derivation;
mod expression;
mod function;
mod lower;
mod op;
mod order;
mod pattern_table;
mod replace;
mod rule;

pub use below::below;
pub use derivation::{Derivation, Derived, Inputs, Projection};
pub use expression::{Arithmetic, Compare, Expr, ExprKind, Graph, Loop, Macro, Test, Ty, Variable};
pub use function::{Argument, Function, Hop, Rewrite, Rewritten, Work};
pub use op::{Name, NodeId, Op, PatternId};
pub use pattern_table::PatternTable;
pub use rule::{Each, Rule, RuleId};

use crate::cel::Compiled;
use crate::schema::{ErrorScope, Schema, SchemaId, Site};
use std::collections::HashMap;

/// All checks.
#[derive(Debug, Default)]
pub struct Plan {
    /// Nodes by [`NodeId`].
    pub nodes: Vec<Node>,
    /// Patterns by [`PatternId`], as written.
    pub patterns: Vec<String>,
    /// Rules by [`RuleId`].
    pub rules: Vec<Rule>,
    /// Derived members whose value is an expression or a projection, by object and member.
    pub derivations: HashMap<(SchemaId, String), Derivation>,
    /// What unions say of projections.
    pub projections: Vec<Projection>,
    by_schema: HashMap<SchemaId, NodeId>,
    shared: Vec<bool>,
}

/// The checks of one schema.
#[derive(Clone, Debug)]
pub struct Node {
    /// The schema it came from.
    pub schema: SchemaId,
    /// Checks in the order in which they run and report.
    pub steps: Vec<Step>,
    /// `x-error` on the schema, with its place.
    pub scope: Option<(ErrorScope, Site)>,
}

/// One check.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is checked.
    pub op: Op,
    /// The keyword behind it.
    pub site: Site,
}

impl Plan {
    /// Plans every schema. Infallible: what cannot be checked never became a [`Schema`].
    /// An expression that is not among the compiled ones stands in a schema that no packet reaches.
    pub fn new(schemas: &[Schema], compiled: Compiled, patterns: PatternTable) -> Plan {
        lower::plan(schemas, compiled, patterns)
    }

    /// Whether several steps lead to a node that leads on: such a node is judged once per value.
    pub fn is_shared(&self, id: NodeId) -> bool {
        self.shared[id.0]
    }

    /// The node of a schema.
    pub fn node_of(&self, schema: SchemaId) -> NodeId {
        self.by_schema[&schema]
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }
}
