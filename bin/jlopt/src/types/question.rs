//! Which types are asked about, of which Julia, on which machine.

use super::hints::Hints;
use super::source::{Asked, Source, types_of_stdin};
use crate::cli::bad_usage;
use crate::options::JuliaOptions;
use crate::phase;
use crate::render::{Console, Diagnostic};
use anyhow::Result;
use clap::Args;
use juliair_types::dialect::JuliaVersion;
use juliair_types::evaluate::EvaluateError;
use juliair_types::syntax::ast::Item;
use juliair_types::syntax::{Note, parse_items, parse_type};
use juliair_types::target::Target;
use juliair_types::universe::{Ty, Universe};
use llvm_ext::processors;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What is asked of all questions about types.
#[derive(Args)]
pub(crate) struct TypeOptions {
    /// The types, as Julia would read them; `-` reads them from standard input, one a line
    ///
    /// Lines that are empty or start with `#` are passed over.
    #[arg(value_name = "TYPE", required_unless_present = "decls")]
    types: Vec<String>,
    /// A file of Julia source whose type declarations are evaluated first, in order; may be repeated
    ///
    /// What declares no type is skipped. Without TYPE the declarations alone are checked. `-` is standard input.
    #[arg(long, value_name = "FILE")]
    decls: Vec<PathBuf>,
    #[command(flatten)]
    julia: JuliaOptions,
    /// The triple that Julia runs on, or an architecture, which means Linux [default: that of this machine]
    ///
    /// The systems are Linux, FreeBSD, macOS and Windows; others are refused.
    #[arg(long, value_name = "TRIPLE")]
    target: Option<Target>,
}

/// Something in a declaration file that was skipped.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SkippedNote {
    file: String,
    line: usize,
    column: usize,
    message: String,
    /// Whether declarations of types were in it.
    #[serde(skip)]
    pub(crate) declares: bool,
}

impl SkippedNote {
    fn of(source: &Source, note: &Note) -> Self {
        let (line, column) = source.line_and_column(note.span.start);
        tracing::info!("{}:{line}:{column}: {note}", source.name);
        let declares = !note.declares.is_empty();
        Self { file: source.name.clone(), line, column, message: note.to_string(), declares }
    }
}

/// What is asked, read and parsed, but not evaluated for any Julia yet.
#[derive(Default)]
pub(super) struct Inputs {
    pub(crate) notes: Vec<SkippedNote>,
    pub(super) asked: Vec<Asked>,
    pub(super) hints: Hints,
    declared: Vec<(Source, Vec<Item>)>,
}

/// The types, evaluated.
pub(crate) struct Question {
    pub(crate) universe: Universe,
    pub(crate) notes: Vec<SkippedNote>,
    asked: Vec<Asked>,
    hints: Hints,
}

impl TypeOptions {
    /// Evaluates the declarations.
    ///
    /// # Errors
    ///
    /// The first declaration that Julia refuses.
    pub(crate) fn evaluate(&self) -> Result<Question> {
        let (version, target) = (self.version()?, self.target());
        let inputs = self.read()?;
        let (universe, refused, undecided) = inputs.declare(version, target)?;
        let notes = inputs.notes.into_iter().chain(undecided).collect();
        match refused.into_iter().next() {
            Some(error) => Err(error.into()),
            None => Ok(Question { universe, notes, asked: inputs.asked, hints: inputs.hints }),
        }
    }

    /// The version of Julia.
    ///
    /// # Errors
    ///
    /// Bad usage where the variable counts and names no version.
    pub(crate) fn version(&self) -> Result<JuliaVersion> {
        self.julia.version()
    }

    /// Where Julia runs.
    pub(crate) fn target(&self) -> Target {
        self.target.unwrap_or_else(this_machine)
    }

