//! Standard error: whether it is coloured, and whether warnings are wanted.

use super::Diagnostic;
use clap::ColorChoice;
use std::io::{IsTerminal, Write};
use tracing::Level;

const RED: &str = "\x1b[1;31m";
const YELLOW: &str = "\x1b[1;33m";
const GREEN: &str = "\x1b[32m";
const BLUE: &str = "\x1b[34m";
const MAGENTA: &str = "\x1b[35m";
const CYAN: &str = "\x1b[1;36m";
const RESET: &str = "\x1b[0m";

/// How to talk to the user.
#[derive(Clone)]
pub(crate) struct Console {
    coloured: bool,
    quiet: bool,
}

impl Console {
    pub(crate) fn new(color: ColorChoice, quiet: bool) -> Self {
        let coloured = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !refused && std::io::stderr().is_terminal()
            }
        };
        Self { coloured, quiet }
    }

    pub(crate) fn is_coloured(&self) -> bool {
        self.coloured
    }

    /// Prints an error with all that it knows.
    pub(crate) fn error(&self, error: &Diagnostic) {
        self.print(&error.render(self));
    }

    /// Prints clap's text on bad usage; what it calls a tip is our help.
    pub(super) fn usage(&self, text: &str) {
        let text = text.replace("\n\n  tip: ", &format!("\n{}", self.help_label()));
        let text = text.strip_prefix("error: ").map_or(text.clone(), |rest| self.error_label() + rest);
        self.print(&text);
    }

    /// Prints a warning, unless only errors are wanted.
    pub(crate) fn warning(&self, message: &str) {
        if !self.quiet {
            self.print(&format!("{}{message}\n", self.warning_label()));
        }
    }

    pub(super) fn error_label(&self) -> String {
        self.paint(RED, "error: ")
    }

    pub(super) fn help_label(&self) -> String {
        self.paint(CYAN, "help: ")
    }

    fn warning_label(&self) -> String {
        self.paint(YELLOW, "warning: ")
    }

    /// What a line of the log starts with.
    pub(crate) fn level_label(&self, level: Level) -> String {
        match level {
            Level::ERROR => self.error_label(),
            Level::WARN => self.warning_label(),
            Level::INFO => self.paint(GREEN, "info: "),
            Level::DEBUG => self.paint(BLUE, "debug: "),
            Level::TRACE => self.paint(MAGENTA, "trace: "),
        }
    }

    fn paint(&self, color: &str, text: &str) -> String {
        if self.coloured { format!("{color}{text}{RESET}") } else { text.to_owned() }
    }

    fn print(&self, text: &str) {
        // There is nowhere to say that standard error is closed.
        drop(std::io::stderr().write_all(text.as_bytes()));
    }
}
