//! `jlopt enzyme ntuple-types`: which types of tuples are made at run time.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme ntuple-types in.ll
  jlopt enzyme ntuple-types --enzyme-values=values.json in.bc --json | jq '.calls[].type'";

/// Says which NTuple{count, T} each call of julia.enzyme.ntuple_type makes, where T is known
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NtupleTypes {
    #[command(flatten)]
    query: ModuleQuery,
}

impl NtupleTypes {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::ntuple_types::ntuple_types, enzyme::ntuple_types)
    }
}
