//! Types as text: maps of their bytes, their LLVM types, how they are passed, what differs between two Julias.

mod bytes;
mod diff;
mod lines;
mod map;
mod passing;
mod summary;

pub(crate) use diff::diff;

use super::Console;
use super::paint::{Ink, Look, Paint};
use super::table;
use crate::report::Report;
use crate::types::{AbiEntry, LayoutEntry, LeftOut, LowerEntry, Remarks, SkippedNote, TypesReport};
use lines::Lines;
pub(super) use lines::{WIDTH, wrapped};

/// A paragraph a type.
pub(crate) fn layout(report: &TypesReport<LayoutEntry>, look: Look) -> String {
    let paragraphs = report.types.iter().map(|entry| paragraph(entry, look));
    paragraphs_and_closing(paragraphs, &report.remarks)
}

/// Paragraphs with a line between them, and what is said behind the answers.
pub(super) fn paragraphs_and_closing(paragraphs: impl Iterator<Item = String>, remarks: &Remarks) -> String {
    let mut paragraphs: Vec<_> = paragraphs.collect();
    let closing = closing(paragraphs.is_empty(), remarks);
    if !closing.is_empty() {
        paragraphs.push(closing);
    }
    paragraphs.join("\n")
}

fn paragraph(entry: &LayoutEntry, look: Look) -> String {
    let mut text = head(&title(&entry.text, &entry.display), &summary::of(entry), look.paint);
    let map = map::of(&entry.map.parts, look);
    if !map.is_empty() {
        text += &format!("\n{map}\n");
    }
    let mut lines = Lines::new(look);
    summary::facts(entry, &mut lines);
    text + &lines.finish()
}

/// A type as Julia shows it; behind a name that stands for it.
pub(super) fn title(text: &str, display: &str) -> String {
    let name = |shown: &str| {
        let head = shown.split(['{', ' ']).next().unwrap_or_default();
        head.rsplit('.').next().unwrap_or_default().to_owned()
    };
    let is_other_name = !text.contains('{') && name(text) != name(display);
    if is_other_name { format!("{text} = {display}") } else { display.to_owned() }
}

/// The type and what it is; on two lines where one is too short for both.
fn head(display: &str, summary: &str, paint: Paint) -> String {
    let title = paint.paint(Ink::Title, display);
    let is_short = display.chars().count() + summary.chars().count() + 2 <= WIDTH;
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
    let table: String = report.types.iter().map(line).collect();
    table_and_closing(table, &report.remarks)
}

/// A line a type.
pub(crate) fn abi(report: &TypesReport<AbiEntry>) -> String {
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
    let table = match report.types.is_empty() {
        true => String::new(),
        false => table::with_header(header, report.types.iter().map(row)),
    };
    table_and_closing(table, &report.remarks)
}

fn table_and_closing(table: String, remarks: &Remarks) -> String {
    let tables = (!table.is_empty()).then_some(table);
    paragraphs_and_closing(tables.into_iter(), remarks)
}

/// What is said behind the answers.
fn closing(has_no_types: bool, remarks: &Remarks) -> String {
    let asked = match (has_no_types, remarks.all) {
        (false, _) => "",
        (true, true) => "the files declare no concrete type that has an answer\n",
        (true, false) => "no types were asked about (--all asks about those that the files declare)\n",
    };
    asked.to_owned() + &left_out(&remarks.left_out)
}

/// Types with the same next step stand together.
fn left_out(left_out: &[LeftOut]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for LeftOut { text, message, help } in left_out {
        let why = help.as_deref().unwrap_or(message);
        match groups.iter_mut().find(|(other, _)| *other == why) {
            Some((_, names)) => names.push(text),
            None => groups.push((why, vec![text])),
        }
    }
    let line = |(why, names): (&str, Vec<&str>)| {
        wrapped(&format!("left out: {} ({why})", names.join(", ")), WIDTH, None).join("\n") + "\n"
    };
    groups.into_iter().map(line).collect()
}

/// Says on standard error what one should know about a report that is text.
pub(crate) fn say(remarks: &Remarks, output: &Report, console: &Console) {
    if output.is_text() {
        remarks.versions.iter().cloned().chain(skipped(&remarks.notes)).for_each(|note| console.note(&note));
    }
}

/// What was skipped is no secret: least of all where types were declared in it.
fn skipped(notes: &[SkippedNote]) -> Option<String> {
    let declaring = notes.iter().filter(|note| note.declares).count();
    match (notes.len(), declaring) {
        (0, _) => None,
        (1, 0) => Some("one item declares no type and was skipped (-v shows it)".to_owned()),
        (count, 0) => Some(format!("{count} items declare no type and were skipped (-v shows them)")),
        (1, _) => {
            Some("one item that declares types was not evaluated as Julia does (-v shows it)".to_owned())
        }
        (count, declaring) => Some(format!(
            "{count} items were skipped or taken as written, {declaring} of them with declarations of types \
             (-v shows them)"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn a_name_that_stands_for_a_type_is_told() {
        assert_eq!(title("Int", "Int64"), "Int = Int64");
        assert_eq!(title("Outer.Row", "NTuple{4, Int8}"), "Outer.Row = NTuple{4, Int8}");
        assert_eq!(title("Vector", "Array{T, 1} where T"), "Vector = Array{T, 1} where T");
        for (text, display) in [
            ("Core.Int8", "Int8"),
            ("Base.RefValue", "RefValue{T} where T"),
            ("Tuple{Int8,Int8}", "Tuple{Int8, Int8}"),
            ("Deep", "Outer.Deep"),
        ] {
            assert_eq!(title(text, display), display);
        }
    }
}
