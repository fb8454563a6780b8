//! Inputs that mean something, from the tests of the other crates.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// A file of the workspace, by its path from the root.
pub fn path(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The largest file that is a seed: what is made of a large one takes long, and is not odder.
const MAX_SIZE: usize = 1 << 16;

/// The contents of the files below a folder whose names end in one of these, in the order of their paths.
pub fn files(folder: &str, extensions: &[&str]) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    for entry in WalkDir::new(path(folder)).sort_by_file_name() {
        let entry = entry.expect("a folder of the workspace");
        let extension = entry.path().extension().and_then(|extension| extension.to_str());
        if entry.file_type().is_file() && extension.is_some_and(|extension| extensions.contains(&extension)) {
            found.push(fs::read(entry.path()).expect("a file of the workspace"));
        }
    }
    found.retain(|contents| contents.len() <= MAX_SIZE);
    assert!(!found.is_empty(), "there are no seeds in {folder}");
    found
}

/// The `RUN:` lines of all cases.
fn run_lines() -> Vec<String> {
    let cases = files("testdata", &["ll", "jl", "test"]);
    let texts = cases.iter().map(|case| String::from_utf8_lossy(case));
    let lines = texts.flat_map(|text| {
        text.lines()
            .filter_map(|line| line.split_once("RUN:"))
            .map(|(_, run)| run.to_owned())
            .collect::<Vec<_>>()
    });
    lines.collect()
}

/// The values that the cases give to an option, each once.
pub fn option_values(option: &str) -> Vec<String> {
    let lines = run_lines();
    let written = format!("-{option}");
    let behind = lines.iter().flat_map(|line| line.split(written.as_str()).skip(1));
    let values: BTreeSet<String> =
        behind.filter_map(|rest| rest.strip_prefix(['=', ' ']).map(word)).map(str::to_owned).collect();
    values.into_iter().collect()
}

/// The quoted arguments that the cases give to a subcommand, each once.
pub fn arguments_of(subcommand: &str) -> Vec<String> {
    let lines = run_lines();
    let called = format!("jlopt {subcommand} ");
    let runs = lines.iter().filter_map(|line| line.split_once(called.as_str())).map(|(_, rest)| rest);
    let quoted = runs.flat_map(|rest| rest.split('\'').skip(1).step_by(2));
    quoted.map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The first word of a command line, without its quotes.
fn word(text: &str) -> &str {
    let (quote, inner) = match text.as_bytes().first() {
        Some(b'\'') => ('\'', &text[1..]),
        Some(b'"') => ('"', &text[1..]),
        _ => (' ', text),
    };
    inner.split(quote).next().unwrap_or_default()
}

/// The texts that the members of these names have in the JSON below a folder of `testdata`, each once.
pub fn json_texts(folder: &str, members: &[&str]) -> Vec<String> {
    let mut found = BTreeSet::new();
    for entry in WalkDir::new(path("testdata").join(folder)).sort_by_file_name() {
        let entry = entry.expect("a folder of the workspace");
        let Some(extension) = entry.path().extension().and_then(|extension| extension.to_str()) else {
            continue;
        };
        if !["json", "jsonl"].contains(&extension) {
            continue;
        }
        let text = fs::read_to_string(entry.path()).expect("a file of the workspace");
        let values = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
        values.for_each(|value| collect(&value.expect("JSON"), members, &mut found));
    }
    assert!(!found.is_empty(), "there are no texts in {folder}");
    found.into_iter().collect()
}

fn collect(value: &Value, members: &[&str], found: &mut BTreeSet<String>) {
    match value {
        Value::Array(elements) => elements.iter().for_each(|element| collect(element, members, found)),
        Value::Object(object) => {
            for (name, value) in object {
                if members.contains(&name.as_str()) {
                    let texts = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                    found.extend(texts.iter().filter_map(Value::as_str).map(str::to_owned));
                }
                collect(value, members, found);
            }
        }
        _ => {}
    }
}
