//! Colours, where they are wanted.

use clap::ColorChoice;
use std::env;

const RESET: &str = "\x1b[0m";

/// What a text is, as its colour shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Error,
    Warning,
    Help,
    Info,
    Debug,
    Trace,
    /// What a paragraph is about.
    Title,
    /// What matters less.
    Quiet,
    /// Bytes with data.
    Data,
    /// References to objects.
    Reference,
    /// What says which member of a union there is.
    Selector,
    /// Locks.
    Lock,
    /// What was there before.
    Old,
    /// What is there now.
    New,
}

impl Ink {
    fn code(self) -> &'static str {
        match self {
            Self::Error => "\x1b[1;31m",
            Self::Warning => "\x1b[1;33m",
            Self::Help => "\x1b[1;36m",
            Self::Title => "\x1b[1m",
            Self::Quiet => "\x1b[2m",
            Self::Info | Self::New => "\x1b[32m",
            Self::Debug | Self::Data => "\x1b[34m",
            Self::Trace | Self::Selector => "\x1b[35m",
            Self::Reference => "\x1b[33m",
            Self::Lock | Self::Old => "\x1b[31m",
        }
    }
}

/// Whether there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    coloured: bool,
}

impl Paint {
    /// For a destination; by default a terminal is coloured, unless `NO_COLOR` is set.
    pub(crate) fn new(choice: ColorChoice, is_terminal: bool) -> Self {
        let refused = || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let coloured = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => is_terminal && !refused(),
        };
        Self { coloured }
    }

    pub(crate) fn is_coloured(self) -> bool {
        self.coloured
    }

    /// A text in its colour.
    pub(crate) fn paint(self, ink: Ink, text: &str) -> String {
        if self.coloured && !text.is_empty() {
            format!("{}{text}{RESET}", ink.code())
        } else {
            text.to_owned()
        }
    }
}

/// How a report is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) paint: Paint,
    /// Whether a reader is before it, who wants an overview; what goes on to a file or program is whole.
    pub(crate) is_terminal: bool,
}

impl Look {
    /// How many characters a line has at most: as many as the terminal shows; what is no terminal gets whole lines.
    pub(crate) fn width(self) -> usize {
        const NARROWEST: usize = 60;
        const UNKNOWN: usize = 100;
        if !self.is_terminal {
            return usize::MAX;
        }
        let width = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        width.unwrap_or(UNKNOWN).max(NARROWEST)
    }

    /// A limit beyond which texts are cut, where they are cut at all.
    pub(crate) fn limit(self, limit: usize) -> Option<usize> {
        self.is_terminal.then_some(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_there_is_coloured() {
        let paint = Paint::new(ColorChoice::Always, false);
        assert_eq!(paint.paint(Ink::Title, "a"), "\x1b[1ma\x1b[0m");
        assert_eq!(paint.paint(Ink::Title, ""), "");
        assert_eq!(Paint::new(ColorChoice::Never, true).paint(Ink::Title, "a"), "a");
        assert!(!Paint::new(ColorChoice::Auto, false).is_coloured());
    }
}
