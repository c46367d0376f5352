//! What each `x-maxBytes` and each `x-maxUtf16` of JSON measures: the type that its value is written as, in which canonical form.

use super::Type;
use crate::model::Model;
use crate::plan::{NodeId, Op, below};
use crate::schema::SchemaId;
use sealform::Form;
use std::collections::HashSet;

/// Notes what each of them measures, in the form of the first packet that reaches it.
pub(crate) fn measure(model: &mut Model) {
    let mut seen: HashSet<NodeId> = HashSet::new();
    let mut measured = Vec::new();
    let roots: Vec<(SchemaId, Form)> = model
        .packets
        .iter()
        .map(|packet| (packet.schema, packet.seal.form))
        .chain(
            model
                .envelopes
                .iter()
                .map(|envelope| (envelope.schema, envelope.seal.form)),
        )
        .collect();
    for (root, form) in roots {
        let mut open = vec![model.plan.node_of(root)];
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let node = model.plan.node(id);
            for step in &node.steps {
                if let Op::MaxBytes(_) | Op::MaxUtf16Json(_) = step.op {
                    let ty = model
                        .types
                        .by_schema
                        .get(&node.schema)
                        .cloned()
                        .unwrap_or(Type::Any);
                    measured.push((step.site.keyword.clone(), (ty, form)));
                }
                open.extend(below(&step.op));
            }
        }
    }
    model.types.measured.extend(measured);
}
