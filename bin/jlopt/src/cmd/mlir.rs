//! `jlopt mlir …`: from program graphs to MLIR.

mod check;
mod graph;
mod write;

use crate::render::Console;
use anyhow::Result;

/// Turns program graphs into MLIR, as bytecode or as text
#[derive(clap::Subcommand)]
pub(crate) enum Mlir {
    Write(write::Write),
    Check(check::Check),
}

impl Mlir {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        match self {
            Self::Write(command) => command.run(console),
            Self::Check(command) => command.run(),
        }
    }
}