    /// Reads what is asked.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read or parsed.
    pub(super) fn read(&self) -> Result<Inputs> {
        let types_from_stdin = self.types.iter().filter(|text| *text == "-").count();
        let files_from_stdin = self.decls.iter().filter(|path| *path == Path::new("-")).count();
        if types_from_stdin + files_from_stdin > 1 {
            return Err(bad_usage("standard input can be read only once").into());
        }
        let mut inputs = Inputs::default();
        for path in &self.decls {
            inputs.add_file(Source::read(path)?)?;
        }
        for text in &self.types {
            match text.as_str() {
                "-" => inputs.asked.extend(types_of_stdin()?),
                _ => inputs.asked.push(Asked::argument(text)),
            }
        }
        Ok(inputs)
    }
}

impl Inputs {
    fn add_file(&mut self, source: Source) -> Result<(), Diagnostic> {
        let parsed = parse_items(&source.text);
        self.notes.extend(parsed.notes.iter().map(|note| SkippedNote::of(&source, note)));
        if let Some(error) = parsed.errors.first() {
            return Err(source.syntax_error(error, 0));
        }
        self.hints.add(&source, &parsed);
        self.declared.push((source, parsed.items));
        Ok(())
    }

    /// Declares for a Julia what the files declare; what it refuses of that, in order; what was skipped because it
    /// depends on a condition that is not known.
    ///
    /// # Errors
    ///
    /// An internal fault.
    pub(super) fn declare(
        &self,
        version: JuliaVersion,
        target: Target,
    ) -> Result<(Universe, Vec<Diagnostic>, Vec<SkippedNote>)> {
        let mut universe =
            phase::run("declaring the built-in types", || Universe::with_builtins(version, target))?;
        let (mut refused, mut undecided) = (Vec::new(), Vec::new());
        for (source, items) in &self.declared {
            let main = universe.main();
            let activity = format!("declaring the types of {}", source.name);
            let (errors, notes): (Vec<EvaluateError>, Vec<Note>) =
                phase::run(&activity, || universe.declare_with_notes(main, items));
            undecided.extend(notes.iter().map(|note| SkippedNote::of(source, note)));
            let errors = errors.into_iter().map(|error| self.hints.explain(error, &universe));
            refused.extend(errors.map(|error| source.evaluate_error(error, 0)));
        }
        Ok((universe, refused, undecided))
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
        let Self { universe, asked, hints, .. } = self;
        all_or_refused(console, asked.iter().map(|asked| answer_one(universe, asked, hints, &answer)))
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
    let mut inputs = Inputs::default();
    for path in files {
        inputs.add_file(Source::read(path)?)?;
    }
    let (universe, refused, _undecided) = inputs.declare(version, target)?;
    refused.into_iter().next().map_or(Ok(universe), |error| Err(error.into()))
}

/// The answers, or the last of the errors, those before it shown.
pub(crate) fn all_or_refused<T>(
    console: &Console,
    answers: impl Iterator<Item = Result<T, Diagnostic>>,
) -> Result<Vec<T>> {
    let mut given = Vec::new();
    let mut refused: Option<Diagnostic> = None;
    for answer in answers {
        match answer {
            Ok(answer) => given.push(answer),
            Err(error) => {
                if let Some(earlier) = refused.replace(error) {
                    console.error(&earlier);
                }
            }
        }
    }
    refused.map_or(Ok(given), |last| Err(last.into()))
}

/// The answer for a type.
pub(super) fn answer_one<T>(
    universe: &mut Universe,
    asked: &Asked,
    hints: &Hints,
    answer: impl Fn(&mut Universe, Ty, &str) -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let (source, start) = (&asked.source, asked.span.start);
    let expr = parse_type(asked.text()).map_err(|error| source.syntax_error(&error, start))?;
    let main = universe.main();
    let evaluated = universe.evaluate(main, &expr);
    let ty = evaluated.map_err(|error| source.evaluate_error(hints.explain(error, universe), start))?;
    answer(universe, ty, asked.text()).map_err(|error| error.at(Some(source.place(start))))
}

fn this_machine() -> Target {
    processors::host_triple().parse().unwrap_or_default()
}
