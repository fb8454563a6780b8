//! The graph that a command reads, and the module that becomes of it.

use crate::input_path;
use crate::phase;
use crate::render::mlir::diagnostic;
use anyhow::{Context as _, Result};
use clap::Args;
use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter, Spool};
use mlir_writer::eco::verify::Verifying;
use mlir_writer::eco::{self, Explanation};
use mlir_writer::graph::{Source, Spooled};
use mlir_writer::ir::{Context, ModuleOp, OpSink};
use mlir_writer::text::TextWriter;
use mlir_writer::{Error, graph};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct GraphInput {
    /// The program graph, JSON; `-` is standard input
    #[arg(value_name = "GRAPH", default_value = "-")]
    path: PathBuf,
}

/// A graph that can be read more than once.
pub(super) enum Graph {
    File(File),
    Spooled(Spooled<Box<dyn Read + Send>, File>),
}

impl Read for Graph {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Graph::File(file) => file.read(buffer),
            Graph::Spooled(spooled) => spooled.read(buffer),
        }
    }
}

impl Source for Graph {
    fn go_to(&mut self, offset: u64) -> io::Result<()> {
        match self {
            Graph::File(file) => file.go_to(offset),
            Graph::Spooled(spooled) => spooled.go_to(offset),
        }
    }

    fn append_to(&mut self, buffer: &mut Vec<u8>, count: u64) -> io::Result<usize> {
        match self {
            Graph::File(file) => file.append_to(buffer, count),
            Graph::Spooled(spooled) => spooled.append_to(buffer, count),
        }
    }
}

/// Where a text is kept that can be read only once.
fn spool() -> io::Result<File> {
    tempfile::tempfile().map_err(|error| {
        let message = format!("cannot keep the text for its second reading: {error}");
        io::Error::new(error.kind(), message)
    })
}

/// What becomes of a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Bytecode,
    Text,
}

impl GraphInput {
    /// The path as messages show it.
    pub(super) fn shown(&self) -> String {
        input_path::shown(&self.path)
    }

    fn is_stdin(&self) -> bool {
        input_path::is_stdin(&self.path)
    }

    /// Opens the graph. What cannot be read twice is kept in a temporary file as it is read.
    pub(super) fn open(&self) -> Result<Graph> {
        self.open_it().with_context(|| format!("cannot read {}", self.shown()))
    }

    fn open_it(&self) -> io::Result<Graph> {
        if self.is_stdin() {
            return Ok(Graph::Spooled(Spooled::new(Box::new(io::stdin()), spool()?)));
        }
        let file = File::open(&self.path)?;
        let data = fs::metadata(&self.path)?;
        if data.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if data.is_file() {
            return Ok(Graph::File(file));
        }
        Ok(Graph::Spooled(Spooled::new(Box::new(file), spool()?)))
    }

    /// Generates the module and writes it.
    pub(super) fn write(
        &self,
        graph: &mut Graph,
        form: Form,
        is_verified: bool,
        output: impl Write,
    ) -> Result<(), Failure> {
        let shown = self.shown();
        phase::run(&format!("generating the module of {shown}"), || {
            generate(graph, form, is_verified, output)
        })
        .map_err(Failure)
    }

    /// What is decided for the program of the graph.
    pub(super) fn explain(&self, graph: &mut Graph) -> Result<Explanation> {
        let shown = self.shown();
        let explained = phase::run(&format!("reading {shown}"), || eco::explain(graph));
        explained.map_err(|error| self.failed(graph, Failure(error)))
    }

    /// An error with the place in the graph.
    pub(super) fn failed(&self, graph: &mut Graph, failure: Failure) -> anyhow::Error {
        match failure.0 {
            Error::Io(error) => anyhow::Error::from(error).context(KEEPING),
            Error::Graph(fault) => {
                let excerpt = graph::excerpt(graph, fault.place).ok();
                diagnostic(&self.shown(), &fault, excerpt).into()
            }
            error => crate::render::mlir::other(&error).into(),
        }
    }
}

/// What fails where a temporary file does.
pub(super) const KEEPING: &str = "cannot keep the module until it is whole";

/// Why there is no module.
pub(super) struct Failure(Error);

impl Failure {
    /// That the output failed, or else what is wrong with the graph.
    pub(super) fn of_output(self) -> Result<io::Error, Self> {
        match self.0 {
            Error::Io(error) => Ok(error),
            error => Err(Failure(error)),
        }
    }
}

fn generate(graph: &mut Graph, form: Form, is_verified: bool, output: impl Write) -> Result<(), Error> {
    let mut context = Context::new();
    let output = BufWriter::new(output);
    match form {
        Form::Text => {
            let options = eco::text_options(&mut context);
            let mut writer = TextWriter::new(output, &context, ModuleOp::default(), options)?;
            run(graph, &mut context, is_verified, &mut writer)?;
            writer.finish(&context)?.flush()?;
        }
        Form::Bytecode => {
            let spools = Box::new(|| {
                let spool: Box<dyn Spool> = Box::new(tempfile::tempfile()?);
                Ok(spool)
            });
            let options = BytecodeOptions::default();
            let mut writer =
                BytecodeWriter::new(output, spools, &mut context, &ModuleOp::default(), options)?;
            run(graph, &mut context, is_verified, &mut writer)?;
            writer.finish()?.flush()?;
        }
    }
    Ok(())
}

fn run(
    graph: &mut Graph,
    context: &mut Context,
    is_verified: bool,
    sink: &mut dyn OpSink,
) -> Result<(), Error> {
    if !is_verified {
        return eco::generate(graph, context, sink);
    }
    let mut verifying = Verifying::new(sink);
    eco::generate(graph, context, &mut verifying)?;
    verifying.finish()
}
