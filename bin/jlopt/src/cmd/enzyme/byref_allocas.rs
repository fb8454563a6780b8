//! `jlopt enzyme byref-allocas`: the type of what is in untyped allocas.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme byref-allocas --enzyme-types=types.json in.ll
  jlopt enzyme byref-allocas --enzyme-types=types.json in.bc --json | jq .allocas";

/// Says which Julia type is in each alloca of plain words, by the calls that take it by reference
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ByrefAllocas {
    #[command(flatten)]
    query: ModuleQuery,
}

impl ByrefAllocas {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::byref_allocas::byref_allocas, enzyme::byref_allocas)
    }
}
