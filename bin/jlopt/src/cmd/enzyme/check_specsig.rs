//! `jlopt enzyme check-specsig`: whether functions have the signatures that are derived for them.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme check-specsig --enzyme-types=types.json --enzyme-code-instances=ci.json in.ll
  jlopt enzyme check-specsig --enzyme-code-instances=ci.json in.bc --json | jq .functions";

/// Compares the signatures of functions with those that are derived from their method instances
///
/// It only reports: the pass enzyme-check-specsig fails where a function differs.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckSpecsig {
    #[command(flatten)]
    query: ModuleQuery,
}

impl CheckSpecsig {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::check_specsig::check_specsig, enzyme::check_specsig)
    }
}
