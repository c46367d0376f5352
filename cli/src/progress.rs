//! A sign of life for work that takes longer than two seconds: a spinner on a terminal, a plain line now and then elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long work may take without a word.
const QUIET: Duration = Duration::from_secs(2);
/// How often a plain line is printed.
const PLAIN: Duration = Duration::from_secs(5);

/// Shows that something is going on until it is dropped.
#[derive(Debug)]
pub struct Progress {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts to wait; `doing` is what takes so long, such as `compiling schemas`.
    pub fn start(doing: &str) -> Progress {
        let (stop, stopped) = channel();
        let doing = doing.to_owned();
        // Without a thread there is no sign of life, and the work is done all the same.
        let thread = std::thread::Builder::new()
            .spawn(move || show(&doing, &stopped))
            .ok();
        Progress {
            stop: Some(stop),
            thread,
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn show(doing: &str, stopped: &Receiver<()>) {
    let start = Instant::now();
    let goes_on = |wait| stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
    if !goes_on(QUIET) {
        return;
    }
    if std::io::stderr().is_terminal() {
        let bar = ProgressBar::new_spinner().with_message(doing.to_owned());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
            bar.set_style(style);
        }
        while goes_on(Duration::from_millis(100)) {
            bar.tick();
        }
        bar.finish_and_clear();
        return;
    }
    loop {
        crate::err(&format!(
            "{doing}: {} s so far\n",
            start.elapsed().as_secs()
        ));
        if !goes_on(PLAIN) {
            return;
        }
    }
}
