//! `jlopt type abi`: how values of types are passed and returned.

use crate::render::{Console, types};
use crate::report::ReportOutput;
use crate::types::{AbiEntry, TypeOptions, TypesReport};
use anyhow::Result;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  jlopt type abi Int64 'Tuple{Int64,Int64}' String
  jlopt type abi --julia-version 1.11 'Tuple{String,Int64}' 'Union{Nothing,Int64}'
  jlopt type abi --json --decls examples/types/particle.jl Particle | jq '.types[].sret'
  jlopt type abi - < types.txt      # one type a line

An argument is a ghost (there is no parameter), boxed (a reference to an object), byref (a pointer to its data) or
byval. A result is in a register, sret (stored where the caller says), boxed, a union (the number of its member,
with a buffer of the caller's) or ghosts (that number alone). Roots are references in a buffer of their own.";

/// Shows how compiled functions receive values of types and return them
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Abi {
    #[command(flatten)]
    types: TypeOptions,
    #[command(flatten)]
    output: ReportOutput,
}

impl Abi {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare()?;
        let mut question = self.types.evaluate()?;
        let types = question.answers(console, AbiEntry::of)?;
        output.write(&TypesReport::new("jlopt.type.abi/1", question, types), types::abi)
    }
}
