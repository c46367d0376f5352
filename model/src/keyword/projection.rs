//! `x-projection`: where the fields of a projection come from in one branch of a union.
//! Of several pointers the first to a declared member that is present and not null counts.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::schema::{PointerText, ProjectionText};
use crate::source::Node;

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-projection",
    take,
};

const FORM: &str =
    r#"`{ "<projection>": { "<field>": "<pointer>" } }`, or a list of pointers for a field"#;

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    if node.members().is_empty() {
        return taking.wrong(node, FORM);
    }
    for projection in node.members() {
        if projection.value.members().is_empty() {
            return taking.wrong(&projection.value, FORM);
        }
        let mut fields = Vec::new();
        for field in projection.value.members() {
            let pointers = match field.value.items() {
                Some(items) => items.iter().map(pointer).collect(),
                None => pointer(&field.value).map(|only| vec![only]),
            };
            match pointers {
                Some(pointers) if !pointers.is_empty() => {
                    fields.push((field.name.clone(), field.name_span, pointers));
                }
                _ => {
                    let message = format!(
                        "`{}` of a projection must be a pointer to a member, or a list of them",
                        field.name
                    );
                    taking.report(
                        Diagnostic::error("bad-keyword-value", field.value.span, message)
                            .help("write `/member` or `[\"/first\", \"/second\"]`"),
                    );
                    return;
                }
            }
        }
        let mut at = taking.at(
            ProjectionText {
                name: projection.name.clone(),
                fields,
            },
            &projection.value,
        );
        let name = sealform::escape(&projection.name);
        at.site.keyword.push_str(&format!("/{name}"));
        taking.schema.projections.push(at);
    }
}

fn pointer(node: &Node) -> Option<PointerText> {
    let text = node.as_str().filter(|text| text.starts_with('/'))?;
    Some(PointerText {
        pointer: text.to_owned(),
        span: node.span,
    })
}
