//! `jlopt enzyme annotation`: activity annotations with their free parameters filled in.

use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries::annotation::{AnnotationReport, AnnotationSpec, annotations};

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme annotation --spec=Duplicated:Float64:1
  jlopt enzyme annotation --spec=BatchDuplicated:'Vector{Float64}':3 --json | jq .results";

/// Fills in the free parameters of activity annotations
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Annotation {
    /// The annotation, the type of the argument and the width of the batch; may be repeated
    #[arg(long = "spec", value_name = "ANNOTATION:TYPE:WIDTH", required = true)]
    specs: Vec<AnnotationSpec>,
    #[command(flatten)]
    output: ReportOutput,
}

impl Annotation {
    pub(super) fn run(&self) -> Result<()> {
        let output = self.output.prepare()?;
        let render =
            |report: &AnnotationReport| report.results.iter().map(|result| format!("{result}\n")).collect();
        output.write(&annotations(&self.specs), render)
    }
}
