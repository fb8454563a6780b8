//! Running the pipeline of a `RUN:` line.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::run_line::{Expected, Pipeline, Stage};
use crate::support::json::{self, Mode};
use crate::support::process::{self, Exit, Finished};
use crate::support::tools;

/// jlopt's status for an internal fault.
const INTERNAL_FAULT: i32 = 70;

/// Where and with what commands run.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    pub(crate) jlopt: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) limit: Duration,
}

/// What became of one command.
#[derive(Clone, Debug)]
pub(crate) struct StageOutcome {
    pub(crate) program: String,
    pub(crate) expected: Expected,
    pub(crate) exit: Exit,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

impl StageOutcome {
    pub(crate) fn is_jlopt(&self) -> bool {
        self.program == "jlopt"
    }

    /// Whether the command ended as its `RUN:` line says.
    pub(crate) fn as_expected(&self) -> bool {
        let crashed = matches!(self.exit, Exit::Signal(_))
            || self.is_jlopt() && self.exit == Exit::Code(INTERNAL_FAULT);
        match (self.expected, self.exit) {
            (_, Exit::TimedOut(_)) => false,
            (Expected::Success, exit) => exit == Exit::Code(0),
            (Expected::Failure, exit) => exit != Exit::Code(0) && !crashed,
            (Expected::Crash, _) => crashed,
        }
    }
}

/// Runs all commands of a pipeline at the same time.
///
/// # Errors
/// A command that is not allowed or cannot be started, a file that cannot be opened.
pub(crate) fn run(pipeline: &Pipeline, surroundings: &Surroundings) -> Result<Vec<StageOutcome>, String> {
    let builtin = builtin(&pipeline.stages)?;
    let external = &pipeline.stages[..pipeline.stages.len() - usize::from(builtin.is_some())];
    if builtin.is_some() && pipeline.stdout.is_some() {
        return Err("a comparison has no output to redirect".to_owned());
    }
    let commands =
        external.iter().map(|stage| command(stage, surroundings)).collect::<Result<Vec<_>, _>>()?;
    let input = pipeline.stdin.as_ref().map(|file| surroundings.folder.join(file));
    let mut outcomes: Vec<StageOutcome> = if commands.is_empty() {
        Vec::new()
    } else {
        let finished = process::run_chain(
            commands,
            input.as_deref().map_or(Ok(Stdio::null()), opened)?,
            output(pipeline, surroundings)?,
            surroundings.limit,
        )?;
        external.iter().zip(finished).map(outcome).collect()
    };
    if let (Some(file), Some(last)) = (&pipeline.stderr, outcomes.last()) {
        fs::write(surroundings.folder.join(file), &last.stderr)
            .map_err(|error| format!("cannot write {file}: {error}"))?;
    }
    if let Some((stage, Builtin::Match)) = builtin {
        outcomes.push(outcome((stage, match_files(stage, surroundings)?)));
    } else if let Some((stage, Builtin::Compare(mode))) = builtin {
        let bytes = match (outcomes.last(), input) {
            (Some(previous), _) => previous.stdout.clone(),
            (None, Some(file)) => read(&file)?,
            (None, None) => return Err(format!("`{}` has no input", stage.program)),
        };
        outcomes.push(outcome((stage, compare(stage, mode, &bytes, surroundings)?)));
    }
    Ok(outcomes)
}

/// The comparison that ends the pipeline, if any.
fn builtin(stages: &[Stage]) -> Result<Option<(&Stage, Builtin)>, String> {
    let Some((last, before)) = stages.split_last() else {
        return Err("a command is missing".to_owned());
    };
    if let Some(stage) = before.iter().find(|stage| builtin_mode(stage).is_some()) {
        return Err(format!("`{}` ends a pipeline", stage.program));
    }
    Ok(builtin_mode(last).map(|mode| (last, mode)))
}

/// A comparison that the harness does itself.
#[derive(Clone, Copy)]
enum Builtin {
    /// Of standard input with a file.
    Compare(Mode),
    /// Of two files, as the cases of `enzyme-abi` compare.
    Match,
}

fn builtin_mode(stage: &Stage) -> Option<Builtin> {
    match stage.program.as_str() {
        "json-compare" => Some(Builtin::Compare(Mode::Exact)),
        "json-subset" => Some(Builtin::Compare(Mode::Subset)),
        "json-match" => Some(Builtin::Match),
        _ => None,
    }
}

fn command(stage: &Stage, surroundings: &Surroundings) -> Result<Command, String> {
    let mut command = Command::new(program(&stage.program, surroundings)?);
    process::clean_environment(&mut command);
    _ = command
        .current_dir(&surroundings.folder)
        .envs(stage.environment.iter().cloned())
        .args(&stage.arguments);
    Ok(command)
}

fn program(name: &str, surroundings: &Surroundings) -> Result<PathBuf, String> {
    match name {
        "jlopt" => Ok(surroundings.jlopt.clone()),
        "cat" | "cmp" => Ok(PathBuf::from(name)),
        name if tools::is_llvm_tool(name) => tools::llvm_tool(name),
        name => Err(format!(
            "unknown command `{name}`: there are jlopt, tools of LLVM 22 (NAME-22), cat, cmp, \
             json-compare, json-subset, json-match, and `not` before any of them"
        )),
    }
}

fn opened(path: &Path) -> Result<Stdio, String> {
    File::open(path).map(Stdio::from).map_err(|error| format!("cannot read {}: {error}", name(path)))
}

fn output(pipeline: &Pipeline, surroundings: &Surroundings) -> Result<Option<File>, String> {
    let Some(file) = &pipeline.stdout else {
        return Ok(None);
    };
    File::create(surroundings.folder.join(file))
        .map(Some)
        .map_err(|error| format!("cannot write {file}: {error}"))
}

fn outcome((stage, finished): (&Stage, Finished)) -> StageOutcome {
    StageOutcome {
        program: stage.program.clone(),
        expected: stage.expected,
        exit: finished.exit,
        stdout: finished.stdout,
        stderr: finished.stderr,
    }
}

/// Runs `json-match ACTUAL EXPECTED`: status 0 or 1, the differences on standard error.
fn match_files(stage: &Stage, surroundings: &Surroundings) -> Result<Finished, String> {
    let [actual, expected] = stage.arguments.as_slice() else {
        return Err(format!("`{}` takes two files", stage.program));
    };
    let parsed = |file: &String| -> Result<Value, String> {
        serde_json::from_slice(&read(&surroundings.folder.join(file))?)
            .map_err(|error| format!("{file}: {error}"))
    };
    let message = json::listing(&json::mismatches(&parsed(expected)?, &parsed(actual)?));
    Ok(Finished {
        exit: Exit::Code(i32::from(!message.is_empty())),
        stdout: Vec::new(),
        stderr: message.into_bytes(),
    })
}

/// Runs `json-compare` or `json-subset`: status 0 or 1, the differences on standard error.
fn compare(stage: &Stage, mode: Mode, input: &[u8], surroundings: &Surroundings) -> Result<Finished, String> {
    let [file] = stage.arguments.as_slice() else {
        return Err(format!("`{}` takes one file", stage.program));
    };
    let expected: Value = serde_json::from_slice(&read(&surroundings.folder.join(file))?)
        .map_err(|error| format!("{file}: {error}"))?;
    let message = match serde_json::from_slice(input) {
        Ok(got) => json::listing(&json::differences("", &expected, &got, mode)),
        Err(error) => format!("the input is no JSON: {error}"),
    };
    Ok(Finished {
        exit: Exit::Code(i32::from(!message.is_empty())),
        stdout: Vec::new(),
        stderr: message.into_bytes(),
    })
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", name(path)))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
