//! Sets of characters as sorted runs: first and last code point of each, one after the other.
//! Flat numbers, as they keep a table of a thousand runs on one screen.

/// Whether a run of `ranges` holds `c`.
pub(super) fn contain(ranges: &[u32], c: char) -> bool {
    run_around(ranges, c).is_some()
}

/// First and last code point of the run that holds `c`.
pub(super) fn run_around(ranges: &[u32], c: char) -> Option<[u32; 2]> {
    let (runs, _) = ranges.as_chunks::<2>();
    let c = u32::from(c);
    let idx = runs.partition_point(|[_, last]| *last < c);
    runs.get(idx).copied().filter(|[first, _]| *first <= c)
}

/// Whether runs are in order and apart, as the search above needs them.
#[cfg(test)]
pub(super) fn are_sorted(ranges: &[u32]) -> bool {
    let (runs, rest) = ranges.as_chunks::<2>();
    rest.is_empty()
        && runs.iter().all(|[first, last]| first <= last)
        && runs.is_sorted_by(|a, b| a[1] < b[0])
}
