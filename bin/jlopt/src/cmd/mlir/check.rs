//! `jlopt mlir check`: whether a program graph is good.

use super::graph::{Form, GraphInput};
use anyhow::Result;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  jlopt mlir check examples/mlir/divmod.json
  generator | jlopt mlir check";

/// Checks a program graph: all that `mlir write` does, generation included, with nothing written
///
/// Every operation is checked against the rules of its dialect, too.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    #[command(flatten)]
    input: GraphInput,
}

impl Check {
    pub(super) fn run(&self) -> Result<()> {
        let mut graph = self.input.open()?;
        let written = self.input.write(&mut graph, Form::Nothing, true, std::io::sink());
        written.map_err(|failure| self.input.failed(&mut graph, failure))
    }
}
