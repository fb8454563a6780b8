//! Reports: one value, as JSON or as text.

use crate::io::{Output, Staged};
use crate::render::Console;
use crate::render::paint::Paint;
use anyhow::Result;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::PathBuf;

/// What a report is written as.
#[derive(Args)]
pub(crate) struct ReportFormat {
    /// The form of the report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t, overrides_with_all = ["format", "json"])]
    format: Format,
    /// Short for --format json
    #[arg(long, overrides_with_all = ["format", "json"])]
    json: bool,
}

/// Where a report goes, and as what.
#[derive(Args)]
pub(crate) struct ReportOutput {
    #[command(flatten)]
    format: ReportFormat,
    /// Write the report to FILE, which is replaced once it is whole; `-` is standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// A report's destination, known to be there.
pub(crate) struct Report {
    format: Format,
    output: Output,
}

impl ReportFormat {
    /// A report to a destination.
    pub(crate) fn to(&self, output: Output) -> Report {
        Report { format: if self.json { Format::Json } else { self.format }, output }
    }
}

impl ReportOutput {
    /// Looks at the destination, before any work is done.
    pub(crate) fn prepare(&self) -> Result<Report> {
        Ok(self.format.to(Output::prepare(self.output.as_deref())?))
    }
}

impl Report {
    /// The colours that the text may have.
    pub(crate) fn paint(&self, console: &Console) -> Paint {
        console.paint_of_output(self.output.is_terminal())
    }

    /// Writes a value; `render` makes its text.
    pub(crate) fn write<T: Serialize>(&self, value: &T, render: impl FnOnce(&T) -> String) -> Result<()> {
        self.output.write_bytes(self.text(value, render)?.as_bytes())
    }

    /// Writes a value so that it appears only when all outputs of a run are whole.
    pub(crate) fn stage<T: Serialize>(&self, value: &T, render: impl FnOnce(&T) -> String) -> Result<Staged> {
        self.output.stage_bytes(self.text(value, render)?.as_bytes())
    }

    fn text<T: Serialize>(&self, value: &T, render: impl FnOnce(&T) -> String) -> Result<String> {
        Ok(match self.format {
            Format::Json => serde_json::to_string_pretty(value)? + "\n",
            Format::Text => render(value),
        })
    }
}

/// A report that was written says that something is wrong: the status is 1, and there is no more to say.
#[derive(Debug)]
pub(crate) struct Found;

impl std::fmt::Display for Found {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("something was found")
    }
}

impl std::error::Error for Found {}
