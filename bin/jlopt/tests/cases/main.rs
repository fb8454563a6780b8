//! Runs every case below `testdata/`: a file with `RUN:` lines on top. `testdata/README.ll` says how
//! to write one. Each case is a test of its own, by its path below `testdata/`.
#![forbid(unsafe_code)]

#[path = "../support/mod.rs"]
mod support;

mod execute;
mod run_line;
mod substitution;
mod transcript;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use walkdir::{DirEntry, WalkDir};

use execute::Surroundings;
use run_line::RunLine;
use substitution::Substitutions;
use support::{layout, pinned, process};
use transcript::Transcript;

/// Folders with files that cases use, or that other tests read.
const FOLDERS_WITHOUT_CASES: [&str; 2] = ["Inputs", "goldens"];

fn main() {
    let arguments = Arguments::from_args();
    pinned::shorten_panics();
    let files = files_below(&layout::testdata());
    let mut trials: Vec<Trial> = files.iter().filter_map(|file| trial(file)).collect();
    trials.push(Trial::test("no-stale-snapshots", move || refuse_stale_snapshots(&files)));
    libtest_mimic::run(&arguments, trials).exit();
}

/// All files that may be cases, by their path below `root`.
fn files_below(root: &Path) -> Vec<PathBuf> {
    let is_open = |entry: &DirEntry| {
        !(entry.file_type().is_dir() && FOLDERS_WITHOUT_CASES.iter().any(|name| entry.file_name() == *name))
    };
    WalkDir::new(root)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(is_open)
        .map(|entry| entry.expect("testdata/ can be read"))
        .filter(|entry| !entry.file_type().is_dir())
        .map(|entry| {
            let path = entry.path().strip_prefix(root);
            path.expect("the walk stays below its root").to_owned()
        })
        .collect()
}

/// The test of a file; none where the file is documentation or the expectation of a case.
fn trial(file: &Path) -> Option<Trial> {
    let name = file.to_string_lossy().into_owned();
    let is_companion = name.ends_with(".expect.json")
        || name.ends_with(".snap")
        || file.file_name().is_some_and(|name| name == "README.md");
    if is_companion {
        return None;
    }
    let file = file.to_owned();
    Some(Trial::test(name, move || Ok(Case::read(&file)?.run()?)))
}

struct Case {
    /// Below `testdata/`.
    file: PathBuf,
    name: String,
    run_lines: Vec<RunLine>,
}

impl Case {
    fn read(file: &Path) -> Result<Self, String> {
        let shown = shown(file);
        let bytes = fs::read(layout::testdata().join(file)).map_err(|error| format!("{shown}: {error}"))?;
        let run_lines = run_line::run_lines(&String::from_utf8_lossy(&bytes))
            .map_err(|fault| format!("{shown}:{}: {}", fault.line, fault.message))?;
        if run_lines.is_empty() {
            return Err(format!(
                "{shown}: no `RUN:` line on top; files that cases use belong into a folder `Inputs`"
            ));
        }
        let name = file.file_name().and_then(|name| name.to_str());
        Ok(Case {
            file: file.to_owned(),
            name: name.ok_or_else(|| format!("{shown}: the name is no UTF-8"))?.to_owned(),
            run_lines,
        })
    }

    fn run(&self) -> Result<(), String> {
        let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
        // jlopt follows symbolic links, so that its messages may have the real path.
        let real = folder.path().canonicalize();
        let real = real.map_err(|error| format!("no temporary folder: {error}"))?;
        let temporary = real.join("tmp").display().to_string();
        let mut transcript =
            Transcript::new(vec![(temporary.clone(), "%t"), (real.display().to_string(), "<folder of %t>")]);
        let substitutions = Substitutions { case: self.name.clone(), temporary };
        for run_line in &self.run_lines {
            self.run_line(run_line, &substitutions, &mut transcript).map_err(|message| {
                let place = format!("{}:{}", shown(&self.file), run_line.line);
                format!("{place}: {message}\nRUN: {}", run_line.text)
            })?;
        }
        pinned::check(&self.snapshot_folder(), &self.name, transcript.text())
    }

    fn run_line(
        &self,
        run_line: &RunLine,
        substitutions: &Substitutions,
        transcript: &mut Transcript,
    ) -> Result<(), String> {
        let pipeline = substitutions.apply(&run_line::parse(&run_line.text)?)?;
        let outcomes = execute::run(&pipeline, &self.surroundings())?;
        transcript.add(&run_line.text, &outcomes);
        if outcomes.iter().all(execute::StageOutcome::as_expected) {
            Ok(())
        } else {
            Err(format!("failed\n{}", transcript::account(&outcomes)))
        }
    }

    fn surroundings(&self) -> Surroundings {
        let case = layout::testdata().join(&self.file);
        Surroundings {
            jlopt: PathBuf::from(env!("CARGO_BIN_EXE_jlopt")),
            folder: case.parent().map(Path::to_owned).unwrap_or_default(),
            limit: process::TIME_LIMIT,
        }
    }

    fn snapshot_folder(&self) -> PathBuf {
        let snapshot = layout::snapshots().join(&self.file);
        snapshot.parent().map(Path::to_owned).unwrap_or_default()
    }
}

/// A snapshot without its case pins nothing.
fn refuse_stale_snapshots(files: &[PathBuf]) -> Result<(), Failed> {
    let root = layout::snapshots();
    let known: BTreeSet<PathBuf> =
        files.iter().map(|file| root.join(format!("{}.snap", file.display()))).collect();
    let is_ours =
        |path: &Path| !FOLDERS_WITHOUT_CASES.iter().any(|name| path.iter().any(|part| part == *name));
    let stale: Vec<String> = pinned::files(&root)
        .iter()
        .filter(|path| !known.contains(*path))
        .filter(|path| is_ours(path.strip_prefix(&root).unwrap_or(path)))
        .map(|path| format!("{}: there is no such case", layout::shown(path)))
        .collect();
    if stale.is_empty() { Ok(()) } else { Err(stale.join("\n").into()) }
}

fn shown(file: &Path) -> String {
    format!("testdata/{}", file.display())
}
