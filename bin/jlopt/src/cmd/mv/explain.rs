//! `jlopt mv explain`: why functions are cloned, or are not.

use crate::input::ModuleInput;
use crate::options::CpuTargetOptions;
use crate::render::{Console, Diagnostic, mv, mv_dot};
use crate::report::ReportOutput;
use crate::{graphviz, phase};
use anyhow::Result;
use clap::Args;
use driver::nearest;
use mv_pass::explain::{ExplainError, explain};

const EXAMPLES: &str = "\
Examples:
  jlopt mv explain in.ll
  jlopt mv explain in.bc julia_sum_12 julia_dot_15
  jlopt mv explain in.bc --svg -o calls.svg
  jlopt mv explain in.bc --dot | dot -Tpng -o calls.png
  jlopt mv explain in.bc julia_sum_12 --json | jq '.functions[].versions'";

/// Explains for each target why a function has a version of its own, or has none, and which one runs
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Explain {
    #[command(flatten)]
    input: ModuleInput,
    /// The functions to explain; all definitions without any
    #[arg(value_name = "FUNCTION")]
    functions: Vec<String>,
    #[command(flatten)]
    targets: CpuTargetOptions,
    /// Write the call graph for Graphviz, functions coloured by the versions that they have
    #[arg(long, conflicts_with_all = ["json", "format"])]
    dot: bool,
    /// Draw the call graph: what --dot writes, laid out by Graphviz
    ///
    /// Where the program `dot` of Graphviz is not installed, a warning says so, and what --dot writes is written.
    #[arg(long, conflicts_with_all = ["dot", "json", "format"])]
    svg: bool,
    #[command(flatten)]
    output: ReportOutput,
}

impl Explain {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let report = self.output.prepare()?;
        let source = self.input.read_verified(console)?;
        let targets = self.targets.targets(source.module, &self.input.julia)?;
        let dialect = self.input.julia.dialect()?;
        let explanation = explain(source.module, targets.as_ref(), dialect, &self.functions);
        let explanation = explanation.map_err(with_help)?;
        if self.svg {
            let picture = drawn(&mv_dot::call_graph(&explanation), console)?;
            return report.write(&explanation, |_| picture);
        }
        report.write(&explanation, if self.dot { mv_dot::call_graph } else { mv::explanation })
    }
}

/// The picture of a graph in DOT; the graph where there is nothing to draw it with.
fn drawn(graph: &str, console: &Console) -> Result<String> {
    let picture = phase::run("laying out the call graph with Graphviz", || graphviz::svg(graph))?;
    if picture.is_none() {
        console.warning("Graphviz is not installed, there is no program 'dot': what --dot writes is written");
    }
    Ok(picture.unwrap_or_else(|| graph.to_owned()))
}

fn with_help(error: ExplainError) -> anyhow::Error {
    let (name, known) = match &error {
        ExplainError::NoFunction { name, known } => (name, known),
        // As it is: it knows what to do about it.
        ExplainError::Targets(error) => return error.clone().into(),
        ExplainError::OnlyDeclared { .. } => return error.into(),
    };
    let near = nearest(name, known.iter().map(String::as_str));
    let help = near.map(|near| format!("did you mean '{near}'?"));
    Diagnostic::new(error.to_string()).help(help).into()
}
