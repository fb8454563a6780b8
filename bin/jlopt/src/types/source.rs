//! Texts in Julia's syntax, and places in them.

use crate::input::kind_of_binary;
use crate::input_path;
use crate::render::Diagnostic;
use crate::render::place::Place;
use anyhow::{Context, Result};
use juliair_types::evaluate::EvaluateError;
use juliair_types::syntax::{SyntaxError, parse_type};
use std::path::Path;
use std::rc::Rc;
use std::string::FromUtf8Error;

/// What editors on Windows put in front of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text that places are shown in.
pub(crate) struct Source {
    /// The file as it is shown.
    pub(super) name: String,
    pub(super) text: String,
    /// Where its lines start, in bytes.
    lines: Vec<usize>,
}

impl Source {
    /// A file's text; `-` is standard input.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let name = input_path::shown(path);
        let bytes = input_path::read(path).with_context(|| format!("cannot read {name}"))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => Err(not_text(&name, &error).into()),
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

    /// An error in an expression of this text; one that comes from a declaration elsewhere is shown at the expression.
    pub(super) fn evaluate_error(&self, error: EvaluateError, start: usize) -> Diagnostic {
        let within = if error.text.is_none() { error.span.start } else { 0 };
        let place = self.place(start + within);
        Diagnostic::new(error.fault.to_string()).at(Some(place)).help(error.help)
    }
}

/// A type expression that is asked about, and where it stands in which text.
pub(crate) struct Asked {
    pub(super) source: Rc<Source>,
    /// In bytes.
    pub(super) start: usize,
    text: String,
}

impl Asked {
    /// An argument as a whole.
    fn argument(name: &str, text: &str) -> Self {
        let source = Source::new(name.to_owned(), text.to_owned());
        Self { source: Rc::new(source), start: 0, text: text.to_owned() }
    }

    /// A type that a file declares, where it does, by its name with its modules.
    pub(super) fn declared(source: &Rc<Source>, text: String, start: usize) -> Self {
        Self { source: Rc::clone(source), start, text }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// What arguments ask about; `-` stands for the lines of standard input. `argument` is what messages call one.
///
/// # Errors
///
/// Where standard input cannot be read, or is asked for more than once.
pub(crate) fn asked(argument: &str, texts: &[String]) -> Result<Vec<Asked>> {
    if texts.iter().filter(|text| *text == "-").count() > 1 {
        return Err(crate::cli::bad_usage("standard input can be read only once").into());
    }
    let mut asked = Vec::new();
    for text in texts {
        if text == "-" {
            asked.extend(types_of_stdin()?);
            continue;
        }
        if is_file(text) {
            let all = if argument == "TYPE" { " --all" } else { "" };
            let help = format!("name the file by --decls: --decls {text}{all}");
            return Err(Diagnostic::new(format!("{text} is a file, not a {argument}"))
                .help(Some(help))
                .into());
        }
        asked.push(Asked::argument(argument, text));
    }
    Ok(asked)
}

/// Whether an argument is the path of a file. A plain name is a type.
fn is_file(text: &str) -> bool {
    text.contains(['.', '/']) && Path::new(text).is_file()
}

/// The types that standard input names, one a line; lines that are empty or comments are passed over, and so is a comment
/// behind a type.
fn types_of_stdin() -> Result<Vec<Asked>> {
    let source = Rc::new(Source::read(Path::new("-"))?);
    let bare = source.text.trim_start_matches(BYTE_ORDER_MARK);
    let mut start = source.text.len() - bare.len();
    let mut asked = Vec::new();
    for line in bare.split_inclusive('\n') {
        let text = line.trim();
        let from = start + (line.len() - line.trim_start().len());
        if !text.is_empty() && !text.starts_with('#') {
            let text = without_comment(text).to_owned();
            asked.push(Asked { source: Rc::clone(&source), start: from, text });
        }
        start += line.len();
    }
    Ok(asked)
}

/// A type without the comment behind it. A `#` can also stand in a name (`var"#1#2"`), so that the type is read first.
fn without_comment(text: &str) -> &str {
    let Ok(expr) = parse_type(text) else { return text };
    let comment = text[expr.span.end..].find('#').map(|at| expr.span.end + at);
    comment.map_or(text, |at| text[..at].trim_end())
}

fn not_text(name: &str, error: &FromUtf8Error) -> Diagnostic {
    if let Some(kind) = kind_of_binary(error.as_bytes()) {
        return Diagnostic::new(format!("{name} is {kind}, not Julia source"));
    }
    let at = error.utf8_error().valid_up_to();
    Diagnostic::new("this is not UTF-8").at(Some(Place::of_byte(name, error.as_bytes(), at)))
}
