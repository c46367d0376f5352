//! `Sampler`: packets made at random from the schema of their type, each valid: for tests, load and documentation.
//!
//! One seed gives the same packets on every machine and with every version of every crate, and the packet of a number
//! does not depend on the others. What is made: for each value everything that judges it is collected (`demand.rs`),
//! then a value of one of its types is made within their bounds. A packet is sealed where its type has a hash or derived
//! members, written, read back and judged by the interpreter; only then it is given. One that is refused is made again
//! from the next random state, up to [`MAX_SAMPLE_TRIES`] times.
//!
//! What is left to luck, and may end in [`Unsampled`]: rules (`x-rules`), `not`, `uniqueItems` of few values, several
//! patterns or formats of one text, word boundaries in patterns, numbers between bounds of more than 30 digits, branches
//! of `oneOf` that overlap. Rules that compare members are helped a little: a text that was made before for the same schema
//! may come again, and so may one of the context. A rule that asks for more than that needs packets written by hand.

mod array;
mod blind;
mod demand;
mod formats;
mod height;
mod index;
mod kind;
mod maker;
mod number;
mod object;
mod pattern;
mod random;
mod repair;
#[cfg(test)]
mod tests;
mod text;
mod unsampled;
mod way;
mod words;

pub use unsampled::Unsampled;

use crate::interpret::{self, Interpreter};
use crate::limits::{MAX_SAMPLE_REPAIRS, MAX_SAMPLE_STEPS, MAX_SAMPLE_TRIES};
use crate::model::Packet;
use crate::schema::SchemaId;
use maker::{Maker, Stop};
use pattern::Source;
use random::Random;
use sealform::{FixedClock, Json, Report, Violation, reader};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The first time that a sample is sealed at, in seconds since 1970; a random part of a year is added.
const EPOCH: u64 = 1_700_000_000;
/// Seconds of a year.
const YEAR: u64 = 31_536_000;

/// Makes packets of one type.
pub struct Sampler<'m> {
    interpreter: &'m Interpreter<'m>,
    /// The same, but it shows where a violation has its cause.
    plain: Interpreter<'m>,
    packet: &'m Packet,
    context: Option<&'m Json>,
    seed: u64,
    /// By schema.
    heights: Vec<u32>,
    /// By node of the plan.
    blind: Vec<bool>,
    /// Arrays that values are indexes into, by keyword.
    indexes: HashMap<&'m str, &'m str>,
    /// The texts of the context, any of which a rule may ask for.
    offered: Vec<String>,
    sources: RefCell<HashMap<&'m str, Option<Rc<Source>>>>,
}

