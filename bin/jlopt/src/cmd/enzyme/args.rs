//! `jlopt enzyme args`: what the parameters of functions carry.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme args --enzyme-types=types.json --enzyme-code-instances=ci.json in.ll
  jlopt enzyme args --enzyme-types=types.json in.bc --json | jq .functions";

/// Says which argument each parameter of a function carries, and whether its references follow
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FunctionArgs {
    #[command(flatten)]
    query: ModuleQuery,
}

impl FunctionArgs {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::args::args, enzyme::args)
    }
}
