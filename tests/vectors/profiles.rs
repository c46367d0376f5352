//! The wire forms of the real system: the same packet there and here, member by member.
//! Every difference must be one of the table's; nothing here may be longer than it is there.

use crate::deviation::Deviation;
use crate::tally::{Outcome, Tally};
use sealform::profile::Store;
use sealform::{Json, Limits, reader};
use sealform_packets::AnyPacket;
use std::path::Path;

/// A difference that is meant.
struct Difference {
    /// Pointers, with `*` for one part.
    at: &'static [&'static str],
    deviation: Deviation,
}

const fn deviation(id: &'static str, reason: &'static str) -> Deviation {
    Deviation {
        id,
        reason,
        // The pointers say it.
        explains: |_, _| false,
    }
}

static DIFFERENCES: &[Difference] = &[
    Difference {
        at: &["/hash"],
        deviation: deviation(
            "source-hash",
            "the hash is that of the whole packet; it stands beside what is left, as `sourceHash`",
        ),
    },
    Difference {
        at: &["/budget_cost/est_bytes", "/budget_cost/est_tokens"],
        deviation: deviation(
            "sizes",
            "both systems measure what is left, and what is left differs",
        ),
    },
    Difference {
        at: &[
            "/budget_cost/payload_est_bytes",
            "/budget_cost/payload_est_tokens",
        ],
        deviation: deviation(
            "payload-sizes",
            "set by the producer for the whole payload, so they go",
        ),
    },
    Difference {
        at: &[
            "/payload/truncated",
            "/payload/returned_count",
            "/payload/total_count",
        ],
        deviation: deviation(
            "counts",
            "sums over all lists describe none of them; `cuts` names each",
        ),
    },
    Difference {
        at: &["/payload/artifact_handle"],
        deviation: deviation(
            "handle",
            "the handle stands beside the packet: a payload has no such member",
        ),
    },
    Difference {
        at: &["/payload/debug"],
        deviation: deviation(
            "debug",
            "added after the hash was taken, so the packet no longer matches it",
        ),
    },
    Difference {
        at: &["/payload/diagnostics/issues_by_file/*"],
        deviation: deviation(
            "map-entries",
            "entries of a map are capped as items are, or there is no bound",
        ),
    },
    Difference {
        at: &[
            "/payload/edges/*/from_file_idx",
            "/payload/edges/*/to_file_idx",
            "/payload/files_ranked/*/file_idx",
            "/payload/symbols_ranked/*/file_idx",
            "/payload/symbols_ranked/*/symbol_idx",
        ],
        deviation: deviation(
            "dangling-index",
            "an index past what is left of the list points at nothing, so it goes; what it named was taken over",
        ),
    },
    Difference {
        at: &["/budget_cost/runtime_ms", "/provenance/generated_at_unix"],
        deviation: deviation(
            "another-run",
            "the real files were written by two runs; these members are outside the hash",
        ),
    },
    Difference {
        at: &["/payload/unique_failures"],
        deviation: deviation(
            "required-member",
            "the payload requires it; there it is dropped and read back as 0",
        ),
    },
];

static CUT_TEXT: Deviation = deviation(
    "cut-text",
    "a text keeps its white space, so that what is left is a part of it, and the mark counts as characters",
);

static ANOTHER_PACKET: Deviation = deviation(
    "another-packet",
    "the profile changed the packet before it was hashed: two packets, two hashes; only the caps are compared",
);

/// Compares `full`, `compact` and `handle` of the packet in one folder.
pub fn run(folder: &Path, name: &str, tally: &mut Tally) -> Result<(), String> {
    let wrapped = read(&folder.join("artifact.json"))?;
    let inside = wrapped.member("packet").ok_or("no packet")?;
    for profile in ["full", "compact", "handle"] {
        let file = format!("{profile}.json");
        let theirs = read(&folder.join(&file))?;
        let theirs = theirs.member("packet").ok_or("no packet")?;
        let outcome = compare(inside, theirs, profile, tally)?;
        tally.file(
            &format!("packet28/profiles/{name}/{file}"),
            vec![(profile.to_owned(), outcome)],
        );
    }
    Ok(())
}

fn read(file: &Path) -> Result<Json, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    reader::read(text.as_bytes(), Limits::default()).map_err(|violation| violation.to_string())
}

