//! What an import kept aside and what it lost, as it is shown.

use super::Diagnostic;
use super::paint::{Ink, Paint};
use mlir_writer::llvm::{Fate, Holder, ImportError, Report};
use serde::Serialize;

/// `jlopt.mlir.import/1`
#[derive(Serialize)]
pub(crate) struct ImportReport {
    schema: &'static str,
    functions: u64,
    globals: u64,
    instructions: u64,
    kinds: Vec<Kind>,
}

#[derive(Serialize)]
struct Kind {
    kind: String,
    fate: &'static str,
    count: u64,
    first: String,
}

impl ImportReport {
    pub(crate) fn new(report: &Report) -> Self {
        ImportReport {
            schema: "jlopt.mlir.import/1",
            functions: report.functions,
            globals: report.globals,
            instructions: report.instructions,
            kinds: report
                .counts()
                .map(|count| Kind {
                    kind: count.kind,
                    fate: count.fate.name(),
                    count: count.count,
                    first: count.first,
                })
                .collect(),
        }
    }

    /// A warning for each kind that was lost.
    pub(crate) fn lost(&self) -> impl Iterator<Item = String> {
        let lost = self.kinds.iter().filter(|kind| kind.fate == Fate::Lost.name());
        lost.map(|kind| format!("{} cannot be kept: {} lost, first in {}", kind.kind, kind.count, kind.first))
    }
}

/// A line a kind.
pub(crate) fn render(report: &ImportReport, paint: Paint) -> String {
    let mut text = format!(
        "{} functions, {} globals, {} instructions\n",
        report.functions, report.globals, report.instructions
    );
    for (fate, title) in
        [(Fate::Aside, "kept aside, in attributes that start with jlopt.:"), (Fate::Lost, "lost:")]
    {
        let kinds: Vec<&Kind> = report.kinds.iter().filter(|kind| kind.fate == fate.name()).collect();
        if kinds.is_empty() {
            continue;
        }
        text += &format!("{}\n", paint.paint(Ink::Title, title));
        for kind in kinds {
            text += &format!("  {}: {}, first in {}\n", kind.kind, kind.count, kind.first);
        }
    }
    text
}

/// How to import a module without what has no form.
fn without(place: &str, holder: Holder, lowered_by: Option<&str>) -> String {
    let option = match holder {
        Holder::Function => "func",
        Holder::Variable => "glob",
        Holder::Alias => "alias",
        Holder::IFunc => return format!("leave {place} out"),
        Holder::Nameless => {
            return "give it a name, to see which one it is: opt-22 --passes=name-anon-globals".to_owned();
        }
    };
    let name = for_shell(place.trim_start_matches('@'));
    let leave_out = format!("leave {place} out: llvm-extract-22 --delete --{option}={name}");
    match lowered_by {
        Some(pass) => format!("lower it for its target first: opt-22 --passes={pass}, or {leave_out}"),
        None => leave_out,
    }
}

/// A word of a command line.
fn for_shell(word: &str) -> String {
    let is_plain = |each: char| each.is_ascii_alphanumeric() || "._-".contains(each);
    match word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// An error of the import.
pub(crate) fn diagnostic(file: &str, error: &ImportError) -> Diagnostic {
    let help = match error {
        ImportError::Lost(_) => Some("without --strict it is a warning".to_owned()),
        ImportError::NoForm { place, holder, lowered_by, .. } => Some(without(place, *holder, *lowered_by)),
        ImportError::Broken { .. } => {
            Some("opt-22 -disable-output shows all that is broken in the module".to_owned())
        }
        ImportError::Write(_) => None,
    };
    match error {
        ImportError::Lost(_) => Diagnostic::new(format!("{file}: not everything can be kept"))
            .detail(error.to_string())
            .help(help),
        _ => Diagnostic::new(format!("{file}: {error}")).help(help),
    }
}
