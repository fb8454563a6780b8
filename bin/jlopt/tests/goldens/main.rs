//! Holds `JuliaMultiVersioning` against the known results in `testdata/mv/goldens/`: for each module
//! and each Julia version the facts of the module after the pass, or the error. Each module is a test
//! of its own. What comes out is pinned too, one snapshot for all versions with the same result.
#![forbid(unsafe_code)]

#[path = "../support/mod.rs"]
mod support;

mod facts;
mod golden;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use similar::TextDiff;
use tempfile::TempDir;

use golden::{Entry, Golden, Refusal};
use support::process::{self, Exit, Finished};
use support::{layout, pinned, tools};

/// The goldens and their snapshots, below `testdata/` and `snapshots/`.
const FOLDER: &str = "mv/goldens";

fn main() {
    let arguments = Arguments::from_args();
    pinned::shorten_panics();
    let names = names();
    let mut trials: Vec<Trial> = names.iter().cloned().map(trial).collect();
    trials.push(Trial::test("mv/no-stale-snapshots", move || refuse_snapshots_without_golden(&names)));
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(name: String) -> Trial {
    Trial::test(format!("mv/{name}"), move || Ok(Check::new(name)?.run()?))
}

/// The names of all modules and of all expectations, so that one without the other is seen.
fn names() -> BTreeSet<String> {
    let files = fs::read_dir(folder()).expect("the folder of the goldens can be read");
    files
        .map(|file| file.expect("the folder of the goldens can be read"))
        .filter_map(|file| {
            let file = file.file_name().to_string_lossy().into_owned();
            let name = file.strip_suffix(".expect.json").or_else(|| file.strip_suffix(".ll"));
            name.map(str::to_owned)
        })
        .collect()
}

fn folder() -> PathBuf {
    layout::testdata().join(FOLDER)
}

fn snapshot_folder() -> PathBuf {
    layout::snapshots().join(FOLDER)
}

/// The check of one golden; messages of what is wrong are collected, so that all are seen at once.
struct Check {
    name: String,
    golden: Golden,
    temporary: TempDir,
    results: Vec<Outcome>,
    wrong: Vec<String>,
}

/// What some Julia versions give: a module or an error.
struct Outcome {
    labels: Vec<String>,
    text: String,
}

impl Check {
    fn new(name: String) -> Result<Self, String> {
        let file = format!("testdata/{FOLDER}/{name}.expect.json");
        let text = fs::read_to_string(layout::workspace_root().join(&file))
            .map_err(|error| format!("{file}: {error}"))?;
        let golden = serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
        let temporary = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
        Ok(Check { name, golden, temporary, results: Vec::new(), wrong: Vec::new() })
    }

    fn run(mut self) -> Result<(), String> {
        for (entry, label) in self.versions() {
            if let Err(message) = self.check(entry, &label) {
                let source = &self.golden.expect[entry].source;
                self.wrong.push(format!("Julia {label} (source: {source}): {message}"));
            }
        }
        // A snapshot of a wrong result must never be accepted.
        if self.wrong.is_empty() {
            self.compare_snapshots();
        }
        if self.wrong.is_empty() {
            return Ok(());
        }
        let note = self.golden.note.map_or(String::new(), |note| format!("\n{note}"));
        Err(format!("{}{note}\n\n{}", self.golden.covers, self.wrong.join("\n\n")))
    }

    /// The index of an entry and one of its versions, for all of them.
    fn versions(&self) -> Vec<(usize, String)> {
        let entries = self.golden.expect.iter().enumerate();
        entries
            .flat_map(|(index, entry)| entry.julia.iter().map(move |label| (index, label.clone())))
            .collect()
    }

    fn check(&mut self, entry: usize, label: &str) -> Result<(), String> {
        let output = self.temporary.path().join(format!("{label}.ll"));
        let finished = process::run(self.pass(label, ["-o".as_ref(), output.as_os_str()]))?;
        if let Some(refusal) = &self.golden.expect[entry].error {
            check_refusal(refusal, &finished, &output)?;
            let message = printed(&finished.stderr)?;
            _ = self.record(label, &message);
            return Ok(());
        }
        check_silent_success(&finished)?;
        let module = fs::read_to_string(&output).map_err(|error| format!("the output: {error}"))?;
        let is_first = self.results.is_empty();
        let is_new = self.record(label, &module);
        let checks = [
            if is_new { verify(&output) } else { Ok(()) },
            self.check_facts(&self.golden.expect[entry], label, &output),
            if is_first { check_text_report(label, &output) } else { Ok(()) },
        ];
        let wrong: Vec<String> = checks.into_iter().filter_map(Result::err).collect();
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }

    fn check_facts(&self, entry: &Entry, label: &str, output: &Path) -> Result<(), String> {
        let report = report(label, output)?;
        let mut wrong: Vec<String> =
            facts::differences(entry, &report).iter().map(ToString::to_string).collect();
        if entry.unchanged {
            wrong.extend(self.check_unchanged(label).err());
        }
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(format!("{} facts differ\n{}", wrong.len(), wrong.join("\n")))
        }
    }

    /// With the pass the module is printed as without.
    fn check_unchanged(&self, label: &str) -> Result<(), String> {
        let mut without = jlopt();
        _ = without.args(["-S", &self.module()]);
        let before = process::run(without)?;
        let after = process::run(self.pass(label, []))?;
        check_silent_success(&before)?;
        check_silent_success(&after)?;
        if before.stdout == after.stdout {
            return Ok(());
        }
        let (before, after) = (printed(&before.stdout)?, printed(&after.stdout)?);
        let diff = TextDiff::from_lines(&before, &after);
        let diff = diff.unified_diff().header("without", "with the pass").to_string();
        Err(format!("the pass has changed the module\n{diff}"))
    }

    /// `jlopt -S` with the pass on the module.
    fn pass<const N: usize>(&self, label: &str, more: [&OsStr; N]) -> Command {
        let mut command = jlopt();
        _ = command
            .arg(format!("--passes={}", self.golden.pass))
            .args(["--julia-version", label, "-S", &self.module()])
            .args(more);
        command
    }

    fn module(&self) -> String {
        format!("{}.ll", self.name)
    }

    /// Notes what a version gives; whether no earlier one gave the same.
    fn record(&mut self, label: &str, text: &str) -> bool {
        let temporary = self.temporary.path().display().to_string();
        let text = text.replace(&format!("{temporary}/{label}.ll"), "%t");
        let same = self.results.iter_mut().find(|result| result.text == text);
        let is_new = same.is_none();
        match same {
            Some(result) => result.labels.push(label.to_owned()),
            None => self.results.push(Outcome { labels: vec![label.to_owned()], text }),
        }
        is_new
    }

    fn compare_snapshots(&mut self) {
        let mut known = BTreeSet::new();
        for result in &self.results {
            let name = format!("{}.{}", self.name, result.labels[0]);
            let text = format!("julia: {}\n\n{}", result.labels.join(", "), result.text);
            self.wrong.extend(pinned::check(&snapshot_folder(), &name, &text).err());
            _ = known.insert(name);
        }
        let prefix = format!("{}.", self.name);
        self.wrong.extend(
            snapshot_names()
                .into_iter()
                .filter(|name| name.starts_with(&prefix) && !known.contains(name))
                .map(|name| format!("snapshots/{FOLDER}/{name}.snap: no result has this version first")),
        );
    }
}

