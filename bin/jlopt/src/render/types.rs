//! Types as text: maps of their bytes, their LLVM types, how they are passed, what differs between two Julias.

mod bytes;
mod diff;
mod lines;
mod map;
mod passing;
mod summary;

pub(crate) use diff::diff;

use super::paint::{Ink, Paint};
use super::table;
use crate::types::{AbiEntry, LayoutEntry, LowerEntry, SkippedNote, TypesReport};
use lines::Lines;

/// A paragraph a type.
pub(crate) fn layout(report: &TypesReport<LayoutEntry>, paint: Paint) -> String {
    let paragraphs: Vec<_> = report.types.iter().map(|entry| paragraph(entry, paint)).collect();
    paragraphs.join("\n") + &closing(report)
}

fn paragraph(entry: &LayoutEntry, paint: Paint) -> String {
    let mut text = head(&entry.display, &summary::of(entry), paint);
    let map = map::of(&entry.map.parts, paint);
    if !map.is_empty() {
        text += &format!("\n{map}\n");
    }
    let mut lines = Lines::new(paint);
    summary::facts(entry, &mut lines);
    text + &lines.finish()
}

/// The type and what it is; on two lines where one is too short for both.
fn head(display: &str, summary: &str, paint: Paint) -> String {
    let title = paint.paint(Ink::Title, display);
    let is_short = display.chars().count() + summary.chars().count() + 2 <= lines::WIDTH;
    let between = if is_short { ": " } else { ":\n  " };
    format!("{title}{between}{summary}\n")
}

/// A line a type.
pub(crate) fn lower(report: &TypesReport<LowerEntry>, paint: Paint) -> String {
    let width = report.types.iter().map(|entry| entry.text.chars().count()).max().unwrap_or(0);
    let line = |entry: &LowerEntry| {
        let gap = " ".repeat(width - entry.text.chars().count());
        let boxed = if entry.boxed { paint.paint(Ink::Reference, "  boxed") } else { String::new() };
        format!("{}{gap}  {}{boxed}\n", paint.paint(Ink::Title, &entry.text), entry.llvm)
    };
    report.types.iter().map(line).collect::<String>() + &closing(report)
}

/// A line a type.
pub(crate) fn abi(report: &TypesReport<AbiEntry>) -> String {
    if report.types.is_empty() {
        return closing(report);
    }
    let row = |entry: &AbiEntry| {
        let passing = &entry.passing;
        [
            entry.text.clone(),
            passing::argument_word(passing),
            passing::result_word(passing),
            if passing.stack { "values" } else { "objects" }.to_owned(),
            passing.llvm.clone(),
        ]
    };
    let header = ["TYPE", "ARGUMENT", "RESULT", "KEPT AS", "LLVM TYPE"];
    table::with_header(header, report.types.iter().map(row)) + &closing(report)
}

/// What is said behind the answers.
pub(super) fn closing<T>(report: &TypesReport<T>) -> String {
    let asked = if report.types.is_empty() { "no types were asked about\n" } else { "" };
    asked.to_owned() + &skipped(&report.notes)
}

/// What was skipped is no secret: least of all where types were declared in it.
pub(super) fn skipped(notes: &[SkippedNote]) -> String {
    let declaring = notes.iter().filter(|note| note.declares).count();
    match (notes.len(), declaring) {
        (0, _) => String::new(),
        (1, 0) => "note: one item declares no type and was skipped (-v shows it)\n".to_owned(),
        (count, 0) => format!("note: {count} items declare no type and were skipped (-v shows them)\n"),
        (1, _) => {
            "note: one item that declares types was not evaluated as Julia does (-v shows it)\n".to_owned()
        }
        (count, declaring) => format!(
            "note: {count} items were skipped or taken as written, {declaring} of them with declarations of types \
             (-v shows them)\n"
        ),
    }
}
