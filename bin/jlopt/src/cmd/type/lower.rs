//! `jlopt type lower`: the LLVM types of Julia's.

use crate::render::{Console, types};
use crate::report::ReportOutput;
use crate::types::{LowerEntry, TypeOptions, TypesReport};
use anyhow::Result;
use clap::Args;
use juliair_types::lower::LowerOptions;

const EXAMPLES: &str = "\
Examples:
  jlopt type lower Int64 'NTuple{4,Float32}' 'Ptr{Cvoid}'
  jlopt type lower --allow-boxed 'Vector{Any}'
  jlopt type lower --llvmcall 'Tuple{Bool,Bool}'
  jlopt type lower --decls examples/types/particle.jl --julia-version 1.10 --target aarch64 'Point{Float32}'
  jlopt type lower --json - < types.txt | jq -r '.types[].llvm'";

/// Shows the LLVM types that Julia's code generator represents values of types with
///
/// A type whose values are references to objects is an error without --allow-boxed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Lower {
    #[command(flatten)]
    types: TypeOptions,
    /// Lower types whose values are objects to references
    #[arg(long)]
    allow_boxed: bool,
    /// Lower types by their fields that would be boxed
    #[arg(long, conflicts_with_all = ["by_fields", "llvmcall"])]
    no_boxing: bool,
    /// The representation in C calls and intrinsics (julia_struct_type): by fields, a reference is no error
    #[arg(long = "struct")]
    by_fields: bool,
    /// The representation in calls of LLVM functions: as --struct, but Bool is i1, and equal fields make no array
    #[arg(long)]
    llvmcall: bool,
    #[command(flatten)]
    output: ReportOutput,
}

impl Lower {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare()?;
        let options = LowerOptions { allow_boxed: self.allow_boxed, no_boxing: self.no_boxing };
        let mut question = self.types.evaluate()?;
        let types = question.answers(console, |universe, ty, text| {
            let lowered = match self.by_fields || self.llvmcall {
                true => universe.julia_struct_type(ty, self.llvmcall),
                false => universe.julia_type(ty, options),
            };
            LowerEntry::of(text, lowered)
        })?;
        let paint = output.paint(console);
        let report = TypesReport::new("jlopt.type.lower/1", question, types);
        output.write(&report, |report| types::lower(report, paint))
    }
}
