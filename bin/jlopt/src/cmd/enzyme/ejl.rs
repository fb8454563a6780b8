//! `jlopt enzyme ejl`: the value that each `ejl_` global stands for.

use super::ModuleQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme ejl in.ll
  jlopt enzyme ejl --enzyme-values=values.json in.bc --json | jq .ejl";

/// Says which Julia value each ejl_ global stands for: one of Julia's own data, or one that a compilation inserted
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Ejl {
    #[command(flatten)]
    query: ModuleQuery,
}

impl Ejl {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, queries::ejl::ejl, |report| enzyme::values(&report.ejl))
    }
}
