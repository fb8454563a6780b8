//! Which types are asked about, of which Julia, on which machine.

use super::source::{Asked, Source, types_of_stdin};
use crate::cli::bad_usage;
use crate::options::JuliaOptions;
use crate::phase;
use crate::render::{Console, Diagnostic};
use anyhow::Result;
use clap::Args;
use juliair_types::dialect::JuliaVersion;
use juliair_types::syntax::{parse_items, parse_type};
use juliair_types::target::Target;
use juliair_types::universe::{Ty, Universe};
use llvm_ext::processors;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What is asked of all questions about types.
#[derive(Args)]
pub(crate) struct TypeOptions {
    /// The types, as Julia would read them; `-` reads them from standard input, one a line
    #[arg(value_name = "TYPE", required_unless_present = "decls")]
    types: Vec<String>,
    /// A file of Julia source whose type declarations are evaluated first, in order; may be repeated
    ///
    /// What declares no type is skipped. `-` is standard input.
    #[arg(long, value_name = "FILE")]
    decls: Vec<PathBuf>,
    #[command(flatten)]
    julia: JuliaOptions,
    /// The triple that Julia runs on, or an architecture, which means Linux [default: that of this machine]
    #[arg(long, value_name = "TRIPLE")]
    target: Option<Target>,
}

/// Something in a declaration file that declares no type.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SkippedNote {
    file: String,
    line: usize,
    column: usize,
    message: String,
}

/// The types, evaluated.
pub(crate) struct Question {
    pub(crate) universe: Universe,
    pub(crate) notes: Vec<SkippedNote>,
    asked: Vec<Asked>,
}

impl TypeOptions {
    /// Evaluates the declarations.
    ///
    /// # Errors
    ///
    /// The first declaration that Julia refuses.
    pub(crate) fn evaluate(&self) -> Result<Question> {
        let reads_types = self.types.iter().any(|text| text == "-");
        let from_stdin = self.decls.iter().filter(|path| *path == Path::new("-")).count();
        if from_stdin + usize::from(reads_types) > 1 {
            return Err(bad_usage("standard input can be read only once").into());
        }
        let target = self.target.unwrap_or_else(this_machine);
        let version = self.julia.version()?;
        let mut universe =
            phase::run("declaring the built-in types", || Universe::with_builtins(version, target))?;
        let mut notes = Vec::new();
        declare_files(&mut universe, &self.decls, &mut notes)?;
        let mut asked = Vec::new();
        for text in &self.types {
            match text.as_str() {
                "-" => asked.extend(types_of_stdin()?),
                _ => asked.push(Asked::argument(text)),
            }
        }
        Ok(Question { universe, notes, asked })
    }
}

impl Question {
    /// Answers for each type, in order, with the text that was given.
    ///
    /// # Errors
    ///
    /// Where a type is refused. All that are are shown.
    pub(crate) fn answers<T>(
        &mut self,
        console: &Console,
        answer: impl Fn(&mut Universe, Ty, &str) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>> {
        let mut answers = Vec::new();
        let mut refused: Option<Diagnostic> = None;
        for asked in &self.asked {
            match answer_one(&mut self.universe, asked, &answer) {
                Ok(answer) => answers.push(answer),
                Err(error) => {
                    if let Some(earlier) = refused.replace(error) {
                        console.error(&earlier);
                    }
                }
            }
        }
        refused.map_or(Ok(answers), |last| Err(last.into()))
    }
}

/// A universe with the types of declaration files.
///
/// # Errors
///
/// A file that cannot be read, and the first declaration that Julia refuses.
pub(crate) fn declared_universe(
    files: &[PathBuf],
    version: JuliaVersion,
    target: Target,
) -> Result<Universe> {
    let mut universe = Universe::with_builtins(version, target)?;
    declare_files(&mut universe, files, &mut Vec::new())?;
    Ok(universe)
}

fn declare_files(universe: &mut Universe, files: &[PathBuf], notes: &mut Vec<SkippedNote>) -> Result<()> {
    for path in files {
        let source = Source::read(path)?;
        let activity = format!("declaring the types of {}", source.name);
        phase::run(&activity, || declare(universe, &source, notes))?;
    }
    Ok(())
}

fn answer_one<T>(
    universe: &mut Universe,
    asked: &Asked,
    answer: impl Fn(&mut Universe, Ty, &str) -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let (source, start) = (&asked.source, asked.span.start);
    let expr = parse_type(asked.text()).map_err(|error| source.syntax_error(&error, start))?;
    let main = universe.main();
    let ty = universe.evaluate(main, &expr).map_err(|error| source.evaluate_error(error, start))?;
    answer(universe, ty, asked.text()).map_err(|error| error.at(Some(source.place(start))))
}

fn declare(universe: &mut Universe, source: &Source, notes: &mut Vec<SkippedNote>) -> Result<(), Diagnostic> {
    let parsed = parse_items(&source.text);
    for note in &parsed.notes {
        let (line, column) = source.line_and_column(note.span.start);
        tracing::info!("{}:{line}:{column}: {note}", source.name);
        notes.push(SkippedNote { file: source.name.clone(), line, column, message: note.to_string() });
    }
    if let Some(error) = parsed.errors.first() {
        return Err(source.syntax_error(error, 0));
    }
    let main = universe.main();
    match universe.declare(main, &parsed.items).into_iter().next() {
        Some(error) => Err(source.evaluate_error(error, 0)),
        None => Ok(()),
    }
}

fn this_machine() -> Target {
    processors::host_triple().parse().unwrap_or_default()
}
