//! The helpers of packets: paths below roots, lists by a member, lists as graphs.

use super::check::{Checker, Typed};
use super::shape::{Inside, Shape};
use super::syntax::{Kind, Syntax};
use crate::plan::{Expr, ExprKind, Ty};

impl Checker<'_> {
    pub fn is_within(&mut self, path: &Syntax, roots: &Syntax) -> Option<Typed> {
        let path = self.want(path, Ty::Text, "`isWithin`");
        let list = self.paths(roots, "`isWithin`")?;
        Some(Typed::new(
            ExprKind::IsWithin(Box::new(path?), Box::new(list)),
            Shape::Bool,
        ))
    }

    /// A list of texts.
    pub fn paths(&mut self, paths: &Syntax, by: &str) -> Option<Expr> {
        let (list, item) = self.list(paths, by)?;
        // An empty list is one of strings too.
        if item == Shape::Text || list.most == Some(0) {
            return Some(list);
        }
        let message = format!("{by} wants a list of strings, these are {}s", item.word());
        self.fault("cel-type", &paths.at, &message, "name a list of paths")
    }

    pub fn by_key(&mut self, list: &Syntax, member: &Syntax) -> Option<Typed> {
        let (inside, item) = self.list(list, "`byKey`")?;
        let name = self.literal(member, "the member of `byKey`")?;
        self.text_member(&item, &name, member)?;
        Some(Typed::new(
            ExprKind::ByKey(Box::new(inside), name),
            Shape::Map(Inside::Shape(Box::new(item))),
        ))
    }

    pub fn graph(
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
                let message = format!("`{name}` is {}, not a string", other.named());
                self.fault(
                    "cel-type",
                    &at.at,
                    &message,
                    "name a string member of the items",
                )
            }
        }
    }
}
