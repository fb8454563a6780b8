//! Texts in Julia's syntax, and places in them.

use crate::diagnostic::Diagnostic;
use crate::input_path;
use crate::kind_of_binary;
use crate::place::Place;
use anyhow::{Context, Result};
use juliair_types::evaluate::EvaluateError;
use juliair_types::syntax::SyntaxError;
use std::path::Path;
use std::string::FromUtf8Error;

/// A text that places are shown in.
pub struct Source {
    /// The file as it is shown.
    pub name: String,
    /// The text.
    pub text: String,
    /// Where its lines start, in bytes.
    lines: Vec<usize>,
}

impl Source {
    /// A file's text; `-` is standard input.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, and where it is no text.
    pub fn read(path: &Path) -> Result<Self> {
        let name = input_path::shown(path);
        let bytes = input_path::read(path).with_context(|| format!("cannot read {name}"))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => Err(not_text(&name, &error).into()),
        }
    }

    /// A text, and what messages call it.
    pub fn new(name: String, text: String) -> Self {
        let behind = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(behind).collect();
        Self { name, text, lines }
    }

    /// Line and column (in bytes), both from 1, of a byte.
    pub fn line_and_column(&self, at: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= at);
        (line, 1 + at - self.lines[line - 1])
    }

    /// The place of a byte.
    pub fn place(&self, at: usize) -> Place {
        let (line, column) = self.line_and_column(at.min(self.text.len()));
        let rest = &self.text.as_bytes()[self.lines[line - 1]..];
        let text = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
        Place::in_line(&self.name, text, line, column)
    }

    /// An error of the parser, in what stands at a byte of this text.
    pub fn syntax_error(&self, error: &SyntaxError, start: usize) -> Diagnostic {
        let place = self.place(start + error.span.start);
        Diagnostic::new(error.to_string()).at(Some(place)).help(error.help())
    }

    /// An error in an expression of this text; one that comes from a declaration elsewhere is shown at the expression.
    pub fn evaluate_error(&self, error: EvaluateError, start: usize) -> Diagnostic {
        let within = if error.text.is_none() { error.span.start } else { 0 };
        let place = self.place(start + within);
        Diagnostic::new(error.fault.to_string()).at(Some(place)).help(error.help)
    }
}

fn not_text(name: &str, error: &FromUtf8Error) -> Diagnostic {
    if let Some(kind) = kind_of_binary(error.as_bytes()) {
        return Diagnostic::new(format!("{name} is {kind}, not Julia source"));
    }
    let at = error.utf8_error().valid_up_to();
    Diagnostic::new("this is not UTF-8").at(Some(Place::of_byte(name, error.as_bytes(), at)))
}
