//! Layouts and errors of declarations that Julia 1.13.1 itself gave (`tests/julia/layouts.py`): what a declaration makes of
//! itself, supertypes that a parameter does not fit, bounds between variables, constructors, flags.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

use juliair_types::target::Target;
use juliair_types::universe::Universe;
use serde_json::{Value, json};
use support::{declare, evaluate};

const ANSWERS: &str = include_str!("../testdata/answers.jsonl");

/// The report of a type's layout, or what is wrong with the declarations or the type.
fn answer(mut universe: Universe, case: &Value) -> Result<Value, String> {
    let text = |key: &str| case[key].as_str().expect("a text").to_owned();
    declare(&mut universe, &text("declarations"))?;
    let ty = evaluate(&mut universe, &text("type"))?;
    let report = universe.layout_report(ty).map_err(|fault| fault.to_string())?;
    Ok(serde_json::to_value(report).expect("a report is JSON"))
}

/// A member of a report as the runtime's reader gives it.
fn member(report: &Value, key: &str) -> Value {
    match key {
        "fields" => {
            let fields = report["fields"].as_array().into_iter().flatten();
            fields.map(|field| json!([field["offset"], field["size"], field["isptr"]])).collect()
        }
        "union" => {
            let of = |key| (String::from(key), report["union"][key].clone());
            Value::Object([of("inline"), of("size"), of("alignment")].into_iter().collect())
        }
        _ => report[key].clone(),
    }
}

/// In what an answer differs from Julia's.
fn difference(case: &Value, answer: Result<Value, String>) -> Option<String> {
    match (&case["error"], answer) {
        (Value::Array(parts), Err(error)) => {
            let said = |part: &Value| part.as_str().is_some_and(|part| error.contains(part));
            (!parts.iter().all(said)).then_some(error)
        }
        (Value::Null, Ok(report)) => {
            let expected = case["layout"].as_object().expect("a layout");
            let differs = |(key, value): &(&String, &Value)| member(&report, key) != **value;
            expected.iter().find(differs).map(|(key, _)| format!("{key}: {}", member(&report, key)))
        }
        (_, Ok(_)) => Some("no error".to_owned()),
        (_, Err(error)) => Some(error),
    }
}

#[test]
fn every_answer_is_julias() {
    let base = support::universe(13, Target::X86_64_LINUX);
    let mut count = 0;
    for line in ANSWERS.lines() {
        let case: Value = serde_json::from_str(line).expect("a case");
        assert_eq!(difference(&case, answer(base.clone(), &case)), None, "{line}");
        count += 1;
    }
    assert!(count > 200, "{count} cases");
}

#[test]
fn elements_of_a_type_that_was_being_declared_are_references() {
    let mut universe = support::universe(13, Target::X86_64_LINUX);
    assert_eq!(declare(&mut universe, "struct Ring; at::MemoryRef{Ring}; end"), Ok(()));
    let ring = evaluate(&mut universe, "Ring").expect("a type");
    let report = universe.layout_report(ring).expect("a report");
    let report = serde_json::to_value(report).expect("a report is JSON");
    assert_eq!(report["array_element"]["memory"]["storage"], json!("boxed"));
    assert_eq!(report["array_element"]["atomic_memory"]["storage"], json!("inline"));
}
