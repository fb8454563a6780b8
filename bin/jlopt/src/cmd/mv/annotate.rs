//! `jlopt mv annotate`: what would be cloned.

use crate::input::ModuleInput;
use crate::render::{Console, mv};
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use mv_pass::annotation_report::annotation_report;

const EXAMPLES: &str = "\
Examples:
  jlopt mv annotate in.ll
  jlopt mv annotate --json in.bc | jq '.functions[] | select(.clones != [])'";

/// Shows which functions have versions of their own for which targets, or would have; the module stays as it is
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Annotate {
    #[command(flatten)]
    input: ModuleInput,
    #[command(flatten)]
    output: ReportOutput,
}

impl Annotate {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let report = self.output.prepare()?;
        let source = self.input.read_verified(console)?;
        let annotation = annotation_report(source.module, None, self.input.julia.dialect())?;
        report.write(&annotation, mv::annotation)
    }
}
