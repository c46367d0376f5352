//! Numbers: between their bounds, a multiple of what they must be, with few digits.
//! Bounds are decimal texts; all of them are brought to one power of ten, and then everything is whole numbers.

use super::maker::{Maker, Stop};
use crate::keyword::format::integer_range;
use crate::schema::{At, Schema};
use sealform::{Form, Number};

/// How far a number goes from its one bound, or from zero where it has none.
const REACH: i128 = 1_000;
/// Digits behind the point where nothing asks for more.
const FRACTION: u32 = 2;
/// Digits of a bound, and its powers of ten, that are counted with.
const MAX_DIGITS: usize = 30;
/// The largest integer that RFC 8785 can write.
const LARGEST_IN_JCS: i128 = (1 << 53) - 1;

/// The numbers that are allowed: `step * k` for `k` from `least` to `most`, in units of `10^-scale`.
struct Grid {
    step: i128,
    scale: u32,
    least: Option<i128>,
    most: Option<i128>,
}

impl<'m> Maker<'_, 'm> {
    /// A number that the schemas allow, as far as whole numbers of 128 bits can tell.
    pub fn number(&mut self, parts: &[&'m Schema], is_integer: bool) -> Result<Number, Stop> {
        let bounds = parts.iter().flat_map(|part| {
            let (least, most) = (&part.minimum, &part.maximum);
            [
                least,
                most,
                &part.exclusive_minimum,
                &part.exclusive_maximum,
            ]
        });
        // Beyond what can be counted with, a bound itself may do.
        let beyond: Vec<&String> = bounds
            .flatten()
            .map(|at| &at.value)
            .filter(|token| decimal(token).is_none())
            .collect();
        let token = match self.random.pick(&beyond).filter(|_| self.random.once_in(2)) {
            Some(token) => Some((*token).clone()),
            None => {
                grid(parts, is_integer).and_then(|grid| Some(written(self.on(&grid)?, grid.scale)))
            }
        };
        token
            .and_then(|token| Number::parse(&token).ok())
            .ok_or_else(|| {
                let place = parts.first().map(|part| part.keyword.clone());
                Stop::Nothing(place.unwrap_or_default())
            })
    }

    /// A point of the grid, in its units: mostly near zero, now and then at an end.
    fn on(&mut self, grid: &Grid) -> Option<i128> {
        let unit = 10_i128.checked_pow(grid.scale)?;
        // As many steps as it takes to get far enough, and at least some.
        let reach = (unit.checked_mul(REACH)? / grid.step).max(8);
        let (least, most) = match (grid.least, grid.most) {
            (None, None) => (0, reach),
            (Some(least), None) => (least, least.checked_add(reach)?),
            (None, Some(most)) => (most.checked_sub(reach)?, most),
            (Some(least), Some(most)) => (least, most),
        };
        if least > most {
            return None;
        }
        let end = self.random.below(32);
        let at_end = match end {
            0 => Some(least),
            1 => Some(most),
            _ => None,
        };
        let units = |k: i128| k.checked_mul(grid.step);
        if let Some(end) = at_end
            .and_then(units)
            .filter(|end| self.can_be_hashed(*end / unit))
        {
            return Some(end);
        }
        let near = 0.clamp(least, most);
        let (down, up) = (near.saturating_sub(least), most.saturating_sub(near));
        let goes_down = up == 0 || down > 0 && self.random.once_in(3);
        let room = if goes_down { down } else { up };
        let most_of_it = u64::try_from(room.min(reach)).unwrap_or(u64::MAX - 1);
        // Small numbers are more likely than large ones, as they are in packets.
        let wide = self.random.below(4) > 0;
        let room = if wide { most_of_it } else { most_of_it.min(10) };
        let distance = i128::from(self.random.below(room.saturating_add(1)));
        units(if goes_down {
            near - distance
        } else {
            near + distance
        })
    }

    fn can_be_hashed(&self, value: i128) -> bool {
        self.sampler.packet.seal.form != Form::Jcs || value.abs() <= LARGEST_IN_JCS
    }
}

