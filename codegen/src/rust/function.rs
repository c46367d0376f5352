//! `x-functions` as methods of a packet type.

use super::expression::{json, owned, variable};
use super::layout::plain_name;
use super::{Emit, doc, literal};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use sealform_model::names::snake;
use sealform_model::plan::{Argument, Expr, Function, Hop, Rewrite, Rewritten, Ty, Variable, Work};
use sealform_model::schema::SchemaId;
use sealform_model::{Packet, target};

/// The methods of a packet type, with what they call.
pub(super) fn items(emit: &Emit<'_>, packet: &Packet, ty: &TokenStream) -> Vec<TokenStream> {
    let mut items = Vec::new();
    for function in &packet.functions {
        let locals = locals(&function.arguments);
        match &function.work {
            Work::Value(_) => items.push(value(emit, function, &locals, ty)),
            Work::Set(rewrite) => {
                let root = target(&emit.model.schemas, packet.schema);
                let prefix = format!("{}_{}", snake(&function.name), snake(&packet.name));
                let setters = Setters {
                    emit,
                    function,
                    locals: &locals,
                    rewrite,
                    prefix,
                };
                items.push(setters.method(root, ty));
                items.extend(setters.functions());
            }
        }
    }
    items
}

/// The names of arguments in Rust.
fn locals(arguments: &[Argument]) -> Vec<Ident> {
    let mut locals: Vec<Ident> = Vec::new();
    for argument in arguments {
        locals.push(variable(&argument.name, &locals));
    }
    locals
}

fn value(emit: &Emit<'_>, function: &Function, locals: &[Ident], ty: &TokenStream) -> TokenStream {
    let Work::Value(expr) = &function.work else {
        return quote!();
    };
    let name = format_ident!("{}", plain_name(&snake(&function.name)));
    let doc = doc::description(
        function.description.as_deref(),
        &format!("The function `{}` of the packet.", function.name),
    );
    let given = given(&function.arguments, locals);
    let bind = bind(&function.arguments, locals, expr);
    let (result, closure) = (owned_type(expr.ty), owned(emit, expr, locals));
    quote! {
        impl #ty {
            #doc
            pub fn #name(&self #(, #given)*) -> ::std::result::Result<#result, ::sealform::Report> {
                #bind
                ::sealform::cel::function(self, #closure)
            }
        }
    }
}

