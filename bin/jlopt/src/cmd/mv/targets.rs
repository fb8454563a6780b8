//! `jlopt mv targets`: the targets that a module records.

use crate::input::ModuleInput;
use crate::render::{Console, mv};
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use mv_pass::targets_report::targets_report;

const EXAMPLES: &str = "\
Examples:
  jlopt mv targets in.bc
  jlopt mv targets --julia-version 1.14 --json in.ll | jq '.specs[].cpu_name'";

/// Shows the targets that a module records in its flag julia.mv.specs; reads no function bodies
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Targets {
    #[command(flatten)]
    input: ModuleInput,
    #[command(flatten)]
    output: ReportOutput,
}

impl Targets {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let report = self.output.prepare()?;
        let source = self.input.read_lazily(console)?;
        let targets = targets_report(source.module, self.input.julia.dialect()?)?;
        report.write(&targets, |targets| mv::targets(&targets.specs))
    }
}
