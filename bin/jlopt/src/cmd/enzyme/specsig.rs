//! `jlopt enzyme specsig`: the signatures of specialized functions.

use super::QueryOutputs;
use crate::enzyme::EnzymeOptions;
use crate::options::JuliaOptions;
use crate::render::{Console, Diagnostic, enzyme};
use crate::report::ReportOutput;
use crate::types::{Asked as Written, all_or_refused, asked, evaluate_signature};
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
    /// A function with the types of its arguments and its result, or the id of a code instance or its method instance; `-`
    /// reads them from standard input, one a line
    #[arg(value_name = "SIGNATURE", required = true)]
    signatures: Vec<String>,
    /// Functions take no pgcstack; short for --enzyme-gcstack-arg=off
    #[arg(long, conflicts_with = "enzyme_gcstack_arg")]
    no_gcstack_arg: bool,
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

const NEITHER: &str = "write a function with the types of its arguments and its result, \
                       f(Int64, Vector{Float64})::Float64, or give the table of a code instance: --enzyme-code-instances";

impl Specsig {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let outputs = QueryOutputs::prepare(
            &self.output,
            &self.enzyme,
            self.signatures.iter().any(|text| text == "-"),
        )?;
        let mut session = self.enzyme.session_without_module(&self.julia, self.target)?;
        if self.no_gcstack_arg {
            session.settings.gcstack_arg = Some(false);
        }
        let written = asked("SIGNATURE", &self.signatures)?;
        let asked = all_or_refused(console, written.iter().map(|written| one(written, &session)))?;
        let report = signatures(&session, &asked).map_err(|error| crate::enzyme::diagnostic(&error))?;
        outputs.finish(&session, &report, enzyme::signatures)
    }
}

/// A signature has brackets; what has none is an id where there is a table of code instances.
fn one(written: &Written, session: &Session) -> Result<Asked, Diagnostic> {
    let text = written.text();
    let is_without_brackets = !text.contains('(');
    let has_table = !session.instances.instances.is_empty();
    if has_table && (session.instances.instance(text).is_some() || is_without_brackets) {
        return session.asked_instance(text).map_err(|error| crate::enzyme::diagnostic(&error));
    }
    let asked = evaluate_signature(written, session);
    asked.map_err(|error| if is_without_brackets { error.help(Some(NEITHER.to_owned())) } else { error })
}
