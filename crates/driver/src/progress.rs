//! What long work is at, shown on a terminal: a line on standard error that is gone when the work is done.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use llvm_ext::progress::shown;
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Work that is done sooner is not spoken of.
const UNSPOKEN: Duration = Duration::from_secs(2);
const REDRAWN: Duration = Duration::from_millis(100);

static LINE: Mutex<Line> = Mutex::new(Line::Unspoken);

enum Line {
    /// Not yet, or never.
    Unspoken,
    /// On the terminal.
    Shown(ProgressBar),
    /// Not any more.
    Over,
}

/// Shows from now on what is going on, if standard error is a terminal.
pub fn start() {
    if !io::stderr().is_terminal() {
        return;
    }
    // Without the thread nothing is shown, and that is all.
    drop(thread::Builder::new().spawn(|| {
        thread::sleep(UNSPOKEN);
        while redraw() {
            thread::sleep(REDRAWN);
        }
    }));
}

/// Draws the line; answers whether there is still one to draw.
fn redraw() -> bool {
    let mut line = line();
    if matches!(*line, Line::Unspoken) {
        *line = Line::Shown(new_bar());
    }
    let Line::Shown(bar) = &*line else { return false };
    bar.set_message(shown());
    bar.tick();
    true
}

fn new_bar() -> ProgressBar {
    let style =
        ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}").expect("a template that is tested");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
}

/// Prints something on the terminal while the line is not there. What is printed meanwhile may print aside itself.
pub fn aside<T>(print: impl FnOnce() -> T) -> T {
    thread_local! {
        static IS_ASIDE: Cell<bool> = const { Cell::new(false) };
    }
    if IS_ASIDE.replace(true) {
        return print();
    }
    let printed = match &*line() {
        Line::Shown(bar) => bar.suspend(print),
        Line::Unspoken | Line::Over => print(),
    };
    IS_ASIDE.set(false);
    printed
}

/// Standard error, beside the line.
pub struct Stderr;

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        aside(|| io::stderr().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// Removes the line for good.
pub fn stop() {
    let mut line = line();
    if let Line::Shown(bar) = &*line {
        bar.finish_and_clear();
    }
    *line = Line::Over;
}

fn line() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_line_can_be_made() {
        assert!(super::new_bar().is_hidden() || !super::new_bar().is_finished());
    }
}
