//! `jlopt type layout`: how types are laid out in memory.

use crate::render::{Console, types};
use crate::report::ReportOutput;
use crate::types::{LayoutEntry, TypeOptions, TypesReport};
use anyhow::Result;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  jlopt type layout 'Union{Missing,Int32}' 'Tuple{Int8,Any}'
  jlopt type layout --decls particles.jl --julia-version 1.10 --target i686 Particle
  jlopt type layout --json 'Vector{Float64}' | jq '.types[0].layout.fields'
  printf 'Int8\\nMemoryRef{Any}\\n' | jlopt type layout -";

/// Shows how types are laid out: fields, padding, references, selectors of unions, and the runtime's flags
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Layout {
    #[command(flatten)]
    types: TypeOptions,
    #[command(flatten)]
    output: ReportOutput,
}

impl Layout {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare()?;
        let mut question = self.types.evaluate()?;
        let types = question.answers(console, LayoutEntry::of)?;
        output.write(&TypesReport::new("jlopt.type.layout/1", question, types), types::layout)
    }
}
