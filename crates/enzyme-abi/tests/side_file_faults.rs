//! Side files of the cases, cut off at every byte, without each of their members, and with members of other types: what
//! cannot be gives an error that names the file and the member.
#![forbid(unsafe_code)]

use enzyme_abi::EnzymeError;
use enzyme_abi::files::{
    CodeInstanceTable, EnzymeRules, RelocationRecords, SideFile, ThunkCacheIndex, TypeTable, ValueTable, read,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const NAME: &str = "side file.json";

/// Reads a text as a side file of a format; nothing where there is none of that format.
fn read_as(format: &str, text: &[u8]) -> Option<Result<(), EnzymeError>> {
    fn check<T: SideFile>(text: &[u8]) -> Result<(), EnzymeError> {
        read::<T>(NAME, text).map(|_| ())
    }
    Some(match format {
        TypeTable::FORMAT => check::<TypeTable>(text),
        ValueTable::FORMAT => check::<ValueTable>(text),
        RelocationRecords::FORMAT => check::<RelocationRecords>(text),
        CodeInstanceTable::FORMAT => check::<CodeInstanceTable>(text),
        EnzymeRules::FORMAT => check::<EnzymeRules>(text),
        ThunkCacheIndex::FORMAT => check::<ThunkCacheIndex>(text),
        _ => return None,
    })
}

fn json_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of cases") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            json_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path);
        }
    }
}

/// The side files of the cases that are whole: their formats and texts.
fn side_files() -> Vec<(String, String)> {
    let mut paths = Vec::new();
    json_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/enzyme/Inputs"), &mut paths);
    paths.sort();
    let whole = paths.iter().filter_map(|path| {
        let text = fs::read_to_string(path).ok()?;
        let format = serde_json::from_str::<Value>(&text).ok()?.get("format")?.as_str()?.to_owned();
        read_as(&format, text.as_bytes())?.ok()?;
        Some((format, text))
    });
    let whole: Vec<_> = whole.collect();
    let formats: BTreeSet<_> = whole.iter().map(|(format, _)| format.as_str()).collect();
    assert_eq!(formats.len(), 6, "only {formats:?} are covered");
    whole
}

#[test]
fn cut_off_at_every_byte() {
    for (format, text) in side_files() {
        let end = text.trim_end().len();
        for length in 0..end {
            let cut = &text.as_bytes()[..length];
            let error = read_as(&format, cut).expect("a format").expect_err("half a file");
            let message = error.to_string();
            assert!(message.starts_with(NAME), "{format} cut off at {length}: {message}");
        }
    }
}

/// The places of all members and elements of a value.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(members) => members.iter().map(|(key, value)| (escaped(key), value)).collect(),
        Value::Array(elements) => {
            elements.iter().enumerate().map(|(number, value)| (number.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    for (step, value) in inner {
        let at = format!("{at}/{step}");
        found.push(at.clone());
        places(value, &at, found);
    }
}

/// A key as a step of a JSON pointer (RFC 6901).
fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// The member or element that a pointer ends in, taken out.
fn without(whole: &Value, at: &str) -> Value {
    let mut whole = whole.clone();
    let (parent, step) = at.rsplit_once('/').expect("a pointer");
    match whole.pointer_mut(parent).expect("a place") {
        Value::Object(members) => {
            drop(members.remove(&step.replace("~1", "/").replace("~0", "~")));
        }
        Value::Array(elements) => drop(elements.remove(step.parse().expect("a number"))),
        other => panic!("{other} has no members"),
    }
    whole
}

fn with(whole: &Value, at: &str, value: Value) -> Value {
    let mut whole = whole.clone();
    *whole.pointer_mut(at).expect("a place") = value;
    whole
}

/// An error names the file, and the member or one around it.
fn names_place(error: &EnzymeError, at: &str) -> bool {
    let message = error.to_string();
    let is_head = at == "/format" || at == "/version";
    let around = at.match_indices('/').map(|(end, _)| &at[..end]).chain([at]).filter(|at| !at.is_empty());
    let named = around.clone().any(|place| message.contains(&format!("{place}: ")))
        || around.clone().count() == 1
        // Two entries that go together no more: the other one may be named.
        || ["conflicting", "duplicate"].iter().any(|word| message.contains(word));
    message.starts_with(NAME) && (is_head || named)
}

#[test]
fn without_each_member() {
    let mut refused = 0;
    for (format, text) in side_files() {
        let whole: Value = serde_json::from_str(&text).expect("JSON");
        let mut all = Vec::new();
        places(&whole, "", &mut all);
        for at in all {
            let changed = without(&whole, &at).to_string();
            if let Err(error) = read_as(&format, changed.as_bytes()).expect("a format") {
                assert!(names_place(&error, &at), "{format} without {at}: {error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 50, "only {refused} members are needed");
}

/// Members of the cases that no format has.
const UNKNOWN: [&str; 11] =
    ["session", "made_by", "more", "note", "seen", "slot", "comment", "frule", "rrule", "noinline", "Query"];

/// Whether the format allows a value of another JSON type at a place.
fn is_allowed(format: &str, at: &str, value: &Value) -> bool {
    let mut steps = at.rsplit('/');
    let (last, parent) = (steps.next().unwrap_or_default(), steps.next().unwrap_or_default());
    let is_unknown = at.split('/').any(|step| UNKNOWN.contains(&step));
    let is_address = ["address", "specptr", "invoke"].contains(&last) && value.is_u64();
    let is_switch = last == "swiftcc" && value.is_boolean();
    let is_global =
        format == ValueTable::FORMAT && parent == "globals" && (value.is_u64() || value == &json!({}));
    let is_description =
        format == ValueTable::FORMAT && ["slots", "inserted"].contains(&parent) && value == &json!({});
    is_unknown || is_address || is_switch || is_global || is_description
}

fn sort(value: &Value) -> u8 {
    match value {
        Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::String(_) => 3,
        Value::Array(_) => 4,
        Value::Object(_) => 5,
    }
}

#[test]
fn members_of_other_types() {
    let mut allowed = BTreeSet::new();
    let others =
        [json!(null), json!(true), json!(1), json!(-1), json!(1.5), json!("x"), json!([]), json!({})];
    for (format, text) in side_files() {
        let whole: Value = serde_json::from_str(&text).expect("JSON");
        let mut all = Vec::new();
        places(&whole, "", &mut all);
        for at in all {
            let own = sort(whole.pointer(&at).expect("a place"));
            for other in others.iter().filter(|other| sort(other) != own) {
                let changed = with(&whole, &at, other.clone()).to_string();
                match read_as(&format, changed.as_bytes()).expect("a format") {
                    Err(error) => assert!(names_place(&error, &at), "{format}, {at} is {other}: {error}"),
                    // What is absent, or is not known, may be null, and what was null may be something.
                    Ok(()) if other.is_null() || own == 0 => {}
                    Ok(()) if is_allowed(&format, &at, other) => {}
                    Ok(()) => {
                        let _is_new = allowed.insert(format!("{format}, {at}: {other}"));
                    }
                }
            }
        }
    }
    assert!(allowed.is_empty(), "members of types that they should not have: {allowed:#?}");
}
