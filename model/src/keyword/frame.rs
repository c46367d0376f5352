//! `x-frame`: the binary layout of an object.
//! Here it is typed; that it agrees with the object's members is worked out in `crate::frame`.

use super::{Keyword, Taking};
use crate::diagnostic::Diagnostic;
use crate::limits::{MAX_FRAME_FIELD_BYTES, MAX_FRAME_FIELDS, MAX_FRAME_MAGIC_BYTES};
use crate::schema::{ChainText, FieldText, FrameText, HoldsText, ItemText, SchemaId};
use crate::source::{Node, Span};
use sealform::frame::{BitOrder, ByteOrder, FrameCode, Orders};

/// The keyword's entry in the table.
pub const KEYWORD: Keyword = Keyword {
    name: "x-frame",
    take,
};

fn take(taking: &mut Taking<'_, '_>, node: &Node) {
    match frame(taking, node) {
        Ok(frame) => taking.schema.frame = Some(taking.at(frame, node)),
        Err(Some((span, message, help))) => {
            taking.report(Diagnostic::error("bad-keyword-value", span, message).help(help));
        }
        // A reference that names nothing is reported where it is resolved.
        Err(None) => {}
    }
}

/// Where a layout is wrong, how, and what to write instead.
type Fault = Option<(Span, String, String)>;

fn fault<T>(node: &Node, message: impl Into<String>, help: impl Into<String>) -> Result<T, Fault> {
    Err(Some((node.span, message.into(), help.into())))
}

const MEMBERS: &[&str] = &[
    "magic",
    "version",
    "byteOrder",
    "bitOrder",
    "fields",
    "trailing",
    "errors",
    "chain",
];

fn frame(taking: &mut Taking<'_, '_>, node: &Node) -> Result<FrameText, Fault> {
    only(node, "a frame", MEMBERS)?;
    let version = node.get("version").map(version).transpose()?;
    let bytes = match word(node, "byteOrder")? {
        "big" => ByteOrder::Big,
        "little" => ByteOrder::Little,
        _ => return order(node, "byteOrder", "\"big\" or \"little\""),
    };
    let bits = match word(node, "bitOrder")? {
        "msb" => BitOrder::Msb,
        "lsb" => BitOrder::Lsb,
        _ => return order(node, "bitOrder", "\"msb\" or \"lsb\""),
    };
    if let Some(trailing) = node
        .get("trailing")
        .filter(|at| at.as_str() != Some("refuse"))
    {
        let help = "write \"refuse\"; `parse_prefix` reads what other bytes follow";
        return fault(trailing, "bytes behind a frame are always refused", help);
    }
    let chain = node.get("chain").map(chain).transpose()?;
    Ok(FrameText {
        magic: node.get("magic").map_or(Ok(Vec::new()), magic)?,
        version,
        order: Orders { bytes, bits },
        fields: fields(taking, node)?,
        errors: node.get("errors").map_or(Ok(Vec::new()), errors)?,
        chain,
    })
}

fn order<T>(node: &Node, name: &str, words: &str) -> Result<T, Fault> {
    let at = node.get(name).unwrap_or(node);
    fault(
        at,
        format!("`{name}` must be {words}"),
        format!("write {words}; a frame says both orders"),
    )
}

/// A text member of the frame, empty where it is missing.
fn word<'n>(node: &'n Node, name: &str) -> Result<&'n str, Fault> {
    Ok(node.get(name).and_then(Node::as_str).unwrap_or_default())
}

/// ASCII as it stands, or hex behind `0x`.
fn magic(node: &Node) -> Result<Vec<u8>, Fault> {
    const HELP: &str = "write ASCII such as \"SPCB\", or hex such as \"0x53504342\"";
    let text = node.as_str().unwrap_or_default();
    let bytes = match text.strip_prefix("0x") {
        Some(hex) => from_hex(hex),
        None => text.is_ascii().then(|| text.as_bytes().to_vec()),
    };
    match bytes.filter(|bytes| !bytes.is_empty() && bytes.len() <= MAX_FRAME_MAGIC_BYTES) {
        Some(bytes) => Ok(bytes),
        None => fault(
            node,
            format!("`magic` must be 1 to {MAX_FRAME_MAGIC_BYTES} bytes, in ASCII or hex"),
            HELP,
        ),
    }
}

