//! Errors as they are shown.

use crate::nearest;
use crate::place::Place;
use anyhow::Error;
use enzyme_abi::EnzymeError;
use llvm_ext::passes::PipelineError;
use mv_pass::MultiVersioningError;
use std::fmt;

/// An error of the user's world, with all that helps to find it.
#[derive(Clone, Debug, Default)]
pub struct Diagnostic {
    /// The kind, of an error that has one.
    pub kind: Option<&'static str>,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub place: Option<Place>,
    /// A longer text below it, such as the verifier's.
    pub detail: Option<String>,
    /// The one obvious next step.
    pub help: Option<String>,
    /// Whether it counts for what needs it alone, and is no warning for all else.
    pub is_silent: bool,
    /// Whether Julia may take what it is about, of which not all is known or evaluated here.
    pub is_open: bool,
}

impl Diagnostic {
    /// One that says this.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }

    /// With its kind.
    #[must_use]
    pub fn kind(mut self, kind: &'static str) -> Self {
        self.kind = Some(kind);
        self
    }

    /// With its place.
    #[must_use]
    pub fn at(mut self, place: Option<Place>) -> Self {
        self.place = place;
        self
    }

    /// With a longer text.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// With the next step, where there is one.
    #[must_use]
    pub fn help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    /// The message with its place, which tells diagnostics apart.
    pub fn line(&self) -> String {
        let place = self.place.as_ref().map(Place::name).unwrap_or_default();
        format!("{place}: {}", self.message)
    }

    /// The lines that are shown: `label` is what they start with, `help_label` what the next step starts with.
    pub fn render(&self, label: &str, help_label: &str) -> String {
        let mut text = format!("{label}{}\n", visible(self.message.trim_end()));
        if let Some(place) = &self.place {
            text += &place.render();
        }
        if let Some(detail) = &self.detail {
            text += &visible(detail.trim_end());
            text.push('\n');
        }
        if let Some(help) = &self.help {
            text += &format!("{help_label}{}\n", visible(help));
        }
        text
    }
}

/// A text of the user's without what would control the terminal.
pub fn visible(text: &str) -> String {
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

/// What is shown of an error of any sort.
pub fn of_error(error: Error) -> Diagnostic {
    error.downcast().unwrap_or_else(|error| {
        let help = error.chain().find_map(|cause| Some(cause.downcast_ref::<MultiVersioningError>()?.help()));
        Diagnostic::new(chain_text(error.as_ref())).help(help)
    })
}

/// The diagnostic of an error of `enzyme-abi`.
pub fn of_enzyme_error(error: &EnzymeError) -> Diagnostic {
    if let EnzymeError::NoModule { file, message, place: Some(place) } = error {
        let place = Place::in_line(file, place.text.as_bytes(), place.line, place.column);
        return Diagnostic::new(format!("enzyme-abi: {message}")).at(Some(place));
    }
    Diagnostic::new(format!("enzyme-abi: {error}")).help(error.help())
}

/// What is shown of a pipeline that did not run to its end; of a pass that nobody has, its name alone.
pub fn of_pipeline_error(error: &PipelineError) -> Diagnostic {
    match error {
        PipelineError::UnknownParameter { parameter, known, .. } => {
            Diagnostic::new(error.to_string()).help(Some(known_parameters(parameter, known)))
        }
        PipelineError::Pass { pass, source } => of_pass_error(pass, source.as_ref(), error),
        PipelineError::Broken { text, .. } => Diagnostic::new(error.to_string()).detail(text),
        _ => Diagnostic::new(chain_text(error)),
    }
}

fn of_pass_error(pass: &str, source: Cause<'_>, error: &PipelineError) -> Diagnostic {
    if let Some(diagnostic) = source.downcast_ref::<Diagnostic>() {
        return diagnostic.clone();
    }
    if let Some(error) = source.downcast_ref::<EnzymeError>() {
        let diagnostic = of_enzyme_error(error);
        let is_named = diagnostic.message.contains(pass);
        return if is_named { diagnostic } else { diagnostic.detail(format!("in the pass {pass}")) };
    }
    let help = source.downcast_ref::<MultiVersioningError>().map(MultiVersioningError::help);
    Diagnostic::new(chain_text(error)).help(help)
}

fn known_parameters(parameter: &str, known: &'static [&'static str]) -> String {
    match nearest(parameter, known.iter().copied()) {
        Some(near) => format!("did you mean '{near}'?"),
        None if known.is_empty() => "the pass has no parameters".to_owned(),
        None => format!("its parameters are {}", known.join(", ")),
    }
}

/// An error in a chain of them.
type Cause<'e> = &'e (dyn std::error::Error + 'static);

/// An error with its causes; a cause that the text before it already has is not said again.
pub fn chain_text(error: Cause<'_>) -> String {
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
        let diagnostic = Diagnostic::new("bad").detail("why\n").help(Some("do".to_owned()));
        assert_eq!(diagnostic.render("error: ", "help: "), "error: bad\nwhy\nhelp: do\n");
    }

    #[test]
    fn parameters_are_listed_or_guessed() {
        const KNOWN: &[&str] = &["external", "keep"];
        assert_eq!(known_parameters("externl", KNOWN), "did you mean 'external'?");
        assert_eq!(known_parameters("x", KNOWN), "its parameters are external, keep");
        assert_eq!(known_parameters("x", &[]), "the pass has no parameters");
    }
}
