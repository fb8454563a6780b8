use serde_json::{Value, json};

use crate::facts::{differences, order_slots};
use crate::golden::{Entry, Golden, Refusal};

fn entry(facts: &Value) -> Entry {
    let mut entry = json!({"julia": ["1.12.3"], "source": "pass"});
    let members = entry.as_object_mut().unwrap();
    members.extend(facts.as_object().unwrap().clone());
    serde_json::from_value(entry).unwrap()
}

fn paths(facts: &Value, report: &Value) -> Vec<String> {
    differences(&entry(facts), report).into_iter().map(|difference| difference.path).collect()
}

#[test]
fn a_report_may_have_members_that_are_no_facts() {
    let report = json!({"schema": "jlopt.mv.report/1", "functions": {"f": {}}, "other": 1});
    assert!(paths(&json!({"functions": {"f": {}}}), &report).is_empty());
}

#[test]
fn what_the_golden_leaves_out_is_left_out_or_empty() {
    let report = json!({"schema": "", "slots": {}, "loader": [], "tables": null});
    assert!(paths(&json!({}), &report).is_empty());
    let report = json!({"schema": "", "slots": {"f.reloc_slot": "null"}});
    assert_eq!(paths(&json!({}), &report), ["slots"]);
    let report = json!({"schema": "", "functions": {"f": {"fvar": false}}});
    assert_eq!(paths(&json!({"functions": {"f": {}}}), &report), ["functions.f.fvar"]);
}

#[test]
fn a_report_needs_its_schema_and_all_facts() {
    assert_eq!(paths(&json!({"flags": {}}), &json!({})), ["schema", "flags"]);
}

#[test]
fn places_of_one_function_may_come_in_any_order() {
    let table = |values: &Value| json!({"tables": {"jl_clone_slots_3": {"values": values}}});
    let report = |values: &Value| {
        let mut report = table(values);
        report["schema"] = json!("");
        report
    };
    let golden = json!([3, 0, "@a", 1, "@b", 1, "@c"]);
    assert!(paths(&table(&golden), &report(&json!([3, 0, "@a", 1, "@c", 1, "@b"]))).is_empty());
    assert!(!paths(&table(&golden), &report(&json!([3, 1, "@b", 1, "@c", 0, "@a"]))).is_empty());
}

#[test]
fn malformed_slot_tables_are_left_alone() {
    for values in [json!([]), json!([1]), json!([1, 0]), json!([1, 0, "@a", 1])] {
        let mut ordered = values.as_array().unwrap().clone();
        order_slots(&mut ordered);
        assert_eq!(Value::Array(ordered), values);
    }
}

#[test]
fn an_unknown_member_of_a_golden_is_refused() {
    let golden = json!({"covers": "", "pass": "", "expect": [{"julia": [], "source": "", "sluts": {}}]});
    let error = serde_json::from_value::<Golden>(golden).unwrap_err();
    assert!(error.to_string().contains("sluts"), "{error}");
}

#[test]
fn a_golden_is_read_whole() {
    let golden = json!({"covers": "c", "pass": "p", "note": "n", "expect": [
        {"julia": ["1.10"], "source": "seed", "error": {"contains": ["a"]}},
        {"julia": ["1.11"], "source": "pass", "unchanged": true},
    ]});
    let Golden { covers, pass, note, expect } = serde_json::from_value(golden).unwrap();
    assert_eq!((covers.as_str(), pass.as_str(), note.as_deref()), ("c", "p", Some("n")));
    assert_eq!(expect[0].julia, ["1.10"]);
    assert_eq!(expect[0].source, "seed");
    let Some(Refusal { contains }) = &expect[0].error else {
        panic!("the first entry has an error");
    };
    assert_eq!(contains, &["a"]);
    assert!(expect[1].unchanged);
}
