//! Expressions made at random, of every operator that both systems have, over the members of `cel.rs`.

use crate::random::Random;

/// A condition of some depth, over `self` and the variables in scope.
pub fn boolean(random: &mut Random, depth: usize, locals: &mut Vec<String>) -> String {
    if depth == 0 {
        return (*random.pick(&["true", "self.b", "self.c", "has(self.i)", "has(self.o.s)"]))
            .to_owned();
    }
    let d = depth - 1;
    match random.below(13) {
        0 => format!(
            "({} && {})",
            boolean(random, d, locals),
            boolean(random, d, locals)
        ),
        1 => format!(
            "({} || {})",
            boolean(random, d, locals),
            boolean(random, d, locals)
        ),
        2 => format!("!{}", boolean(random, d, locals)),
        3 => format!(
            "({} {} {})",
            whole(random, d, locals),
            random.pick(&["<", "<=", ">", ">=", "==", "!="]),
            whole(random, d, locals)
        ),
        4 => format!(
            "({} {} {})",
            double(random, d, locals),
            random.pick(&["<", "<=", ">", ">=", "==", "!="]),
            double(random, d, locals)
        ),
        5 => format!(
            "({} {} {})",
            whole(random, d, locals),
            random.pick(&["<", ">=", "==", "!="]),
            double(random, d, locals)
        ),
        6 => format!(
            "({} {} {})",
            string(random, d, locals),
            random.pick(&["<", ">=", "==", "!="]),
            string(random, d, locals)
        ),
        7 => format!(
            "({} in {})",
            whole(random, d, locals),
            list(random, d, locals)
        ),
        8 => format!(
            "({} == {})",
            list(random, d, locals),
            list(random, d, locals)
        ),
        9 | 10 => {
            let (list, name) = (list(random, d, locals), format!("v{}", locals.len()));
            let what = *random.pick(&["all", "exists", "exists_one"]);
            locals.push(name.clone());
            let body = boolean(random, d, locals);
            locals.pop();
            format!("{list}.{what}({name}, {body})")
        }
        11 => format!(
            "{}.{}({})",
            string(random, d, locals),
            random.pick(&["startsWith", "endsWith", "contains"]),
            string(random, d, locals)
        ),
        _ => format!(
            "({} ? {} : {})",
            boolean(random, d, locals),
            boolean(random, d, locals),
            boolean(random, d, locals)
        ),
    }
}

fn whole(random: &mut Random, depth: usize, locals: &mut Vec<String>) -> String {
    if depth == 0 {
        if let Some(local) = locals.last().filter(|_| random.below(2) == 0) {
            return local.clone();
        }
        return (*random.pick(&[
            "self.i",
            "self.j",
            "0",
            "1",
            "-3",
            "9223372036854775807",
            "self.o.i",
            "size(self.s)",
        ]))
        .to_owned();
    }
    let d = depth - 1;
    match random.below(5) {
        0 => format!(
            "({} {} {})",
            whole(random, d, locals),
            random.pick(&["+", "-", "*", "/", "%"]),
            whole(random, d, locals)
        ),
        1 => format!("{}[{}]", list(random, d, locals), whole(random, 0, locals)),
        2 => format!("int({})", double(random, d, locals)),
        3 => format!("size({})", list(random, d, locals)),
        _ => whole(random, 0, locals),
    }
}

fn double(random: &mut Random, depth: usize, locals: &mut Vec<String>) -> String {
    if depth == 0 {
        return (*random.pick(&["self.x", "self.y", "0.0", "1.5", "1e300"])).to_owned();
    }
    let d = depth - 1;
    match random.below(4) {
        0 => format!(
            "({} {} {})",
            double(random, d, locals),
            random.pick(&["+", "-", "*", "/"]),
            double(random, d, locals)
        ),
        1 => format!("double({})", whole(random, d, locals)),
        _ => double(random, 0, locals),
    }
}

fn string(random: &mut Random, depth: usize, locals: &mut Vec<String>) -> String {
    if depth == 0 {
        return (*random.pick(&["self.s", "self.t", "''", "'ab'", "self.o.s"])).to_owned();
    }
    let d = depth - 1;
    match random.below(4) {
        0 => format!(
            "({} + {})",
            string(random, d, locals),
            string(random, d, locals)
        ),
        1 => format!("string({})", whole(random, d, locals)),
        _ => string(random, 0, locals),
    }
}

fn list(random: &mut Random, depth: usize, locals: &mut Vec<String>) -> String {
    if depth == 0 {
        return (*random.pick(&["self.is", "self.js", "[1, 2]"])).to_owned();
    }
    let d = depth - 1;
    let name = format!("v{}", locals.len());
    match random.below(5) {
        0 => format!(
            "({} + {})",
            list(random, d, locals),
            list(random, d, locals)
        ),
        1 => {
            let list = list(random, d, locals);
            locals.push(name.clone());
            let body = boolean(random, d, locals);
            locals.pop();
            format!("{list}.filter({name}, {body})")
        }
        2 => {
            let list = list(random, d, locals);
            locals.push(name.clone());
            let body = whole(random, d, locals);
            locals.pop();
            format!("{list}.map({name}, {body})")
        }
        _ => list(random, 0, locals),
    }
}
