//! `jlopt enzyme bakes`: whether host addresses of Julia values may be in code.

use crate::enzyme::EnzymeOptions;
use crate::options::JuliaOptions;
use crate::render::enzyme;
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme bakes --enzyme-relocs=relocs.json
  jlopt enzyme bakes --enzyme-relocs=relocs.json --json | jq .bakes";

/// Says whether the back-end lets host addresses of Julia values into code
///
/// It does without relocation records, and where these say `bake`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bakes {
    /// A module, which the answer does not depend on
    #[arg(value_name = "INPUT")]
    _input: Option<PathBuf>,
    #[command(flatten)]
    julia: JuliaOptions,
    #[command(flatten)]
    output: ReportOutput,
    #[command(flatten)]
    enzyme: EnzymeOptions,
}

impl Bakes {
    pub(super) fn run(&self) -> Result<()> {
        let output = self.output.prepare()?;
        let session = self.enzyme.session(&self.julia, None)?;
        output.write(&queries::bakes::bakes(&session), |report| enzyme::bakes(report.bakes))
    }
}