/// Arguments as parameters.
pub(super) fn given(arguments: &[Argument], locals: &[Ident]) -> Vec<TokenStream> {
    let parameters = arguments.iter().zip(locals).map(|(argument, local)| {
        let ty = match argument.ty {
            Ty::Bool => quote!(bool),
            Ty::Int => quote!(i64),
            Ty::Double => quote!(f64),
            Ty::Text | Ty::Value => quote!(&str),
        };
        quote!(#local: #ty)
    });
    parameters.collect()
}

/// Arguments as variables of an expression: those that it reads.
fn bind(arguments: &[Argument], locals: &[Ident], expr: &Expr) -> TokenStream {
    let read = |at: &usize| expr.uses(Variable::Local(*at));
    let all = arguments.iter().zip(locals).enumerate();
    let values = all
        .filter(|(at, _)| read(at))
        .map(|(_, (argument, local))| {
            let value = match argument.ty {
                Ty::Bool => quote!(::sealform::cel::Value::Bool(#local)),
                Ty::Int => quote!(::sealform::cel::Value::Int(#local)),
                Ty::Double => quote!(::sealform::cel::Value::Double(#local)),
                Ty::Text | Ty::Value => quote!(::sealform::cel::Value::of_text(#local)),
            };
            quote!(let #local = #value;)
        });
    quote!(#(#values)*)
}

/// The type of a scalar that a caller gets.
pub(super) fn owned_type(ty: Ty) -> TokenStream {
    match ty {
        Ty::Bool => quote!(bool),
        Ty::Int => quote!(i64),
        Ty::Double => quote!(f64),
        Ty::Text => quote!(::std::string::String),
        Ty::Value => quote!(::sealform::Json),
    }
}

/// The functions that set members, one for each schema that has some at or below it.
struct Setters<'s, 'm> {
    emit: &'s Emit<'m>,
    function: &'s Function,
    locals: &'s [Ident],
    rewrite: &'s Rewrite,
    prefix: String,
}

impl Setters<'_, '_> {
    fn method(&self, root: SchemaId, ty: &TokenStream) -> TokenStream {
        let (function, locals) = (self.function, self.locals);
        let name = format_ident!("{}", plain_name(&snake(&function.name)));
        let doc = doc::description(
            function.description.as_deref(),
            &format!(
                "The packet with the members set that `{}` names.",
                function.name
            ),
        );
        let given = given(&function.arguments, locals);
        let set = match self.rewrite.nodes.contains_key(&root) {
            true => {
                let setter = self.name(root);
                quote!(|value| #setter(value #(, #locals)*))
            }
            false => quote!(|_| ::std::result::Result::Ok(())),
        };
        quote! {
            impl #ty {
                #doc
                pub fn #name(&self #(, #given)*) -> ::std::result::Result<::sealform::Valid<Self>, ::sealform::Report> {
                    ::sealform::cel::rewritten(self, #set)
                }
            }
        }
    }

    fn functions(&self) -> impl Iterator<Item = TokenStream> {
        self.rewrite
            .nodes
            .iter()
            .map(|(id, node)| self.setter(*id, node))
    }

    fn name(&self, id: SchemaId) -> Ident {
        let at = self.rewrite.nodes.keys().position(|known| *known == id);
        format_ident!("set_{}_{}", self.prefix, at.unwrap_or_default())
    }

    fn setter(&self, id: SchemaId, node: &Rewritten) -> TokenStream {
        let (name, locals) = (self.name(id), self.locals);
        // What neither this schema nor one below it reads has a name that says so.
        let is_read = |at: usize| {
            let mut sets = node.sets.iter();
            !node.below.is_empty() || sets.any(|(_, expr)| expr.uses(Variable::Local(at)))
        };
        let parameters: Vec<Ident> = locals
            .iter()
            .enumerate()
            .map(|(at, local)| {
                if is_read(at) {
                    local.clone()
                } else {
                    format_ident!("_{local}")
                }
            })
            .collect();
        let given = given(&self.function.arguments, &parameters);
        let keyword = &self.emit.model.schema(id).keyword;
        let doc = doc::text(&format!(
            "Sets members of `{}`.",
            doc::one_line(&keyword.replace('`', "'"))
        ));
        let new: Vec<Ident> = (0..node.sets.len())
            .map(|at| format_ident!("new_{at}"))
            .collect();
        let values = node.sets.iter().zip(&new).map(|((_, expr), new)| {
            let bind = bind(&self.function.arguments, locals, expr);
            let closure = json(self.emit, expr, locals);
            quote!(let #new = { #bind ::sealform::cel::evaluated(value, #closure)? };)
        });
        let sets = node.sets.iter().zip(&new).map(|((path, _), new)| {
            let path = path.iter().map(|name| literal::text(name));
            quote!(value.set(&[#(#path),*], #new);)
        });
        let below = node.below.iter().map(|(hop, to)| {
            let setter = self.name(*to);
            let call = |value: TokenStream| quote!(#setter(#value #(, #locals)*)?;);
            match hop {
                Hop::Member(name) => {
                    let (name, call) = (literal::text(name), call(quote!(member)));
                    quote!(if let ::std::option::Option::Some(member) = value.member_mut(#name) { #call })
                }
                Hop::Items(from) => {
                    let call = call(quote!(item));
                    let skip = (*from > 0).then(|| {
                        let from = Literal::usize_unsuffixed(*from);
                        quote!(.iter_mut().skip(#from))
                    });
                    quote!(for item in value.items_mut()#skip { #call })
                }
                Hop::Others(names) => {
                    let call = call(quote!(member));
                    let names = names.iter().map(|name| literal::text(name));
                    quote!(for member in value.others_mut(&[#(#names),*]) { #call })
                }
                Hop::Branch(member, texts) => {
                    let (member, call) = (literal::text(member), call(quote!(value)));
                    let texts = texts.iter().map(|text| literal::text(text));
                    quote! {
                        if let ::std::option::Option::Some(#(#texts)|*) = value.member(#member).and_then(::sealform::Json::as_str) {
                            #call
                        }
                    }
                }
                Hop::Same => call(quote!(value)),
            }
        });
        quote! {
            #doc
            fn #name(value: &mut ::sealform::Json #(, #given)*) -> ::std::result::Result<(), ::sealform::cel::Fault> {
                #(#values)*
                #(#sets)*
                #(#below)*
                ::std::result::Result::Ok(())
            }
        }
    }
}