fn compare(
    source: &Json,
    theirs: &Json,
    profile: &str,
    tally: &mut Tally,
) -> Result<Outcome, String> {
    let packet = AnyPacket::from_json(source).map_err(|report| report.to_string())?;
    let folder = std::env::temp_dir().join(format!("sealform-vectors-{}", std::process::id()));
    let projection = packet.project_to(profile, &Store::new(&folder));
    // The store is looked at by tests of its own.
    let _ = std::fs::remove_dir_all(&folder);
    let projection = projection.map_err(|error| error.to_string())?;
    let ours = &projection.packet;
    let hash = |value: &Json| {
        value
            .member("hash")
            .and_then(Json::as_str)
            .map(str::to_owned)
    };
    let is_same = hash(source) == hash(theirs);
    let mut found = Vec::new();
    differences(ours, theirs, String::new(), &mut found);
    let mut met: Vec<&'static Deviation> = Vec::new();
    for (pointer, what) in &found {
        let known = DIFFERENCES.iter().find(|known| known.explains(pointer));
        match (what, known) {
            (What::Longer, _) => return Ok(unexpected(pointer, "no longer than there", "longer")),
            (What::Other | What::CutText, _) if !is_same => {}
            (What::CutText, _) if met.iter().any(|met| met.id == CUT_TEXT.id) => {}
            (What::CutText, _) => met.push(&CUT_TEXT),
            (What::Other, None) => return Ok(unexpected(pointer, "the same value", "another")),
            (What::Other, Some(known)) if met.iter().all(|met| met.id != known.deviation.id) => {
                met.push(&known.deviation);
            }
            (What::Other, Some(_)) => {}
        }
    }
    if !is_same {
        return Ok(Outcome::Declared(&ANOTHER_PACKET));
    }
    let Some((first, rest)) = met.split_first() else {
        return Ok(Outcome::AsExpected);
    };
    rest.iter().for_each(|deviation| tally.met(deviation));
    Ok(Outcome::Declared(first))
}

fn unexpected(pointer: &str, expected: &str, came: &str) -> Outcome {
    Outcome::Unexpected(format!("{expected} at {pointer}"), came.to_owned())
}

enum What {
    /// An array is longer here.
    Longer,
    /// The same text, cut otherwise.
    CutText,
    /// Anything else.
    Other,
}

/// Whether two texts are beginnings of one, white space aside.
fn begin_alike(a: &str, b: &str) -> bool {
    let words = |text: &str| {
        let text = text.strip_suffix("...").unwrap_or(text);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (a, b) = (words(a), words(b));
    (a.starts_with(&b) || b.starts_with(&a)) && a.len().min(b.len()) > 10
}

fn differences(ours: &Json, theirs: &Json, pointer: String, found: &mut Vec<(String, What)>) {
    match (ours, theirs) {
        (Json::Object(a), Json::Object(b)) => {
            let names = a.iter().chain(b.iter()).map(|(name, _)| name);
            let mut names: Vec<&str> = names.collect();
            names.sort_unstable();
            names.dedup();
            for name in names {
                let below = format!("{pointer}/{}", sealform::escape(name));
                match (a.get(name), b.get(name)) {
                    (Some(a), Some(b)) => differences(a, b, below, found),
                    _ => found.push((below, What::Other)),
                }
            }
        }
        (Json::Array(a), Json::Array(b)) => {
            if a.len() > b.len() {
                found.push((pointer.clone(), What::Longer));
            } else if a.len() < b.len() {
                found.push((pointer.clone(), What::Other));
            }
            for (at, (a, b)) in a.iter().zip(b).enumerate() {
                differences(a, b, format!("{pointer}/{at}"), found);
            }
        }
        (a, b) if a == b => {}
        (Json::String(a), Json::String(b)) if a.ends_with("...") && begin_alike(a, b) => {
            found.push((pointer, What::CutText));
        }
        _ => found.push((pointer, What::Other)),
    }
}

impl Difference {
    fn explains(&self, pointer: &str) -> bool {
        let parts: Vec<&str> = pointer.split('/').collect();
        self.at.iter().any(|at| {
            let known: Vec<&str> = at.split('/').collect();
            known.len() == parts.len()
                && known
                    .iter()
                    .zip(&parts)
                    .all(|(known, part)| *known == "*" || known == part)
        })
    }
}
