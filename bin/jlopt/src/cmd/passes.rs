//! `jlopt passes`: what pipelines can name beside LLVM's passes.

use crate::registry::registry;
use crate::render::table;
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use enzyme_abi::session::Session;
use llvm_ext::passes::PassEntry;
use serde::Serialize;
use std::rc::Rc;

const EXAMPLES: &str = "\
Examples:
  jlopt passes
  jlopt passes --json | jq -r '.passes[].name'";

/// Lists the passes that --passes can name beside LLVM's: level, parameters, what they do, other names
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Passes {
    #[command(flatten)]
    output: ReportOutput,
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    passes: Vec<Pass>,
}

#[derive(Serialize)]
struct Pass {
    name: &'static str,
    level: &'static str,
    parameters: &'static [&'static str],
    summary: &'static str,
    aliases: &'static [&'static str],
}

impl Passes {
    pub(crate) fn run(&self) -> Result<()> {
        let report = self.output.prepare()?;
        // The versions differ in what passes do, not in which there are.
        let registry = registry(&Rc::new(Session::default()), None);
        let passes = registry.entries().iter().map(Pass::of).collect();
        report.write(&Report { schema: "jlopt.passes/1", passes }, render)
    }
}

impl Pass {
    fn of(entry: &PassEntry) -> Self {
        Self {
            name: entry.name,
            level: entry.level.name(),
            parameters: entry.parameters,
            summary: entry.summary,
            aliases: entry.aliases,
        }
    }

    fn row(&self) -> [String; 5] {
        let listed = |list: &[&str], separator: &str| match list {
            [] => "-".to_owned(),
            list => list.join(separator),
        };
        [
            self.name.to_owned(),
            self.level.to_owned(),
            listed(self.parameters, ";"),
            listed(self.aliases, ", "),
            self.summary.to_owned(),
        ]
    }
}

fn render(report: &Report) -> String {
    let header = ["NAME", "LEVEL", "PARAMETERS", "ALIASES", "SUMMARY"];
    table::with_header(header, report.passes.iter().map(Pass::row))
}
