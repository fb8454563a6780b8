//! Graphviz, which lays out graphs where it is installed.

use crate::render::Diagnostic;
use anyhow::{Context, Result};
use std::fs::File;
use std::io::{self, Seek, Write};
use std::process::{Command, Output};

/// The program that lays out directed graphs in layers.
const DOT: &str = "dot";
/// How many lines of what it says are shown.
const MAX_LINES: usize = 4;

/// The picture of a graph in DOT, as SVG; nothing where Graphviz is not installed.
///
/// # Errors
///
/// Where Graphviz is there and makes no picture.
pub(crate) fn svg(graph: &str) -> Result<Option<String>> {
    let output = match Command::new(DOT).arg("-Tsvg").stdin(input(graph)?).output() {
        Ok(output) => output,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).context("cannot run dot, the program of Graphviz"),
    };
    if !output.status.success() {
        return Err(failed(&output).into());
    }
    String::from_utf8(output.stdout).map(Some).context("what Graphviz wrote is no text")
}

/// A file rather than a pipe: nobody has to write while its output is read.
fn input(graph: &str) -> Result<File> {
    let written = || {
        let mut file = tempfile::tempfile()?;
        file.write_all(graph.as_bytes())?;
        file.rewind()?;
        Ok::<_, io::Error>(file)
    };
    written().context("cannot write a temporary file for Graphviz")
}

fn failed(output: &Output) -> Diagnostic {
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<_> = said.lines().filter(|line| !line.is_empty()).take(MAX_LINES).collect();
    let error = Diagnostic::new(format!("dot, the program of Graphviz, ended with {}", output.status));
    let error = if lines.is_empty() { error } else { error.detail(lines.join("\n")) };
    error.help(Some(
        "--dot writes the graph without it; name fewer functions to have a smaller one".to_owned(),
    ))
}
