//! `jlopt mv report`: the facts of a module.

use crate::input::ModuleInput;
use crate::render::{Console, mv_report};
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  jlopt mv report image.bc
  jlopt mv report image.ll --julia-version 1.10 --json | jq .loader";

/// Reports what multiversioning made of a module: flags, versions, slots, tables, and what Julia's loader reads there
///
/// Tables are read in the form of the version of Julia. A module that was not multi-versioned is fine too.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Report {
    #[command(flatten)]
    input: ModuleInput,
    #[command(flatten)]
    output: ReportOutput,
}

impl Report {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare()?;
        let source = self.input.read_verified(console)?;
        let dialect = self.input.julia.dialect()?;
        let report = mv_pass::report::report(source.module, dialect);
        output.write(&report, mv_report::render)
    }
}
