//! The graph that a command reads, and the module that becomes of it.

use crate::input_path;
use crate::phase;
use crate::render::Diagnostic;
use crate::render::mlir::{cannot_keep, diagnostic};
use anyhow::{Context as _, Result};
use clap::Args;
use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter, Spool};
use mlir_writer::eco::verify::Verifying;
use mlir_writer::eco::{self, Explanation};
use mlir_writer::graph::{Source, Spooled};
use mlir_writer::ir::{Body, Context, ModuleOp, Op, OpSink};
use mlir_writer::text::TextWriter;
use mlir_writer::{Error, graph};
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

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

/// What fails where a text that can be read only once cannot be kept.
const SECOND_READING: &str = "cannot keep the text for its second reading";

/// What becomes of a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Bytecode,
    Text,
    /// Nothing: the module is only generated.
    Nothing,
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
        if self.is_stdin() {
            return self.spooled(Box::new(io::stdin()));
        }
        let (file, data) = self.open_file().with_context(|| format!("cannot read {}", self.shown()))?;
        if data.is_file() { Ok(Graph::File(file)) } else { self.spooled(Box::new(file)) }
    }

    fn open_file(&self) -> io::Result<(File, Metadata)> {
        let file = File::open(&self.path)?;
        let data = file.metadata()?;
        if data.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok((file, data)) }
    }

    /// A text that can be read only once, with a place to keep it.
    fn spooled(&self, text: Box<dyn Read + Send>) -> Result<Graph> {
        let spool = tempfile::tempfile();
        let spool = spool.map_err(|error| cannot_keep(&self.shown(), SECOND_READING, &error))?;
        Ok(Graph::Spooled(Spooled::new(text, spool)))
    }

    /// Refuses an output that is the graph: it would be replaced by what becomes of it.
    pub(super) fn refuse_as_output(&self, output: &Path) -> Result<()> {
        let identity = |data: Metadata| data.is_file().then(|| (data.dev(), data.ino()));
        let own = if self.is_stdin() {
            io::stdin().as_fd().try_clone_to_owned().and_then(|stdin| File::from(stdin).metadata())
        } else {
            fs::metadata(&self.path)
        };
        let (own, other) = (own.ok().and_then(identity), fs::metadata(output).ok().and_then(identity));
        if own.is_none() || own != other {
            return Ok(());
        }
        let error = Diagnostic::new(format!("the output {} is the graph itself", output.display()));
        Err(error.help(Some("name another file after -o".to_owned())).into())
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
    pub(super) fn explain(&self, graph: &mut Graph, is_verified: bool) -> Result<Explanation> {
        let shown = self.shown();
        let explained = phase::run(&format!("generating the module of {shown}"), || {
            let (mut context, mut nothing) = (Context::new(), Nothing);
            if !is_verified {
                return eco::explain(graph, &mut context, &mut nothing);
            }
            let mut verifying = Verifying::new(&mut nothing);
            let explanation = eco::explain(graph, &mut context, &mut verifying)?;
            verifying.finish()?;
            Ok(explanation)
        });
        explained.map_err(|error| self.failed(graph, Failure(error)))
    }

    /// An error with the place in the graph.
    pub(super) fn failed(&self, graph: &mut Graph, failure: Failure) -> anyhow::Error {
        match failure.0 {
            Error::Io(error) => cannot_keep(&self.shown(), KEEPING, &error).into(),
            Error::Graph(fault) => {
                let excerpt = graph::excerpt(graph, fault.place).ok();
                diagnostic(&self.shown(), &fault, excerpt).into()
            }
            error => crate::render::mlir::other(&self.shown(), &error).into(),
        }
    }
}

/// Where nothing is written.
struct Nothing;

impl OpSink for Nothing {
    fn write(&mut self, _: &Context, _: &Body, _: Op) -> Result<(), Error> {
        Ok(())
    }
}

/// That there is no temporary file.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct NotKept(io::Error);

/// What fails where a temporary file does.
const KEEPING: &str = "cannot keep the module until it is whole";

/// Why there is no module.
pub(super) struct Failure(Error);

impl Failure {
    /// That the output failed, or else what is wrong with the graph.
    pub(super) fn of_output(self) -> Result<io::Error, Self> {
        match self.0 {
            Error::Io(error) if !matches!(error.get_ref(), Some(inner) if inner.is::<NotKept>()) => Ok(error),
            error => Err(Failure(error)),
        }
    }
}

fn generate(graph: &mut Graph, form: Form, is_verified: bool, output: impl Write) -> Result<(), Error> {
    let mut context = Context::new();
    let output = BufWriter::new(output);
    match form {
        Form::Nothing => run(graph, &mut context, is_verified, &mut Nothing)?,
        Form::Text => {
            let options = eco::text_options(&mut context);
            let mut writer = TextWriter::new(output, &context, ModuleOp::default(), options)?;
            run(graph, &mut context, is_verified, &mut writer)?;
            writer.finish(&context)?.flush()?;
        }
        Form::Bytecode => {
            let spools = Box::new(|| {
                let spool = tempfile::tempfile().map_err(|error| io::Error::other(NotKept(error)))?;
                let spool: Box<dyn Spool> = Box::new(spool);
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
