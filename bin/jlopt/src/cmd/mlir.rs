//! `jlopt mlir …`: from program graphs and LLVM modules to MLIR.

mod check;
mod graph;
mod import;
mod write;

use crate::render::Console;
use anyhow::Result;

/// Turns program graphs and LLVM modules into MLIR, as bytecode or as text
#[derive(clap::Subcommand)]
pub(crate) enum Mlir {
    Write(write::Write),
    Check(check::Check),
    Import(import::Import),
}

impl Mlir {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        match self {
            Self::Write(command) => command.run(console),
            Self::Check(command) => command.run(),
            Self::Import(command) => command.run(console),
        }
    }
}
