//! The subcommands, one file each; `opt` is what runs without one.

mod completions;
pub(crate) mod enzyme;
mod help;
mod image;
mod man;
mod mlir;
mod mv;
pub(crate) mod opt;
mod passes;
mod r#type;

use crate::cli;
use crate::render::Console;
use anyhow::Result;

#[derive(clap::Subcommand)]
pub(crate) enum Subcommand {
    Passes(passes::Passes),
    #[command(subcommand, arg_required_else_help = false)]
    Mv(mv::Mv),
    #[command(subcommand, arg_required_else_help = false)]
    Image(image::Image),
    #[command(subcommand, arg_required_else_help = false)]
    Type(r#type::Type),
    #[command(subcommand, arg_required_else_help = false)]
    Enzyme(enzyme::Enzyme),
    #[command(subcommand, arg_required_else_help = false)]
    Mlir(mlir::Mlir),
    Completions(completions::Completions),
    Man(man::ManualPage),
    Help(help::Help),
}

impl Subcommand {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        match self {
            Self::Passes(command) => command.run(),
            Self::Mv(command) => command.run(console),
            Self::Image(command) => command.run(console),
            Self::Type(command) => command.run(console),
            Self::Enzyme(command) => command.run(console),
            Self::Mlir(command) => command.run(console),
            Self::Completions(command) => command.run(&mut cli::command()),
            Self::Man(command) => command.run(&mut cli::command()),
            Self::Help(command) => command.run(&mut cli::command()),
        }
    }
}
