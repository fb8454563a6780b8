//! Differences between layouts as text: a table a type, and below it what they come from.

use super::table;
use super::types::skipped;
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
    paragraphs.join("\n") + &skipped(&report.report)
}

fn entry(entry: &CheckEntry) -> String {
    let title = format!("{}  {}", entry.display, shortened(&entry.llvm));
    if !entry.diverges() {
        return format!("{title}\n  no divergences\n");
    }
    let mut text = format!("{title}\n{}", differences(entry));
    for cause in &entry.causes {
        writeln!(text, "  why: {}", cause.text).expect("a string takes it");
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
