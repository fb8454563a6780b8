//! `jlopt enzyme arg-kinds`: how arguments of types are passed.

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
  jlopt enzyme arg-kinds --enzyme-types=types.json
  jlopt enzyme arg-kinds --decls particles.jl Particle 'Tuple{Int8,Any}' --json | jq .types";

/// Says how arguments of the types of a type table, and of others, are passed
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ArgKinds {
    /// Types that the type table may lack; `-` reads them from standard input, one a line
    #[arg(value_name = "TYPE", required_unless_present = "enzyme_types")]
    types: Vec<String>,
    /// The triple that Julia runs on, or an architecture, which means Linux [default: that of the code-instance table, else
    /// that of this machine]
    #[arg(long, value_name = "TRIPLE")]
    target: Option<Target>,
    #[command(flatten)]
    julia: JuliaOptions,
    #[command(flatten)]
    output: ReportOutput,
    #[command(flatten)]
    enzyme: EnzymeOptions,
}

impl ArgKinds {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let outputs =
            QueryOutputs::prepare(&self.output, &self.enzyme, self.types.iter().any(|text| text == "-"))?;
        let session = self.enzyme.session_without_module(&self.julia, self.target)?;
        let asked = asked("TYPE", &self.types)?;
        let answers =
            asked.iter().map(|asked| Ok((asked.text().to_owned(), evaluate_type(asked, &session)?)));
        let others = all_or_refused(console, answers)?;
        let report = queries::arg_kinds::arg_kinds(&session, &others);
        let report = report.map_err(|error| crate::enzyme::diagnostic(&error))?;
        outputs.finish(&session, &report, enzyme::arg_kinds)
    }
}
