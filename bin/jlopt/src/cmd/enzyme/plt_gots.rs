//! `jlopt enzyme plt-gots`: the C function behind each PLT got.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme plt-gots in.ll
  jlopt enzyme plt-gots in.bc --json | jq .gots";

/// Says which C function each PLT got is bound to when it is first called, and in which library it is looked up
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PltGots {
    #[command(flatten)]
    query: ModuleQuery,
}

impl PltGots {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::plt_gots::plt_gots, |report| enzyme::gots(&report.gots))
    }
}
