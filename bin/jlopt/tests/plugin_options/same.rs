//! The commands of the cases of `testdata/enzyme` that run a pipeline on the case itself.

use crate::run_line::{self, Stage};
use crate::substitution::Substitutions;
use crate::tools::{Asked, Tool, cases, folder_of_cases, put_as_read_by};
use std::fs;
use std::thread;
use tempfile::TempDir;
use walkdir::WalkDir;

/// Cases with each of the side files and outputs.
const WITH_SIDE_FILES: [&str; 7] = [
    "slots-01-make-symbolic.ll",
    "native-01-declare.ll",
    "link-01-julia-values.ll",
    "relocate-01-uses.ll",
    "thunk-01-import.ll",
    "truetype-numbers.ll",
    "names-01-emit-on.ll",
];

impl Asked {
    /// What a command asks for; nothing where it is another sort of command, or needs what one before it made.
    fn of(stage: &Stage, case: &str) -> Option<Self> {
        let mut asked = Self::default();
        let mut has_case = false;
        let mut arguments = stage.arguments.iter();
        let is_plain = stage.program == "jlopt" && stage.environment.is_empty();
        while let Some(argument) = arguments.next().filter(|_| is_plain) {
            let name = argument.trim_start_matches('-');
            if let Some(pipeline) = name.strip_prefix("passes=") {
                pipeline.clone_into(&mut asked.pipeline);
            } else if name.starts_with("enzyme-values-out=") {
                asked.writes_values = true;
            } else if name.starts_with("enzyme-relocs-out=") {
                asked.writes_relocations = true;
            } else if ["enzyme-", "decls=", "julia-version="].iter().any(|start| name.starts_with(start)) {
                asked.options.push(name.to_owned());
            } else if argument == "-o" {
                let _ = arguments.next()?;
            } else if argument == case {
                has_case = true;
            } else if argument != "-S" {
                return None;
            }
        }
        let needs_others = asked.options.iter().any(|option| option.contains("%t") || option.ends_with("=-"));
        (has_case && !asked.pipeline.is_empty() && !needs_others).then_some(asked)
    }

    /// As at the end of the pipeline that clang has without optimization.
    fn after_default(self) -> Self {
        Self { pipeline: format!("default<O0>,{}", self.pipeline), ..self }
    }
}

/// The commands of a case.
fn commands(case: &str) -> Vec<Asked> {
    let text = fs::read(cases().join(case)).expect("a case");
    let lines = run_line::run_lines(&String::from_utf8_lossy(&text)).expect("RUN: lines");
    let pipelines = lines.iter().map(|line| run_line::parse(&line.text).expect("a pipeline"));
    let substitutions = Substitutions { case: case.to_owned(), temporary: "%t".to_owned() };
    let stages =
        pipelines.filter_map(|pipeline| substitutions.apply(&pipeline).ok()?.stages.into_iter().next());
    stages.filter_map(|stage| Asked::of(&stage, case)).collect()
}

fn all_cases() -> Vec<String> {
    let entries = fs::read_dir(cases()).expect("testdata").map(|entry| entry.expect("an entry").file_name());
    let names = entries.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(".ll")).collect()
}

/// Holds opt against jlopt; how many runs failed, and how many did not.
fn compare(cases: &[String]) -> [usize; 2] {
    let folder = folder_of_cases();
    let mut compared = [0, 0];
    for case in cases {
        put_as_read_by("opt-22", case, folder.path());
        for asked in commands(case) {
            let ours = asked.run(Tool::Jlopt, folder.path(), case);
            // LLVM has words of its own for what is no pass.
            if ours.said.starts_with("error: unknown pass ") {
                continue;
            }
            let theirs = asked.run(Tool::Opt, folder.path(), case);
            assert_eq!(ours, theirs, "{case} {asked:?}");
            compared[usize::from(ours.is_success)] += 1;
        }
    }
    compared
}

#[test]
fn opt_does_with_each_case_what_jlopt_does() {
    const THREADS: usize = 4;
    let cases = all_cases();
    let compared = thread::scope(|scope| {
        let parts = cases.chunks(cases.len().div_ceil(THREADS));
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| compare(part))).collect();
        let compared = threads.into_iter().map(|thread| thread.join().expect("each does the same"));
        compared.reduce(|[a, b], [c, d]| [a + c, b + d])
    });
    assert!(compared.is_some_and(|[failed, done]| failed > 100 && done > 200), "{compared:?}");
}

#[test]
fn variables_do_what_options_do() {
    let folder = folder_of_cases();
    for case in WITH_SIDE_FILES {
        put_as_read_by("opt-22", case, folder.path());
        for asked in commands(case) {
            let [by_options, by_variables] =
                [Tool::Opt, Tool::OptByVariables].map(|tool| asked.run(tool, folder.path(), case));
            assert_eq!(by_options, by_variables, "{case} {asked:?}");
        }
    }
}

/// The inputs of the cases with the data layout that clang gives every module, which says nothing of Julia's address spaces:
/// what is linked in must have the module's.
fn folder_of_cases_for_clang() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for entry in WalkDir::new(cases().join("Inputs")) {
        let entry = entry.expect("the inputs can be read");
        let copy = folder.path().join(entry.path().strip_prefix(cases()).expect("below the cases"));
        if entry.file_type().is_dir() {
            fs::create_dir(copy).expect("a folder");
        } else if let Ok(text) = fs::read_to_string(entry.path()) {
            fs::write(copy, text.replace("-ni:10:11:12:13", "")).expect("written");
        }
    }
    folder
}

#[test]
fn clang_does_with_side_files_what_jlopt_does() {
    let folder = folder_of_cases_for_clang();
    for case in WITH_SIDE_FILES {
        put_as_read_by("clang-22", case, folder.path());
        let commands = commands(case);
        assert!(!commands.is_empty(), "{case}");
        for asked in commands {
            let theirs = asked.run(Tool::Clang, folder.path(), case);
            let asked = asked.after_default();
            let ours = asked.run(Tool::Jlopt, folder.path(), case);
            assert!(ours.is_success, "{case} {ours:?}");
            assert_eq!(ours, theirs, "{case} {asked:?}");
        }
    }
}
