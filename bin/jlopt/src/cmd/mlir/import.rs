//! `jlopt mlir import`: an LLVM module in MLIR's `llvm` dialect.

use super::graph::KEEPING;
use crate::cli::bad_usage;
use crate::input::{ForBodies, ModuleInput};
use crate::io::Output;
use crate::phase;
use crate::render::Console;
use crate::render::mlir_import::{self, ImportReport};
use crate::report::{ReportFormat, refuse_to_replace};
use anyhow::{Context as _, Result};
use clap::{Arg, Args};
use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter, Spool, Version};
use mlir_writer::ir::Context;
use mlir_writer::llvm::{Form, ImportError, ImportOptions, Importer};
use mlir_writer::text::{TextOptions, TextWriter};
use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  jlopt mlir import module.bc -o module.mlirbc
  jlopt mlir import module.ll --text | mlir-opt-22
  jlopt mlir import module.bc --report
  jlopt mlir import module.bc -o module.mlirbc --report --json | jq '.kinds[] | select(.fate == \"lost\")'";

/// Writes an LLVM module in MLIR's llvm dialect, as MLIR 22 has it
///
/// What LLVM says is put where the dialect has a place for it; what has none is kept in attributes whose names start with
/// jlopt., or lost with a warning. Bodies of bitcode are read one at a time.
#[derive(Args)]
#[command(
    after_help = EXAMPLES,
    mut_arg("format", of_report),
    mut_arg("json", of_report),
    // What an import does is the same for each.
    mut_arg("julia_version", |version| version.hide(true))
)]
pub(crate) struct Import {
    #[command(flatten)]
    input: ModuleInput,
    /// Write to FILE, which is replaced once the output is whole; `-` is standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write text instead of bytecode
    #[arg(long, short = 'S', overrides_with = "text")]
    text: bool,
    /// Fail if something cannot be kept
    #[arg(long, overrides_with = "strict")]
    strict: bool,
    /// Report what is kept aside and what is lost, on standard output; without -o no module is written
    #[arg(long, overrides_with = "report")]
    report: bool,
    #[command(flatten)]
    format: ReportFormat,
}

/// The form of a report means nothing where there is none.
fn of_report(argument: Arg) -> Arg {
    argument.requires("report")
}

