//! Declarations of types in files of Julia source.

mod hints;
mod source;

pub use hints::Hints;
pub use source::Source;

use crate::diagnostic::Diagnostic;
use crate::phase;
use anyhow::Result;
use juliair_types::dialect::JuliaVersion;
use juliair_types::evaluate::EvaluateError;
use juliair_types::syntax::ast::Item;
use juliair_types::syntax::{Note, parse_items};
use juliair_types::target::Target;
use juliair_types::universe::Universe;
use llvm_ext::processors;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Something in a declaration file that was skipped.
#[derive(Clone, Debug, Serialize)]
pub struct SkippedNote {
    file: String,
    line: usize,
    column: usize,
    /// What was skipped.
    pub message: String,
    /// Whether declarations of types were in it.
    #[serde(skip)]
    pub declares: bool,
    /// Whether it is a struct that was read without what a macro makes of it.
    #[serde(skip)]
    pub as_written: bool,
}

impl SkippedNote {
    fn of(source: &Source, note: &Note) -> Self {
        let (line, column) = source.line_and_column(note.span.start);
        tracing::info!("{}:{line}:{column}: {note}", source.name);
        let declares = !note.declares.is_empty();
        let (file, as_written) = (source.name.clone(), note.as_written);
        Self { file, line, column, message: note.to_string(), declares, as_written }
    }

    /// `FILE:LINE:COLUMN`
    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Files of declarations, read and parsed, but not evaluated for any Julia yet.
#[derive(Default)]
pub struct Declarations {
    /// What was skipped in them.
    pub notes: Vec<SkippedNote>,
    /// What is known of the names in them.
    pub hints: Hints,
    /// The files in order, and what stands in each.
    pub files: Vec<(Rc<Source>, Vec<Item>)>,
}

impl Declarations {
    /// Adds a file; `-` is standard input.
    ///
    /// # Errors
    ///
    /// Where it cannot be read or parsed.
    pub fn add_file(&mut self, path: &Path) -> Result<()> {
        let source = Source::read(path)?;
        let parsed = parse_items(&source.text);
        self.notes.extend(parsed.notes.iter().map(|note| SkippedNote::of(&source, note)));
        if let Some(error) = parsed.errors.first() {
            return Err(source.syntax_error(error, 0).into());
        }
        let source = Rc::new(source);
        self.hints.add(&source, &parsed);
        self.files.push((source, parsed.items));
        Ok(())
    }

    /// Declares for a Julia what the files declare; what it refuses of that, in order; what was skipped because it
    /// depends on a condition that is not known.
    ///
    /// # Errors
    ///
    /// An internal fault.
    pub fn declare(
        &self,
        version: JuliaVersion,
        target: Target,
    ) -> Result<(Universe, Vec<Diagnostic>, Vec<SkippedNote>)> {
        let mut universe =
            phase::run("declaring the built-in types", || Universe::with_builtins(version, target))?;
        let (mut refused, mut undecided) = (Vec::new(), Vec::new());
        for (source, items) in &self.files {
            let main = universe.main();
            let activity = format!("declaring the types of {}", source.name);
            let (errors, notes): (Vec<EvaluateError>, Vec<Note>) =
                phase::run(&activity, || universe.declare_with_notes(main, items));
            undecided.extend(notes.iter().map(|note| SkippedNote::of(source, note)));
            refused
                .extend(errors.into_iter().map(|error| self.hints.diagnostic(error, source, 0, &universe)));
        }
        Ok((universe, refused, undecided))
    }
}

/// Notes of reading and of evaluating, in the order of each text.
pub fn in_order(mut notes: Vec<SkippedNote>, undecided: Vec<SkippedNote>) -> Vec<SkippedNote> {
    notes.extend(undecided);
    let mut files: Vec<String> = Vec::new();
    for note in &notes {
        if !files.contains(&note.file) {
            files.push(note.file.clone());
        }
    }
    let file = |note: &SkippedNote| files.iter().position(|file| *file == note.file);
    notes.sort_by_key(|note| (file(note), note.line, note.column));
    notes
}

/// A universe with the types of declaration files.
///
/// # Errors
///
/// A file that cannot be read, and the first declaration that Julia refuses.
pub fn declared_universe(files: &[PathBuf], version: JuliaVersion, target: Target) -> Result<Universe> {
    let mut declarations = Declarations::default();
    for path in files {
        declarations.add_file(path)?;
    }
    let (universe, refused, _undecided) = declarations.declare(version, target)?;
    refused.into_iter().find(|error| !error.is_open).map_or(Ok(universe), |error| Err(error.into()))
}

/// Where Julia runs if nothing else is said.
pub fn this_machine() -> Target {
    processors::host_triple().parse().unwrap_or_default()
}
