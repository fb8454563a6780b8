//! Errors as they are shown, and the exit status that each makes.

use super::Console;
use super::place::Place;
use crate::cpu_target::NamesAsked;
use crate::report::Found;
use mv_pass::MultiVersioningError;
use std::fmt;
use std::io::{self, Write};

/// An error of the user's world, with all that helps to find it.
#[derive(Debug, Default)]
pub(crate) struct Diagnostic {
    /// The kind, of an error that has one.
    pub(crate) kind: Option<&'static str>,
    /// What is wrong.
    pub(crate) message: String,
    /// Where.
    pub(crate) place: Option<Place>,
    /// A longer text below it, such as the verifier's.
    pub(crate) detail: Option<String>,
    /// The one obvious next step.
    pub(crate) help: Option<String>,
    /// Whether it counts for what needs it alone, and is no warning for all else.
    pub(crate) is_silent: bool,
    /// Whether Julia may take what it is about, of which not all is known or evaluated here.
    pub(crate) is_open: bool,
}

impl Diagnostic {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }

    pub(crate) fn kind(mut self, kind: &'static str) -> Self {
        self.kind = Some(kind);
        self
    }

    pub(crate) fn at(mut self, place: Option<Place>) -> Self {
        self.place = place;
        self
    }

    pub(crate) fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    pub(crate) fn help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    /// The message with its place, which tells diagnostics apart.
    pub(crate) fn line(&self) -> String {
        let place = self.place.as_ref().map(Place::name).unwrap_or_default();
        format!("{place}: {}", self.message)
    }

    pub(super) fn render(&self, console: &Console) -> String {
        self.render_as(&console.error_label(self.kind), console)
    }

    /// With what it starts with: whether it is an error or a warning.
    pub(super) fn render_as(&self, label: &str, console: &Console) -> String {
        let mut text = format!("{label}{}\n", visible(self.message.trim_end()));
        if let Some(place) = &self.place {
            text += &place.render();
        }
        if let Some(detail) = &self.detail {
            text += &visible(detail.trim_end());
            text.push('\n');
        }
        if let Some(help) = &self.help {
            text += &format!("{}{}\n", console.help_label(), visible(help));
        }
        text
    }
}

/// A text of the user's without what would control the terminal.
pub(crate) fn visible(text: &str) -> String {
    let shown = |character: char| match character {
        '\n' | '\t' => character.to_string(),
        _ if character.is_control() => character.escape_default().to_string(),
        _ => character.to_string(),
    };
    text.chars().map(shown).collect()
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// The status of a run that nobody reads any more, as that of a program that dies of SIGPIPE.
const CLOSED_PIPE: i32 = 141;

/// Says how a command ended, where that is worth a word; the exit status.
pub(crate) fn status_of(result: anyhow::Result<()>, console: &Console) -> i32 {
    let Err(error) = result else { return 0 };
    if is_closed_pipe(&error) {
        return CLOSED_PIPE;
    }
    if error.is::<Found>() {
        return 1;
    }
    if let Some(names) = error.downcast_ref::<NamesAsked>() {
        return write!(io::stdout(), "{names}").map_or(CLOSED_PIPE, |()| 0);
    }
    match error.downcast_ref::<clap::Error>() {
        // Help and version come this way too.
        Some(answer) if answer.exit_code() == 0 => answer.print().map_or(CLOSED_PIPE, |()| 0),
        Some(usage) => {
            console.usage(&usage.render().to_string());
            usage.exit_code()
        }
        None => {
            console.error(&of_error(error));
            1
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

fn of_error(error: anyhow::Error) -> Diagnostic {
    error.downcast().unwrap_or_else(|error| {
        let help = error.chain().find_map(|cause| Some(cause.downcast_ref::<MultiVersioningError>()?.help()));
        Diagnostic::new(chain_text(error.as_ref())).help(help)
    })
}

/// An error in a chain of them.
type Cause<'e> = &'e (dyn std::error::Error + 'static);

/// An error with its causes; a cause that the text before it already has is not said again.
pub(crate) fn chain_text(error: Cause<'_>) -> String {
    let mut text = String::new();
    for error in std::iter::successors(Some(error), |error| error.source()) {
        let message = error.to_string();
        if text.is_empty() {
            text = message;
        } else if !text.ends_with(&message) {
            text = format!("{text}: {message}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::{Context, anyhow};

    #[test]
    fn a_chain_says_each_thing_once() {
        let error = Err::<(), _>(anyhow!("no space")).context("cannot write a").context("cannot write a");
        let error = error.expect_err("made above");
        assert_eq!(chain_text(error.as_ref()), "cannot write a: no space");
    }

    #[test]
    fn nothing_controls_the_terminal() {
        assert_eq!(visible("a\x1b[31mb\n\tc\u{7f}"), "a\\u{1b}[31mb\n\tc\\u{7f}");
    }

    #[test]
    fn the_parts_come_in_order() {
        let console = Console::new(clap::ColorChoice::Never, false);
        let diagnostic = Diagnostic::new("bad").detail("why\n").help(Some("do".to_owned()));
        assert_eq!(diagnostic.render(&console), "error: bad\nwhy\nhelp: do\n");
    }
}
