//! Types as text: maps of their bytes, their LLVM types, how they are passed, what differs between two Julias.

mod bytes;
mod diff;
mod lines;
mod map;
mod passing;
mod summary;
mod svg;

pub(crate) use diff::diff;
pub(crate) use svg::picture;

use super::Console;
use super::paint::{Ink, Look};
use super::table;
use crate::report::Report;
use crate::types::{AbiEntry, LayoutEntry, LeftOut, LowerEntry, Remarks, SkippedNote, TypesReport};
use lines::Lines;
pub(super) use lines::wrapped;

/// A paragraph a type.
pub(crate) fn layout(report: &TypesReport<LayoutEntry>, look: Look) -> String {
    let paragraphs = report.types.iter().map(|entry| paragraph(entry, look));
    paragraphs_and_closing(paragraphs, &report.remarks, look.width())
}

/// Paragraphs with a line between them, and what is said behind the answers.
pub(super) fn paragraphs_and_closing(
    paragraphs: impl Iterator<Item = String>,
    remarks: &Remarks,
    width: usize,
) -> String {
    let mut paragraphs: Vec<_> = paragraphs.collect();
    let closing = closing(paragraphs.is_empty(), remarks, width);
    if !closing.is_empty() {
        paragraphs.push(closing);
    }
    paragraphs.join("\n")
}

fn paragraph(entry: &LayoutEntry, look: Look) -> String {
    let mut text = head(&title(&entry.text, &entry.display), &summary::of(entry), look);
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
fn head(display: &str, summary: &str, look: Look) -> String {
    let title = look.paint.paint(Ink::Title, display);
    let is_short = display.chars().count() + summary.chars().count() + 2 <= look.width();
    let between = if is_short { ": " } else { ":\n  " };
    format!("{title}{between}{summary}\n")
}

/// A line a type.
pub(crate) fn lower(report: &TypesReport<LowerEntry>, look: Look) -> String {
    let paint = look.paint;
    let width = report.types.iter().map(|entry| entry.text.chars().count()).max().unwrap_or(0);
    let line = |entry: &LowerEntry| {
        let gap = " ".repeat(width - entry.text.chars().count());
        let boxed = if entry.boxed { paint.paint(Ink::Reference, "  boxed") } else { String::new() };
        format!("{}{gap}  {}{boxed}\n", paint.paint(Ink::Title, &entry.text), entry.llvm)
    };
    let table: String = report.types.iter().map(line).collect();
    table_and_closing(table, &report.remarks, look.width())
}

/// A line a type.
pub(crate) fn abi(report: &TypesReport<AbiEntry>, look: Look) -> String {
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
    table_and_closing(table, &report.remarks, look.width())
}

fn table_and_closing(table: String, remarks: &Remarks, width: usize) -> String {
    let tables = (!table.is_empty()).then_some(table);
    paragraphs_and_closing(tables.into_iter(), remarks, width)
}

/// What is said behind the answers.
fn closing(has_no_types: bool, remarks: &Remarks, width: usize) -> String {
    let asked = match (has_no_types, remarks.all) {
        (false, _) => "",
        (true, true) => "the files declare no concrete type that has an answer\n",
        (true, false) => "no types were asked about (--all asks about those that the files declare)\n",
    };
    asked.to_owned() + &left_out(&remarks.left_out, width)
}

/// Types that are left out for the same reason stand together.
fn left_out(left_out: &[LeftOut], width: usize) -> String {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for LeftOut { text, message, help } in left_out {
        let why = help.as_ref().map_or_else(|| message.clone(), |help| format!("{message}: {help}"));
        match groups.iter_mut().find(|(other, _)| *other == why) {
            Some((_, names)) => names.push(text),
            None => groups.push((why, vec![text])),
        }
    }
    let line = |(why, names): (String, Vec<&str>)| {
        wrapped(&format!("left out: {} ({why})", names.join(", ")), width, None).join("\n") + "\n"
    };
    groups.into_iter().map(line).collect()
}

/// Says on standard error what one should know about a report that is text.
pub(crate) fn say(remarks: &Remarks, output: &Report, console: &Console) {
    if output.is_text() {
        let (as_written, skipped): (Vec<_>, Vec<_>) = remarks.notes.iter().partition(|note| note.as_written);
        let notes =
            remarks.versions.iter().cloned().chain(unexpanded(&as_written)).chain(self::skipped(&skipped));
        notes.for_each(|note| console.note(&note));
    }
}

/// Structs that a macro may make others of: their layouts may be wrong, which one should know.
fn unexpanded(notes: &[&SkippedNote]) -> Vec<String> {
    const SHOWN: usize = 5;
    let shown = notes.iter().take(SHOWN).map(|note| {
        format!(
            "{} ({}): its layout is that of another struct if the macro makes one",
            note.message,
            note.place()
        )
    });
    let more = match notes.len().saturating_sub(SHOWN) {
        0 => None,
        more => Some(format!("{more} more structs are taken as written (-v shows them)")),
    };
    shown.chain(more).collect()
}

/// What was skipped is no secret: least of all where types were declared in it.
fn skipped(notes: &[&SkippedNote]) -> Option<String> {
    let declaring = notes.iter().filter(|note| note.declares).count();
    match (notes.len(), declaring) {
        (0, _) => None,
        (1, 0) => Some("one item declares no type and was skipped (-v shows it)".to_owned()),
        (count, 0) => Some(format!("{count} items declare no type and were skipped (-v shows them)")),
        (1, _) => Some("one item that declares types was skipped (-v shows it)".to_owned()),
        (count, declaring) => Some(format!(
            "{count} items were skipped, {declaring} of them with declarations of types (-v shows them)"
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
