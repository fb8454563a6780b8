//! Pipelines of real processes, with `sh` in the place of jlopt.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::execute::{StageOutcome, Surroundings, run};
use crate::run_line::parse;
use crate::support::process::Exit;

const LIMIT: Duration = Duration::from_secs(30);

fn run_in(folder: &Path, text: &str, limit: Duration) -> Result<Vec<StageOutcome>, String> {
    let surroundings = Surroundings { jlopt: PathBuf::from("sh"), folder: folder.to_owned(), limit };
    run(&parse(text)?, &surroundings)
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn outcomes(text: &str) -> Vec<StageOutcome> {
    run_in(folder().path(), text, LIMIT).unwrap()
}

fn last(text: &str) -> StageOutcome {
    outcomes(text).pop().unwrap()
}

#[test]
fn both_outputs_and_the_status_are_kept() {
    let outcome = last("jlopt -c 'echo out; echo err >&2; exit 3'");
    assert_eq!(outcome.exit, Exit::Code(3));
    assert_eq!(outcome.stdout, b"out\n");
    assert_eq!(outcome.stderr, b"err\n");
    assert!(!outcome.as_expected());
}

#[test]
fn large_outputs_do_not_block() {
    let outcome = last(
        "jlopt -c 'head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero' | cat",
    );
    assert_eq!(outcome.stdout.len(), 6_000_000);
    let outcome = last("jlopt -c 'head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero'");
    assert_eq!((outcome.stdout.len(), outcome.stderr.len()), (3_000_000, 3_000_000));
}

#[test]
fn a_stage_that_does_not_read_does_not_block() {
    let outcomes = outcomes("jlopt -c 'head -c 3000000 /dev/zero' | jlopt -c 'exec <&-; echo done'");
    assert_eq!(outcomes[1].stdout, b"done\n");
}

#[test]
fn without_a_file_standard_input_is_empty() {
    assert!(last("cat").stdout.is_empty());
}

#[test]
fn files_are_read_and_written_in_the_folder_of_the_case() {
    let folder = folder();
    fs::write(folder.path().join("in"), "text").unwrap();
    let outcomes = run_in(folder.path(), "cat < in | cat > out", LIMIT).unwrap();
    assert!(outcomes.iter().all(|o| o.as_expected() && o.stdout.is_empty()));
    assert_eq!(fs::read(folder.path().join("out")).unwrap(), b"text");
    assert!(run_in(folder.path(), "cat < none", LIMIT).unwrap_err().contains("none"));
}

#[test]
fn the_environment_is_that_of_the_run_line() {
    let outcome = last("JLOPT_X='a b' jlopt -c 'echo $JLOPT_X $LC_ALL $RUST_BACKTRACE $CLICOLOR'");
    assert_eq!(outcome.stdout, b"a b C\n");
}

#[test]
fn not_wants_a_diagnosed_failure() {
    assert!(last("not jlopt -c 'exit 1'").as_expected());
    assert!(last("not cmp . none").as_expected());
    for text in ["not jlopt -c 'exit 0'", "not jlopt -c 'exit 70'", "not jlopt -c 'kill -9 $$'"] {
        assert!(!last(text).as_expected(), "{text}");
    }
    assert!(last("not --crash jlopt -c 'exit 70'").as_expected());
    assert!(last("not --crash jlopt -c 'kill -9 $$'").as_expected());
    assert!(!last("not --crash jlopt -c 'exit 1'").as_expected());
}

#[test]
fn a_signal_is_no_status() {
    assert_eq!(last("jlopt -c 'kill -9 $$'").exit, Exit::Signal(9));
}

#[test]
fn a_command_over_the_limit_is_killed_with_all_its_pipeline() {
    let start = Instant::now();
    let limit = Duration::from_millis(100);
    let text = "jlopt -c 'exec sleep 100' | jlopt -c 'sleep 100; exit'";
    let outcomes = run_in(folder().path(), text, limit).unwrap();
    assert!(outcomes.iter().all(|o| o.exit == Exit::TimedOut(limit)));
    assert!(outcomes.iter().all(|o| !o.as_expected()));
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn unknown_commands_and_missing_tools_are_errors() {
    let folder = folder();
    let error = |text| run_in(folder.path(), text, LIMIT).unwrap_err();
    assert!(error("rm x").contains("unknown command `rm`"));
    assert!(error("sh -c x").contains("unknown command `sh`"));
    assert!(error("./opt-22").contains("unknown command"));
    assert!(error("no-such-tool-22").contains("neither on PATH"));
}

#[test]
fn json_is_compared() {
    let folder = folder();
    fs::write(folder.path().join("e.json"), r#"{"a": 1}"#).unwrap();
    fs::write(folder.path().join("more.json"), r#"{"a": 1, "b": 2}"#).unwrap();
    let last = |text| run_in(folder.path(), text, LIMIT).unwrap().pop().unwrap();
    assert!(last("cat e.json | json-compare e.json").as_expected());
    assert!(last("json-compare e.json < e.json").as_expected());
    assert!(last("cat more.json | json-subset e.json").as_expected());
    assert!(last("cat more.json | not json-compare e.json").as_expected());
    let outcome = last("cat more.json | json-compare e.json");
    assert!(!outcome.as_expected());
    assert_eq!(outcome.stderr, b"b\n  expected nothing\n  got      2");
    let outcome = last("jlopt -c 'echo {' | json-compare e.json");
    assert!(String::from_utf8(outcome.stderr).unwrap().contains("no JSON"));
}

#[test]
fn a_comparison_ends_its_pipeline_and_has_an_input_and_a_file() {
    let folder = folder();
    fs::write(folder.path().join("e.json"), "{").unwrap();
    let error = |text| run_in(folder.path(), text, LIMIT).unwrap_err();
    assert!(error("json-subset e.json | cat").contains("ends a pipeline"));
    assert!(error("json-compare e.json").contains("has no input"));
    assert!(error("cat e.json | json-compare").contains("takes one file"));
    assert!(error("cat e.json | json-compare e.json").contains("e.json: EOF"));
    assert!(error("cat e.json | json-compare e.json > out").contains("no output"));
}
