//! Reference cycles that consume no input: `a` is `b`, `b` is `a`.
//! Checking such a schema would never end, so it is refused, with the whole circle named.
//! Chains that are merely long are refused too: checks recurse, and stacks end.

use crate::diagnostic::Diagnostic;
use crate::limits::MAX_CHAIN;
use crate::schema::{Schema, SchemaId};
use crate::source::Span;

/// An error for each circle, and for each chain that is too long.
pub fn cycles(schemas: &[Schema]) -> Vec<Diagnostic> {
    let mut search = Search {
        schemas,
        state: vec![State::New; schemas.len()],
        height: vec![1; schemas.len()],
        found: Vec::new(),
    };
    for start in 0..schemas.len() {
        search.from(start);
    }
    search.found
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

struct Search<'a> {
    schemas: &'a [Schema],
    state: Vec<State>,
    /// Schemas in the longest chain from here.
    height: Vec<usize>,
    found: Vec<Diagnostic>,
}

impl Search<'_> {
    /// Depth-first without recursion: chains of references can be long.
    fn from(&mut self, start: usize) {
        if self.state[start] != State::New {
            return;
        }
        self.state[start] = State::Open;
        let mut stack = vec![(start, edges(&self.schemas[start]), 0)];
        while let Some((at, edges_here, next)) = stack.last_mut() {
            let Some((target, span)) = edges_here.get(*next).copied() else {
                let at = *at;
                self.state[at] = State::Done;
                stack.pop();
                if let Some((parent, ..)) = stack.last() {
                    self.height[*parent] = self.height[*parent].max(self.height[at] + 1);
                }
                // Reported once, where the chain first becomes too long.
                if self.height[at] == MAX_CHAIN + 1 {
                    let error = Diagnostic::error(
                        "too-deep",
                        self.schemas[at].span,
                        format!("more than {MAX_CHAIN} schemas judge one value in a row"),
                    );
                    self.found
                        .push(error.help("refer to the last schema of the chain directly"));
                }
                continue;
            };
            *next += 1;
            match self.state[target.0] {
                State::Done => {
                    let at = *at;
                    self.height[at] = self.height[at].max(self.height[target.0] + 1);
                }
                State::New => {
                    self.state[target.0] = State::Open;
                    stack.push((target.0, edges(&self.schemas[target.0]), 0));
                }
                State::Open => {
                    let circle = stack
                        .iter()
                        .map(|(at, ..)| *at)
                        .skip_while(|at| *at != target.0);
                    let mut names: Vec<&str> =
                        circle.map(|at| self.schemas[at].keyword.as_str()).collect();
                    names.push(&self.schemas[target.0].keyword);
                    let error = Diagnostic::error(
                        "reference-cycle",
                        span,
                        format!("checking never ends: `{}`", names.join("` -> `")),
                    );
                    self.found.push(error.help("put a `properties` or `items` step into the circle, or remove one of the references"));
                }
            }
        }
    }
}

/// The schemas that judge the same value.
fn edges(schema: &Schema) -> Vec<(SchemaId, Span)> {
    let mut edges: Vec<(SchemaId, Span)> = Vec::new();
    edges.extend(schema.reference.iter().map(|at| (at.value, at.site.span)));
    for group in schema
        .all_of
        .iter()
        .chain(&schema.any_of)
        .chain(&schema.one_of)
    {
        edges.extend(group.value.iter().map(|id| (*id, group.site.span)));
    }
    edges.extend(schema.not.iter().map(|at| (at.value, at.site.span)));
    edges.extend(
        schema
            .dependent_schemas
            .iter()
            .map(|at| (at.value.1, at.site.span)),
    );
    for conditional in &schema.conditionals {
        edges.push((conditional.condition, schema.span));
        edges.extend(
            conditional
                .then
                .iter()
                .chain(&conditional.otherwise)
                .map(|at| (at.value, at.site.span)),
        );
    }
    edges
}
