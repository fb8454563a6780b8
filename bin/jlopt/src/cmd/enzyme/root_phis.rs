//! `jlopt enzyme root-phis`: which root phis can be unfolded.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme root-phis in.ll
  jlopt enzyme root-phis in.bc --json | jq '.phis[] | select(.qualifies | not)'";

/// Says of each phi of untracked pointers whether loads through it can be done in front of it, and if not, why
///
/// enzyme-unfold-root-phi-loads unfolds those that qualify, and then looks again at those that only these used.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RootPhis {
    #[command(flatten)]
    query: ModuleQuery,
}

impl RootPhis {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::root_phis::root_phis, enzyme::root_phis)
    }
}
