//! `jlopt image …`: images of Julia.

mod check;
mod inspect;
mod opened;
mod root;
mod select;
mod split;

use crate::render::Console;
use anyhow::Result;

/// Builds images, and answers questions about them: what they hold, which target a machine gets, whether they load
#[derive(clap::Subcommand)]
pub(crate) enum Image {
    Split(split::Split),
    Root(root::Root),
    Inspect(inspect::Inspect),
    Select(select::Select),
    Check(check::Check),
}

impl Image {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        match self {
            Self::Split(command) => command.run(console),
            Self::Root(command) => command.run(console),
            Self::Inspect(command) => command.run(console),
            Self::Select(command) => command.run(console),
            Self::Check(command) => command.run(console),
        }
    }
}
