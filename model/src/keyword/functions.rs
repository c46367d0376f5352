//! `x-functions`: what follows from a packet and from what a caller gives, such as the key under which it is filed.
//! Each becomes a method of the packet: `cel` gives a value, `set` gives the packet with members set.

use super::{Keyword, Taking};
use crate::cel::NAMES;
use crate::diagnostic::Diagnostic;
use crate::plan::{Argument, Ty};
use crate::schema::{CelText, FunctionText, FunctionWork};
use crate::source::{Member, Node, Span};

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-functions",
    take,
};

const FORM: &str = r#"an object of functions: `{ "<name>": { "cel": "...", "arguments": ["<name>"] } }`, with names of letters, digits and `_`"#;
const FUNCTION_HELP: &str = r#"a function is `{ "cel": "..." }` or `{ "set": { "<pointer>": "<cel>" } }`, with `arguments` and `description`"#;
const NAME_HELP: &str = "write letters, digits and `_`, the first a letter";
const ARGUMENT_HELP: &str = r#"an argument is `"<name>"` for a text, or `{ "name": "<name>", "type": "string" }` with `string`, `integer`, `number` or `boolean`"#;

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if node.members().is_empty() {
        return taking.wrong(node, FORM);
    }
    for member in node.members() {
        let read = if is_name(&member.name) {
            read(&member.name, &member.value)
        } else {
            let message = format!("`{}` cannot be the name of a function", member.name);
            Err((member.name_span, message, NAME_HELP))
        };
        match read {
            Ok(function) => {
                let mut at = taking.at(function, &member.value);
                let name = sealform::escape(&member.name);
                at.site.keyword.push_str(&format!("/{name}"));
                taking.schema.functions.push(at);
            }
            Err((span, message, help)) => {
                taking.report(Diagnostic::error("bad-keyword-value", span, message).help(help));
            }
        }
    }
}

/// Where a function is wrong, how, and what to write instead.
type Fault = (Span, String, &'static str);

fn read(name: &str, node: &Node) -> Result<FunctionText, Fault> {
    let fault = |node: &Node, message: &str| (node.span, message.to_owned(), FUNCTION_HELP);
    let known = |member: &Member| {
        matches!(
            member.name.as_str(),
            "cel" | "set" | "arguments" | "description"
        )
    };
    if let Some(other) = node.members().iter().find(|member| !known(member)) {
        let message = format!("`{}` is not a member of a function", other.name);
        return Err((other.name_span, message, FUNCTION_HELP));
    }
    let work = match (node.get("cel"), node.get("set")) {
        (Some(cel), None) => FunctionWork::Value(
            expression(cel).ok_or_else(|| fault(cel, "`cel` of a function must be a string"))?,
        ),
        (None, Some(set)) => FunctionWork::Set(sets(set)?),
        _ => return Err(fault(node, "a function must have `cel` or `set`")),
    };
    let description = match node.get("description") {
        Some(words) if words.as_str().is_none() => {
            return Err(fault(words, "`description` of a function must be a string"));
        }
        words => words.and_then(Node::as_str).map(str::to_owned),
    };
    let list = match node.get("arguments") {
        Some(list) => list
            .items()
            .ok_or_else(|| fault(list, "`arguments` of a function must be a list"))?,
        None => &[],
    };
    let mut arguments: Vec<Argument> = Vec::new();
    for item in list {
        let argument = argument(item)
            .ok_or_else(|| (item.span, "this is no argument".to_owned(), ARGUMENT_HELP))?;
        let name = &argument.name;
        let wrong = if !is_name(name) {
            "cannot be the name of an argument"
        } else if NAMES.contains(&name.as_str()) {
            "is a name that every expression has"
        } else if arguments.iter().any(|known| known.name == *name) {
            "is the name of two arguments"
        } else {
            arguments.push(argument);
            continue;
        };
        return Err((item.span, format!("`{name}` {wrong}"), NAME_HELP));
    }
    Ok(FunctionText {
        name: name.to_owned(),
        work,
        arguments,
        description,
    })
}

fn expression(node: &Node) -> Option<CelText> {
    Some(CelText {
        cel: node.as_str()?.to_owned(),
        span: node.span,
    })
}

/// The members that a function sets, each with its expression.
fn sets(node: &Node) -> Result<Vec<(String, Span, CelText)>, Fault> {
    if !node.is_object() {
        let message = "`set` of a function must be an object".to_owned();
        return Err((node.span, message, FUNCTION_HELP));
    }
    let mut sets = Vec::new();
    for member in node.members() {
        if !member.name.starts_with('/') {
            let message = format!("`{}` is not a pointer to a member", member.name);
            return Err((member.name_span, message, "write `/name`"));
        }
        let cel = expression(&member.value).ok_or_else(|| {
            let message = "an expression of `set` must be a string".to_owned();
            (member.value.span, message, FUNCTION_HELP)
        })?;
        sets.push((member.name.clone(), member.name_span, cel));
    }
    Ok(sets)
}

fn argument(node: &Node) -> Option<Argument> {
    if let Some(name) = node.as_str() {
        let name = name.to_owned();
        return Some(Argument { name, ty: Ty::Text });
    }
    let ty = match node.get("type")?.as_str()? {
        "string" => Ty::Text,
        "integer" => Ty::Int,
        "number" => Ty::Double,
        "boolean" => Ty::Bool,
        _ => return None,
    };
    let name = node.get("name")?.as_str()?.to_owned();
    (node.members().len() == 2).then_some(Argument { name, ty })
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
