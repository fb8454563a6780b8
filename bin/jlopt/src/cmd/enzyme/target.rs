//! `jlopt enzyme target`: what a module is for, and how functions there take the pgcstack.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme target --enzyme-code-instances=ci.json in.ll
  jlopt enzyme target in.bc --json | jq .targets_host";

/// Says whether a module is for the machine of the code instances, and how functions take the pgcstack
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Target {
    #[command(flatten)]
    query: ModuleQuery,
}

impl Target {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::target::target, enzyme::target)
    }
}