fn from_hex(hex: &str) -> Option<Vec<u8>> {
    if !hex.len().is_multiple_of(2) || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let at = (0..hex.len()).step_by(2);
    at.map(|at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok())
        .collect()
}

fn version(node: &Node) -> Result<(u32, u64), Fault> {
    const HELP: &str = r#"write `{ "bits": 8, "value": 1 }`"#;
    only(node, "`version`", &["bits", "value"])?;
    let bits = width(node)?;
    match node.get("value").and_then(Node::as_u64) {
        Some(value) if bits == 64 || value >> bits == 0 => Ok((bits, value)),
        _ => fault(
            node,
            format!("`value` must be a number of {bits} bits"),
            HELP,
        ),
    }
}

fn width(node: &Node) -> Result<u32, Fault> {
    let bits = node.get("bits");
    let width = bits
        .and_then(Node::as_u64)
        .filter(|bits| (1..=64).contains(bits));
    match width.and_then(|width| u32::try_from(width).ok()) {
        Some(width) => Ok(width),
        None => fault(
            bits.unwrap_or(node),
            "`bits` must be a number from 1 to 64",
            "write a width from 1 to 64; longer fields are `bytes`",
        ),
    }
}

fn size(node: &Node) -> Result<u64, Fault> {
    match node.as_u64() {
        Some(size) if size > 0 && size <= MAX_FRAME_FIELD_BYTES => Ok(size),
        _ => fault(
            node,
            format!("`bytes` must be a number from 1 to {MAX_FRAME_FIELD_BYTES}"),
            "a field of fixed size is part of the type; longer data are counted items",
        ),
    }
}

fn fields(taking: &mut Taking<'_, '_>, node: &Node) -> Result<Vec<FieldText>, Fault> {
    let list = node.get("fields").and_then(Node::items).unwrap_or_default();
    if list.is_empty() || list.len() > MAX_FRAME_FIELDS {
        return fault(
            node.get("fields").unwrap_or(node),
            format!("`fields` must be a list of 1 to {MAX_FRAME_FIELDS} fields"),
            "list the fields in the order in which they stand",
        );
    }
    list.iter()
        .map(|field| self::field(taking, field))
        .collect()
}

const FIELD_HELP: &str = r#"a field is `{ "name", "bits", "min", "max" }`, `{ "name", "bytes" }`, `{ "name", "count", "item" }`, `{ "name", "frame" }` or `{ "name", "json", "length" }`"#;

fn field(taking: &mut Taking<'_, '_>, node: &Node) -> Result<FieldText, Fault> {
    let Some(name) = node
        .get("name")
        .and_then(Node::as_str)
        .filter(|name| !name.is_empty())
    else {
        return fault(node, "a field must have a `name`", FIELD_HELP);
    };
    let named = |member: &str| match node.get(member).and_then(Node::as_str) {
        Some(name) => Ok(name.to_owned()),
        None => fault(
            node,
            format!("`{member}` must name a field before this one"),
            FIELD_HELP,
        ),
    };
    let holds = if node.get("bits").is_some() {
        only(node, "a field of bits", &["name", "bits", "min", "max"])?;
        HoldsText::Bits(width(node)?, bound(node, "min")?, bound(node, "max")?)
    } else if let Some(bytes) = node.get("bytes") {
        only(node, "a field of bytes", &["name", "bytes"])?;
        HoldsText::Bytes(size(bytes)?)
    } else if let Some(at) = node.get("item") {
        only(node, "a counted field", &["name", "count", "item"])?;
        HoldsText::Items(named("count")?, item(taking, at)?)
    } else if let Some(frame) = node.get("frame") {
        only(node, "a nested frame", &["name", "frame"])?;
        HoldsText::Frame(reference(taking, frame)?)
    } else if let Some(json) = node.get("json") {
        only(node, "a body", &["name", "json", "length"])?;
        HoldsText::Json(reference(taking, json)?, named("length")?)
    } else {
        return fault(node, format!("`{name}` holds nothing"), FIELD_HELP);
    };
    Ok(FieldText {
        name: name.to_owned(),
        span: node.span,
        holds,
    })
}

