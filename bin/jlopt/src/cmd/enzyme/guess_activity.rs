//! `jlopt enzyme guess-activity`: the annotations that suit arguments of types.

use super::QueryOutputs;
use crate::enzyme::EnzymeOptions;
use crate::options::JuliaOptions;
use crate::render::{Console, enzyme};
use crate::report::ReportOutput;
use crate::types::{all_or_refused, asked, evaluate_type};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries;
use juliair_types::target::Target;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme guess-activity --enzyme-types=types.json
  jlopt enzyme guess-activity --decls particles.jl Particle 'Tuple{Int8,Any}' --json | jq .types";

/// Guesses the activity annotations of arguments of the types of a type table, and of others
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GuessActivity {
    /// Types that the type table may lack; `-` reads them from standard input, one a line
    #[arg(value_name = "TYPE", required_unless_present = "enzyme_types")]
    types: Vec<String>,
    /// The triple that the types are for [default: that of the code-instance table, else x86_64-linux]
    #[arg(long, value_name = "TRIPLE")]
    target: Option<Target>,
    #[command(flatten)]
    julia: JuliaOptions,
    #[command(flatten)]
    output: ReportOutput,
    #[command(flatten)]
    enzyme: EnzymeOptions,
}

impl GuessActivity {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let reads_stdin = self.types.iter().any(|text| text == "-");
        let outputs = QueryOutputs::prepare(&self.output, &self.enzyme, reads_stdin)?;
        let session = self.enzyme.session_without_module(&self.julia, self.target)?;
        let asked = asked("TYPE", &self.types)?;
        let answers =
            asked.iter().map(|asked| Ok((asked.text().to_owned(), evaluate_type(asked, &session)?)));
        let others: Vec<_> = all_or_refused(console, answers)?.into_iter().map(|(_, entry)| entry).collect();
        let report = queries::guess_activity::guess_activity(&session, &others);
        outputs.finish(&session, &report, enzyme::guessed_activities)
    }
}