fn check_refusal(refusal: &Refusal, finished: &Finished, output: &Path) -> Result<(), String> {
    let message = printed(&finished.stderr)?;
    let mut wrong = Vec::new();
    if finished.exit != Exit::Code(1) {
        wrong.push(format!("expected exit 1, got {}", finished.exit));
    }
    if output.exists() {
        wrong.push("there is an output file".to_owned());
    }
    if !finished.stdout.is_empty() {
        wrong.push("there is something on standard output".to_owned());
    }
    if !message.starts_with("error: ") {
        wrong.push("standard error does not start with `error: `".to_owned());
    }
    for part in refusal.contains.iter().filter(|part| !message.contains(*part)) {
        wrong.push(format!("the message does not contain `{part}`"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("{}\n[stderr]\n{message}", wrong.join("\n"))) }
}

fn check_silent_success(finished: &Finished) -> Result<(), String> {
    if finished.exit == Exit::Code(0) && finished.stderr.is_empty() {
        return Ok(());
    }
    Err(format!(
        "expected exit 0 and nothing on standard error, got {}\n[stderr]\n{}",
        finished.exit,
        String::from_utf8_lossy(&finished.stderr)
    ))
}

fn report(label: &str, module: &Path) -> Result<Value, String> {
    let mut command = report_command(label, module);
    _ = command.arg("--json");
    let finished = process::run(command)?;
    check_silent_success(&finished).map_err(|message| format!("mv report --json: {message}"))?;
    serde_json::from_slice(&finished.stdout).map_err(|error| format!("mv report --json: no JSON: {error}"))
}

fn check_text_report(label: &str, module: &Path) -> Result<(), String> {
    let finished = process::run(report_command(label, module))?;
    check_silent_success(&finished).map_err(|message| format!("mv report: {message}"))?;
    if finished.stdout.is_empty() {
        return Err("mv report: nothing on standard output".to_owned());
    }
    Ok(())
}

fn report_command(label: &str, module: &Path) -> Command {
    let mut command = jlopt();
    _ = command.args(["mv", "report"]).arg(module).args(["--julia-version", label]);
    command
}

/// LLVM's own verifier, beside the one in jlopt.
fn verify(module: &Path) -> Result<(), String> {
    let mut command = Command::new(tools::llvm_tool("opt-22")?);
    process::clean_environment(&mut command);
    _ = command.args(["-passes=verify", "-disable-output"]).arg(module);
    check_silent_success(&process::run(command)?).map_err(|message| format!("opt-22: {message}"))
}

fn jlopt() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jlopt"));
    process::clean_environment(&mut command);
    _ = command.current_dir(folder());
    command
}

fn printed(bytes: &[u8]) -> Result<String, String> {
    let text = str::from_utf8(bytes).map_err(|error| format!("what is printed: {error}"))?;
    Ok(text.to_owned())
}

/// The names of the goldens' snapshots, `NAME.LABEL`.
fn snapshot_names() -> Vec<String> {
    let files = pinned::files(&snapshot_folder());
    let stems = files.iter().filter_map(|file| file.file_stem());
    stems.map(|stem| stem.to_string_lossy().into_owned()).collect()
}

/// Each golden looks for stale snapshots among its own; this finds those of no golden at all.
fn refuse_snapshots_without_golden(names: &BTreeSet<String>) -> Result<(), Failed> {
    let is_known = |snapshot: &str| {
        let name = snapshot.split_once('.').map_or(snapshot, |(name, _)| name);
        names.contains(name)
    };
    let stale: Vec<String> = snapshot_names()
        .into_iter()
        .filter(|snapshot| !is_known(snapshot))
        .map(|snapshot| format!("snapshots/{FOLDER}/{snapshot}.snap: there is no such golden"))
        .collect();
    if stale.is_empty() { Ok(()) } else { Err(stale.join("\n").into()) }
}
