//! `jlopt enzyme readonly-attrs`: what functions only read.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme readonly-attrs in.ll
  jlopt enzyme readonly-attrs in.bc --json | jq '.functions[] | select(.function).name'";

/// Says what each function only reads, by its attributes: memory as a whole, and through which parameters
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReadonlyAttrs {
    #[command(flatten)]
    query: ModuleQuery,
}

impl ReadonlyAttrs {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::readonly_attrs::readonly_attrs, enzyme::readonly_attrs)
    }
}