impl Import {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let input: Vec<PathBuf> = self.input.file().map(Path::to_owned).into_iter().collect();
        refuse_to_replace(&input, self.output.as_deref())?;
        let output = match (self.report, &self.output) {
            (true, None) => Output::nowhere(),
            _ => Output::prepare(self.output.as_deref())?,
        };
        if !self.text {
            output.refuse_terminal("bytecode")?;
        }
        let report = self.report.then(|| Ok::<_, anyhow::Error>(self.format.to(Output::prepare(None)?)));
        let report = report.transpose()?;
        if report.as_ref().is_some_and(|report| report.output().is_same_as(&output)) {
            return Err(
                bad_usage("with --report, -o needs a file: the report goes to standard output").into()
            );
        }
        let mut input = self.input.read_for_bodies(console)?;
        let (made, failed) = match self.write(&mut input, &output) {
            Ok(made) => (made, None),
            Err(Failed { error, counted: Some(made) }) => (made, Some(error)),
            Err(Failed { error, counted: None }) => return Err(error),
        };
        if let Some(report) = report {
            let paint = report.paint(console);
            report.write(&made, |made| mlir_import::render(made, paint))?;
        } else if failed.is_none() {
            made.lost().for_each(|warning| console.warning(&warning));
        }
        failed.map_or(Ok(()), Err)
    }

    fn write(&self, input: &mut ForBodies, output: &Output) -> Result<ImportReport, Failed> {
        if self.report && self.output.is_none() {
            return self.import(input, io::sink()).map_err(|error| self.failed(error));
        }
        // What people or programs see at once is written only when all of it is there.
        if self.text && output.is_seen_at_once() {
            let mut whole = tempfile::tempfile().context(KEEPING)?;
            let made = self.import(input, &whole).map_err(|error| self.failed(error))?;
            whole.rewind().context(KEEPING)?;
            output.write(|file| io::copy(&mut whole, &mut owned(file)?).map(drop))?;
            return Ok(made);
        }
        let mut result = None;
        let written = output.write(|file| {
            let made = self.import(input, owned(file)?);
            match made {
                Err(ImportError::Write(mlir_writer::Error::Io(error))) => Err(error),
                Err(error) => {
                    result = Some(Err(error));
                    Err(io::Error::other("there is no module"))
                }
                Ok(made) => {
                    result = Some(Ok(made));
                    Ok(())
                }
            }
        });
        match result {
            Some(Err(error)) => Err(self.failed(error)),
            Some(Ok(made)) => Ok(written.map(|()| made)?),
            None => Err(written.err().unwrap_or_else(|| anyhow::anyhow!("there is no output")).into()),
        }
    }

    fn import(&self, input: &mut ForBodies, output: impl Write) -> Result<ImportReport, ImportError> {
        phase::run(&format!("importing {}", self.input.shown()), || self.import_it(input, output))
    }

    fn import_it(&self, input: &mut ForBodies, output: impl Write) -> Result<ImportReport, ImportError> {
        let ForBodies { module, has_dropped_debug_info, has_summary } = input;
        let form = if self.text { Form::Text } else { Form::Bytecode };
        let options = ImportOptions { form, strict: self.strict };
        let mut context = Context::new();
        let (mut importer, around) = Importer::new(options, &mut context, module)?;
        if *has_dropped_debug_info {
            importer.count_invalid_debug_info();
        }
        if *has_summary {
            importer.count_summary();
        }
        let output = BufWriter::new(output);
        match form {
            Form::Text => {
                let options = TextOptions { locations: importer.has_locations(), ..TextOptions::default() };
                let mut writer = match importer.has_locations() {
                    true => {
                        let spool: Box<dyn Spool> =
                            Box::new(tempfile::tempfile().map_err(mlir_writer::Error::from)?);
                        TextWriter::with_aliases(output, spool, &context, around, options)?
                    }
                    false => TextWriter::new(output, &context, around, options)?,
                };
                importer.run(&mut context, module, &mut writer)?;
                writer.finish(&context)?.flush().map_err(mlir_writer::Error::from)?;
            }
            Form::Bytecode => {
                let spools = Box::new(|| {
                    let spool: Box<dyn Spool> = Box::new(tempfile::tempfile()?);
                    Ok(spool)
                });
                let options = BytecodeOptions { version: Version::V6, ..BytecodeOptions::default() };
                let mut writer = BytecodeWriter::new(output, spools, &mut context, &around, options)?;
                importer.run(&mut context, module, &mut writer)?;
                writer.finish()?.flush().map_err(mlir_writer::Error::from)?;
            }
        }
        Ok(ImportReport::new(importer.report()))
    }

    fn failed(&self, error: ImportError) -> Failed {
        match error {
            ImportError::Write(mlir_writer::Error::Io(error)) => {
                anyhow::Error::from(error).context(KEEPING).into()
            }
            error => {
                let counted = match &error {
                    ImportError::Lost(report) => Some(ImportReport::new(report)),
                    _ => None,
                };
                Failed { error: mlir_import::diagnostic(&self.input.shown(), &error).into(), counted }
            }
        }
    }
}

/// An import that gives no module.
struct Failed {
    error: anyhow::Error,
    /// What there is to report nevertheless.
    counted: Option<ImportReport>,
}

impl From<anyhow::Error> for Failed {
    fn from(error: anyhow::Error) -> Self {
        Self { error, counted: None }
    }
}

fn owned(file: BorrowedFd<'_>) -> io::Result<File> {
    Ok(File::from(file.try_clone_to_owned()?))
}
