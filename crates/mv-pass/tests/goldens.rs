//! Reports of modules whose facts are known: those of `testdata/mv/goldens` after the pass, and two that were written by
//! hand from the facts, so that the reader is not only held against our own writer.
#![forbid(unsafe_code)]

mod common;

use common::{report_of, with_module};
use juliair_types::dialect::JuliaVersion;
use mv_pass::MultiVersioningPass;
use mv_pass::report::report;
use serde_json::Value;
use std::path::PathBuf;

const MEMBERS: [&str; 6] = ["flags", "functions", "slots", "globals", "tables", "loader"];

fn goldens() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/mv/goldens"))
}

/// The entries of a golden with their versions, those that expect an error left out.
fn expectations(golden: &Value) -> impl Iterator<Item = (&Value, &str)> {
    let entries = golden["expect"].as_array().expect("a list of entries").iter();
    entries.filter(|entry| entry.get("error").is_none()).flat_map(|entry| {
        let labels = entry["julia"].as_array().expect("a list of versions").iter();
        labels.map(move |label| (entry, label.as_str().expect("a version")))
    })
}

fn read_golden(name: &str) -> (String, Value) {
    let read = |extension: &str| {
        let path = goldens().join(format!("{name}.{extension}"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    (read("ll"), serde_json::from_str(&read("expect.json")).expect("a golden is JSON"))
}

/// The places of one function in `jl_clone_slots` may come in any order.
fn with_places_in_order(mut facts: Value) -> Value {
    let tables = facts.as_object_mut().into_iter().flatten();
    for (_, table) in tables.filter(|(name, _)| name.starts_with("jl_clone_slots")) {
        let Some(values) = table["values"].as_array_mut().filter(|values| !values.is_empty()) else {
            continue;
        };
        let mut pairs: Vec<_> = values[1..].chunks(2).map(<[Value]>::to_vec).collect();
        pairs.sort_by_cached_key(|pair| (pair[0].as_u64(), pair.last().map(ToString::to_string)));
        values.splice(1.., pairs.concat()).for_each(drop);
    }
    facts
}

/// The members of a report that differ, with both values.
fn differences(expected: &Value, report: &Value) -> Vec<String> {
    let facts = |facts: &Value, member: &str| {
        let facts = facts.get(member).cloned().unwrap_or_default();
        let is_empty = facts.as_object().is_some_and(serde_json::Map::is_empty);
        if is_empty { Value::Null } else { with_places_in_order(facts) }
    };
    let compared = MEMBERS.map(|member| (member, facts(expected, member), facts(report, member)));
    let different = compared.into_iter().filter(|(_, expected, got)| expected != got);
    different.map(|(member, expected, got)| format!("{member}\n  {expected}\n  {got}")).collect()
}

#[test]
fn modules_after_the_pass_have_the_known_facts() {
    let files =
        std::fs::read_dir(goldens()).expect("the goldens").map(|file| file.expect("a file").file_name());
    let mut checked = 0;
    for file in files {
        let Some(name) = file.to_str().and_then(|file| file.strip_suffix(".expect.json")) else { continue };
        let (text, golden) = read_golden(name);
        let external = golden["pass"].as_str().is_some_and(|pass| pass.contains("<external>"));
        for (expected, label) in expectations(&golden) {
            let version: JuliaVersion = label.parse().expect("a version that is known");
            let facts = with_module(&text, |module| {
                let pass = MultiVersioningPass { external, targets: None, version };
                let changed = pass.run_on_module(module);
                let _changed = changed.unwrap_or_else(|error| panic!("{name} {label}: {error}"));
                serde_json::to_value(report(module, version.dialect())).expect("a report is JSON")
            });
            let wrong = differences(expected, &facts);
            assert!(wrong.is_empty(), "{name} {label}:\n{}", wrong.join("\n"));
            assert_eq!(facts.get("problems"), None, "{name} {label}");
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} reports were compared");
}

#[track_caller]
fn check_by_hand(text: &str, version: &str) {
    let (_, golden) = read_golden("tables-mixed");
    let mut entries = expectations(&golden);
    let (expected, _) = entries.find(|(_, label)| *label == version).expect("facts for the version");
    let report = report_of(text, version);
    assert_eq!(report.problems, [""; 0]);
    let facts = serde_json::to_value(report).expect("a report is JSON");
    assert_eq!(facts["schema"], "jlopt.mv.report/1");
    let wrong = differences(expected, &facts);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tables_of_offsets_written_by_hand() {
    check_by_hand(include_str!("modules/tables-mixed.1.10.ll"), "1.10");
}

#[test]
fn tables_of_pointers_written_by_hand() {
    check_by_hand(include_str!("modules/tables-mixed.1.11.ll"), "1.11");
}
