//! From files to schemas: loads what references reach, and types every keyword.
//! Schemas are lowered from a work list, so neither cycles nor depth can exhaust the stack.

use crate::diagnostic::{Diagnostic, nearest};
use crate::keyword::{self, Taking};
use crate::limits::{MAX_FILES, MAX_SCHEMA_BYTES, MAX_SCHEMAS};
use crate::loader::Loader;
use crate::schema::{ErrorText, Schema, SchemaId, Site};
use crate::source::{Node, NodeKind, Sources, Span, parse, variants};
use crate::uri;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

/// The state of a lowering: files, what they define, and the schemas so far.
pub struct Lowering<'l> {
    loader: &'l dyn Loader,
    /// Every loaded file.
    pub sources: Sources,
    documents: Vec<Option<Rc<Node>>>,
    /// Members of large objects by name, by file and place: looking for each among all would be quadratic.
    large: HashMap<(usize, usize), HashMap<String, usize>>,
    files: HashMap<String, Option<usize>>,
    /// Places by absolute identifier: a path, or an `$id`, with `#anchor` where it has one.
    places: HashMap<String, Place>,
    /// The schemas, in the order in which they were first reached.
    pub schemas: Vec<Schema>,
    known: HashMap<Place, SchemaId>,
    queue: VecDeque<(SchemaId, Place, Span)>,
    /// What was found wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Objects with fewer members are searched member by member.
const LARGE_OBJECT: usize = 32;

/// A file and the tokens of a JSON pointer into it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Index of the file.
    pub file: usize,
    /// Unescaped tokens.
    pub tokens: Vec<String>,
}

impl Place {
    /// The place as `#`-less JSON pointer.
    pub fn pointer(&self) -> String {
        self.tokens
            .iter()
            .map(|token| format!("/{}", sealform::escape(token)))
            .collect()
    }
}

