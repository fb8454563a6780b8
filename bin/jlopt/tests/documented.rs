//! Every example in the documentation that shows its output: the output must be what comes out.
//!
//! In a block marked `console` a line `$ COMMAND` is run by a shell, from a folder that has `examples/` and the plugin; the lines below it
//! are its output, standard error included. A line `...` stands for any lines. A command without lines below it must
//! just succeed.
#![forbid(unsafe_code)]

mod support;

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::process::clean_environment;

/// A command that a page shows, with the output that it shows.
#[derive(Debug, PartialEq, Eq)]
struct Example {
    line: usize,
    command: String,
    output: Vec<String>,
}

#[test]
fn examples_show_what_comes_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let target = root.join("examples").canonicalize().expect("the examples");
    symlink(target, folder.path().join("examples")).expect("a link to the examples");
    symlink(plugin(), folder.path().join("libjlopt.so")).expect("a link to the plugin");
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in pages(&root) {
        let text = fs::read_to_string(&page).expect("a page");
        for example in examples(&text) {
            count += 1;
            let printed = run(&example.command, folder.path());
            if !matches(&example.output, &printed) {
                let (page, line) = (page.strip_prefix(&root).unwrap_or(&page).display(), example.line);
                wrong.push(format!("{page}:{line}: {}\n{}", example.command, printed.join("\n")));
            }
        }
    }
    assert!(count > 0, "no page has an example");
    assert!(wrong.is_empty(), "these show something else than what comes out:\n{}", wrong.join("\n\n"));
}

/// The plugin, which cargo leaves beside the tests.
fn plugin() -> PathBuf {
    let built = env::current_exe().expect("the path of this test").with_file_name("libjlopt.so");
    assert!(built.is_file(), "{} is missing", built.display());
    built
}

fn pages(root: &Path) -> Vec<PathBuf> {
    let book = walkdir::WalkDir::new(root.join("docs/src")).sort_by_file_name().into_iter();
    let book = book.map(|entry| entry.expect("a readable folder").into_path());
    let pages = book.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    [root.join("README.md")].into_iter().chain(pages).collect()
}

fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut in_block = false;
    for (number, line) in (1..).zip(page.lines()) {
        match (in_block, line) {
            (false, "```console") => in_block = true,
            (true, "```") => in_block = false,
            (true, line) => match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => {
                    examples.push(Example { line: number, command: command.to_owned(), output: Vec::new() });
                }
                (None, Some(example)) => example.output.push(line.to_owned()),
                (None, None) => panic!("line {number}: output before any command"),
            },
            (false, _) => {}
        }
    }
    examples
}

/// What a command prints, a failure's status as a last line.
fn run(command: &str, folder: &Path) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_jlopt")).parent().expect("a folder of the program's");
    let path = env::var("PATH").unwrap_or_default();
    let mut command_line = Command::new("bash");
    clean_environment(&mut command_line);
    let output = command_line
        .args(["-o", "pipefail", "-c", &format!("exec 2>&1; {command}")])
        .env("PATH", format!("{}:{path}", program.display()))
        .current_dir(folder)
        .output()
        .expect("bash runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    if !output.status.success() && !text.contains("error: ") {
        lines.push(output.status.to_string());
    }
    lines
}

/// Whether the lines are those shown, where `...` is any number of them. No lines shown stand for any output but an error.
fn matches(shown: &[String], printed: &[String]) -> bool {
    let shown: Vec<_> = shown.iter().map(|line| line.trim_end()).collect();
    let Some((first, rest)) = shown.split_first() else {
        return !printed.iter().any(|line| line.starts_with("error: ") || line.starts_with("exit status"));
    };
    matches_from(first, rest, printed)
}

fn matches_from(first: &str, rest: &[&str], printed: &[String]) -> bool {
    let follows = |printed: &[String]| match rest.split_first() {
        Some((next, rest)) => matches_from(next, rest, printed),
        None => printed.is_empty(),
    };
    if first == "..." {
        return (0..=printed.len()).any(|skipped| follows(&printed[skipped..]));
    }
    printed.split_first().is_some_and(|(line, printed)| line.trim_end() == first && follows(printed))
}

#[test]
fn blocks_are_read_as_commands_with_their_output() {
    let page = "text\n```console\n$ a\n1\n...\n$ b\n```\n```\n$ no example\n```\n";
    let example = |line, command: &str, output: &[&str]| Example {
        line,
        command: command.to_owned(),
        output: output.iter().map(|&line| line.to_owned()).collect(),
    };
    assert_eq!(examples(page), [example(3, "a", &["1", "..."]), example(6, "b", &[])]);
}

#[test]
fn dots_stand_for_any_lines() {
    let lines = |text: &str| text.split_terminator(' ').map(str::to_owned).collect::<Vec<_>>();
    assert!(matches(&lines("a ... d"), &lines("a b c d")));
    assert!(matches(&lines("a ..."), &lines("a")));
    assert!(!matches(&lines("a ... d"), &lines("a b c")));
    assert!(!matches(&lines("a"), &lines("a b")));
    assert!(!matches(&[], &["error: x".to_owned()]));
}
