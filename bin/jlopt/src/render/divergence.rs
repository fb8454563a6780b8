//! Differences between layouts as text: a table a type, and below it what they come from.

mod fold;

use super::paint::{Ink, Look};
use super::table;
use super::types::{paragraphs_and_closing, title, wrapped};
use crate::types::{CheckEntry, CheckReport};
use fold::Row;
use juliair_types::divergence::Cause;
use std::fmt::Write;

/// How much of an LLVM type is shown on a terminal, in characters.
const TYPE_WIDTH: usize = 60;
/// How many rows a type has on a terminal.
const ROWS: usize = 200;

/// A paragraph for each type that differs, and a line for all that do not.
pub(crate) fn check(report: &CheckReport, look: Look) -> String {
    let (other, same): (Vec<_>, Vec<_>) = report.report.types.iter().partition(|entry| entry.diverges());
    let mut said = Vec::new();
    let mut paragraphs: Vec<_> = other.into_iter().map(|entry| paragraph(entry, &mut said, look)).collect();
    if !same.is_empty() {
        let names: Vec<_> = same.iter().map(|entry| entry.text.as_str()).collect();
        let names = format!("no divergences: {}", names.join(", "));
        paragraphs.push(wrapped(&names, look.width(), None).join("\n") + "\n");
    }
    paragraphs_and_closing(paragraphs.into_iter(), &report.report.remarks, look.width())
}

/// The rules behind causes are said once: `said` are those that were.
fn paragraph<'r>(entry: &'r CheckEntry, said: &mut Vec<&'r str>, look: Look) -> String {
    let title = look.paint.paint(Ink::Title, &title(&entry.text, &entry.display));
    let mut text = format!("{title}  {}\n{}", shortened(&entry.llvm, look), differences(entry, look));
    for Cause { text: cause, rule, .. } in &entry.causes {
        text += &format!("  why: {cause}\n");
        if let Some(rule) = rule.as_deref().filter(|rule| !said.contains(rule)) {
            text += &format!("       {rule}\n");
            said.push(rule);
        }
    }
    text
}

/// Numbers have their last digits below each other.
fn differences(entry: &CheckEntry, look: Look) -> String {
    let rows = fold::rows(&entry.divergences);
    let shown = &rows[..rows.len().min(look.limit(ROWS).unwrap_or(usize::MAX))];
    let widest = |header: &str, side: usize| {
        let widths = shown.iter().map(|row| row.values()[side].chars().count());
        widths.fold(header.len(), usize::max)
    };
    let (julia, llvm) = (widest("JULIA", 0), widest("LLVM", 1));
    let right = |text: &str, width: usize| format!("{text:>width$}");
    let header = ["  PATH", "KIND", &right("JULIA", julia), &right("LLVM", llvm), ""];
    let cells = shown.iter().map(|row| {
        let [of_julia, of_llvm] = row.values();
        let times = if row.times > 1 { format!("×{}", row.times) } else { String::new() };
        let path = format!("  {}", row.path());
        [path, row.kind.name().to_owned(), right(&of_julia, julia), right(&of_llvm, llvm), times]
    });
    table::with_header(header, cells) + &more(entry, shown)
}

/// How many differences no row stands for.
fn more(entry: &CheckEntry, shown: &[Row]) -> String {
    let listed: u64 = shown.iter().map(|row| row.times).sum();
    let total = entry.divergences_total.unwrap_or(u64::try_from(entry.divergences.len()).unwrap_or(u64::MAX));
    match total.saturating_sub(listed) {
        0 => String::new(),
        more => format!("  … and {more} more\n"),
    }
}

/// A type's text as far as it is shown; the rest may be long, and is not made.
fn shortened(ty: &impl std::fmt::Display, look: Look) -> String {
    if look.limit(TYPE_WIDTH).is_none() {
        return ty.to_string();
    }
    let mut short = Short::default();
    match write!(short, "{ty}") {
        Ok(()) => short.0,
        Err(_full) => short.0 + "…",
    }
}

#[derive(Default)]
struct Short(String);

impl Write for Short {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        // LLVM types are ASCII.
        let room = TYPE_WIDTH - self.0.len();
        self.0.push_str(&text[..text.len().min(room)]);
        if text.len() > room { Err(std::fmt::Error) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint::Paint;
    use clap::ColorChoice;
    use juliair_types::divergence::{Divergence, DivergenceKind};
    use juliair_types::lower::LlvmType;

    fn look(is_terminal: bool) -> Look {
        Look { paint: Paint::new(ColorChoice::Never, is_terminal), is_terminal }
    }

    fn with(count: usize, total: Option<u64>, is_terminal: bool) -> String {
        let kind = DivergenceKind::Size;
        let divergence = Divergence { kind, path: String::new(), part: None, julia: 123_456, llvm: 8 };
        let entry = CheckEntry {
            text: "T".to_owned(),
            display: "T".to_owned(),
            divergences: vec![divergence; count],
            divergences_total: total,
            causes: Vec::new(),
            llvm: LlvmType::Half,
        };
        paragraph(&entry, &mut Vec::new(), look(is_terminal))
    }

    #[test]
    fn numbers_are_aligned_at_their_ends() {
        let text = "T  half\n  PATH  KIND   JULIA  LLVM\n  .     size  123456     8\n";
        assert_eq!(with(1, None, true), text);
    }

    #[test]
    fn long_lists_are_cut_on_a_terminal_alone() {
        assert_eq!(with(200, None, true).lines().count(), 202);
        assert_eq!(with(201, None, true).lines().last(), Some("  … and 1 more"));
        assert_eq!(with(300, Some(1_000_000), true).lines().last(), Some("  … and 999800 more"));
        assert_eq!(with(300, None, false).lines().count(), 302);
        assert_eq!(with(300, Some(1_000_000), false).lines().last(), Some("  … and 999700 more"));
    }

    #[test]
    fn long_types_are_cut_before_they_are_long() {
        let mut ty = LlvmType::Integer(8);
        for _ in 0..64 {
            ty = LlvmType::structure(vec![ty.clone(), ty]);
        }
        let text = shortened(&ty, look(true));
        assert!(text.starts_with("{ { { ") && text.ends_with('…'), "{text}");
        assert_eq!(text.chars().count(), TYPE_WIDTH + 1);
        assert_eq!(shortened(&LlvmType::Half, look(true)), "half");
    }

    #[test]
    fn long_types_are_whole_where_nobody_looks() {
        let ty = LlvmType::structure(vec![LlvmType::Double; 100]);
        assert_eq!(shortened(&ty, look(false)), ty.to_string());
    }
}
