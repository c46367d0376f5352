//! From text to [`Syntax`], with the parser of the `cel` crate.
//! That parser needs much stack for deep texts, so it runs on a thread of its own, and a failure of it is an error here.

use super::syntax::{Kind, Syntax, SyntaxFault};
use crate::limits::{MAX_CEL_BYTES, MAX_CEL_DEPTH, PARSER_STACK_BYTES};
use cel::common::ast::{Expr, IdedExpr, LiteralValue, SourceInfo};
use std::ops::Range;

/// Parses an expression.
pub(super) fn parse(text: &str) -> Result<Syntax, SyntaxFault> {
    let whole = |message: &str| SyntaxFault {
        at: 0..text.len(),
        message: message.to_owned(),
    };
    if text.len() > MAX_CEL_BYTES {
        return Err(whole(&format!(
            "the expression has more than {MAX_CEL_BYTES} bytes"
        )));
    }
    if text.trim().is_empty() {
        return Err(whole("the expression is empty"));
    }
    let owned = text.to_owned();
    std::thread::Builder::new()
        .stack_size(PARSER_STACK_BYTES)
        .spawn(move || parsed(&owned))
        .map_err(|_| whole("no thread could be started for the parser"))?
        .join()
        .unwrap_or_else(|_| Err(whole("the parser cannot read the expression")))
}

fn parsed(text: &str) -> Result<Syntax, SyntaxFault> {
    // An environment without macros leaves `has`, `all` and their kin as the calls that they are written as.
    let parser = cel::Env::default().with_optional_support(false).parser();
    match parser.parse_with_source_info(text) {
        Ok((expr, info)) => Reader { text, info }.read(&expr, 0),
        Err(errors) => {
            let first = errors.errors.into_iter().next();
            let (line, column) = first.as_ref().map_or((1, 1), |error| error.pos);
            let message = first.map_or_else(String::new, |error| plain(&error.msg));
            let start = offset(text, line, column);
            let end = text[start..]
                .chars()
                .next()
                .map_or(start, |c| start + c.len_utf8());
            Err(SyntaxFault {
                at: start..end,
                message,
            })
        }
    }
}

/// The parser's words without its own vocabulary of tokens.
fn plain(message: &str) -> String {
    let message = message.strip_prefix("Syntax error: ").unwrap_or(message);
    if message.contains("Recursion limit") {
        return "the expression nests too deep".to_owned();
    }
    let message = match message.split_once(" expecting ") {
        Some((found, _)) => found,
        None => message,
    };
    message
        .replace("mismatched input", "unexpected")
        .replace("extraneous input", "unexpected")
        .replace("'<EOF>'", "end of the expression")
}

/// The byte offset of a line and a column, both from 1.
fn offset(text: &str, line: isize, column: isize) -> usize {
    let line = usize::try_from(line).unwrap_or(1).max(1);
    let column = usize::try_from(column).unwrap_or(1).max(1);
    let start: usize = text
        .split_inclusive('\n')
        .take(line - 1)
        .map(str::len)
        .sum();
    let mut at = (start + column - 1).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

struct Reader<'t> {
    text: &'t str,
    info: SourceInfo,
}

impl Reader<'_> {
    fn read(&self, node: &IdedExpr, depth: usize) -> Result<Syntax, SyntaxFault> {
        let at = self.place(node);
        if depth == MAX_CEL_DEPTH {
            return Err(SyntaxFault {
                at,
                message: "the expression nests too deep".to_owned(),
            });
        }
        let read = |node: &IdedExpr| self.read(node, depth + 1);
        let kind = match &node.expr {
            Expr::Literal(literal) => match literal {
                LiteralValue::Null => Kind::Null,
                LiteralValue::Boolean(value) => Kind::Bool(*value.inner()),
                LiteralValue::Int(value) => Kind::Int(*value.inner()),
                LiteralValue::Double(value) => Kind::Double(*value.inner()),
                LiteralValue::String(value) => Kind::Text(value.inner().to_owned()),
                LiteralValue::Bytes(_) => Kind::Other("a literal of bytes"),
                LiteralValue::UInt(_) => Kind::Other("an unsigned literal"),
            },
            Expr::Ident(name) => Kind::Name(name.clone()),
            Expr::Select(select) => {
                Kind::Member(Box::new(read(&select.operand)?), select.field.clone())
            }
            Expr::Call(call) => Kind::Call(
                call.func_name.clone(),
                call.target
                    .as_deref()
                    .map(|target| read(target).map(Box::new))
                    .transpose()?,
                call.args.iter().map(read).collect::<Result<_, _>>()?,
            ),
            Expr::List(list) => {
                Kind::List(list.elements.iter().map(read).collect::<Result<_, _>>()?)
            }
            Expr::Map(_) => Kind::Other("a literal of a map"),
            Expr::Struct(_) => Kind::Other("a message"),
            Expr::Comprehension(_) | Expr::Unspecified => Kind::Other("this form"),
        };
        Ok(Syntax { at, kind })
    }

    /// What a caret should mark: the parser gives the dot of a member and the parenthesis of a call.
    fn place(&self, node: &IdedExpr) -> Range<usize> {
        let (start, end) = self.info.offset_for(node.id).unwrap_or((0, 0));
        let start = self.boundary(start as usize);
        let end = self.boundary(end as usize + 1).max(start);
        match &node.expr {
            Expr::Select(select) => {
                let rest = &self.text[end..];
                let name = end + (rest.len() - rest.trim_start().len());
                name..self.boundary(name + select.field.len())
            }
            Expr::Call(call) if is_name(&call.func_name) && &self.text[start..end] == "(" => {
                let before = self.text[..start].trim_end();
                before.len().saturating_sub(call.func_name.len())..before.len()
            }
            _ => start..end,
        }
    }

    fn boundary(&self, at: usize) -> usize {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at += 1;
        }
        at
    }
}

fn is_name(function: &str) -> bool {
    function
        .chars()
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic())
}
