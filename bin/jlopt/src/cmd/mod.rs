//! The subcommands, one file each; `opt` is what runs without one.

pub(crate) mod opt;
mod passes;

use crate::render::Console;
use anyhow::Result;

#[derive(clap::Subcommand)]
pub(crate) enum Subcommand {
    Passes(passes::Passes),
}

impl Subcommand {
    pub(crate) fn run(&self, _console: &Console) -> Result<()> {
        match self {
            Self::Passes(command) => command.run(),
        }
    }
}