impl<'l> Lowering<'l> {
    /// A lowering that reads through `loader`.
    pub fn new(loader: &'l dyn Loader) -> Lowering<'l> {
        Lowering {
            loader,
            sources: Sources::default(),
            documents: Vec::new(),
            large: HashMap::new(),
            files: HashMap::new(),
            places: HashMap::new(),
            schemas: Vec::new(),
            known: HashMap::new(),
            queue: VecDeque::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Loads a file, once. `from` is what asked for it.
    pub fn file(&mut self, path: &str, from: Option<Span>) -> Option<usize> {
        if let Some(known) = self.files.get(path) {
            return *known;
        }
        let loaded = self.load(path, from);
        self.files.insert(path.to_owned(), loaded);
        loaded
    }

    fn load(&mut self, path: &str, from: Option<Span>) -> Option<usize> {
        let at = |code, message: String| match from {
            Some(span) => Diagnostic::error(code, span, message),
            None => Diagnostic::without_place(code, message),
        };
        if path.split('/').any(|segment| segment == "..")
            || path.starts_with('/')
            || path.contains('\\')
        {
            self.diagnostics.push(
                at(
                    "outside-schema-folder",
                    format!("`{path}` leaves the schema folder"),
                )
                .help("move the file into the schema folder"),
            );
            return None;
        }
        if uri::has_scheme(path) {
            let error = at(
                "remote-reference",
                format!("`{path}` is not among the loaded files, and nothing is fetched"),
            );
            self.diagnostics
                .push(error.help("put the document into the schema folder and refer to its path"));
            return None;
        }
        if self.documents.len() == MAX_FILES {
            self.diagnostics.push(
                at(
                    "too-many-files",
                    format!("more than {MAX_FILES} schema files"),
                )
                .help("split the registry"),
            );
            return None;
        }
        let text = match self.loader.load(path) {
            Ok(text) if text.len() <= MAX_SCHEMA_BYTES => text,
            Ok(_) => {
                self.diagnostics.push(
                    at(
                        "file-too-large",
                        format!("`{path}` has more than {MAX_SCHEMA_BYTES} bytes"),
                    )
                    .help("split the schema"),
                );
                return None;
            }
            Err(reason) => {
                self.diagnostics.push(
                    at("missing-file", format!("cannot read `{path}`: {reason}"))
                        .help("create the file, or correct the path"),
                );
                return None;
            }
        };
        let file = self.sources.add(path, text);
        let (mut node, diagnostics) = parse(file, &self.sources.get(file).text);
        if let Some(node) = &mut node
            && let Some(folder) = variants::folder(path, node)
        {
            let files = self.loader.folder(&folder);
            variants::expand(node, &variants::branches(files.clone()));
            self.sources.note_folder(folder, files);
        }
        self.diagnostics.extend(diagnostics);
        let node = node.map(Rc::new);
        self.documents.push(node.clone());
        if let Some(node) = &node {
            self.places.insert(
                path.to_owned(),
                Place {
                    file,
                    tokens: Vec::new(),
                },
            );
            self.index(
                node,
                &Place {
                    file,
                    tokens: Vec::new(),
                },
                path,
            );
        }
        node.map(|_| file)
    }

    /// The document of a file that was loaded.
    pub fn document(&self, file: usize) -> Option<Rc<Node>> {
        self.documents.get(file).cloned().flatten()
    }

    /// Notes every `$id` and `$anchor`, wherever it stands, except inside plain values.
    fn index(&mut self, node: &Node, place: &Place, base: &str) {
        let mut base = base.to_owned();
        if let Some(id) = node.get("$id")
            && let Some(text) = id.as_str()
        {
            base = uri::join(&base, uri::split_fragment(text).0);
            self.name(base.clone(), place, id);
        }
        if let Some(anchor) = node.get("$anchor")
            && let Some(text) = anchor.as_str()
        {
            self.name(format!("{base}#{text}"), place, anchor);
        }
        let child = |token: &str| Place {
            file: place.file,
            tokens: [&place.tokens[..], &[token.to_owned()]].concat(),
        };
        for member in node.members() {
            if !matches!(
                member.name.as_str(),
                "enum" | "const" | "default" | "examples"
            ) {
                self.index(&member.value, &child(&member.name), &base);
            }
        }
        for (index, item) in node.items().unwrap_or_default().iter().enumerate() {
            self.index(item, &child(&index.to_string()), &base);
        }
    }

    /// Notes a name of a place; a second place with the name would be one that no reference can reach.
    fn name(&mut self, name: String, place: &Place, node: &Node) {
        let known = self
            .places
            .entry(name.clone())
            .or_insert_with(|| place.clone());
        if known != place {
            let pointer = known.pointer();
            let path = self.sources.get(known.file).path.clone();
            let error = Diagnostic::error(
                "repeated-name",
                node.span,
                format!("`{name}` names two schemas"),
            );
            self.diagnostics.push(
                error
                    .note(None, format!("the other one is `{path}#{pointer}`"))
                    .help("give one of them another name"),
            );
        }
    }

    /// The schema at a place, lowered later if it is new.
    pub fn schema_at(&mut self, place: Place, base: &str, from: Span) -> SchemaId {
        if let Some(id) = self.known.get(&place) {
            return *id;
        }
        let id = SchemaId(self.schemas.len());
        let pointer = place.pointer();
        let keyword = format!("{}#{}", self.sources.get(place.file).path, pointer);
        self.schemas.push(Schema::empty(
            keyword,
            place.file,
            from,
            pointer,
            base.to_owned(),
        ));
        self.known.insert(place.clone(), id);
        self.queue.push_back((id, place, from));
        id
    }

    /// The root schema of a file.
    pub fn root_of(&mut self, path: &str, from: Option<Span>) -> Option<SchemaId> {
        let file = self.file(path, from)?;
        let from = self.document(file)?.span;
        Some(self.schema_at(
            Place {
                file,
                tokens: Vec::new(),
            },
            path,
            from,
        ))
    }

    /// The schema that a `$ref` names.
    pub fn resolve(&mut self, base: &str, reference: &str, from: Span) -> Option<SchemaId> {
        let (document, fragment) = uri::split_fragment(reference);
        let absolute = uri::join(base, document);
        if !self.places.contains_key(&absolute) {
            self.file(&absolute, Some(from))?;
        }
        let root = self.places.get(&absolute)?.clone();
        let place = match uri::percent_decode(fragment) {
            Some(fragment) if fragment.is_empty() => Some(root),
            Some(fragment) if fragment.starts_with('/') => {
                let tokens = sealform::names(&fragment);
                Some(Place {
                    file: root.file,
                    tokens: root.tokens.iter().cloned().chain(tokens).collect(),
                })
            }
            Some(anchor) => self.places.get(&format!("{absolute}#{anchor}")).cloned(),
            None => None,
        };
        let found = place.and_then(|place| {
            let document = self.document(place.file)?;
            self.walk(&document, &place).map(|(_, base)| (base, place))
        });
        match found {
            Some((base, place)) => Some(self.schema_at(place, &base, from)),
            None => {
                let mut error = Diagnostic::error(
                    "unresolved-reference",
                    from,
                    format!("`{reference}` names nothing"),
                );
                error = match self.near_definition(&absolute, fragment) {
                    Some(near) => error.help(format!("did you mean `#/$defs/{near}`?")),
                    None => error.help(
                        "a fragment is a JSON pointer such as `#/$defs/name`, or an `$anchor`",
                    ),
                };
                self.diagnostics.push(error);
                None
            }
        }
    }

    fn near_definition(&self, absolute: &str, fragment: &str) -> Option<String> {
        let wanted = fragment.strip_prefix("/$defs/")?;
        let place = self.places.get(absolute)?;
        let document = self.document(place.file)?;
        let definitions = document.descend(&place.tokens)?.get("$defs")?;
        nearest(
            wanted,
            definitions
                .members()
                .iter()
                .map(|member| member.name.as_str()),
        )
        .map(str::to_owned)
    }

    /// The node at a place, and the base URI there: the file's path, or the nearest `$id` above.
    fn walk<'n>(&mut self, document: &'n Node, place: &Place) -> Option<(&'n Node, String)> {
        let mut base = self.sources.get(place.file).path.clone();
        let mut node = document;
        let mut tokens = place.tokens.iter();
        loop {
            if let Some(id) = self.child(node, "$id").and_then(Node::as_str) {
                base = uri::join(&base, uri::split_fragment(id).0);
            }
            let Some(token) = tokens.next() else {
                return Some((node, base));
            };
            node = self.child(node, token)?;
        }
    }

    /// A member or an item.
    fn child<'n>(&mut self, node: &'n Node, token: &str) -> Option<&'n Node> {
        let members = node.members();
        if members.len() < LARGE_OBJECT {
            return node.descend(std::slice::from_ref(&token.to_owned()));
        }
        let index = self
            .large
            .entry((node.span.file, node.span.start))
            .or_insert_with(|| {
                // Of repeated names the first stands, as everywhere.
                members
                    .iter()
                    .enumerate()
                    .rev()
                    .map(|(at, member)| (member.name.clone(), at))
                    .collect()
            });
        index.get(token).map(|at| &members[*at].value)
    }

