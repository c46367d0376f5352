//! A diagnostic as rustc prints it: the source line with the fault underlined, then notes and the next step.

use crate::path::shown;
use annotate_snippets::{AnnotationKind, Element, Level, Renderer, Snippet};
use sealform_model::source::{Sources, Span};
use sealform_model::{Diagnostic, Severity};
use std::ops::Range;
use std::path::Path;

/// The text, with colours that the console takes out where nobody sees them, and a blank line behind it.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, folder: &Path) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut elements: Vec<Element<'_>> = Vec::new();
    if let Some(span) = diagnostic.span {
        let mut snippet = Snippet::source(text(sources, span))
            .path(path(sources, span, folder))
            .annotation(AnnotationKind::Primary.span(range(sources, span)));
        for (at, note) in diagnostic
            .notes
            .iter()
            .filter_map(|(at, note)| Some(((*at)?, note)))
            .filter(|(at, _)| at.file == span.file)
        {
            snippet = snippet.annotation(
                AnnotationKind::Context
                    .span(range(sources, at))
                    .label(note.as_str()),
            );
        }
        elements.push(snippet.into());
    }
    for (at, note) in &diagnostic.notes {
        match at {
            Some(at) if diagnostic.span.is_none_or(|span| span.file != at.file) => {
                let annotation = AnnotationKind::Context
                    .span(range(sources, *at))
                    .label(note.as_str());
                elements.push(
                    Snippet::source(text(sources, *at))
                        .path(path(sources, *at, folder))
                        .annotation(annotation)
                        .into(),
                );
            }
            Some(_) => {}
            None => elements.push(Level::NOTE.message(note.as_str()).into()),
        }
    }
    if let Some(help) = &diagnostic.help {
        elements.push(Level::HELP.message(help.as_str()).into());
    }
    let group = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code)
        .elements(elements);
    format!("{}\n\n", Renderer::styled().render(&[group]))
}

fn text(sources: &Sources, span: Span) -> &str {
    &sources.get(span.file).text
}

fn path(sources: &Sources, span: Span, folder: &Path) -> String {
    shown(folder, &sources.get(span.file).path)
}

/// What is underlined: of a value that goes over several lines, the first one.
fn range(sources: &Sources, span: Span) -> Range<usize> {
    let text = text(sources, span);
    let boundary = |at: usize| {
        (0..=at.min(text.len()))
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(0)
    };
    let (start, end) = (boundary(span.start), boundary(span.end));
    let line = text[start..]
        .find('\n')
        .map_or(text.len(), |length| start + length);
    start..end.min(line).max(start)
}
