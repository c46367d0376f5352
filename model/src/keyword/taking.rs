//! `Taking`: what a keyword file may do while it types its value.
//! Values of the wrong form become diagnostics here, with one wording for all keywords.

use crate::diagnostic::Diagnostic;
use crate::lower::{Lowering, Place, site};
use crate::schema::{At, ErrorText, Schema, SchemaId, Site};
use crate::source::{Node, NodeKind, Span};
use std::collections::BTreeMap;

/// One keyword being typed.
pub struct Taking<'a, 'l> {
    /// Files, references, diagnostics.
    pub lowering: &'a mut Lowering<'l>,
    /// The schema that the keyword belongs to.
    pub schema: &'a mut Schema,
    /// The schema object as written.
    pub node: &'a Node,
    /// Where the schema stands.
    pub place: &'a Place,
    /// The keyword.
    pub name: &'static str,
    /// `x-error` entries by keyword.
    pub texts: &'a BTreeMap<String, ErrorText>,
}

impl Taking<'_, '_> {
    /// The keyword's place.
    pub fn site(&self, span: Span) -> Site {
        self.site_of(self.name, span)
    }

    /// The place of another keyword of the same schema.
    pub fn site_of(&self, keyword: &str, span: Span) -> Site {
        let path = &self.lowering.sources.get(self.place.file).path;
        site(
            path,
            self.place,
            keyword,
            span,
            self.texts.get(keyword).cloned(),
        )
    }

    /// A value with the keyword's place.
    pub fn at<T>(&self, value: T, node: &Node) -> At<T> {
        At {
            value,
            site: self.site(node.span),
        }
    }

    /// The subschema below the keyword.
    pub fn child(&mut self, below: &[&str], node: &Node) -> SchemaId {
        self.child_of(self.name, below, node)
    }

    /// A subschema below another keyword of the same schema.
    pub fn child_of(&mut self, keyword: &str, below: &[&str], node: &Node) -> SchemaId {
        let tokens = self
            .place
            .tokens
            .iter()
            .cloned()
            .chain([keyword.to_owned()])
            .chain(below.iter().map(|token| (*token).to_owned()))
            .collect();
        let base = self.schema.base.clone();
        self.lowering.schema_at(
            Place {
                file: self.place.file,
                tokens,
            },
            &base,
            node.span,
        )
    }

    /// Reports a value of the wrong form.
    pub fn wrong(&mut self, node: &Node, expected: &str) {
        let message = format!("`{}` must be {expected}", self.name);
        self.lowering.diagnostics.push(
            Diagnostic::error("bad-keyword-value", node.span, message)
                .help(format!("write {expected}, or leave `{}` out", self.name)),
        );
    }

    /// Reports anything else.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.lowering.diagnostics.push(diagnostic);
    }

    /// A count such as `maxLength`: an integer from 0.
    pub fn count(&mut self, node: &Node) -> Option<At<u64>> {
        let value = node.as_u64();
        if value.is_none() {
            self.wrong(node, "an integer from 0 to 18446744073709551615");
        }
        value.map(|value| self.at(value, node))
    }

    /// A number, as its token.
    pub fn number(&mut self, node: &Node) -> Option<At<String>> {
        match &node.kind {
            NodeKind::Number(_, token) => Some(self.at(token.clone(), node)),
            _ => {
                self.wrong(node, "a number");
                None
            }
        }
    }

    /// A string.
    pub fn text(&mut self, node: &Node) -> Option<At<String>> {
        match node.as_str() {
            Some(text) => Some(self.at(text.to_owned(), node)),
            None => {
                self.wrong(node, "a string");
                None
            }
        }
    }

    /// A boolean.
    pub fn boolean(&mut self, node: &Node) -> Option<At<bool>> {
        let value = node.as_bool();
        if value.is_none() {
            self.wrong(node, "`true` or `false`");
        }
        value.map(|value| self.at(value, node))
    }

    /// An array of distinct strings.
    pub fn names(&mut self, node: &Node) -> Option<Vec<String>> {
        let Some(items) = node
            .items()
            .filter(|items| items.iter().all(|item| item.as_str().is_some()))
        else {
            self.wrong(node, "an array of strings");
            return None;
        };
        let mut names: Vec<String> = Vec::new();
        for item in items {
            let name = item.as_str().unwrap_or_default().to_owned();
            if names.contains(&name) {
                self.report(
                    Diagnostic::error(
                        "repeated-name",
                        item.span,
                        format!("`{name}` stands twice in `{}`", self.name),
                    )
                    .help("keep one of the two"),
                );
            } else {
                names.push(name);
            }
        }
        Some(names)
    }

    /// A schema for each item of an array.
    pub fn branches(&mut self, node: &Node) -> Option<Vec<SchemaId>> {
        match node.items() {
            Some(items) if !items.is_empty() => Some(
                items
                    .iter()
                    .enumerate()
                    .map(|(index, item)| self.child(&[&index.to_string()], item))
                    .collect(),
            ),
            _ => {
                self.wrong(node, "a non-empty array of schemas");
                None
            }
        }
    }

    /// A schema for each member of an object.
    pub fn members(&mut self, node: &Node) -> Option<Vec<(String, SchemaId)>> {
        if !node.is_object() {
            self.wrong(node, "an object of schemas");
            return None;
        }
        Some(
            node.members()
                .iter()
                .map(|member| {
                    (
                        member.name.clone(),
                        self.child(&[&member.name], &member.value),
                    )
                })
                .collect(),
        )
    }
}
