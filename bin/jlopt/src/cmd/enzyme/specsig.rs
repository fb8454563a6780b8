//! `jlopt enzyme specsig`: the signatures of specialized functions.

use crate::enzyme::EnzymeOptions;
use crate::options::JuliaOptions;
use crate::render::{Console, Diagnostic, enzyme};
use crate::report::ReportOutput;
use crate::types::{all_or_refused, evaluate_signature};
use anyhow::Result;
use clap::Args;
use enzyme_abi::queries::specsig::{Asked, signatures};
use enzyme_abi::session::Session;
use juliair_types::target::Target;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme specsig 'f(Int64, Vector{Float64})::Tuple{Int8,Any}'
  jlopt enzyme specsig --julia-version 1.14 'f(x::Int64)::Union{Nothing,Tuple{String,Int64}}' --json
  jlopt enzyme specsig --enzyme-code-instances=ci.json --enzyme-types=types.json rule1";

/// Prints the LLVM signature of a specialized function, and what each of its parameters carries
///
/// `define` is the definition that Julia emits, in the spelling of LLVM 22; `declare` is the signature that Enzyme.jl
/// derives for calls.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Specsig {
    /// A function with the types of its arguments and its result, or the id of a code instance
    #[arg(value_name = "SIGNATURE", required = true)]
    signatures: Vec<String>,
    /// Functions take no pgcstack; short for --enzyme-gcstack-arg=off
    #[arg(long, conflicts_with = "enzyme_gcstack_arg")]
    no_gcstack_arg: bool,
    /// The triple that Julia runs on, or an architecture, which means Linux [default: that of the code-instance table, else
    /// x86_64-linux]
    #[arg(long, value_name = "TRIPLE")]
    target: Option<Target>,
    #[command(flatten)]
    julia: JuliaOptions,
    #[command(flatten)]
    output: ReportOutput,
    #[command(flatten)]
    enzyme: EnzymeOptions,
}

impl Specsig {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare()?;
        let mut session = self.enzyme.session_without_module(&self.julia, self.target)?;
        if self.no_gcstack_arg {
            session.settings.gcstack_arg = Some(false);
        }
        let asked = all_or_refused(console, self.signatures.iter().map(|text| one(text, &session)))?;
        let report = signatures(&session, &asked).map_err(|error| crate::enzyme::diagnostic(&error))?;
        output.write(&report, enzyme::signatures)
    }
}

/// A signature has brackets; what has none is an id where there is a table of code instances.
fn one(text: &str, session: &Session) -> Result<Asked, Diagnostic> {
    let is_id = !session.instances.instances.is_empty()
        && (session.instances.instance(text).is_some() || !text.contains('('));
    if is_id {
        return session.asked_instance(text).map_err(|error| crate::enzyme::diagnostic(&error));
    }
    evaluate_signature(text, session)
}
