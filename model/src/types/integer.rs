//! Integer widths: the smallest of i32, u32, i64, u64 that holds every allowed value.
//! Where none does, the type is an exact number of any size: nothing is rounded or refused.

use crate::keyword::format::integer_range;
use crate::schema::Schema;
use sealform::decimal::Decimal;

/// The width of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Integer {
    /// Signed, 32 bits.
    I32,
    /// Unsigned, 32 bits.
    U32,
    /// Signed, 64 bits.
    I64,
    /// Unsigned, 64 bits.
    U64,
    /// Any size, exact.
    Any,
}

impl Integer {
    /// The width that a schema's bounds ask for.
    pub fn of(schema: &Schema) -> Integer {
        let Some((least, greatest)) = range(schema) else {
            return Integer::Any;
        };
        let holds = |from: i128, to: i128| least >= from && greatest <= to;
        match () {
            () if holds(i128::from(i32::MIN), i128::from(i32::MAX)) => Integer::I32,
            () if holds(0, i128::from(u32::MAX)) => Integer::U32,
            () if holds(i128::from(i64::MIN), i128::from(i64::MAX)) => Integer::I64,
            () if holds(0, i128::from(u64::MAX)) => Integer::U64,
            () => Integer::Any,
        }
    }
}

/// The least and greatest value, where the schema bounds both.
pub fn range(schema: &Schema) -> Option<(i128, i128)> {
    let values = schema
        .constant
        .iter()
        .map(|at| &at.value)
        .chain(schema.enumeration.iter().flat_map(|at| &at.value));
    let listed: Option<Vec<i128>> = values
        .map(|value| value.as_number().and_then(sealform::Number::as_i128))
        .collect();
    if let Some(listed) = listed.filter(|listed| !listed.is_empty()) {
        return Some((*listed.iter().min()?, *listed.iter().max()?));
    }
    let formats: Vec<(i128, i128)> = schema
        .formats
        .iter()
        .filter_map(|at| integer_range(&at.value))
        .map(|(_, least, greatest)| (least, greatest))
        .collect();
    let least = bounds(&[(&schema.minimum, 0), (&schema.exclusive_minimum, 1)])
        .into_iter()
        .chain(formats.iter().map(|range| range.0))
        .max();
    let greatest = bounds(&[(&schema.maximum, 0), (&schema.exclusive_maximum, -1)])
        .into_iter()
        .chain(formats.iter().map(|range| range.1))
        .min();
    Some((least?, greatest?))
}

/// Integer bounds; a fractional one is as good as the integer towards zero only for widths, so it is left out.
fn bounds(bounds: &[(&Option<crate::schema::At<String>>, i128)]) -> Vec<i128> {
    bounds
        .iter()
        .filter_map(|(at, shift)| Some(Decimal::parse(&at.as_ref()?.value)?.to_i128()? + shift))
        .collect()
}