fn item(taking: &mut Taking<'_, '_>, node: &Node) -> Result<ItemText, Fault> {
    const HELP: &str =
        r#"an item is `{ "bytes": 32 }`, `{ "fields": [...] }` or `{ "frame": "<schema>" }`"#;
    only(node, "an item", &["bytes", "fields", "frame"])?;
    match node.members() {
        [only] if only.name == "bytes" => Ok(ItemText::Bytes(size(&only.value)?)),
        [only] if only.name == "fields" => Ok(ItemText::Fields(fields(taking, node)?)),
        [only] => Ok(ItemText::Frame(reference(taking, &only.value)?)),
        _ => fault(node, "an item must hold one thing", HELP),
    }
}

fn bound(node: &Node, name: &str) -> Result<Option<u64>, Fault> {
    let Some(at) = node.get(name) else {
        return Ok(None);
    };
    match at.as_u64() {
        Some(value) => Ok(Some(value)),
        None => fault(
            at,
            format!("`{name}` must be a number from 0 to 18446744073709551615"),
            "fields of bits hold no negative numbers",
        ),
    }
}

fn reference(taking: &mut Taking<'_, '_>, node: &Node) -> Result<SchemaId, Fault> {
    let Some(text) = node.as_str() else {
        return fault(
            node,
            "this must be a reference to a schema",
            "write it as in `$ref`",
        );
    };
    let base = taking.schema.base.clone();
    taking.lowering.resolve(&base, text, node.span).ok_or(None)
}

fn errors(node: &Node) -> Result<Vec<(FrameCode, String, String)>, Fault> {
    const HELP: &str = r#"write `{ "<internal code>": { "code": "...", "message": "..." } }`"#;
    let mut errors = Vec::new();
    if !node.is_object() {
        return fault(node, "`errors` must be an object", HELP);
    }
    for member in node.members() {
        let mut codes = FrameCode::ALL.into_iter();
        let Some(internal) = codes.find(|code| code.as_str() == member.name) else {
            let message = format!("`{}` is no internal code", member.name);
            let known = FrameCode::ALL.map(FrameCode::as_str).join(", ");
            return Err(Some((
                member.name_span,
                message,
                format!("they are {known}"),
            )));
        };
        only(&member.value, "an error", &["code", "message"])?;
        match (
            word(&member.value, "code")?,
            word(&member.value, "message")?,
        ) {
            ("", _) | (_, "") => {
                return fault(&member.value, "an error has a code and a message", HELP);
            }
            (code, message) => errors.push((internal, code.to_owned(), message.to_owned())),
        }
    }
    Ok(errors)
}

fn chain(node: &Node) -> Result<ChainText, Fault> {
    const NAMES: [&str; 5] = ["links", "parent", "subject", "signature", "domain"];
    const HELP: &str = r#"write `{ "links": "<field>", "parent": "<member>", "subject": "<member>", "signature": "<member>", "domain": "<ASCII>" }`"#;
    only(node, "a chain", &NAMES)?;
    let texts = NAMES.map(|name| node.get(name).and_then(Node::as_str).unwrap_or_default());
    if texts.contains(&"") {
        return fault(
            node,
            "a chain names its links, their members and its domain",
            HELP,
        );
    }
    let [links, parent, subject, signature, domain] = texts.map(str::to_owned);
    if !domain.bytes().all(|byte| byte.is_ascii_graphic()) {
        return fault(
            node,
            "`domain` must be printable ASCII without spaces",
            HELP,
        );
    }
    Ok(ChainText {
        links,
        parent,
        subject,
        signature,
        domain,
        span: node.span,
    })
}

/// Refuses other members, and what is no object.
fn only(node: &Node, what: &str, known: &[&str]) -> Result<(), Fault> {
    let list = || known.join("`, `");
    if !node.is_object() {
        return fault(
            node,
            format!("{what} must be an object"),
            format!("its members are `{}`", list()),
        );
    }
    let mut others = node.members().iter();
    match others.find(|member| !known.contains(&member.name.as_str())) {
        Some(other) => Err(Some((
            other.name_span,
            format!("`{}` is not a member of {what}", other.name),
            format!("its members are `{}`", list()),
        ))),
        None => Ok(()),
    }
}
