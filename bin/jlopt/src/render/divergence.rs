//! Differences between layouts as text: a table a type, and below it what they come from.

use super::table;
use super::types::closing;
use crate::types::{CheckEntry, CheckReport};
use juliair_types::divergence::{Divergence, Part};
use std::fmt::Write;

/// How much of an LLVM type is shown, in characters.
const TYPE_WIDTH: usize = 60;
/// How many differences of a type are shown.
const ROWS: usize = 200;

/// A paragraph a type.
pub(crate) fn check(report: &CheckReport) -> String {
    let paragraphs: Vec<_> = report.report.types.iter().map(entry).collect();
    paragraphs.join("\n") + &closing(&report.report)
}

fn entry(entry: &CheckEntry) -> String {
    let title = format!("{}  {}", entry.display, shortened(&entry.llvm));
    if !entry.diverges() {
        return format!("{title}\n  no divergences\n");
    }
    let mut text = format!("{title}\n{}", differences(entry));
    for cause in &entry.causes {
        text += &format!("  why: {}\n", cause.text);
        if let Some(rule) = &cause.rule {
            text += &format!("       {rule}\n");
        }
    }
    text
}

/// Numbers have their last digits below each other.
fn differences(entry: &CheckEntry) -> String {
    let shown = &entry.divergences[..entry.divergences.len().min(ROWS)];
    let widest = |header: &str, number: fn(&Divergence) -> u64| {
        shown.iter().map(|row| number(row).to_string().len()).fold(header.len(), usize::max)
    };
    let (julia, llvm) = (widest("JULIA", |row| row.julia), widest("LLVM", |row| row.llvm));
    let right = |text: &str, width: usize| format!("{text:>width$}");
    let header = ["  PATH", "KIND", &right("JULIA", julia), &right("LLVM", llvm)];
    let rows = shown.iter().map(|row| {
        let path = format!("  {}", path(row));
        let (julia, llvm) = (right(&row.julia.to_string(), julia), right(&row.llvm.to_string(), llvm));
        [path, row.kind.name().to_owned(), julia, llvm]
    });
    let listed = u64::try_from(shown.len()).unwrap_or(u64::MAX);
    let total = entry.divergences_total.unwrap_or(u64::try_from(entry.divergences.len()).unwrap_or(u64::MAX));
    let more = if total > listed { format!("  … and {} more\n", total - listed) } else { String::new() };
    table::with_header(header, rows) + &more
}

/// The type itself is a dot.
fn path(row: &Divergence) -> String {
    let path = if row.path.is_empty() { "." } else { &row.path };
    match row.part {
        None => path.to_owned(),
        Some(Part::Selector) => format!("{path} (selector)"),
    }
}

/// A type's text as far as it is shown; the rest may be long, and is not made.
fn shortened(ty: &impl std::fmt::Display) -> String {
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
    use juliair_types::divergence::DivergenceKind;
    use juliair_types::lower::LlvmType;

    fn with(count: usize, total: Option<u64>) -> String {
        let kind = DivergenceKind::Size;
        let divergence = Divergence { kind, path: String::new(), part: None, julia: 123_456, llvm: 8 };
        entry(&CheckEntry {
            text: String::new(),
            display: "T".to_owned(),
            divergences: vec![divergence; count],
            divergences_total: total,
            causes: Vec::new(),
            llvm: LlvmType::Half,
        })
    }

    #[test]
    fn numbers_are_aligned_at_their_ends() {
        assert_eq!(with(1, None), "T  half\n  PATH  KIND   JULIA  LLVM\n  .     size  123456     8\n");
    }

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(with(200, None).lines().count(), 202);
        assert_eq!(with(201, None).lines().last(), Some("  … and 1 more"));
        assert_eq!(with(300, Some(1_000_000)).lines().last(), Some("  … and 999800 more"));
    }

    #[test]
    fn long_types_are_cut_before_they_are_long() {
        let mut ty = LlvmType::Integer(8);
        for _ in 0..64 {
            ty = LlvmType::structure(vec![ty.clone(), ty]);
        }
        let text = shortened(&ty);
        assert!(text.starts_with("{ { { ") && text.ends_with('…'), "{text}");
        assert_eq!(text.chars().count(), TYPE_WIDTH + 1);
        assert_eq!(shortened(&LlvmType::Half), "half");
    }
}
