//! `jlopt enzyme thunks`: what is in the cache of derivative thunks.

use crate::enzyme::{EnzymeOptions, diagnostic};
use crate::options::JuliaOptions;
use crate::render::enzyme;
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme thunks --enzyme-thunk-cache=cache
  jlopt enzyme thunks --enzyme-thunk-cache=cache --json | jq .thunks";

/// Lists the cached derivative thunks
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Thunks {
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

impl Thunks {
    pub(super) fn run(&self) -> Result<()> {
        let output = self.output.prepare()?;
        let session = self.enzyme.session(&self.julia, None)?;
        let report = queries::thunks::thunks(&session).map_err(|error| diagnostic(&error))?;
        output.write(&report, enzyme::thunks)
    }
}
