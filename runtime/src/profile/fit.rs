//! Making a projection fit: the longest arrays lose their last items and the longest strings their ends, in step.
//! Taking from the longest until the rest fits leaves nothing longer than some length, so that length is searched for.

use super::render::{Level, render};
use super::{Profile, Projection};
use crate::code;
use crate::json::Json;
use crate::limits::MAX_SEAL_PASSES;
use crate::packet::single;
use crate::report::Report;
use crate::writer::{Form, Writer};

/// The projection at the mildest level that fits.
pub(super) fn fit(
    profile: &Profile,
    packet: &Json,
    base: Projection,
) -> Result<Projection, Report> {
    let at = |level: Level| {
        let (packet, cuts) = render(profile, packet, level);
        let mut projection = Projection {
            packet,
            cuts,
            ..base.clone()
        };
        measure(profile, &mut projection);
        projection
    };
    let fits = |projection: &Projection| projection.bytes() <= profile.max_bytes;
    let whole = at(Level::NONE);
    if fits(&whole) {
        return Ok(whole);
    }
    let longest = longest(packet);
    let both = |items: u64| Level {
        items,
        chars: items.saturating_mul(CHARS_PER_ITEM),
    };
    let above = longest.items.max(longest.chars / CHARS_PER_ITEM + 1);
    let found = search(0, above, &|items| at(both(items)), &fits);
    let Some((items, found)) = found else {
        // Generation has proved that the smallest projection fits; a packet that was never checked may be larger.
        let message = format!(
            "the packet does not fit into the {} bytes of the profile `{}`",
            profile.max_bytes, profile.name
        );
        return Err(single(code::INTERNAL, "", message));
    };
    // One more item may be large: what it leaves is for the strings.
    let chars = |chars| at(Level { items, chars });
    let more = search(both(items).chars, longest.chars + 1, &chars, &fits);
    Ok(more.map_or(found, |(_, more)| more))
}

/// Characters of a string that give way where an item of an array does.
const CHARS_PER_ITEM: u64 = 16;

/// The projection at the largest number from `low` and below `high` at which it fits, as far as halving finds it.
fn search(
    mut low: u64,
    mut high: u64,
    at: &dyn Fn(u64) -> Projection,
    fits: &dyn Fn(&Projection) -> bool,
) -> Option<(u64, Projection)> {
    let mut found = Some(at(low)).filter(fits)?;
    while high.saturating_sub(low) > 1 {
        let middle = low + (high - low) / 2;
        let projection = at(middle);
        if fits(&projection) {
            (found, low) = (projection, middle);
        } else {
            high = middle;
        }
    }
    Some((low, found))
}

/// The most items (or members) and characters of anything in a packet.
fn longest(value: &Json) -> Level {
    let mut longest = Level { items: 1, chars: 1 };
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Json::String(text) => longest.chars = longest.chars.max(text.chars().count() as u64),
            Json::Array(items) => {
                longest.items = longest.items.max(items.len() as u64);
                open.extend(items);
            }
            Json::Object(object) => {
                longest.items = longest.items.max(object.len() as u64);
                open.extend(object.iter().map(|(_, value)| value));
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }
    longest
}

/// Sets the members that say how many bytes the packet has to those that are left.
fn measure(profile: &Profile, projection: &mut Projection) {
    for _ in 0..MAX_SEAL_PASSES {
        let mut is_settled = true;
        for size in profile.sizes.iter() {
            let part = projection.packet.pointer(&size.part);
            let bytes = part.map_or(0, |part| length(part, projection.form));
            let says = Json::Number((bytes / size.divisor.max(1)).into());
            let stated = projection.packet.pointer(&size.member);
            // A member that the profile leaves out stays out.
            if stated.is_some_and(|stated| *stated != says) {
                is_settled = false;
                let path: Vec<String> = crate::path::names(&size.member).collect();
                projection.packet.set(&path, says);
            }
        }
        if is_settled {
            return;
        }
    }
}

fn length(value: &Json, form: Form) -> u64 {
    let mut out = Writer::new(form);
    out.written_json(value);
    out.len() as u64
}
