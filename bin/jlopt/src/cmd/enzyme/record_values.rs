//! `jlopt enzyme record-values`: the value table of a freshly emitted module.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme record-values --enzyme-values=values.json in.ll
  jlopt enzyme record-values --enzyme-relocs=relocs.json in.bc --json | jq .bakes";

/// Records the values behind the slots of a freshly emitted module by the addresses that they hold
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RecordValues {
    #[command(flatten)]
    query: ModuleQuery,
}

impl RecordValues {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::record_values::record_values, |report| {
            enzyme::table(&report.slots, &report.inserted) + &enzyme::bakes(report.bakes)
        })
    }
}
