//! Comparing a report of `jlopt mv report` with the facts of a golden.

use serde_json::Value;

use crate::golden::Entry;
use crate::support::json::{self, Difference, Mode};

/// Every fact that a report has otherwise than the golden.
pub(crate) fn differences(entry: &Entry, report: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    if !report["schema"].is_string() {
        found.push(Difference {
            path: "schema".to_owned(),
            expected: Some(Value::from("a string")),
            got: report.get("schema").cloned(),
        });
    }
    for (member, expected) in entry.facts() {
        let got = report.get(member);
        found.extend(match (expected, got) {
            (None, got) => unexpected(member, got),
            (Some(expected), None) => {
                vec![Difference { path: member.to_owned(), expected: Some(expected.clone()), got: None }]
            }
            (Some(expected), Some(got)) => {
                let (expected, got) = (normal(member, expected), normal(member, got));
                json::differences(member, &expected, &got, Mode::Exact)
            }
        });
    }
    found
}

/// Where there are no facts of a kind, a report leaves them out or has none.
fn unexpected(member: &str, got: Option<&Value>) -> Vec<Difference> {
    let is_empty = match got {
        None | Some(Value::Null) => true,
        Some(Value::Object(members)) => members.is_empty(),
        Some(Value::Array(elements)) => elements.is_empty(),
        Some(_) => false,
    };
    if is_empty {
        return Vec::new();
    }
    vec![Difference { path: member.to_owned(), expected: None, got: got.cloned() }]
}

fn normal(member: &str, facts: &Value) -> Value {
    let mut facts = facts.clone();
    if member == "tables"
        && let Some(tables) = facts.as_object_mut()
    {
        for (name, table) in tables.iter_mut() {
            if let Some(values) = table.get_mut("values").and_then(Value::as_array_mut)
                && name.starts_with("jl_clone_slots")
            {
                order_slots(values);
            }
        }
    }
    facts
}

/// Brings a `jl_clone_slots` table (a count, then pairs of a function index and a place) into one
/// order: the places of a function may come in any.
pub(crate) fn order_slots(values: &mut [Value]) {
    let Some((_count, pairs)) = values.split_first_mut() else {
        return;
    };
    let mut ordered: Vec<[Value; 2]> =
        pairs.chunks_exact(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect();
    for same_function in ordered.chunk_by_mut(|a, b| a[0] == b[0]) {
        same_function.sort_by_cached_key(|pair| pair[1].to_string());
    }
    for (pair, ordered) in pairs.chunks_exact_mut(2).zip(ordered) {
        pair.clone_from_slice(&ordered);
    }
}
