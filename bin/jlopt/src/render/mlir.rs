//! What is wrong with program graphs, and what is decided for them, as it is shown.

use super::Diagnostic;
use super::paint::{Ink, Paint};
use super::place::Place;
use mlir_writer::Error;
use mlir_writer::eco::{self, Decision};
use mlir_writer::graph::{Excerpt, Fault, Kind};
use serde::Serialize;
use std::io;

/// A fault of a graph, with the line that has it.
pub(crate) fn diagnostic(file: &str, fault: &Fault, excerpt: Option<Excerpt>) -> Diagnostic {
    let place = excerpt.map(|Excerpt { before, after }| {
        Place::between(file, &before, &after, fault.place.line as usize, fault.place.column as usize)
    });
    Diagnostic::new(fault.in_file(file)).kind(fault.kind.name()).at(place).help(help(fault))
}

/// What to do about a fault, where its kind says that.
fn help(fault: &Fault) -> Option<String> {
    let help = match fault.kind {
        Kind::Conversion => {
            "numbers never become each other: the phase that made the graph gave one of the two a wrong type"
        }
        Kind::Groups => "`groups` says how many arguments the callee still takes, stage by stage",
        Kind::KernelMismatch => {
            "give each signature a `suffix` of its own; for a kernel that is a value, put a closure around a call of it"
        }
        Kind::Verify => return Some(OUR_FAULT.to_owned()),
        Kind::Io if fault.message.starts_with("cannot keep") => return Some(room()),
        _ => return None,
    };
    Some(help.to_owned())
}

/// What a broken operation means.
const OUR_FAULT: &str = "this is a mistake of jlopt, not of the graph: please report it";

/// Where temporary files are made, and how that is changed.
fn room() -> String {
    format!("temporary files are made in {}: set TMPDIR to another folder", std::env::temp_dir().display())
}

/// That what is kept in a temporary file cannot be.
pub(crate) fn cannot_keep(file: &str, what: &str, error: &io::Error) -> Diagnostic {
    Diagnostic::new(format!("{file}:1:1: {what}: {error} (at $)")).kind(Kind::Io.name()).help(Some(room()))
}

/// Another error of the writer.
pub(crate) fn other(file: &str, error: &Error) -> Diagnostic {
    let text = error.to_string();
    match error {
        Error::Limit { .. } => {
            Diagnostic::new(format!("{file}: {}", text.trim_start_matches("Limit: "))).kind("Limit")
        }
        Error::Verify(_) => {
            let diagnostic = Diagnostic::new(format!("{file}: {text}")).kind(Kind::Verify.name());
            diagnostic.help(Some(OUR_FAULT.to_owned()))
        }
        _ => Diagnostic::new(format!("{file}: {text}")),
    }
}

/// `jlopt.mlir.explain/1`
#[derive(Serialize)]
pub(crate) struct Explanation {
    schema: &'static str,
    results: Vec<ResultEntry>,
    parameters: Vec<ParameterEntry>,
    values: Vec<ValueEntry>,
}

#[derive(Serialize)]
struct ResultEntry {
    symbol: String,
    r#type: String,
    worker: bool,
    #[serde(flatten)]
    why: Why,
}

#[derive(Serialize)]
struct ParameterEntry {
    symbol: String,
    name: String,
    position: u32,
    r#type: String,
    split: bool,
    #[serde(flatten)]
    why: Why,
}

#[derive(Serialize)]
struct ValueEntry {
    symbol: String,
    r#type: String,
    folded: ValueDecision,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u32>,
    remembered: ValueDecision,
}

#[derive(Serialize)]
struct ValueDecision {
    done: bool,
    #[serde(flatten)]
    why: Why,
}

#[derive(Serialize)]
struct Why {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<String>,
}

impl Why {
    fn new(decision: &Decision) -> Self {
        Why {
            reason: decision.reason.name(),
            line: decision.place.map(|place| place.line),
            column: decision.place.map(|place| place.column),
            other: decision.other.clone(),
        }
    }

    /// `no_gaining_site`, with the place or the other function that the reason is about.
    fn text(&self) -> String {
        let mut text = self.reason.to_owned();
        if let (Some(line), Some(column)) = (self.line, self.column) {
            text += &format!(" at {line}:{column}");
        }
        if let Some(other) = &self.other {
            text += &format!(": {other}");
        }
        text
    }
}

impl Explanation {
    pub(crate) fn new(explanation: &eco::Explanation) -> Self {
        let value = |decision: &Decision| ValueDecision { done: decision.done, why: Why::new(decision) };
        Explanation {
            schema: "jlopt.mlir.explain/1",
            results: explanation.results.iter().map(ResultEntry::new).collect(),
            parameters: explanation.parameters.iter().map(ParameterEntry::new).collect(),
            values: explanation
                .values
                .iter()
                .map(|entry| ValueEntry {
                    symbol: entry.symbol.clone(),
                    r#type: entry.ty.clone(),
                    folded: value(&entry.folded),
                    nodes: entry.nodes,
                    remembered: value(&entry.remembered),
                })
                .collect(),
        }
    }
}

impl ResultEntry {
    fn new(entry: &eco::ResultDecision) -> Self {
        let (symbol, ty) = (entry.symbol.clone(), entry.ty.clone());
        ResultEntry { symbol, r#type: ty, worker: entry.worker.done, why: Why::new(&entry.worker) }
    }
}

impl ParameterEntry {
    fn new(entry: &eco::ParameterDecision) -> Self {
        ParameterEntry {
            symbol: entry.symbol.clone(),
            name: entry.name.clone(),
            position: entry.position,
            r#type: entry.ty.clone(),
            split: entry.split.done,
            why: Why::new(&entry.split),
        }
    }
}

/// A line a decision.
pub(crate) fn explanation(explanation: &Explanation, paint: Paint) -> String {
    let mut text = String::new();
    let mut section = |title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            text += &format!("{}\n", paint.paint(Ink::Title, title));
            text.extend(lines.iter().map(|line| format!("  {line}\n")));
        }
    };
    let yes_no = |done: bool, yes: &'static str, no: &'static str| if done { yes } else { no };
    section(
        "results of tuples:",
        explanation
            .results
            .iter()
            .map(|entry| {
                let what = yes_no(entry.worker, "$sret worker", "no worker");
                format!("{}: {}: {what}: {}", entry.symbol, entry.r#type, entry.why.text())
            })
            .collect(),
    );
    section(
        "parameters of tuples and single constructors:",
        explanation
            .parameters
            .iter()
            .map(|entry| {
                let what = yes_no(entry.split, "split in $psplit worker", "not split");
                let (symbol, name, ty) = (&entry.symbol, &entry.name, &entry.r#type);
                format!("{symbol}: {name}: {ty}: {what}: {}", entry.why.text())
            })
            .collect(),
    );
    section("values:", explanation.values.iter().map(value_line).collect());
    text
}

fn value_line(entry: &ValueEntry) -> String {
    let (symbol, ty) = (&entry.symbol, &entry.r#type);
    let (folded, remembered) = (entry.folded.why.text(), entry.remembered.why.text());
    match (entry.folded.done, entry.nodes, entry.remembered.done) {
        (true, Some(nodes), _) => format!("{symbol}: {ty}: folded ({nodes} nodes): {folded}"),
        (true, None, _) => format!("{symbol}: {ty}: folded: {folded}"),
        (false, _, true) => format!("{symbol}: {ty}: remembered: {remembered}; not folded: {folded}"),
        (false, _, false) => {
            format!("{symbol}: {ty}: called each time: not folded: {folded}; not remembered: {remembered}")
        }
    }
}
