//! Check functions: one per node of the plan, calling the checks of runtime in the plan's order.
//! The interpreter calls the same checks, so a difference can only be a fault here.

use super::{Emit, doc, literal};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};
use sealform::check::Types;
use sealform::decimal::Decimal;
use sealform::{Form, Json};
use sealform_model::plan::{NodeId, Op, PatternId, Step};
use sealform_model::types::Type;

pub(super) fn function(emit: &Emit<'_>, id: NodeId) -> TokenStream {
    let node = emit.model.plan.node(id);
    let file = emit.model.schema(node.schema).file;
    let name = format_ident!("{}", emit.layout.function(id));
    let doc = doc::text(&format!(
        "Checks `{}`.",
        doc::one_line(&emit.model.schema(node.schema).keyword.replace('`', "'"))
    ));
    let body = steps(emit, file, &node.steps);
    let body = match &node.scope {
        None => body,
        Some((scope, site)) => {
            let text = literal::error_text(&scope.text);
            match scope.collapse {
                true => {
                    let keyword = literal::text(&site.keyword);
                    quote!(out.collapse(at, value, #keyword, #text, |out| { #body });)
                }
                false => quote!(out.scope(#text, |out| { #body });),
            }
        }
    };
    let uses = |name: &str| mentions(&body, name);
    let (out, at, value) = (
        parameter("out", uses("out")),
        parameter("at", uses("at")),
        parameter("value", uses("value")),
    );
    let signature = quote!((#out: &mut ::sealform::Sink<'static>, #at: &::sealform::Path<'_>, #value: &::sealform::Json));
    if emit.model.plan.is_shared(id) {
        // Several places lead here: each value is judged once.
        return quote! {
            #doc
            pub(crate) fn #name(out: &mut ::sealform::Sink<'static>, at: &::sealform::Path<'_>, value: &::sealform::Json) {
                fn once #signature {
                    #body
                }
                out.apply(once, at, value);
            }
        };
    }
    quote! {
        #doc
        pub(crate) fn #name #signature {
            #body
        }
    }
}

/// A schema without checks leaves its parameters unused.
fn parameter(name: &str, used: bool) -> TokenStream {
    let ident = if used {
        format_ident!("{name}")
    } else {
        format_ident!("_{name}")
    };
    quote!(#ident)
}

fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => ident == name,
        proc_macro2::TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

fn steps(emit: &Emit<'_>, file: usize, steps: &[Step]) -> TokenStream {
    let guarded = steps
        .iter()
        .position(|step| matches!(step.op, Op::Enum(_) | Op::Const(_)))
        .is_some_and(|first| steps[first..].iter().any(|step| step.op.is_scalar()));
    let mut out = Vec::new();
    let mut seen_values = false;
    for (number, step) in steps.iter().enumerate() {
        let last = number + 1 == steps.len();
        let code = operation(emit, file, step, number);
        out.push(match &step.op {
            Op::Type(_) | Op::Never if !last => quote!(if !#code { return; }),
            Op::Enum(_) | Op::Const(_) if guarded => {
                let code = if seen_values {
                    quote!(let scalar = #code && scalar;)
                } else {
                    quote!(let scalar = #code;)
                };
                seen_values = true;
                code
            }
            op if op.is_scalar() && seen_values => quote!(if scalar { #code; }),
            Op::Property(..)
            | Op::PatternProperties(_)
            | Op::Additional(..)
            | Op::PrefixItems(_)
            | Op::Items(..)
            | Op::If(..)
            | Op::WherePresent(..)
            | Op::Tagged(..)
            | Op::Pattern(_)
            | Op::Requires(..)
            | Op::AnyOf(_)
            | Op::OneOf(_) => code,
            _ => quote!(#code;),
        });
    }
    quote!(#(#out)*)
}

fn operation(emit: &Emit<'_>, file: usize, step: &Step, number: usize) -> TokenStream {
    let site = literal::site(&step.site);
    let call = |name: &str, arguments: TokenStream| {
        let name = format_ident!("{name}");
        quote!(::sealform::check::#name(out, at, value, #site, #arguments))
    };
    let node = |id: &NodeId| emit.layout.check(file, *id);
    // A limit of compact JSON measures the value as its type writes it.
    let measure = |function: &str| {
        let known = emit.model.types.measured.get(&step.site.keyword);
        let (ty, form) = known.cloned().unwrap_or((Type::Any, Form::Jcs));
        let (ty, form) = (emit.ty(Some(file), &ty), form_path(form));
        let function = format_ident!("{function}");
        quote!(::sealform::check::#function::<#ty>(value, #form))
    };
    match &step.op {
        Op::Never => call("never", quote!()),
        Op::Type(types) => call("types", type_set(*types)),
        Op::Enum(values) => values_check("allowed", values, &call, number),
        Op::Const(value) => values_check("constant", std::slice::from_ref(value), &call, number),
        Op::Minimum(token) => call("minimum", bound(token)),
        Op::Maximum(token) => call("maximum", bound(token)),
        Op::ExclusiveMinimum(token) => call("exclusive_minimum", bound(token)),
        Op::ExclusiveMaximum(token) => call("exclusive_maximum", bound(token)),
        Op::MultipleOf(token) => call("multiple_of", literal::text(token)),
        Op::IntegerFormat(name, least, greatest) => {
            let (name, least, greatest) = (
                literal::text(name),
                Literal::i128_suffixed(*least),
                Literal::i128_suffixed(*greatest),
            );
            call("integer_format", quote!(#name, #least, #greatest))
        }
        Op::IndexOf(way) => call("index_of", names_list(way)),
        Op::MinLength(count) => call("min_length", number_literal(*count)),
        Op::MaxLength(count) => call("max_length", number_literal(*count)),
        Op::MinItems(count) => call("min_items", number_literal(*count)),
        Op::MaxItems(count) => call("max_items", number_literal(*count)),
        Op::MinProperties(count) => call("min_properties", number_literal(*count)),
        Op::MaxProperties(count) => call("max_properties", number_literal(*count)),
        Op::Pattern(id) => {
            let pattern = pattern(emit, *id);
            let check = call("pattern", quote!(&PATTERN));
            quote!({ #pattern #check; })
        }
        Op::Format(format) => {
            let module = format_ident!("{}", format.name.replace('-', "_"));
            call("format", quote!(&::sealform::format::#module::FORMAT))
        }
        Op::UniqueItems => call("unique_items", quote!()),
        Op::MaxBytes(max) => {
            let (length, max) = (measure("compact_length"), number_literal(*max));
            call("max_bytes", quote!(#length, #max))
        }
        Op::MaxUtf16(count) => call("max_utf16", number_literal(*count)),
        Op::MaxUtf16Json(max) => {
            let (units, max) = (measure("compact_units"), number_literal(*max));
            call("max_utf16_json", quote!(#units, #max))
        }
        Op::Required(names) => call("required", names_list(names)),
        Op::MemberMissing(name) => call("member_missing", literal::text(name)),
        Op::DependentRequired(trigger, names) => {
            let (trigger, names) = (literal::text(trigger), names_list(names));
            call("dependent_required", quote!(#trigger, #names))
        }
        Op::Closed(names, patterns) => {
            let (statics, list) = pattern_list(emit, patterns);
            let names = names_list(names);
            let check = call("closed", quote!(#names, #list));
            if patterns.is_empty() {
                check
            } else {
                quote!({ #statics #check })
            }
        }
        Op::Property(name, id) => {
            let (name, check) = (literal::text(name), node(id));
            quote! {
                if let ::std::option::Option::Some(member) = value.member(#name) {
                    #check(out, &at.member(#name), member);
                }
            }
        }
        Op::PatternProperties(nodes) => {
            let patterns: Vec<PatternId> = nodes.iter().map(|(pattern, _)| *pattern).collect();
            let (statics, list) = pattern_list(emit, &patterns);
            let checks = nodes.iter().enumerate().map(|(at, (_, id))| {
                let (pattern, check) = (format_ident!("PATTERN_{at}"), node(id));
                quote! {
                    if #pattern.is_match(name) {
                        #check(out, &at.member(name), member);
                    }
                }
            });
            quote!({
                #statics
                for (name, member) in ::sealform::check::matching(value, #list) {
                    #(#checks)*
                }
            })
        }
        Op::Additional(names, patterns, id) => {
            let (statics, list) = pattern_list(emit, patterns);
            let (names, check) = (names_list(names), node(id));
            let loop_over = quote! {
                for (name, member) in ::sealform::check::additional(value, #names, #list) {
                    #check(out, &at.member(name), member);
                }
            };
            if patterns.is_empty() {
                loop_over
            } else {
                quote!({ #statics #loop_over })
            }
        }
        Op::PropertyNames(id) => call("property_names", node(id)),
        Op::PrefixItems(nodes) => {
            let checks = nodes.iter().enumerate().map(|(index, id)| {
                let (number, check) = (Literal::usize_unsuffixed(index), node(id));
                let item = if index == 0 {
                    quote!(first())
                } else {
                    quote!(get(#number))
                };
                quote! {
                    if let ::std::option::Option::Some(item) = value.items().#item {
                        #check(out, &at.item(#number), item);
                    }
                }
            });
            quote!(#(#checks)*)
        }
        Op::Items(from, id) => {
            let check = node(id);
            let skip = (*from > 0).then(|| {
                let from = Literal::usize_unsuffixed(*from);
                quote!(.skip(#from))
            });
            quote! {
                for (index, item) in value.items().iter().enumerate()#skip {
                    #check(out, &at.item(index), item);
                }
            }
        }
        Op::NoMoreItems(from) => call(
            "no_more_items",
            Literal::usize_unsuffixed(*from).into_token_stream(),
        ),
        Op::Contains(id, min, max) => {
            let (check, min) = (node(id), number_literal(*min));
            let max = match max {
                Some(max) => {
                    let max = number_literal(*max);
                    quote!(::std::option::Option::Some(#max))
                }
                None => quote!(::std::option::Option::None),
            };
            call(
                "contains",
                quote!(#min, #max, |out, at, item| out.holds(#check, at, item)),
            )
        }
        Op::Apply(id) => {
            let check = node(id);
            quote!(#check(out, at, value))
        }
        Op::AnyOf(nodes) => branches("any_of", nodes.iter().map(node), &call),
        Op::OneOf(nodes) => branches("one_of", nodes.iter().map(node), &call),
        Op::Tagged(member, texts, nodes) => {
            let tags = texts.iter().map(|(text, branch)| {
                let (text, branch) = (literal::text(text), Literal::usize_unsuffixed(*branch));
                quote!((#text, #branch))
            });
            let member = literal::text(member);
            let tag = call("tag", quote!(#member, &[#(#tags),*]));
            let arms = nodes.iter().enumerate().map(|(branch, id)| {
                let (branch, check) = (Literal::usize_unsuffixed(branch), node(id));
                quote!(::std::option::Option::Some(#branch) => #check(out, at, value))
            });
            quote!(match #tag { #(#arms,)* _ => {} })
        }
        Op::Not(id) => {
            let check = node(id);
            quote!({ let holds = out.holds(#check, at, value); ::sealform::check::not(out, at, value, #site, holds) })
        }
        Op::If(condition, then, otherwise) => {
            let condition = node(condition);
            let (then, otherwise) = (then.as_ref().map(node), otherwise.as_ref().map(node));
            match (then, otherwise) {
                (Some(then), Some(otherwise)) => {
                    quote!(if out.holds(#condition, at, value) { #then(out, at, value); } else { #otherwise(out, at, value); })
                }
                (Some(then), None) => {
                    quote!(if out.holds(#condition, at, value) { #then(out, at, value); })
                }
                (None, Some(otherwise)) => {
                    quote!(if !out.holds(#condition, at, value) { #otherwise(out, at, value); })
                }
                (None, None) => quote!(),
            }
        }
        Op::Rule(id) => super::expression::rule(emit, &emit.model.plan.rules[id.0], &site),
        Op::Requires(name, id) => {
            let rule = &emit.model.plan.rules[id.0];
            super::expression::requires(emit, rule, &literal::text(name), &site)
        }
        Op::Derived(name, id) => {
            let rule = &emit.model.plan.rules[id.0];
            super::expression::derived(emit, rule, &literal::text(name), &site)
        }
        Op::WherePresent(name, id) => {
            let (name, check) = (literal::text(name), node(id));
            quote!(if value.member(#name).is_some() { #check(out, at, value); })
        }
    }
}

fn branches(
    name: &str,
    nodes: impl Iterator<Item = TokenStream>,
    call: &dyn Fn(&str, TokenStream) -> TokenStream,
) -> TokenStream {
    let check = call(name, quote!(holding));
    quote!({
        let mut holding = 0_usize;
        #(holding += usize::from(out.holds(#nodes, at, value));)*
        #check;
    })
}

fn values_check(
    name: &str,
    values: &[Json],
    call: &dyn Fn(&str, TokenStream) -> TokenStream,
    number: usize,
) -> TokenStream {
    let texts: Option<Vec<&str>> = values.iter().map(Json::as_str).collect();
    match (texts, name) {
        (Some(texts), "constant") => call("constant_text", literal::text(texts[0])),
        (Some(texts), _) => {
            let texts = texts.into_iter().map(literal::text);
            call("allowed_texts", quote!(&[#(#texts),*]))
        }
        (None, name) => {
            let list = literal::json(&Json::Array(values.to_vec()));
            let values_name = format_ident!("VALUES_{number}");
            let check = match name {
                "constant" => call(name, quote!(#values_name.first())),
                _ => call(name, quote!(#values_name.values())),
            };
            quote!({ static #values_name: ::sealform::Literals = ::sealform::Literals::new(#list); #check })
        }
    }
}

fn pattern(emit: &Emit<'_>, id: PatternId) -> TokenStream {
    super::pattern::constant(&format_ident!("PATTERN"), &emit.model.plan.patterns[id.0])
}

fn pattern_list(emit: &Emit<'_>, patterns: &[PatternId]) -> (TokenStream, TokenStream) {
    let statics = patterns.iter().enumerate().map(|(at, id)| {
        let name = format_ident!("PATTERN_{at}");
        super::pattern::constant(&name, &emit.model.plan.patterns[id.0])
    });
    let names = (0..patterns.len()).map(|at| format_ident!("PATTERN_{at}"));
    (quote!(#(#statics)*), quote!(&[#(&#names),*]))
}

fn names_list(names: &[String]) -> TokenStream {
    let names = names.iter().map(|name| literal::text(name));
    quote!(&[#(#names),*])
}

fn number_literal(value: u64) -> TokenStream {
    Literal::u64_unsuffixed(value).into_token_stream()
}

fn bound(token: &str) -> TokenStream {
    match Decimal::parse(token)
        .filter(Decimal::is_integer)
        .and_then(|value| value.to_i128())
    {
        Some(value) => {
            let value = Literal::i128_unsuffixed(value);
            quote!(::sealform::check::Bound::Int(#value))
        }
        None => {
            let token = literal::text(token);
            quote!(::sealform::check::Bound::Token(#token))
        }
    }
}

pub(super) fn form_path(form: Form) -> TokenStream {
    match form {
        Form::Jcs => quote!(::sealform::Form::Jcs),
        Form::Sorted => quote!(::sealform::Form::Sorted),
    }
}

/// A set of types as the constants of runtime.
fn type_set(types: Types) -> TokenStream {
    let table = [
        (Types::NULL, "NULL"),
        (Types::BOOLEAN, "BOOLEAN"),
        (Types::NUMBER, "NUMBER"),
        (Types::INTEGER, "INTEGER"),
        (Types::STRING, "STRING"),
        (Types::ARRAY, "ARRAY"),
        (Types::OBJECT, "OBJECT"),
    ];
    let mut left = types;
    let mut out: Option<TokenStream> = None;
    for (set, name) in table {
        if left.includes(set) {
            left = Types(left.0 & !set.0);
            let name = format_ident!("{name}");
            out = Some(match out {
                None => quote!(::sealform::check::Types::#name),
                Some(out) => quote!(#out.or(::sealform::check::Types::#name)),
            });
        }
    }
    out.unwrap_or_else(|| quote!(::sealform::check::Types(0)))
}
