//! `jlopt enzyme gcstack-arg-index`: which parameter of each function is its pgcstack.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme gcstack-arg-index in.ll
  jlopt enzyme gcstack-arg-index in.bc --json | jq '.functions[] | select(.has_gcstack_arg)'";

/// Says which parameter of each function is its pgcstack, from 1; 0 where none is
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GcstackArgIndex {
    #[command(flatten)]
    query: ModuleQuery,
}

impl GcstackArgIndex {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::gcstack_arg_index::gcstack_args, enzyme::gcstack_args)
    }
}
