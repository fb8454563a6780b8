//! `jlopt enzyme arg-kinds`: how arguments of types are passed.

use super::types_query::TypesQuery;
use crate::render::{Console, enzyme};
use crate::types::evaluate_type;
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme arg-kinds --enzyme-types=types.json
  jlopt enzyme arg-kinds --decls particles.jl Particle 'Tuple{Int8,Any}' --json | jq .types";

/// Says how arguments of the types of a type table, and of others, are passed
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ArgKinds {
    #[command(flatten)]
    query: TypesQuery,
}

impl ArgKinds {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        self.query.answer(console, evaluate_type, queries::arg_kinds::arg_kinds, enzyme::arg_kinds)
    }
}