impl<'m> Sampler<'m> {
    /// Prepares a packet type; `context` is what its rules see beside it (`x-context`).
    pub fn new(
        interpreter: &'m Interpreter<'m>,
        packet: &'m Packet,
        context: Option<&'m Json>,
        seed: u64,
    ) -> Sampler<'m> {
        let model = interpreter.model();
        let mut offered = Vec::new();
        if let Some(context) = context {
            text::texts_of(context, &mut offered);
        }
        Sampler {
            interpreter,
            plain: Interpreter::plain(model),
            packet,
            context,
            seed,
            heights: height::heights(&model.schemas),
            blind: blind::blind(&model.plan),
            indexes: index::indexes(&model.schemas),
            offered,
            sources: RefCell::default(),
        }
    }

    /// The packet with this number, as compact JSON.
    ///
    /// # Errors
    ///
    /// [`Unsampled`], in bounded time and memory, where no try gave a valid packet.
    pub fn packet(&self, number: u64) -> Result<Vec<u8>, Unsampled> {
        let mut random = Random::new(self.seed, number);
        let clock = FixedClock(EPOCH + random.below(YEAR));
        let mut steps = MAX_SAMPLE_STEPS;
        let mut unsampled = Unsampled::default();
        for tries in 1..=MAX_SAMPLE_TRIES {
            unsampled.tries = tries;
            // No try takes what the others need.
            let mut own = steps / 8;
            steps -= own;
            let maker = Maker::new(self, &mut random, &mut own, tries);
            match self.tried(maker, &clock, &mut unsampled.violation) {
                Ok(text) => return Ok(text),
                Err(Stop::Nothing(place)) => {
                    unsampled.nothing_meets(place);
                }
                Err(Stop::Limit(limit)) => {
                    unsampled.limit = Some(limit);
                    return Err(unsampled);
                }
                Err(Stop::Spent) => {
                    let limit = || format!("{MAX_SAMPLE_STEPS} values are not enough");
                    unsampled.limit.get_or_insert_with(limit);
                }
            }
            steps += own;
        }
        Err(unsampled)
    }

    /// One try; the last violation that stood in its way is kept.
    fn tried(
        &self,
        mut maker: Maker<'_, 'm>,
        clock: &FixedClock,
        violation: &mut Option<Box<Violation>>,
    ) -> Result<Vec<u8>, Stop> {
        let schemas = [self.packet.schema];
        let mut draft = maker.value(&schemas, 0)?;
        maker.point(&mut draft)?;
        // Rules that see the whole packet or its context are judged here for the first time.
        for repair in 0.. {
            let report = match self.finished(&draft, clock) {
                Ok(text) => return Ok(text),
                Err(report) => report,
            };
            let judged = self
                .plain
                .check_in(self.packet.schema, &draft, self.context);
            let cause = judged.err().unwrap_or_else(|| report.clone());
            *violation = Some(Box::new(Violation {
                // Nobody has seen the text that it stands in.
                position: None,
                ..report.first().clone()
            }));
            let way: Vec<String> = sealform::names(&cause.first().pointer).collect();
            match maker.remade_in_turn(repair, &schemas, &draft, &way, 0)? {
                Some(remade) if repair < MAX_SAMPLE_REPAIRS => {
                    draft = remade;
                    maker.point(&mut draft)?;
                }
                _ => break,
            }
        }
        Err(maker.nothing(&schemas))
    }

    /// The text of a draft, after every check.
    fn finished(&self, draft: &Json, clock: &FixedClock) -> Result<Vec<u8>, Report> {
        let mut draft = draft.clone();
        let (interpreter, packet) = (self.interpreter, self.packet);
        let seal = &packet.seal;
        // What is judged beside a context is never sealed.
        if packet.context.is_none() && (seal.hash.is_some() || !seal.derived.is_empty()) {
            for (path, _) in &seal.derived {
                remove(&mut draft, path);
            }
            draft = interpret::seal(interpreter, packet, draft, clock)?;
        }
        let text = interpret::encode(interpreter, packet, &draft)?;
        let read = reader::read(&text, seal.limits).map_err(Report::single)?;
        interpreter.validate_in(packet, &read, self.context)?;
        Ok(text)
    }

    /// Whether a part of a packet meets a schema, as far as it can be judged alone.
    fn meets(&self, schema: SchemaId, value: &Json) -> bool {
        self.is_blind(schema) || self.interpreter.holds(schema, value)
    }

    fn is_blind(&self, schema: SchemaId) -> bool {
        let node = self.interpreter.model().plan.node_of(schema);
        self.blind[node.0]
    }

    /// A pattern, taken apart once.
    fn source(&self, pattern: &'m str) -> Option<Rc<Source>> {
        let mut sources = self.sources.borrow_mut();
        let source = sources
            .entry(pattern)
            .or_insert_with(|| Source::new(pattern).map(Rc::new));
        source.clone()
    }
}

/// Takes out a member that `seal` fills.
fn remove(value: &mut Json, path: &[String]) {
    let (Json::Object(object), Some((name, below))) = (value, path.split_first()) else {
        return;
    };
    if below.is_empty() {
        object.remove(name);
    } else if let Some(member) = object.get_mut(name) {
        remove(member, below);
    }
}
