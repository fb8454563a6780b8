//! `jlopt enzyme value-table`: the part of the value table that a module needs.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme value-table --enzyme-values=values.json in.ll
  jlopt enzyme value-table --enzyme-values=values.json in.bc --json | jq .slots";

/// Prints the part of the value table that a module still needs: its declared slots and what was inserted
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ValueTable {
    #[command(flatten)]
    query: ModuleQuery,
}

impl ValueTable {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::value_table::value_table, |report| {
            enzyme::table(&report.slots, &report.inserted)
        })
    }
}
