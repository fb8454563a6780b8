//! Holds `jlopt mv targets --cpu-target` against what the runtime of Julia 1.13.1 answers, key by key
//! (`testdata/cpu-target/goldens/README.md`).
#![forbid(unsafe_code)]

#[path = "support/mod.rs"]
mod support;

use std::fs;
use std::process::Command;

use serde::Deserialize;
use serde_json::Value;

use support::json::{self, Mode};
use support::layout;
use support::process::{self, Exit, Finished};

const RECORDS: &str = "cpu-target/goldens/julia-1.13-x86_64.jsonl";

/// A target string with what Julia makes of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    id: String,
    target: String,
    build_host: String,
    error: Option<Refusal>,
    specs: Option<Value>,
}

/// Why Julia refuses a string.
#[derive(Debug, Deserialize)]
struct Refusal {
    message: String,
}

#[test]
fn target_strings_come_to_what_julia_makes_of_them() {
    let text = fs::read_to_string(layout::testdata().join(RECORDS)).expect("the records");
    let records: Vec<Record> =
        text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
    assert_eq!(records.len(), 142);
    let wrong: Vec<String> = records
        .iter()
        .filter_map(|record| {
            let message = check(record).err()?;
            Some(format!("{}: {} (on {})\n{message}", record.id, record.target, record.build_host))
        })
        .collect();
    assert!(wrong.is_empty(), "{} records differ\n\n{}", wrong.len(), wrong.join("\n\n"));
}

/// As long a list as a command line may hold.
#[test]
fn ten_thousand_targets_are_resolved_and_refused() {
    let list = "haswell;".repeat(9_999) + "skylake";
    for version in ["1.13", "1.14"] {
        let finished = run(version, &list, "all-features").expect("an answer");
        assert_eq!(finished.exit, Exit::Code(0), "{version}");
        let report: Value = serde_json::from_slice(&finished.stdout).expect("JSON");
        let specs = report["specs"].as_array().expect("targets");
        assert_eq!((specs.len(), &specs[9_999]["name"]), (10_000, &Value::from("skylake")), "{version}");
    }
    let finished = run("1.13", &(list + ",base(3)"), "all-features").expect("an answer");
    assert_eq!(finished.exit, Exit::Code(1));
    let message = String::from_utf8_lossy(&finished.stderr);
    assert!(
        message.starts_with("error: Invalid target option: base target must be clone_all.\n"),
        "{message}"
    );
    assert!(message.contains("--> --cpu-target:1:80001\n") && message.len() < 1_000, "{message}");
}

fn check(record: &Record) -> Result<(), String> {
    let finished = run("1.13", &record.target, &record.build_host)?;
    match (&record.error, &record.specs) {
        (Some(refusal), None) => check_refusal(refusal, &finished),
        (None, Some(specs)) => check_specs(specs, &finished),
        _ => Err("a record has either an error or specs".to_owned()),
    }
}

fn run(version: &str, text: &str, build_host: &str) -> Result<Finished, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jlopt"));
    process::clean_environment(&mut command);
    _ = command
        .args(["mv", "targets", "--json", "--target", "x86_64", "--julia-version", version])
        .args(["--build-host", build_host])
        .arg(format!("--cpu-target={text}"));
    process::run(command)
}

fn check_refusal(refusal: &Refusal, finished: &Finished) -> Result<(), String> {
    let message = String::from_utf8_lossy(&finished.stderr);
    let first = message.lines().next().unwrap_or_default();
    let is_told = first == format!("error: {}", refusal.message) && message.contains(" --> --cpu-target:1:");
    match finished.exit == Exit::Code(1) && finished.stdout.is_empty() && is_told {
        true => Ok(()),
        false => Err(format!("expected `{}`, got {}\n{message}", refusal.message, finished.exit)),
    }
}

fn check_specs(specs: &Value, finished: &Finished) -> Result<(), String> {
    if finished.exit != Exit::Code(0) || !finished.stderr.is_empty() {
        return Err(format!("{}\n{}", finished.exit, String::from_utf8_lossy(&finished.stderr)));
    }
    let report: Value = serde_json::from_slice(&finished.stdout).map_err(|error| error.to_string())?;
    let differences = json::differences("specs", specs, &report["specs"], Mode::Subset);
    if differences.is_empty() { Ok(()) } else { Err(json::listing(&differences)) }
}
