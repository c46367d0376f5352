//! Functions, methods and macros: the closed list of what rules support. Anything else is refused here.

use super::check::{Checker, Typed};
use super::shape::{Inside, Member, Shape};
use super::syntax::{Kind, Syntax};
use crate::diagnostic::nearest;
use crate::keyword::pattern;
use crate::plan::{Expr, ExprKind, Graph, Loop, Macro, Test, Ty};

/// Every function and method, for suggestions.
const FUNCTIONS: &[&str] = &[
    "has",
    "size",
    "all",
    "exists",
    "exists_one",
    "map",
    "filter",
    "startsWith",
    "endsWith",
    "contains",
    "matches",
    "int",
    "double",
    "string",
    "unique",
    "isWithin",
    "areApart",
    "byKey",
    "acyclic",
    "reaches",
];

impl Checker<'_> {
    /// An operator, a function, a method or a macro.
    pub fn call(
        &mut self,
        syntax: &Syntax,
        name: &str,
        target: Option<&Syntax>,
        arguments: &[Syntax],
    ) -> Option<Typed> {
        if target.is_none()
            && let Some(operator) = self.operator(syntax, name, arguments)
        {
            return operator;
        }
        match (name, target, arguments) {
            ("has", None, [asked]) => self.has(asked),
            ("size", Some(value), []) | ("size", None, [value]) => self.size(value),
            ("all", Some(list), [name, body]) => {
                self.quantifier(syntax, Macro::All, list, name, body)
            }
            ("exists", Some(list), [name, body]) => {
                self.quantifier(syntax, Macro::Exists, list, name, body)
            }
            ("exists_one" | "existsOne", Some(list), [name, body]) => {
                self.quantifier(syntax, Macro::ExistsOne, list, name, body)
            }
            ("filter", Some(list), [name, body]) => {
                self.quantifier(syntax, Macro::Filter, list, name, body)
            }
            ("map", Some(list), [name, body]) => self.map(syntax, list, name, None, body),
            ("map", Some(list), [name, condition, body]) => {
                self.map(syntax, list, name, Some(condition), body)
            }
            ("startsWith", Some(text), [part]) => {
                self.test(Test::StartsWith, "`startsWith`", text, part)
            }
            ("endsWith", Some(text), [part]) => self.test(Test::EndsWith, "`endsWith`", text, part),
            ("contains", Some(text), [part]) => self.test(Test::Contains, "`contains`", text, part),
            ("matches", Some(text), [pattern]) | ("matches", None, [text, pattern]) => {
                self.matches(text, pattern)
            }
            ("int", None, [value]) => self.convert(value, Shape::Int),
            ("double", None, [value]) => self.convert(value, Shape::Double),
            ("string", None, [value]) => self.convert(value, Shape::Text),
            ("unique", Some(list), []) => {
                let (list, _) = self.list(list, "`unique`")?;
                Some(Typed::new(ExprKind::Unique(Box::new(list)), Shape::Bool))
            }
            ("isWithin", None, [path, roots]) => self.is_within(path, roots),
            ("areApart", None, [paths]) => {
                let paths = self.paths(paths, "`areApart`")?;
                Some(Typed::new(ExprKind::AreApart(Box::new(paths)), Shape::Bool))
            }
            ("byKey", None, [list, member]) => self.by_key(list, member),
            ("acyclic", None, [list, id, edges]) => {
                let (list, id, edges) = self.graph(list, id, edges)?;
                Some(Typed::new(
                    ExprKind::Acyclic(Box::new(list), id, edges),
                    Shape::Bool,
                ))
            }
            ("reaches", None, [list, id, edges, from, to]) => {
                let graph = self.graph(list, id, edges);
                let from = self.want(from, Ty::Text, "`reaches`");
                let to = self.want(to, Ty::Text, "`reaches`");
                let ((list, id, edges), from, to) = (graph?, from?, to?);
                let graph = Graph {
                    list,
                    id,
                    edges,
                    from,
                    to,
                };
                Some(Typed::new(ExprKind::Reaches(Box::new(graph)), Shape::Bool))
            }
            (known, ..) if FUNCTIONS.contains(&known) => self.fault(
                "cel-unsupported",
                &syntax.at,
                &format!("`{known}` is not called in this way"),
                usage(known),
            ),
            (unknown, ..) => {
                let help = match nearest(unknown, FUNCTIONS.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("supported are `{}`", FUNCTIONS.join("`, `")),
                };
                self.unsupported(&syntax.at, &format!("the function `{unknown}`"), &help)
            }
        }
    }

    fn has(&mut self, asked: &Syntax) -> Option<Typed> {
        let (inside, name) = match &asked.kind {
            Kind::Member(inside, name) => (inside.as_ref(), name),
            _ => {
                return self.fault(
                    "cel-type",
                    &asked.at,
                    "`has` asks for a member",
                    usage("has"),
                );
            }
        };
        let object = self.check(inside)?;
        match &object.shape {
            Shape::Object(alternatives) => {
                if let Member::Unknown = self.shapes.member(alternatives, name) {
                    return self.unknown_member(alternatives.clone(), name, &asked.at);
                }
            }
            Shape::Map(_) => {}
            other => {
                let message = format!("a {} has no member `{name}`", other.word());
                return self.fault("cel-type", &asked.at, &message, "only objects have members");
            }
        }
        Some(Typed::new(
            ExprKind::Has(Box::new(object.expr), name.clone()),
            Shape::Bool,
        ))
    }

    fn size(&mut self, value: &Syntax) -> Option<Typed> {
        let typed = self.check(value)?;
        match typed.shape {
            Shape::Text | Shape::List(..) | Shape::Map(_) | Shape::Object(_) => {
                Some(Typed::new(ExprKind::Size(Box::new(typed.expr)), Shape::Int))
            }
            other => {
                let message = format!("a {} has no size", other.word());
                self.fault(
                    "cel-type",
                    &value.at,
                    &message,
                    "measure a string, a list, a map or an object",
                )
            }
        }
    }

    /// A list, and its item's shape.
    fn list(&mut self, syntax: &Syntax, by: &str) -> Option<(Expr, Shape)> {
        let typed = self.check(syntax)?;
        match &typed.shape {
            Shape::List(inside, _) => {
                let item = self.shapes.inside(inside);
                Some((typed.expr, item))
            }
            other => {
                let message = format!("{by} wants a list, this is a {}", other.word());
                self.fault("cel-type", &syntax.at, &message, "name an array")
            }
        }
    }

    /// A list, or an object or map whose keys are meant, and the shape of an item.
    fn range(&mut self, syntax: &Syntax) -> Option<(Expr, Shape)> {
        let mut typed = self.check(syntax)?;
        match &typed.shape {
            Shape::List(inside, _) => {
                let item = self.shapes.inside(inside);
                Some((typed.expr, item))
            }
            Shape::Object(alternatives) => {
                let closed = self.shapes.is_closed(alternatives);
                let names = self.shapes.names(alternatives).len() as u64;
                typed.expr.most = closed.then_some(names);
                Some((typed.expr, Shape::Text))
            }
            Shape::Map(_) => Some((typed.expr, Shape::Text)),
            other => {
                let message = format!("a {} has no items", other.word());
                self.fault(
                    "cel-type",
                    &syntax.at,
                    &message,
                    "name a list, or an object whose keys are meant",
                )
            }
        }
    }

    fn variable(&mut self, name: &Syntax) -> Option<String> {
        match &name.kind {
            Kind::Name(name)
                if !["self", "root", "context", "index", "key"].contains(&name.as_str()) =>
            {
                Some(name.clone())
            }
            _ => self.fault(
                "cel-type",
                &name.at,
                "a macro names a variable first",
                "write a new name, as in `list.all(x, ...)`",
            ),
        }
    }

    fn quantifier(
        &mut self,
        syntax: &Syntax,
        what: Macro,
        list: &Syntax,
        name: &Syntax,
        body: &Syntax,
    ) -> Option<Typed> {
        let range = self.range(list);
        let name = self.variable(name);
        let (list, item) = range?;
        let name = name?;
        let (local, at) = (self.locals.len(), syntax.at.clone());
        self.locals.push((name.clone(), item.clone()));
        let body = self.want(body, Ty::Bool, "the condition of a macro");
        self.locals.pop();
        let most = list.most;
        let looped = Loop {
            what,
            list,
            local,
            at,
            name,
            condition: None,
            body: body?,
        };
        let shape = match what {
            Macro::Filter => Shape::List(Inside::Shape(Box::new(item)), most),
            _ => Shape::Bool,
        };
        Some(Typed::new(ExprKind::Loop(Box::new(looped)), shape))
    }

    fn map(
        &mut self,
        syntax: &Syntax,
        list: &Syntax,
        name: &Syntax,
        condition: Option<&Syntax>,
        body: &Syntax,
    ) -> Option<Typed> {
        let range = self.range(list);
        let name = self.variable(name);
        let (list, item) = range?;
        let name = name?;
        let (local, at) = (self.locals.len(), syntax.at.clone());
        self.locals.push((name.clone(), item));
        let asked = match condition {
            Some(condition) => self
                .want(condition, Ty::Bool, "the condition of a macro")
                .map(Some),
            None => Some(None),
        };
        let body = match condition {
            Some(condition) => self.behind(condition, true, |checker| checker.check(body)),
            None => self.check(body),
        };
        self.locals.pop();
        let (condition, body) = (asked?, body?);
        let shape = Shape::List(Inside::Shape(Box::new(body.shape)), list.most);
        let looped = Loop {
            what: Macro::Map,
            list,
            local,
            at,
            name,
            condition,
            body: body.expr,
        };
        Some(Typed::new(ExprKind::Loop(Box::new(looped)), shape))
    }

    fn test(&mut self, test: Test, by: &str, text: &Syntax, part: &Syntax) -> Option<Typed> {
        let text = self.want(text, Ty::Text, by);
        let part = self.want(part, Ty::Text, by);
        Some(Typed::new(
            ExprKind::Test(test, Box::new(text?), Box::new(part?)),
            Shape::Bool,
        ))
    }

    fn matches(&mut self, text: &Syntax, pattern: &Syntax) -> Option<Typed> {
        let text = self.want(text, Ty::Text, "`matches`");
        let source = self.literal(pattern, "the pattern of `matches`")?;
        if let Err(error) = pattern::check(&source) {
            let span = (self.span)(&pattern.at);
            self.diagnostics
                .push(pattern::bad_pattern(span, &source, &error));
            return None;
        }
        let id = self.patterns.id(&source);
        Some(Typed::new(
            ExprKind::Matches(Box::new(text?), id),
            Shape::Bool,
        ))
    }

    fn convert(&mut self, value: &Syntax, to: Shape) -> Option<Typed> {
        let typed = self.check(value)?;
        let number = |shape: &Shape| matches!(shape, Shape::Int | Shape::Double);
        let fits = number(&typed.shape)
            || typed.shape == Shape::Text
            || (typed.shape == Shape::Bool && to == Shape::Text);
        if !fits {
            let message = format!(
                "a {} is not converted to a {}",
                typed.shape.word(),
                to.word()
            );
            return self.fault(
                "cel-type",
                &value.at,
                &message,
                "convert numbers and strings",
            );
        }
        if typed.shape == to {
            return Some(typed);
        }
        Some(Typed::new(ExprKind::Convert(Box::new(typed.expr)), to))
    }

    fn is_within(&mut self, path: &Syntax, roots: &Syntax) -> Option<Typed> {
        let path = self.want(path, Ty::Text, "`isWithin`");
        let list = self.paths(roots, "`isWithin`")?;
        Some(Typed::new(
            ExprKind::IsWithin(Box::new(path?), Box::new(list)),
            Shape::Bool,
        ))
    }

    /// A list of texts.
    fn paths(&mut self, paths: &Syntax, by: &str) -> Option<Expr> {
        let (list, item) = self.list(paths, by)?;
        if item == Shape::Text {
            return Some(list);
        }
        let message = format!("{by} wants a list of strings, these are {}s", item.word());
        self.fault("cel-type", &paths.at, &message, "name a list of paths")
    }

    fn by_key(&mut self, list: &Syntax, member: &Syntax) -> Option<Typed> {
        let (inside, item) = self.list(list, "`byKey`")?;
        let name = self.literal(member, "the member of `byKey`")?;
        self.text_member(&item, &name, member)?;
        Some(Typed::new(
            ExprKind::ByKey(Box::new(inside), name),
            Shape::Map(Inside::Shape(Box::new(item))),
        ))
    }

    fn graph(
        &mut self,
        list: &Syntax,
        id: &Syntax,
        edges: &Syntax,
    ) -> Option<(Expr, String, String)> {
        let (expr, item) = self.list(list, "a graph")?;
        let id_name = self.literal(id, "the identity of an item")?;
        let edges_name = self.literal(edges, "the edges of an item")?;
        self.text_member(&item, &id_name, id)?;
        let named = Syntax {
            at: edges.at.clone(),
            kind: Kind::Member(Box::new(list.clone()), edges_name.clone()),
        };
        let leads = self.member_shape(&item, &edges_name, &named)?;
        let fits = match &leads {
            Shape::List(inside, _) => self.shapes.inside(inside) == Shape::Text,
            _ => false,
        };
        if !fits {
            let message = format!("`{edges_name}` is not a list of strings");
            return self.fault(
                "cel-type",
                &edges.at,
                &message,
                "name the member that lists identities",
            );
        }
        Some((expr, id_name, edges_name))
    }

    fn text_member(&mut self, item: &Shape, name: &str, at: &Syntax) -> Option<()> {
        let named = Syntax {
            at: at.at.clone(),
            kind: Kind::Member(Box::new(at.clone()), name.to_owned()),
        };
        match self.member_shape(item, name, &named)? {
            Shape::Text => Some(()),
            other => {
                let message = format!("`{name}` is a {}, not a string", other.word());
                self.fault(
                    "cel-type",
                    &at.at,
                    &message,
                    "name a string member of the items",
                )
            }
        }
    }

    /// A text that the author wrote out.
    fn literal(&mut self, syntax: &Syntax, what: &str) -> Option<String> {
        match &syntax.kind {
            Kind::Text(text) => Some(text.clone()),
            _ => self.fault(
                "cel-type",
                &syntax.at,
                &format!("{what} is a literal string"),
                "write it out, as in `'name'`",
            ),
        }
    }
}

/// How a function is called.
fn usage(name: &str) -> &'static str {
    match name {
        "has" => "write `has(object.member)`",
        "size" => "write `size(value)` or `value.size()`",
        "map" => "write `list.map(x, value)` or `list.map(x, condition, value)`",
        "startsWith" | "endsWith" | "contains" => "write `text.startsWith(part)`",
        "matches" => "write `text.matches('pattern')`",
        "int" | "double" | "string" => "write `int(value)`",
        "unique" => "write `list.unique()`",
        "isWithin" => "write `isWithin(path, roots)`",
        "areApart" => "write `areApart(paths)`",
        "byKey" => "write `byKey(list, 'member')`",
        "acyclic" => "write `acyclic(list, 'id', 'edges')`",
        "reaches" => "write `reaches(list, 'id', 'edges', from, to)`",
        _ => "write `list.all(x, condition)`",
    }
}
