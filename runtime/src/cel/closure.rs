//! `Closure`: what each node of a graph reaches, worked out once for all questions.
//! Nodes on one circle reach the same nodes, so there is a row of bits for each group of them (Kosaraju's algorithm).

/// A row of bits per group of nodes.
pub(super) struct Closure {
    group: Vec<usize>,
    rows: Vec<Vec<u64>>,
}

impl Closure {
    /// The closure of a graph, given as the nodes that each node leads to.
    pub fn of(edges: &[Vec<u32>]) -> Closure {
        let mut back = vec![Vec::new(); edges.len()];
        for (from, out) in edges.iter().enumerate() {
            for to in out {
                // Positions of a list of the packet fit: `Graph` has made them from `u32`.
                back[*to as usize].push(u32::try_from(from).unwrap_or(u32::MAX));
            }
        }
        let mut group = vec![usize::MAX; edges.len()];
        let mut members: Vec<Vec<usize>> = Vec::new();
        for start in leaving_order(edges).into_iter().rev() {
            if group[start] != usize::MAX {
                continue;
            }
            let number = members.len();
            members.push(Vec::new());
            let mut open = vec![start];
            group[start] = number;
            while let Some(node) = open.pop() {
                members[number].push(node);
                for next in back[node].iter().map(|next| *next as usize) {
                    if group[next] == usize::MAX {
                        group[next] = number;
                        open.push(next);
                    }
                }
            }
        }
        let words = edges.len().div_ceil(64);
        let mut rows = vec![Vec::new(); members.len()];
        // Groups come in an order in which edges lead to later ones, so the last is finished first.
        for number in (0..members.len()).rev() {
            let mut row = vec![0_u64; words];
            for to in members[number].iter().flat_map(|node| &edges[*node]) {
                let to = *to as usize;
                row[to / 64] |= 1 << (to % 64);
                if group[to] == number {
                    for node in &members[number] {
                        row[node / 64] |= 1 << (node % 64);
                    }
                } else {
                    for (word, bits) in rows[group[to]].iter().enumerate() {
                        row[word] |= bits;
                    }
                }
            }
            rows[number] = row;
        }
        Closure { group, rows }
    }

    /// Whether one edge or more lead from one node to another.
    pub fn reaches(&self, from: usize, to: usize) -> bool {
        (self.rows[self.group[from]][to / 64] >> (to % 64)) & 1 == 1
    }
}

/// The nodes in the order in which a depth-first walk leaves them.
fn leaving_order(edges: &[Vec<u32>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(edges.len());
    let mut seen = vec![false; edges.len()];
    for start in 0..edges.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut stack = vec![(start, 0_usize)];
        while let Some((node, next)) = stack.last_mut() {
            match edges[*node].get(*next).map(|to| *to as usize) {
                Some(to) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[to], true) {
                        stack.push((to, 0));
                    }
                }
                None => {
                    order.push(*node);
                    stack.pop();
                }
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every graph of four nodes, against a walk from each node.
    #[test]
    fn as_a_walk_says() {
        for bits in 0..1_u32 << 16 {
            let edges: Vec<Vec<u32>> = (0..4)
                .map(|from| {
                    (0..4)
                        .filter(|to| bits >> (from * 4 + to) & 1 == 1)
                        .collect()
                })
                .collect();
            let closure = Closure::of(&edges);
            for from in 0..4 {
                let mut seen = [false; 4];
                let mut open = vec![from];
                while let Some(node) = open.pop() {
                    for to in edges[node].iter().map(|to| *to as usize) {
                        if !std::mem::replace(&mut seen[to], true) {
                            open.push(to);
                        }
                    }
                }
                for (to, reached) in seen.iter().enumerate() {
                    assert_eq!(closure.reaches(from, to), *reached, "{bits:#x} {from} {to}");
                }
            }
        }
    }
}
