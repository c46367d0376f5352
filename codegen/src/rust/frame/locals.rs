//! Fields beside the members that they become, with the names of local variables.

use super::super::Emit;
use super::super::layout::plain_name;
use super::super::types::field_ident;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use sealform::{Form, Limits};
use sealform_model::frame::{Field, Holds};
use sealform_model::names::snake;
use sealform_model::plan::NodeId;
use sealform_model::schema::SchemaId;
use sealform_model::types;

/// The fields of an object, each with its member and its variable.
pub(super) struct Locals<'m> {
    /// The object's struct.
    pub ty: TokenStream,
    /// Field, member, variable.
    pub fields: Vec<(&'m Field, Option<&'m types::Field>, Ident)>,
}

/// Variables of the functions themselves.
const TAKEN: [&str; 4] = ["input", "out", "item", "self"];

impl<'m> Locals<'m> {
    /// The fields of the object of a schema.
    pub fn of(emit: &Emit<'m>, file: usize, schema: SchemaId, fields: &'m [Field]) -> Locals<'m> {
        let model = emit.model;
        let ty = model
            .types
            .by_schema
            .get(&schema)
            .unwrap_or(&types::Type::Any);
        let members = model
            .types
            .as_struct(ty)
            .map_or(&[][..], |found| &found.fields);
        let mut taken: Vec<String> = TAKEN.map(str::to_owned).to_vec();
        let fields = fields.iter().map(|field| {
            let member = members.iter().find(|member| member.name == field.name);
            let wanted = match member {
                Some(member) => field_ident(member).to_string(),
                None => plain_name(&snake(&field.name)),
            };
            let mut name = wanted;
            while taken.contains(&name) {
                name.push('_');
            }
            taken.push(name.clone());
            (field, member, format_ident!("{name}"))
        });
        Locals {
            fields: fields.collect(),
            ty: emit.ty(Some(file), ty),
        }
    }
}

/// What a body must be, and its check.
pub(super) fn body(
    emit: &Emit<'_>,
    file: usize,
    field: &Field,
    node: NodeId,
) -> (TokenStream, TokenStream) {
    let (form, limits) = match &field.holds {
        Holds::Json { form, limits, .. } => (*form, *limits),
        _ => (Form::Jcs, Limits::default()),
    };
    let form = super::super::checks::form_path(form);
    let (bytes, depth) = (
        Literal::usize_unsuffixed(limits.max_input_bytes),
        Literal::usize_unsuffixed(limits.max_depth),
    );
    let name = super::literal::text(&field.name);
    let body = quote! {
        &::sealform::frame::Body {
            name: #name,
            form: #form,
            limits: ::sealform::Limits { max_input_bytes: #bytes, max_depth: #depth },
        }
    };
    (body, emit.layout.check(file, node))
}
