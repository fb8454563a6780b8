//! A pipeline with options, and the tools that run it.

use crate::support::{layout, process};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// What is asked of each tool.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// The pipeline.
    pub(crate) pipeline: String,
    /// Options that all of them have, as `jlopt` spells them, without dashes.
    pub(crate) options: Vec<String>,
    pub(crate) writes_values: bool,
    pub(crate) writes_relocations: bool,
}

/// What a run made and said.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) is_success: bool,
    pub(crate) module: Option<String>,
    pub(crate) values: Option<String>,
    pub(crate) relocations: Option<String>,
    pub(crate) said: String,
}

/// A tool, and how it spells an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    Jlopt,
    Opt,
    Clang,
    /// `opt` with variables instead of options.
    OptByVariables,
}

impl Asked {
    pub(crate) fn new(pipeline: &str, options: &[&str]) -> Self {
        let options = options.iter().map(|&option| option.to_owned()).collect();
        Self { pipeline: pipeline.to_owned(), options, ..Self::default() }
    }

    /// Runs a tool on a module of a folder, in the folder: jlopt calls a module by its file, the others by its path. The files
    /// that it may write hold `old` before.
    pub(crate) fn run(&self, tool: Tool, folder: &Path, module: &str) -> Made {
        let outputs = tempfile::tempdir().expect("a temporary folder");
        let file = |name: &str| outputs.path().join(name);
        let mut options = self.options.clone();
        for (name, is_written) in [("values", self.writes_values), ("relocs", self.writes_relocations)] {
            fs::write(file(name), "old").expect("written");
            if is_written {
                options.push(format!("enzyme-{name}-out={}", file(name).display()));
            }
        }
        let mut command = tool.command(&self.pipeline);
        options.iter().for_each(|option| tool.give(&mut command, option));
        let _ = command.arg("-S").arg("-o").arg(file("module.ll")).arg(module).current_dir(folder);
        let output = command.output().expect("the tool runs");
        Made {
            is_success: output.status.success(),
            module: fs::read_to_string(file("module.ll")).ok().filter(|text| !text.is_empty()),
            values: fs::read_to_string(file("values")).ok(),
            relocations: fs::read_to_string(file("relocs")).ok(),
            said: without_the_tool_s(&String::from_utf8_lossy(&output.stderr)),
        }
    }
}

impl Tool {
    fn command(self, pipeline: &str) -> Command {
        let mut command = match self {
            Self::Jlopt => Command::new(env!("CARGO_BIN_EXE_jlopt")),
            Self::Opt | Self::OptByVariables => Command::new("opt-22"),
            Self::Clang => Command::new("clang-22"),
        };
        process::clean_environment(&mut command);
        let library = library().display().to_string();
        let _ = match self {
            Self::Jlopt => command.arg(format!("--passes={pipeline}")),
            Self::Opt | Self::OptByVariables => {
                command.args([format!("-load-pass-plugin={library}"), format!("-passes={pipeline}")])
            }
            Self::Clang => command
                .args([&format!("-fpass-plugin={library}"), "-emit-llvm", "-mllvm"])
                .arg(format!("-jlopt-passes={pipeline}")),
        };
        command
    }

    fn give(self, command: &mut Command, option: &str) {
        let _ = match self {
            Self::Jlopt => command.arg(format!("--{option}")),
            Self::Opt => command.arg(format!("-jlopt-{option}")),
            Self::Clang => command.args(["-mllvm", &format!("-jlopt-{option}")]),
            Self::OptByVariables => {
                let (name, value) = option.split_once('=').unwrap_or((option, "1"));
                command.env(format!("JLOPT_{}", name.replace('-', "_").to_uppercase()), value)
            }
        };
    }
}

/// The folder of the cases.
pub(crate) fn cases() -> PathBuf {
    layout::testdata().join("enzyme")
}

/// A folder with the inputs of the cases.
pub(crate) fn folder_of_cases() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    symlink(cases().join("Inputs"), folder.path().join("Inputs")).expect("a link to the inputs");
    folder
}

/// Puts a case there as a tool of LLVM's reads it: with the data layout that it gives a module.
pub(crate) fn put_as_read_by(tool: &str, case: &str, folder: &Path) {
    let mut command = Command::new(tool);
    if tool.starts_with("clang") {
        let _ = command.args(["-emit-llvm", "-Wno-override-module"]);
    }
    let _ = command.arg("-S").arg(cases().join(case)).arg("-o").arg(folder.join(case));
    assert!(command.status().expect("the tool runs").success(), "{case}");
}

/// The library, which cargo leaves beside the tests.
pub(crate) fn library() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    let built = test.with_file_name("libjlopt.so");
    assert!(built.is_file(), "{} is missing", built.display());
    built
}

/// Without what opt adds where a pass refuses its parameters, and without clang's counts.
fn without_the_tool_s(said: &str) -> String {
    let is_ours = |line: &&str| !line.starts_with("opt-22: unknown ") && !line.ends_with(" generated.");
    said.lines().filter(is_ours).map(|line| format!("{line}\n")).collect()
}
