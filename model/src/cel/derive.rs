//! `x-derive` with `cel` or `projection`, compiled: the member's value, and the condition that it has that value.

use super::compiler::{Compiler, Wanted};
use super::path::{all, boolean, choice, follow, null};
use super::reached::Reached;
use super::rules::Compiled;
use super::shape::{Member, Shape};
use super::{cost, projection, reads};
use crate::merge::target;
use crate::plan::{Derivation, Derived, Expr, ExprKind, Inputs, Projection, Ty, Variable};
use crate::schema::{CelText, Derive, DeriveCheck, DeriveFrom, PointerText, Schema, SchemaId};

/// Compiles what the members of an object derive from.
pub(super) fn derivations(
    compiler: &mut Compiler<'_>,
    schemas: &[Schema],
    object: SchemaId,
    reached: &Reached,
    compiled: &mut Compiled,
) {
    for (member, id) in &schemas[object.0].properties {
        let Some(derive) = &schemas[id.0].derive else {
            continue;
        };
        let place = Place {
            schemas,
            object,
            member,
            id: *id,
            derive,
        };
        let derivation = match &derive.from {
            DeriveFrom::Cel(text) => place.of_cel(compiler, text, reached),
            DeriveFrom::Projection { name, from } => {
                place.of_projection(compiler, name, from, &mut compiled.projections)
            }
            DeriveFrom::Bytes { .. } | DeriveFrom::NowUnix => None,
        };
        if let Some(derivation) = derivation {
            compiled
                .derivations
                .insert((object, member.clone()), derivation);
        }
    }
}

/// A derived member.
struct Place<'p> {
    schemas: &'p [Schema],
    object: SchemaId,
    member: &'p str,
    id: SchemaId,
    derive: &'p Derive,
}

