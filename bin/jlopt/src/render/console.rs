//! Standard error: whether it is coloured, and whether warnings are wanted.

use super::Diagnostic;
use super::paint::{Ink, Paint};
use crate::progress;
use clap::ColorChoice;
use std::io::{IsTerminal, Write};
use tracing::Level;

/// How to talk to the user.
#[derive(Clone)]
pub(crate) struct Console {
    color: ColorChoice,
    paint: Paint,
    quiet: bool,
}

impl Console {
    pub(crate) fn new(color: ColorChoice, quiet: bool) -> Self {
        Self { color, paint: Paint::new(color, std::io::stderr().is_terminal()), quiet }
    }

    /// One that prints nothing but errors.
    pub(crate) fn silent() -> Self {
        Self::new(ColorChoice::Never, true)
    }

    pub(crate) fn is_coloured(&self) -> bool {
        self.paint.is_coloured()
    }

    /// The colours of an output.
    pub(crate) fn paint_of_output(&self, is_terminal: bool) -> Paint {
        Paint::new(self.color, is_terminal)
    }

    /// Prints an error with all that it knows.
    pub(crate) fn error(&self, error: &Diagnostic) {
        self.print(&error.render(&self.error_label(error.kind), &self.help_label()));
    }

    /// Prints clap's text on bad usage; what it calls a tip is our help.
    pub(super) fn usage(&self, text: &str) {
        let text = text.replace("\n\n  tip: ", &format!("\n{}", self.help_label()));
        let text = text.strip_prefix("error: ").map_or(text.clone(), |rest| self.error_label(None) + rest);
        self.print(&text);
    }

    /// Prints a warning, unless only errors are wanted.
    pub(crate) fn warning(&self, message: &str) {
        if !self.quiet {
            self.print(&format!("{}{message}\n", self.warning_label()));
        }
    }

    /// Prints what is wrong with parts of an input that an answer does not need, unless only errors are wanted: the first
    /// ones, and how many more there are.
    pub(crate) fn warnings(&self, warnings: &[Diagnostic]) {
        const SHOWN: usize = 20;
        if self.quiet {
            return;
        }
        let warnings: Vec<_> = warnings.iter().filter(|warning| !warning.is_silent).collect();
        for warning in warnings.iter().take(SHOWN) {
            self.print(&warning.render(&self.warning_label(), &self.help_label()));
        }
        match warnings.len().saturating_sub(SHOWN) {
            0 => {}
            1 => self.warning("one more declaration is refused"),
            more => self.warning(&format!("{more} more declarations are refused")),
        }
    }

    /// Prints what one should know about an answer, unless only errors are wanted.
    pub(crate) fn note(&self, message: &str) {
        if !self.quiet {
            self.print(&format!("{}{message}\n", self.paint.paint(Ink::Help, "note: ")));
        }
    }

    pub(super) fn error_label(&self, kind: Option<&str>) -> String {
        match kind {
            Some(kind) => self.paint.paint(Ink::Error, &format!("error[{kind}]: ")),
            None => self.paint.paint(Ink::Error, "error: "),
        }
    }

    pub(super) fn help_label(&self) -> String {
        self.paint.paint(Ink::Help, "help: ")
    }

    fn warning_label(&self) -> String {
        self.paint.paint(Ink::Warning, "warning: ")
    }

    /// What a line of the log starts with.
    pub(crate) fn level_label(&self, level: Level) -> String {
        match level {
            Level::ERROR => self.error_label(None),
            Level::WARN => self.warning_label(),
            Level::INFO => self.paint.paint(Ink::Info, "info: "),
            Level::DEBUG => self.paint.paint(Ink::Debug, "debug: "),
            Level::TRACE => self.paint.paint(Ink::Trace, "trace: "),
        }
    }

    fn print(&self, text: &str) {
        // There is nowhere to say that standard error is closed.
        drop(progress::Stderr.write_all(text.as_bytes()));
    }
}
