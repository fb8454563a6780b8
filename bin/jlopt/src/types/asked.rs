//! What is asked about, as it is written.

use crate::render::Diagnostic;
use anyhow::Result;
use driver::declarations::Source;
use juliair_types::syntax::parse_type;
use std::path::Path;
use std::rc::Rc;

/// What editors on Windows put in front of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

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
