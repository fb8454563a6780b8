//! Every layout that was read from the 1.13.1 runtime, key by key, errors included.
//!
//! The cases are in `testdata/type/goldens`; its README says what each key means.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

use juliair_types::syntax::{parse_items, parse_type};
use juliair_types::target::Target;
use juliair_types::universe::{Fault, Universe};
use serde_json::Value;

/// What evaluating a case came to.
enum Outcome {
    Layout { display: String, layout: Value },
    Fault(String, Option<Fault>),
}

fn golden(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/type/goldens/");
    std::fs::read_to_string(format!("{folder}{name}")).expect("the goldens can be read")
}

#[test]
fn all_layouts_are_those_of_the_runtime() {
    assert_eq!(check(&golden("julia-1.13-x86_64.jsonl")), 787);
}

/// Cases of random declarations from which rules were learnt, also read from the runtime.
#[test]
fn what_random_declarations_taught() {
    assert_eq!(check(&golden("lessons.jsonl")), 61);
}

/// Compares every case of a text and says how many there are.
fn check(text: &str) -> usize {
    let universe = support::universe(13, Target::X86_64_LINUX);
    let mut differences = Vec::new();
    let mut cases = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a golden is JSON");
        cases += 1;
        let outcome = run(universe.clone(), &case);
        compare_case(&case, &outcome, &mut differences);
    }
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
    cases
}

fn run(mut universe: Universe, case: &Value) -> Outcome {
    let main = universe.main();
    for declaration in case["decls"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let parsed = parse_items(declaration);
        if let Some(error) = parsed.errors.first() {
            return Outcome::Fault(error.to_string(), None);
        }
        if let Some(error) = universe.declare(main, &parsed.items).into_iter().next() {
            return Outcome::Fault(error.to_string(), Some(error.fault));
        }
    }
    let Some(text) = case["type"].as_str() else { return Outcome::Fault("no error".to_owned(), None) };
    let expr = match parse_type(text) {
        Ok(expr) => expr,
        Err(error) => return Outcome::Fault(error.to_string(), None),
    };
    let ty = match universe.evaluate(main, &expr) {
        Ok(ty) => ty,
        Err(error) => return Outcome::Fault(error.to_string(), Some(error.fault)),
    };
    match universe.layout_report(ty) {
        Ok(report) => Outcome::Layout {
            display: universe.display(ty),
            layout: serde_json::to_value(report).expect("a report is JSON"),
        },
        Err(fault) => Outcome::Fault(fault.to_string(), Some(fault)),
    }
}

fn compare_case(case: &Value, outcome: &Outcome, differences: &mut Vec<String>) {
    let id = case["id"].as_str().unwrap_or("?");
    match (case.get("error").filter(|error| !error.is_null()), outcome) {
        (Some(error), Outcome::Fault(text, fault)) => {
            if !is_error(error, text, fault.as_ref()) {
                differences.push(format!("{id}: {error} but got {text}"));
            }
        }
        (None, Outcome::Layout { display, layout }) => {
            if case["display"].as_str() != Some(display) {
                differences.push(format!("{id}: display {} but got {display}", case["display"]));
            }
            compare(
                &format!("{id}: "),
                &without_counters(&case["layout"]),
                &without_counters(layout),
                differences,
            );
        }
        (Some(error), Outcome::Layout { .. }) => differences.push(format!("{id}: {error} but got a layout")),
        (None, Outcome::Fault(text, _)) => differences.push(format!("{id}: {} but got {text}", case["type"])),
    }
}

/// Messages are verbatim; of a `TypeError` what was expected and got is.
fn is_error(error: &Value, text: &str, fault: Option<&Fault>) -> bool {
    if let Some(message) = error["message"].as_str() {
        return text == message;
    }
    let Some(Fault::Expected(expected)) = fault else { return false };
    let arguments = error["arguments"].as_str().unwrap_or_default().replace("Core.", "");
    arguments.ends_with(&format!("expected={}, got={}", expected.expected, expected.got))
        && arguments.contains(&format!("context=\"{}\"", expected.context))
}

/// The numbers that the runtime gives to variables without a name depend on what ran before.
fn without_counters(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(match text.split_once("#s") {
            Some(_) => text
                .split("#s")
                .map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()))
                .collect::<Vec<_>>()
                .join("#s"),
            None => text.clone(),
        }),
        Value::Array(items) => items.iter().map(without_counters).collect(),
        Value::Object(entries) => {
            entries.iter().map(|(key, value)| (key.clone(), without_counters(value))).collect()
        }
        other => other.clone(),
    }
}

fn compare(at: &str, expected: &Value, got: &Value, differences: &mut Vec<String>) {
    match (expected, got) {
        (Value::Object(left), Value::Object(right)) => {
            let extra = right.keys().filter(|key| !left.contains_key(*key));
            for key in left.keys().chain(extra) {
                let at = format!("{at}.{key}");
                match (left.get(key), right.get(key)) {
                    (Some(left), Some(right)) => compare(&at, left, right, differences),
                    (left, right) => differences.push(format!("{at}: {left:?} but got {right:?}")),
                }
            }
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            for (index, (left, right)) in left.iter().zip(right).enumerate() {
                compare(&format!("{at}[{index}]"), left, right, differences);
            }
        }
        _ if expected == got => {}
        _ => differences.push(format!("{at}: {expected} but got {got}")),
    }
}
