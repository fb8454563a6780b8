//! `jlopt mlir write`: the module of a program graph.

use super::graph::{Form, Graph, GraphInput};
use crate::io::Output;
use crate::phase;
use crate::render::{Console, mlir};
use crate::report::ReportFormat;
use anyhow::Result;
use clap::{Arg, Args};
use std::fs::File;
use std::io::{self, Seek};
use std::os::fd::BorrowedFd;
use std::path::PathBuf;
use tempfile::SpooledTempFile;

const EXAMPLES: &str = "\
Examples:
  jlopt mlir write examples/mlir/divmod.json -o divmod.mlirbc
  jlopt mlir write examples/mlir/divmod.json --text
  jlopt mlir write --explain examples/mlir/divmod.json
  jlopt mlir write --explain --json graph.json | jq '.parameters[] | select(.split | not)'
  generator | jlopt mlir write - -o out.mlirbc";

/// Writes the MLIR module of a program graph: one function for each specialization, in the eco dialect
///
/// The graph is read twice, function by function; standard input is kept in a temporary file meanwhile.
#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("format", of_report), mut_arg("json", of_report))]
pub(crate) struct Write {
    #[command(flatten)]
    input: GraphInput,
    /// Write to FILE, which is replaced once the output is whole; `-` is standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write text instead of bytecode
    #[arg(long, short = 'S', overrides_with = "text", conflicts_with = "explain")]
    text: bool,
    /// Check every operation against the rules of its dialect before it is written
    #[arg(long, overrides_with = "verify")]
    verify: bool,
    /// Generate the module without writing it, and write which functions have workers, which values are folded or
    /// remembered, and why
    #[arg(long, overrides_with = "explain")]
    explain: bool,
    #[command(flatten)]
    format: ReportFormat,
}

/// The form of a report means nothing where there is none.
fn of_report(argument: Arg) -> Arg {
    argument.requires("explain").conflicts_with("text")
}

/// How much text is kept in memory until it is whole; more goes to a temporary file.
const IN_MEMORY: usize = 1 << 20;

impl Write {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = Output::prepare(self.output.as_deref())?;
        self.output.as_deref().map_or(Ok(()), |output| self.input.refuse_as_output(output))?;
        if self.explain {
            return self.explain(output, console);
        }
        if !self.text {
            output.refuse_terminal("bytecode")?;
        }
        let mut graph = self.input.open()?;
        // What people or programs see at once is written only when all of it is there.
        if self.text && output.is_seen_at_once() {
            let mut whole = SpooledTempFile::new(IN_MEMORY);
            let written = self.input.write(&mut graph, Form::Text, self.verify, &mut whole);
            written.map_err(|failure| self.input.failed(&mut graph, failure))?;
            whole.rewind()?;
            return output.write(|file| io::copy(&mut whole, &mut owned(file)?).map(drop));
        }
        self.write(&mut graph, &output)
    }

    fn write(&self, graph: &mut Graph, output: &Output) -> Result<()> {
        let form = if self.text { Form::Text } else { Form::Bytecode };
        let mut failure = None;
        let written = output.write(|file| {
            let written = self.input.write(graph, form, self.verify, owned(file)?);
            written.map_err(|why| {
                why.of_output().unwrap_or_else(|why| {
                    failure = Some(why);
                    io::Error::other("there is no module")
                })
            })
        });
        match failure {
            Some(failure) => Err(self.input.failed(graph, failure)),
            None => written,
        }
    }

    fn explain(&self, output: Output, console: &Console) -> Result<()> {
        let report = self.format.to(output);
        let mut graph = self.input.open()?;
        let explanation = self.input.explain(&mut graph, self.verify)?;
        let explanation = phase::run("explaining", || mlir::Explanation::new(&explanation));
        let paint = report.paint(console);
        report.write(&explanation, |explanation| mlir::explanation(explanation, paint))
    }
}

fn owned(file: BorrowedFd<'_>) -> io::Result<File> {
    Ok(File::from(file.try_clone_to_owned()?))
}