    /// Lowers everything that was reached.
    pub fn run(&mut self) {
        while let Some((id, place, from)) = self.queue.pop_front() {
            if self.schemas.len() > MAX_SCHEMAS {
                self.diagnostics.push(
                    Diagnostic::error(
                        "too-many-schemas",
                        from,
                        format!("more than {MAX_SCHEMAS} schemas"),
                    )
                    .help("split the registry"),
                );
                return;
            }
            self.lower(id, &place, from);
        }
    }

    fn lower(&mut self, id: SchemaId, place: &Place, from: Span) {
        let Some(document) = self.document(place.file) else {
            return;
        };
        let Some((node, base)) = self.walk(&document, place) else {
            return;
        };
        let mut schema = self.schemas[id.0].clone();
        schema.span = node.span;
        match &node.kind {
            NodeKind::Bool(allowed) => schema.never = !allowed,
            NodeKind::Object(members) => {
                schema.base = base;
                let texts = keyword::error_texts(node);
                for member in members {
                    match keyword::by_name(&member.name) {
                        Some(keyword) => {
                            let mut taking = Taking {
                                lowering: self,
                                schema: &mut schema,
                                node,
                                place,
                                name: keyword.name,
                                texts: &texts,
                            };
                            (keyword.take)(&mut taking, &member.value);
                        }
                        None => self.unknown_keyword(&member.name, member.name_span),
                    }
                }
            }
            _ => {
                let error = Diagnostic::error(
                    "not-a-schema",
                    node.span,
                    "a schema is an object, `true` or `false`",
                );
                self.diagnostics.push(
                    if from == node.span {
                        error
                    } else {
                        error.note(Some(from), "wanted")
                    }
                    .help("write `{}` where any value is allowed"),
                );
            }
        }
        self.schemas[id.0] = schema;
    }

    fn unknown_keyword(&mut self, name: &str, span: Span) {
        let error = match keyword::LATER.iter().find(|(later, _)| *later == name) {
            Some((_, instead)) => Diagnostic::error(
                "unsupported-keyword",
                span,
                format!("`{name}` is not enforced yet"),
            )
            .help(*instead),
            None => {
                let error = Diagnostic::error(
                    "unknown-keyword",
                    span,
                    format!("`{name}` is not a keyword"),
                );
                match nearest(name, keyword::names()) {
                    Some(near) => error.help(format!("did you mean `{near}`?")),
                    None => error.help("write notes into `$comment` or `description`; nothing in a schema is ignored"),
                }
            }
        };
        self.diagnostics.push(error);
    }
}

/// The place and own text of a keyword.
pub fn site(
    path: &str,
    place: &Place,
    keyword: &str,
    span: Span,
    error: Option<ErrorText>,
) -> Site {
    Site {
        keyword: format!("{path}#{}/{}", place.pointer(), sealform::escape(keyword)),
        span,
        error,
    }
}
