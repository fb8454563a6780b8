//! Holds `jlopt type layout` against all layouts that were read from the runtime of Julia 1.13.1, key by key, errors
//! included (`testdata/type/goldens/README.md`).
#![forbid(unsafe_code)]

#[path = "support/mod.rs"]
mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use serde_json::Value;

use support::json::{self, Mode};
use support::layout;
use support::process::{self, Exit, Finished};

const CASES: &str = "type/goldens/julia-1.13-x86_64.jsonl";
/// How many processes run at a time.
const THREADS: usize = 2;

#[test]
fn all_layouts_are_those_of_the_runtime() {
    let text = fs::read_to_string(layout::testdata().join(CASES)).expect("the cases");
    let cases: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a case")).collect();
    assert_eq!(cases.len(), 787);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let check_all = |cases: &[Value]| -> Vec<String> {
        let messages = cases.iter().filter_map(|case| {
            let message = check(case, folder.path()).err()?;
            Some(format!("{}: {}\n{message}", case["id"], case["type"]))
        });
        messages.collect()
    };
    let wrong = thread::scope(|scope| {
        let parts = cases.chunks(cases.len().div_ceil(THREADS));
        let running: Vec<_> = parts.map(|part| scope.spawn(|| check_all(part))).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
    });
    assert!(wrong.is_empty(), "{} cases differ\n\n{}", wrong.len(), wrong.join("\n\n"));
}

fn check(case: &Value, folder: &Path) -> Result<(), String> {
    let finished = run(case, folder)?;
    match case.get("error").filter(|error| !error.is_null()) {
        Some(error) => check_refusal(error, &finished),
        None => check_layout(case, &finished),
    }
}

fn run(case: &Value, folder: &Path) -> Result<Finished, String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let declarations: Vec<String> = case["decls"].as_array().into_iter().flatten().filter_map(text).collect();
    let file = folder.join(format!("{}.jl", case["id"].as_str().unwrap_or_default().replace('/', "_")));
    fs::write(&file, declarations.join("\n")).map_err(|error| error.to_string())?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_jlopt"));
    process::clean_environment(&mut command);
    _ = command.args([
        "type",
        "layout",
        "--json",
        "--target",
        "x86_64",
        "--julia-version",
        "1.13",
        "--decls",
    ]);
    _ = command.arg(&file).arg("--").args(case["type"].as_str());
    process::run(command)
}

/// Messages are verbatim; of a `TypeError` what was expected and got is.
fn check_refusal(error: &Value, finished: &Finished) -> Result<(), String> {
    let message = String::from_utf8_lossy(&finished.stderr);
    let first = message.lines().next().unwrap_or_default();
    let is_told = match error["message"].as_str() {
        Some(expected) => first == format!("error: {expected}"),
        None => {
            let arguments = error["arguments"].as_str().unwrap_or_default().replace("Core.", "");
            expectation(&arguments).is_some_and(|[context, expected, got]| {
                first.starts_with("error: TypeError: in ")
                    && (context.is_empty() || first.contains(&format!("in {context}, ")))
                    && first.contains(&format!("expected {expected}, got "))
                    && names(first, got)
            })
        }
    };
    match finished.exit == Exit::Code(1) && finished.stdout.is_empty() && is_told && message.contains(" --> ")
    {
        true => Ok(()),
        false => Err(format!("expected {error}, got {}\n{message}", finished.exit)),
    }
}

/// What a `TypeError` is about: the context, what was expected, what was got.
fn expectation(arguments: &str) -> Option<[&str; 3]> {
    let (_, rest) = arguments.split_once("context=\"")?;
    let (context, rest) = rest.split_once('"')?;
    let (_, rest) = rest.split_once("expected=")?;
    let (expected, got) = rest.split_once(", got=")?;
    Some([context, expected, got])
}

/// Whether a message names what was got: a type itself, or of a value its type.
fn names(message: &str, got: &str) -> bool {
    message.ends_with(&format!("got Type{{{got}}}")) || message.contains("got a value of type ")
}

fn check_layout(case: &Value, finished: &Finished) -> Result<(), String> {
    if finished.exit != Exit::Code(0) || !finished.stderr.is_empty() {
        return Err(format!("{}\n{}", finished.exit, String::from_utf8_lossy(&finished.stderr)));
    }
    let report: Value = serde_json::from_slice(&finished.stdout).map_err(|error| error.to_string())?;
    let got = &report["types"][0];
    let mut differences = Vec::new();
    for key in ["type", "display", "layout"] {
        let (expected, got) = (without_counters(&case[key]), without_counters(&got[key]));
        differences.extend(json::differences(key, &expected, &got, Mode::Exact));
    }
    if differences.is_empty() { Ok(()) } else { Err(json::listing(&differences)) }
}

/// The numbers that the runtime gives to variables without a name depend on what ran before.
fn without_counters(value: &Value) -> Value {
    match value {
        Value::String(text) => {
            let parts = text.split("#s").enumerate();
            let parts = parts.map(|(at, part)| match at {
                0 => part,
                _ => part.trim_start_matches(|c: char| c.is_ascii_digit()),
            });
            Value::String(parts.collect::<Vec<_>>().join("#s"))
        }
        Value::Array(items) => items.iter().map(without_counters).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, value)| (key.clone(), without_counters(value))).collect()
        }
        other => other.clone(),
    }
}
