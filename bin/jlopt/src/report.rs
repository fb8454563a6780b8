//! Reports: one value, as JSON or as text.

use crate::io::Output;
use anyhow::Result;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::PathBuf;

/// Where a report goes, and as what.
#[derive(Args)]
pub(crate) struct ReportOutput {
    /// The form of the report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t, overrides_with_all = ["format", "json"])]
    format: Format,
    /// Short for --format json
    #[arg(long, overrides_with_all = ["format", "json"])]
    json: bool,
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

impl ReportOutput {
    /// Looks at the destination, before any work is done.
    pub(crate) fn prepare(&self) -> Result<Report> {
        let format = if self.json { Format::Json } else { self.format };
        Ok(Report { format, output: Output::prepare(self.output.as_deref())? })
    }
}

impl Report {
    /// Writes a value; `render` makes its text.
    pub(crate) fn write<T: Serialize>(&self, value: &T, render: impl FnOnce(&T) -> String) -> Result<()> {
        let text = match self.format {
            Format::Json => serde_json::to_string_pretty(value)? + "\n",
            Format::Text => render(value),
        };
        self.output.write_bytes(text.as_bytes())
    }
}
