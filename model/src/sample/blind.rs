//! Which schemas cannot be judged on a part of a packet: a rule below them reads `root` or `context`.
//! Such a part is taken as it is made, and the verdict on the whole packet decides.

use crate::plan::{NodeId, Op, Plan, Variable, below};

/// By node.
pub(super) fn blind(plan: &Plan) -> Vec<bool> {
    let mut ways_in: Vec<Vec<usize>> = vec![Vec::new(); plan.nodes.len()];
    let mut found = Vec::new();
    for (at, node) in plan.nodes.iter().enumerate() {
        for step in &node.steps {
            for NodeId(below) in below(&step.op) {
                ways_in[below].push(at);
            }
            if let Op::Rule(id) = step.op {
                let reads = |variable| plan.rules[id.0].holds.uses(variable);
                if reads(Variable::Root) || reads(Variable::Context) {
                    found.push(at);
                }
            }
        }
    }
    let mut blind = vec![false; plan.nodes.len()];
    while let Some(at) = found.pop() {
        if !std::mem::replace(&mut blind[at], true) {
            found.extend(&ways_in[at]);
        }
    }
    blind
}
