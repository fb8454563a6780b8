//! `jlopt mv …`: questions about multiversioning.

mod annotate;
mod explain;
mod report;
mod targets;

use crate::render::Console;
use anyhow::Result;

/// Answers questions about multiversioning: targets, what is cloned for them, and why
#[derive(clap::Subcommand)]
pub(crate) enum Mv {
    Report(report::Report),
    Targets(targets::Targets),
    Annotate(annotate::Annotate),
    Explain(explain::Explain),
}

impl Mv {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        match self {
            Self::Report(command) => command.run(console),
            Self::Targets(command) => command.run(console),
            Self::Annotate(command) => command.run(console),
            Self::Explain(command) => command.run(console),
        }
    }
}
