//! `jlopt enzyme guess-activity`: the annotations that suit arguments of types.

use super::types_query::TypesQuery;
use crate::render::{Console, enzyme};
use anyhow::Result;
use clap::Args;
use enzyme_abi::files::TypeEntry;
use enzyme_abi::queries;
use enzyme_abi::session::Session;
use std::rc::Rc;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme guess-activity --enzyme-types=types.json
  jlopt enzyme guess-activity --decls particles.jl Particle 'Tuple{Int8,Any}' --json | jq .types";

/// Guesses the activity annotations of arguments of the types of a type table, and of others
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GuessActivity {
    #[command(flatten)]
    query: TypesQuery,
}

impl GuessActivity {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let ask = |session: &Session, others: &[(String, Rc<TypeEntry>)]| {
            let others: Vec<_> = others.iter().map(|(_, entry)| Rc::clone(entry)).collect();
            Ok(queries::guess_activity::guess_activity(session, &others))
        };
        self.query.answer(console, ask, enzyme::guessed_activities)
    }
}