fn grid(parts: &[&Schema], is_integer: bool) -> Option<Grid> {
    let multiples = parts.iter().flat_map(|part| &part.multiple_of);
    let multiples: Vec<(i128, u32)> = multiples.filter_map(|at| decimal(&at.value)).collect();
    let mut lower = Vec::new();
    let mut upper = Vec::new();
    for part in parts {
        let of =
            |at: &Option<At<String>>, is_open: bool| Some((decimal(&at.as_ref()?.value)?, is_open));
        lower.extend(
            [of(&part.minimum, false), of(&part.exclusive_minimum, true)]
                .into_iter()
                .flatten(),
        );
        upper.extend(
            [of(&part.maximum, false), of(&part.exclusive_maximum, true)]
                .into_iter()
                .flatten(),
        );
        for (_, least, most) in part
            .formats
            .iter()
            .filter_map(|at| integer_range(&at.value))
        {
            lower.push(((least, 0), false));
            upper.push(((most, 0), false));
        }
    }
    let own = if is_integer || !multiples.is_empty() {
        0
    } else {
        FRACTION
    };
    let scales = lower.iter().chain(&upper).map(|((_, scale), _)| *scale);
    let scale = scales
        .chain(multiples.iter().map(|(_, scale)| *scale))
        .max()
        .unwrap_or(0);
    // Between close bounds, such as 0.5 and 0.51, there is room one digit further on.
    let scale = if own > 0 { own.max(scale + 1) } else { scale };
    let in_units = |(value, at): (i128, u32)| value.checked_mul(10_i128.checked_pow(scale - at)?);
    let mut step = if is_integer {
        10_i128.checked_pow(scale)?
    } else {
        1
    };
    for multiple in multiples {
        step = least_common(step, in_units(multiple)?)?;
    }
    let mut grid = Grid {
        step,
        scale,
        least: None,
        most: None,
    };
    for (bound, is_open) in lower {
        let units = in_units(bound)?;
        let least = -(-units).div_euclid(step) + i128::from(is_open && units % step == 0);
        grid.least = Some(grid.least.map_or(least, |known| known.max(least)));
    }
    for (bound, is_open) in upper {
        let units = in_units(bound)?;
        let most = units.div_euclid(step) - i128::from(is_open && units % step == 0);
        grid.most = Some(grid.most.map_or(most, |known| known.min(most)));
    }
    Some(grid)
}

/// A number token as a whole number and how many digits stand behind its point.
fn decimal(token: &str) -> Option<(i128, u32)> {
    let (digits, power) = match token.split_once(['e', 'E']) {
        Some((digits, power)) => (digits, power.parse::<i64>().ok()?),
        None => (token, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    if whole.len() + fraction.len() > MAX_DIGITS {
        return None;
    }
    let value: i128 = format!("{whole}{fraction}").parse().ok()?;
    let scale = i64::try_from(fraction.len()).ok()?.checked_sub(power)?;
    let scale = i32::try_from(scale)
        .ok()
        .filter(|scale| scale.unsigned_abs() <= MAX_DIGITS as u32)?;
    match u32::try_from(scale) {
        Ok(scale) => Some((value, scale)),
        Err(_) => Some((
            value.checked_mul(10_i128.checked_pow(scale.unsigned_abs())?)?,
            0,
        )),
    }
}

fn least_common(a: i128, b: i128) -> Option<i128> {
    let (mut greatest, mut rest) = (a, b);
    while rest != 0 {
        (greatest, rest) = (rest, greatest % rest);
    }
    a.checked_div(greatest)?.checked_mul(b)
}

/// Units of `10^-scale` as a number token without needless zeros.
fn written(units: i128, scale: u32) -> String {
    let sign = if units < 0 { "-" } else { "" };
    let digits = format!(
        "{:0>width$}",
        units.unsigned_abs(),
        width = scale as usize + 1
    );
    let (whole, fraction) = digits.split_at(digits.len() - scale as usize);
    match fraction.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        fraction => format!("{sign}{whole}.{fraction}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_become_whole_numbers() {
        for (token, expected) in [
            ("12", Some((12, 0))),
            ("-0.50", Some((-5, 1))),
            ("1e3", Some((1000, 0))),
            ("25e-3", Some((25, 3))),
            ("1.5E1", Some((15, 0))),
            ("1e400", None),
            ("1e-400", None),
            ("0.0", Some((0, 0))),
        ] {
            assert_eq!(decimal(token), expected, "{token}");
        }
        for (units, scale, expected) in [
            (0, 2, "0"),
            (-5, 1, "-0.5"),
            (1250, 2, "12.5"),
            (7, 0, "7"),
            (7, 3, "0.007"),
        ] {
            assert_eq!(written(units, scale), expected);
        }
        assert_eq!(least_common(4, 6), Some(12));
    }
}
