//! `jlopt type layout`: how types are laid out in memory.

use crate::cli::bad_usage;
use crate::render::{Console, types};
use crate::report::{Found, ReportOutput};
use crate::types::{DiffOptions, LayoutEntry, TypeOptions, TypesReport};
use anyhow::Result;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  jlopt type layout 'Union{Missing,Int32}' 'Tuple{Int8,Any}'
  jlopt type layout --decls examples/types/particle.jl --julia-version 1.10 --target i686 Particle
  jlopt type layout --expand 'Tuple{Complex{Float32},Pair{Int8,Any}}'
  jlopt type layout --svg --decls examples/types/particle.jl Particle -o particle.svg
  jlopt type layout --json 'Vector{Float64}' | jq '.types[0].layout.fields'
  printf 'Int8\\nMemoryRef{Any}\\n' | jlopt type layout -
  jlopt type layout --diff 1.11 1.12 'Tuple{Int8,Int128}' GlobalRef
  jlopt type layout --diff-target x86_64 i686 --decls examples/types/particle.jl --all

In the map of bytes █ is data, → a reference, ? a selector (which member of a union there is),
▒ a lock, and · padding.";

/// Shows how types are laid out: a map of their bytes, how they are passed, and the runtime's flags
///
/// With --diff or --diff-target, shows what differs between two Julias instead.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Layout {
    #[command(flatten)]
    types: TypeOptions,
    /// Show the fields of fields that are stored in place, too; with --json, the map of bytes
    #[arg(long)]
    expand: bool,
    /// Draw the bytes and the fields, with the fields of fields, as a picture in SVG
    #[arg(long, conflicts_with_all = ["json", "format", "diff", "diff_target"])]
    svg: bool,
    #[command(flatten)]
    diff: DiffOptions,
    #[command(flatten)]
    output: ReportOutput,
}

impl Layout {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        if self.diff.is_asked() {
            return self.compare(console);
        }
        if self.diff.exit_code {
            return Err(bad_usage("'--exit-code' needs '--diff' or '--diff-target'").into());
        }
        let output = self.output.prepare_beside(&self.types.files())?;
        let mut question = self.types.evaluate(console)?;
        let entry =
            |universe: &mut _, ty, text: &str| LayoutEntry::of(universe, ty, text, self.expand || self.svg);
        let types = question.answers(console, entry)?;
        let report = TypesReport::new("jlopt.type.layout/1", question, types);
        let look = output.look(console);
        let text = |report: &_| if self.svg { types::picture(report) } else { types::layout(report, look) };
        output.write(&report, text)?;
        types::say(&report.remarks, &output, console);
        Ok(())
    }

    fn compare(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare_beside(&self.types.files())?;
        let report = self.diff.compare(&self.types, console)?;
        let look = output.look(console);
        output.write(&report, |report| types::diff(report, look))?;
        types::say(&report.remarks, &output, console);
        match self.diff.exit_code && report.has_differences() {
            true => Err(Found.into()),
            false => Ok(()),
        }
    }
}
