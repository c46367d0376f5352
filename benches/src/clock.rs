//! Times of short runs: the best of many batches, since a noisy machine only ever adds time.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Batches that are timed.
const BATCHES: usize = 20;
/// How long one batch should take.
const BATCH: Duration = Duration::from_millis(20);

/// Microseconds of one run.
pub fn micros<T>(mut run: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    black_box(run());
    let once = start.elapsed().max(Duration::from_nanos(50));
    let runs = (BATCH.as_nanos() / once.as_nanos()).clamp(1, 1_000_000) as u32;
    let mut best = f64::INFINITY;
    for _ in 0..BATCHES {
        let start = Instant::now();
        for _ in 0..runs {
            black_box(run());
        }
        best = best.min(start.elapsed().as_secs_f64() * 1e6 / f64::from(runs));
    }
    best
}

/// Seconds of the best of so many runs, for what takes long.
pub fn best_of<T>(runs: usize, mut run: impl FnMut() -> T) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..runs {
        let start = Instant::now();
        black_box(run());
        best = best.min(start.elapsed().as_secs_f64());
    }
    best
}
