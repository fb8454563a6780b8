//! `jlopt enzyme box-values`: the plain values that a device module holds itself.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme box-values in.ll
  jlopt enzyme box-values --enzyme-types=types.json --enzyme-relocs=relocs.json in.bc --json | jq .boxes";

/// Prints the plain values in the boxes that a device module holds itself
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BoxValues {
    #[command(flatten)]
    query: ModuleQuery,
}

impl BoxValues {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::box_values::box_values, |report| enzyme::boxes(&report.boxes))
    }
}
