//! Universes with the built-in types that tests need, and tables of cases.

use juliair_types::syntax::{parse_items, parse_type};
use juliair_types::target::Target;
use juliair_types::universe::{Ty, Universe};

/// A universe with the built-in types of a minor version.
pub(crate) fn universe(minor: u32, target: Target) -> Universe {
    let version = format!("1.{minor}").parse().expect("a known version");
    Universe::with_builtins(version, target)
}

/// Declares what a text declares, or says what is wrong.
pub(crate) fn declare(universe: &mut Universe, text: &str) -> Result<(), String> {
    let parsed = parse_items(text);
    if let Some(error) = parsed.errors.first() {
        return Err(error.to_string());
    }
    let main = universe.main();
    universe.declare(main, &parsed.items).first().map_or(Ok(()), |error| Err(error.to_string()))
}

/// The type that a text stands for, or what is wrong.
pub(crate) fn evaluate(universe: &mut Universe, text: &str) -> Result<Ty, String> {
    let expr = parse_type(text).map_err(|error| error.to_string())?;
    let main = universe.main();
    universe.evaluate(main, &expr).map_err(|error| error.to_string())
}

/// The minor versions that a mark in a table stands for: `all`, `≤1.11`, `≥1.12`, `1.14`, `1.10–1.13`.
pub(crate) fn minors(mark: &str) -> Vec<u32> {
    let minor = |text: &str| text.trim_start_matches("1.").parse::<u32>().expect("a version in a table");
    let range = match mark {
        "all" => 10..=14,
        _ => match (mark.strip_prefix('≤'), mark.strip_prefix('≥'), mark.split_once('–')) {
            (Some(to), _, _) => 10..=minor(to),
            (_, Some(from), _) => minor(from)..=14,
            (_, _, Some((from, to))) => minor(from)..=minor(to),
            _ => minor(mark)..=minor(mark),
        },
    };
    range.collect()
}

/// The cells of a table whose lines are tab-separated; lines that start with `#` are comments.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('\t').collect())
}
