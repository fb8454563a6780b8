//! `jlopt type …`: questions about Julia's types.

mod abi;
mod check_layout;
mod layout;
mod lower;

use crate::render::Console;
use anyhow::Result;

/// Answers questions about Julia's types: how they are laid out, lowered, passed and returned, and laid out by LLVM
#[derive(clap::Subcommand)]
pub(crate) enum Type {
    Layout(layout::Layout),
    Lower(lower::Lower),
    Abi(abi::Abi),
    CheckLayout(check_layout::CheckLayout),
}

impl Type {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        match self {
            Self::Layout(command) => command.run(console),
            Self::Lower(command) => command.run(console),
            Self::Abi(command) => command.run(console),
            Self::CheckLayout(command) => command.run(console),
        }
    }
}
