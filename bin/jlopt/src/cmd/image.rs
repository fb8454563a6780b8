//! `jlopt image …`: images of Julia.

mod check;
mod inspect;
mod opened;
mod select;

use crate::render::Console;
use anyhow::Result;

/// Answers questions about images: what they hold, which target a machine gets, whether the loader can read them
#[derive(clap::Subcommand)]
pub(crate) enum Image {
    Inspect(inspect::Inspect),
    Select(select::Select),
    Check(check::Check),
}

impl Image {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        match self {
            Self::Inspect(command) => command.run(console),
            Self::Select(command) => command.run(console),
            Self::Check(command) => command.run(console),
        }
    }
}
