//! Texts in Julia's syntax, and places in them.

use crate::render::Diagnostic;
use crate::render::place::Place;
use anyhow::{Context, Result};
use juliair_types::evaluate::EvaluateError;
use juliair_types::syntax::SyntaxError;
use juliair_types::syntax::ast::Span;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::rc::Rc;

/// What standard input is called.
pub(super) const STDIN: &str = "<stdin>";
/// How the arguments are called that are types.
const ARGUMENT: &str = "TYPE";

/// A text that places are shown in.
pub(super) struct Source {
    /// The file as it is shown.
    pub(super) name: String,
    pub(super) text: String,
    /// Where its lines start, in bytes.
    lines: Vec<usize>,
}

impl Source {
    /// A file's text; `-` is standard input.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let is_stdin = path == Path::new("-");
        let name = if is_stdin { STDIN.to_owned() } else { path.display().to_string() };
        let bytes = if is_stdin { read_stdin() } else { fs::read(path) };
        let bytes = bytes.with_context(|| format!("cannot read {name}"))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let place = Place::of_byte(&name, error.as_bytes(), at);
                Err(Diagnostic::new("this is not UTF-8").at(Some(place)).into())
            }
        }
    }

    pub(super) fn new(name: String, text: String) -> Self {
        let behind = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(behind).collect();
        Self { name, text, lines }
    }

    /// Line and column (in bytes), both from 1, of a byte.
    pub(super) fn line_and_column(&self, at: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= at);
        (line, 1 + at - self.lines[line - 1])
    }

    pub(super) fn place(&self, at: usize) -> Place {
        let (line, column) = self.line_and_column(at.min(self.text.len()));
        let rest = &self.text.as_bytes()[self.lines[line - 1]..];
        let text = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
        Place::in_line(&self.name, text, line, column)
    }

    pub(super) fn syntax_error(&self, error: &SyntaxError, start: usize) -> Diagnostic {
        let place = self.place(start + error.span.start);
        Diagnostic::new(error.to_string()).at(Some(place)).help(error.help())
    }

    pub(super) fn evaluate_error(&self, error: EvaluateError, start: usize) -> Diagnostic {
        let place = self.place(start + error.span.start);
        Diagnostic::new(error.fault.to_string()).at(Some(place)).help(error.help)
    }
}

/// A type expression that is asked about: where it stands in which text.
pub(super) struct Asked {
    pub(super) source: Rc<Source>,
    pub(super) span: Span,
}

impl Asked {
    /// An argument as a whole.
    pub(super) fn argument(text: &str) -> Self {
        let source = Source::new(ARGUMENT.to_owned(), text.to_owned());
        Self { source: Rc::new(source), span: 0..text.len() }
    }

    pub(super) fn text(&self) -> &str {
        &self.source.text[self.span.clone()]
    }
}

/// The types that standard input names, one a line; lines that are empty or comments are passed over.
pub(super) fn types_of_stdin() -> Result<Vec<Asked>> {
    let source = Rc::new(Source::read(Path::new("-"))?);
    let mut start = 0;
    let mut asked = Vec::new();
    for line in source.text.split_inclusive('\n') {
        let text = line.trim();
        let from = start + (line.len() - line.trim_start().len());
        if !text.is_empty() && !text.starts_with('#') {
            asked.push(Asked { source: Rc::clone(&source), span: from..from + text.len() });
        }
        start += line.len();
    }
    Ok(asked)
}

fn read_stdin() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let _ = std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
