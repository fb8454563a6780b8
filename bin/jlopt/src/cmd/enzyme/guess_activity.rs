//! `jlopt enzyme guess-activity`: the annotations that suit arguments of types.

use super::types_query::TypesQuery;
use crate::render::{Console, Diagnostic, enzyme};
use crate::types::{Asked, evaluate_type, has_unknown_name};
use anyhow::Result;
use clap::Args;
use enzyme_abi::files::TypeEntry;
use enzyme_abi::queries;
use enzyme_abi::session::Session;
use std::rc::Rc;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme guess-activity --enzyme-types=types.json
  jlopt enzyme guess-activity --decls particles.jl Particle 'Tuple{Int8,Any}' --json | jq .asked";

/// Guesses the activity annotations of arguments of the types of a type table, and of others
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GuessActivity {
    #[command(flatten)]
    query: TypesQuery,
}

impl GuessActivity {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let ask = |session: &Session, asked: &[(String, Option<Rc<TypeEntry>>)]| {
            Ok(queries::guess_activity::guess_activity(session, asked))
        };
        let is_only = self.query.is_about_one_type();
        let evaluate = |asked: &Asked, session: &Session| evaluate_if_known(asked, session, is_only);
        self.query.answer(console, evaluate, ask, enzyme::guessed_activities)
    }
}

/// A type, as far as it is known: of one that is not there is no answer, which is no error. Nor is what is no type at all, unless
/// nothing else is asked: the others have their answers.
fn evaluate_if_known(
    asked: &Asked,
    session: &Session,
    is_only: bool,
) -> Result<Option<Rc<TypeEntry>>, Diagnostic> {
    let error = match evaluate_type(asked, session) {
        Ok(entry) => return Ok(Some(entry)),
        Err(error) => error,
    };
    let is_unknown = has_unknown_name(asked.text(), session);
    if is_only && !is_unknown {
        return Err(error);
    }
    let help = error.help.map(|help| format!(": {help}")).unwrap_or_default();
    let what = if is_unknown { "is not known" } else { "has no answer" };
    tracing::warn!("{} {what}: {}{help}", asked.text(), error.message);
    Ok(None)
}
