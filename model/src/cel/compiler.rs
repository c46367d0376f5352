//! `Compiler`: from the text of an expression in a schema file to a typed expression, or to diagnostics at its places.

use super::check::{Checker, Names};
use super::parse;
use super::reached::Reached;
use super::shape::{Shape, Shapes};
use super::syntax::SyntaxFault;
use crate::diagnostic::Diagnostic;
use crate::plan::{Argument, Expr, PatternTable, Ty};
use crate::schema::CelText;
use crate::source::{Sources, Span, inside_string};
use std::ops::Range;

/// What every compilation of expressions needs.
pub(super) struct Compiler<'c> {
    pub shapes: Shapes<'c>,
    pub sources: &'c Sources,
    pub patterns: &'c mut PatternTable,
    pub diagnostics: &'c mut Vec<Diagnostic>,
}

/// What an expression must be.
pub(super) struct Wanted<'w> {
    /// Its type; `None` is any scalar.
    pub ty: Option<Ty>,
    /// Who wants it.
    pub by: &'w str,
    /// What its caller gives.
    pub arguments: &'w [Argument],
}

impl<'w> Wanted<'w> {
    /// A condition.
    pub fn condition(by: &'w str) -> Wanted<'w> {
        Wanted {
            ty: Some(Ty::Bool),
            by,
            arguments: &[],
        }
    }
}

impl Compiler<'_> {
    /// Compiles one expression.
    pub fn expression(
        &mut self,
        text: &CelText,
        names: &Names,
        wanted: &Wanted<'_>,
    ) -> Option<Expr> {
        let source = &self.sources.get(text.span.file).text;
        let span = |range: &Range<usize>| inside_string(source, text.span, range);
        let syntax = match parse::parse(&text.cel) {
            Ok(syntax) => syntax,
            Err(SyntaxFault { at, message }) => {
                let error = Diagnostic::error("cel-syntax", span(&at), message);
                self.diagnostics.push(
                    error.help("write an expression of CEL, such as `self.a.all(x, x in self.b)`"),
                );
                return None;
            }
        };
        let locals = wanted
            .arguments
            .iter()
            .map(|argument| (argument.name.clone(), shape_of(argument.ty)));
        let mut checker = Checker {
            shapes: self.shapes,
            names,
            patterns: self.patterns,
            diagnostics: self.diagnostics,
            span: &span,
            locals: locals.collect(),
            present: Vec::new(),
        };
        match wanted.ty {
            Some(ty) => checker.want(&syntax, ty, wanted.by),
            None => checker.want_scalar(&syntax, wanted.by),
        }
    }

    /// The names of an expression about the values of a schema.
    pub fn names(&self, this: Shape, reached: &Reached, context: Option<Shape>) -> Names {
        let roots = reached.roots.iter().map(|root| self.shapes.of(*root));
        let roots: Vec<Shape> = roots.collect();
        Names {
            this,
            root: (!roots.is_empty()).then(|| self.shapes.join(roots)),
            context,
            index: false,
            key: false,
            alone: reached.alone,
        }
    }

    /// Reports what is wrong at a place of the schema.
    pub fn fault(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.diagnostics
            .push(Diagnostic::error(code, span, message).help(help));
    }
}

/// The shape of a scalar.
pub(super) fn shape_of(ty: Ty) -> Shape {
    match ty {
        Ty::Bool => Shape::Bool,
        Ty::Int => Shape::Int,
        Ty::Double => Shape::Double,
        Ty::Text => Shape::Text,
        Ty::Value => Shape::Any,
    }
}
