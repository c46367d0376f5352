//! How far a stream of lines has come, and how fast: a bar on a terminal, nothing elsewhere.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// How often the words beside the bar change; the bar itself is drawn by a rate of its own.
const EVERY: Duration = Duration::from_millis(100);

/// Shows progress until it is dropped.
pub(crate) struct Meter {
    bar: ProgressBar,
    /// What is counted, such as `lines`.
    noun: &'static str,
    start: Instant,
    told: Instant,
    done: u64,
}

impl Meter {
    /// Of lines that are read; `bytes` is the whole of them, where it is known.
    pub fn of_bytes(bytes: Option<u64>) -> Meter {
        let template = match bytes {
            Some(_) => "{wide_bar} {bytes} of {total_bytes}, {msg}, {eta} left",
            None => "{spinner} {bytes}, {msg}",
        };
        Meter::new(bytes, template, "lines")
    }

    /// Of a number of packets that are made.
    pub fn of_packets(count: u64) -> Meter {
        Meter::new(
            Some(count),
            "{wide_bar} {msg} of {len}, {eta} left",
            "packets",
        )
    }

    fn new(length: Option<u64>, template: &str, noun: &'static str) -> Meter {
        // Standard error shows no bar where it is no terminal.
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let now = Instant::now();
        Meter {
            bar,
            noun,
            start: now,
            told: now,
            done: 0,
        }
    }

    /// One more is done; `position` is that of the bar.
    pub fn advance(&mut self, position: u64) {
        self.done += 1;
        if self.bar.is_hidden() || self.told.elapsed() < EVERY {
            return;
        }
        self.told = Instant::now();
        let rate = self.done as f64 / self.start.elapsed().as_secs_f64();
        self.bar.set_message(format!(
            "{} {} ({}/s)",
            HumanCount(self.done),
            self.noun,
            HumanCount(rate as u64)
        ));
        self.bar.set_position(position);
    }

    /// Prints something else, without the bar in its way.
    pub fn beside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
