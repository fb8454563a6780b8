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
  jlopt type lower --decls examples/types/particle.jl --target aarch64 'Point{Float32}'
  jlopt type lower --decls examples/types/kernel.jl --all
  jlopt type lower --json - < types.txt | jq -r '.types[].llvm'";

/// Shows the LLVM types that Julia's code generator represents values of types with
///
/// A type whose values are references to objects is an error without --allow-boxed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Lower {
    #[command(flatten)]
    types: TypeOptions,
    /// Lower a type whose values are objects, such as a mutable struct or an abstract type, to a reference
    #[arg(long)]
    allow_boxed: bool,
    /// Lower a mutable struct by its fields
    ///
    /// What has no layout (an abstract type, a union) stays an error, and so does what has an @atomic field.
    #[arg(long, conflicts_with_all = ["by_fields", "llvmcall"])]
    no_boxing: bool,
    /// Lower as `ccall` and intrinsics take values: what julia_struct_type of Julia's compiler gives
    ///
    /// Structs, mutable ones too, are lowered by their fields; other types whose values are objects become references,
    /// which is no error. An @atomic field is one.
    #[arg(long = "struct")]
    by_fields: bool,
    /// Lower as a `ccall` of an LLVM function takes values
    ///
    /// As --struct, which it implies, but Bool is i1, and a struct whose fields are all alike is a struct, not an array.
    #[arg(long)]
    llvmcall: bool,
    #[command(flatten)]
    output: ReportOutput,
}

impl Lower {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare_beside(&self.types.files())?;
        let options = LowerOptions { allow_boxed: self.allow_boxed, no_boxing: self.no_boxing };
        let mut question = self.types.evaluate(console)?;
        let types = question.answers(console, |universe, ty, text| {
            let lowered = match self.by_fields || self.llvmcall {
                true => universe.julia_struct_type(ty, self.llvmcall),
                false => universe.julia_type(ty, options),
            };
            LowerEntry::of(text, lowered)
        })?;
        let look = output.look(console);
        let report = TypesReport::new("jlopt.type.lower/1", question, types);
        output.write(&report, |report| types::lower(report, look))?;
        types::say(&report.remarks, &output, console);
        Ok(())
    }
}
