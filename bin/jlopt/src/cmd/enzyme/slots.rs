//! `jlopt enzyme slots`: the value behind each slot.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme slots --enzyme-values=values.json in.ll
  jlopt enzyme slots --enzyme-relocs=relocs.json in.bc --json | jq .slots";

/// Says which Julia value is behind each slot, as the value table and the relocation records have it
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Slots {
    #[command(flatten)]
    query: ModuleQuery,
}

impl Slots {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::slots::slots, |report| enzyme::values(&report.slots))
    }
}
