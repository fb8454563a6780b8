//! `jlopt enzyme arg-kinds`: how arguments of types are passed.

use crate::enzyme::EnzymeOptions;
use crate::options::JuliaOptions;
use crate::render::enzyme;
use crate::report::ReportOutput;
use crate::types::evaluate_type;
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
    /// Types that the type table may lack
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

impl ArgKinds {
    pub(super) fn run(&self) -> Result<()> {
        let output = self.output.prepare()?;
        let session = self.enzyme.session_without_module(&self.julia, self.target)?;
        let others = self.types.iter().map(|text| evaluate_type(text, &session));
        let others = others.collect::<Result<Vec<_>, _>>()?;
        let report = queries::arg_kinds::arg_kinds(&session, &others);
        let report = report.map_err(|error| crate::enzyme::diagnostic(&error))?;
        output.write(&report, enzyme::arg_kinds)
    }
}
