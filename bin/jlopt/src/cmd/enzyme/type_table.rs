//! `jlopt enzyme type-table`: a type table of Julia's own types.

use crate::enzyme::diagnostic;
use crate::io::Output;
use crate::render::Console;
use crate::types::TypeOptions;
use anyhow::Result;
use clap::Args;
use enzyme_abi::files::write;
use enzyme_abi::types::type_table;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme type-table 'Vector{Float64}' 'Tuple{Int8,Any}' -o types.json
  jlopt enzyme type-table --decls particles.jl Particle --julia-version 1.12 | jq '.types[].name'";

/// Writes a type table with some types and all that their fields, members and elements mention
///
/// It is what --enzyme-types reads. The keys are decimal, and those of a type are the same in every table.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TypeTable {
    #[command(flatten)]
    types: TypeOptions,
    /// Write the table to FILE, which is replaced once it is whole; `-` is standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl TypeTable {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = Output::prepare(self.output.as_deref())?;
        let mut question = self.types.evaluate()?;
        let asked = question.answers(console, |_, ty, _| Ok(ty))?;
        let table = type_table(&mut question.universe, &asked).map_err(|error| diagnostic(&error))?;
        output.write_bytes(write(&table).as_bytes())
    }
}