impl Place<'_> {
    fn of_cel(
        &self,
        compiler: &mut Compiler<'_>,
        text: &CelText,
        reached: &Reached,
    ) -> Option<Derivation> {
        let required = self.schemas[self.object.0].requires(self.member);
        if self.derive.check != DeriveCheck::Never && !required {
            compiler.fault(
                "misplaced-keyword",
                self.derive.site.span,
                format!(
                    "`{}` may be absent, so it cannot be compared with what follows",
                    self.member
                ),
                "add the member to `required`, or `\"check\": \"never\"`",
            );
            return None;
        }
        let names = compiler.names(compiler.shapes.of(self.object), reached, None);
        let shape = match compiler.shapes.of(self.id) {
            Shape::Nullable(inside) => *inside,
            shape => shape,
        };
        let ty = super::check::Typed::new(ExprKind::Null, shape).expr.ty;
        if ty == Ty::Value {
            compiler.fault(
                "cel-type",
                self.derive.site.span,
                format!("`{}` is no string, number or boolean", self.member),
                "derive a scalar, or declare the member's type",
            );
            return None;
        }
        let wanted = Wanted {
            ty: Some(ty),
            by: "the member",
            arguments: &[],
        };
        let value = compiler.expression(text, &names, &wanted)?;
        let asked = cost::Asked {
            repeated: reached.repeated,
            unbounded: false,
            most: 1,
        };
        compiler.cost(text, &value, asked, "this derivation");
        let own = self.own(ty);
        let holds = boolean(ExprKind::Equal(Box::new(own), Box::new(value.clone())));
        Some(Derivation {
            sources: reads::reads(&value),
            value: Derived::Value(value),
            reads: reads::reads(&holds),
            holds,
        })
    }

    fn of_projection(
        &self,
        compiler: &mut Compiler<'_>,
        name: &str,
        from: &PointerText,
        projections: &mut Vec<Projection>,
    ) -> Option<Derivation> {
        let shape = compiler.shapes.of(self.object);
        let found = follow(self.schemas, this(), shape, &from.pointer)
            .ok()
            .filter(|found| found.conditions.is_empty());
        let (Some(found), Some(union)) = (found, self.at(&from.pointer)) else {
            compiler.fault(
                "bad-projection",
                from.span,
                format!("`{}` leads to no member that is always there", from.pointer),
                "point from the object that holds this member to a required union",
            );
            return None;
        };
        if !projection::is_said(self.schemas, union, name) {
            compiler.fault(
                "bad-projection",
                from.span,
                format!("no branch there says where `{name}` comes from"),
                "add `x-projection` to the branches that have something to say",
            );
            return None;
        }
        let fields = projection::fields(compiler, self.schemas, union, name, &found.value)?;
        let members = self.members(compiler)?;
        for (field, _, ty, span) in &fields {
            match members.iter().find(|(known, _)| known == field) {
                Some((_, known)) if known == ty => {}
                Some(_) => {
                    let message = format!("`{field}` of `{}` has another type", self.member);
                    compiler.fault("cel-type", *span, message, "point to a member of that type");
                    return None;
                }
                None => {
                    let message = format!("`{}` has no member `{field}`", self.member);
                    let help = "name a declared member of the object that derives from it";
                    compiler.fault("bad-projection", *span, message, help);
                    return None;
                }
            }
        }
        let on_union = projection::fields(compiler, self.schemas, union, name, &this())?;
        self.note(compiler, projections, union, name, on_union)?;
        let fields: Vec<(String, Expr)> = fields
            .into_iter()
            .map(|(field, value, ..)| (field, value))
            .collect();
        let holds = self.equals(&members, &fields);
        Some(Derivation {
            reads: reads::reads(&holds),
            sources: vec![from.pointer.clone()],
            value: Derived::Object(fields),
            holds,
        })
    }

    /// Keeps what a union says of a projection; two objects cannot both be made of it.
    fn note(
        &self,
        compiler: &mut Compiler<'_>,
        projections: &mut Vec<Projection>,
        union: SchemaId,
        name: &str,
        fields: Vec<(String, Expr, Ty, crate::source::Span)>,
    ) -> Option<()> {
        let into = target(self.schemas, self.id);
        let known = projections
            .iter()
            .find(|known| known.union == union && known.name == name);
        match known {
            Some(known) if known.into == into => {}
            Some(_) => {
                let message = format!("another member makes another object of `{name}`");
                let help = "give one of the projections another name";
                compiler.fault("bad-projection", self.derive.site.span, message, help);
                return None;
            }
            None => projections.push(Projection {
                union,
                name: name.to_owned(),
                into,
                fields: fields
                    .into_iter()
                    .map(|(field, value, ..)| (field, value))
                    .collect(),
            }),
        }
        Some(())
    }

    /// The members of the object that a projection becomes, with their types.
    fn members(&self, compiler: &mut Compiler<'_>) -> Option<Vec<(String, Ty)>> {
        let fault = |compiler: &mut Compiler<'_>, message: String| {
            let help = "derive an object whose members are optional strings, numbers or booleans";
            compiler.fault("bad-projection", self.derive.site.span, message, help);
            None
        };
        let Shape::Object(alternatives) = compiler.shapes.of(self.id) else {
            let message = format!("`{}` is no object with declared members", self.member);
            return fault(compiler, message);
        };
        let mut members = Vec::new();
        for name in compiler.shapes.names(&alternatives) {
            let shape = match compiler.shapes.member(&alternatives, &name) {
                Member::Declared(Shape::Nullable(inside)) => *inside,
                Member::Declared(shape) => shape,
                Member::Sometimes(_) | Member::Unknown => Shape::Any,
            };
            let ty = super::check::Typed::new(ExprKind::Null, shape).expr.ty;
            let schema = &self.schemas[target(self.schemas, self.id).0];
            if ty == Ty::Value || schema.requires(&name) {
                let message = format!("`{name}` of `{}` is required or no scalar", self.member);
                return fault(compiler, message);
            }
            members.push((name, ty));
        }
        Some(members)
    }

    /// Whether every member of the object is what the projection says; `null` and absence are the same.
    fn equals(&self, members: &[(String, Ty)], fields: &[(String, Expr)]) -> Expr {
        let own = self.own(Ty::Value);
        let always = self.schemas[self.object.0].requires(self.member);
        let parts = members.iter().map(|(name, _)| {
            let there = boolean(ExprKind::Has(Box::new(own.clone()), name.clone()));
            let there = if always {
                there
            } else {
                let object = boolean(ExprKind::Has(Box::new(this()), self.member.to_owned()));
                boolean(ExprKind::And(Box::new(object), Box::new(there)))
            };
            let kind = ExprKind::Member(Box::new(own.clone()), name.clone());
            // A member may also be null.
            let stated = Expr {
                kind,
                ty: Ty::Value,
                most: None,
            };
            let stated = choice(Some(there), stated, null());
            let derived = fields.iter().find(|(field, _)| field == name);
            let derived = derived.map_or_else(null, |(_, value)| value.clone());
            boolean(ExprKind::Equal(Box::new(stated), Box::new(derived)))
        });
        all(parts.collect()).unwrap_or_else(|| boolean(ExprKind::Bool(true)))
    }

    fn own(&self, ty: Ty) -> Expr {
        Expr {
            kind: ExprKind::Member(Box::new(this()), self.member.to_owned()),
            ty,
            most: None,
        }
    }

    /// The schema at a pointer of declared members.
    fn at(&self, pointer: &str) -> Option<SchemaId> {
        let mut at = target(self.schemas, self.object);
        for token in sealform::names(pointer) {
            at = target(self.schemas, self.schemas[at.0].property(&token)?);
        }
        Some(at)
    }
}

/// `self`
fn this() -> Expr {
    Expr {
        kind: ExprKind::Variable(Variable::This),
        ty: Ty::Value,
        most: None,
    }
}

/// An expression as a function of the scalar members that it reads; `None` where it reads anything else.
pub fn inputs(expr: &Expr) -> Option<Inputs> {
    if expr.binds() {
        return None;
    }
    let mut members: Vec<(Vec<String>, Ty)> = Vec::new();
    let expr = expr.replace(&mut |part| {
        let path = chain(part)?;
        if path.is_empty() || part.ty == Ty::Value {
            return None;
        }
        let known = members.iter().position(|(known, _)| *known == path);
        let at = known.unwrap_or_else(|| {
            members.push((path, part.ty));
            members.len() - 1
        });
        Some(Expr {
            kind: ExprKind::Variable(Variable::Local(at)),
            ..part.clone()
        })
    });
    let reads_more = [Variable::This, Variable::Root, Variable::Context]
        .iter()
        .any(|variable| expr.uses(*variable));
    (!reads_more && !members.is_empty()).then_some(Inputs { members, expr })
}

/// The names on the way from `self` to a member.
fn chain(expr: &Expr) -> Option<Vec<String>> {
    match &expr.kind {
        ExprKind::Variable(Variable::This) => Some(Vec::new()),
        ExprKind::Member(object, name) => {
            let mut path = chain(object)?;
            path.push(name.clone());
            Some(path)
        }
        _ => None,
    }
}
