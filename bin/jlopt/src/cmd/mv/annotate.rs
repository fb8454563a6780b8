//! `jlopt mv annotate`: what would be cloned.

use crate::input::{self, ModuleInput};
use crate::io::Output;
use crate::options::CpuTargetOptions;
use crate::render::{Console, mv};
use crate::report::ReportFormat;
use anyhow::Result;
use clap::Args;
use llvm_ext::module::Format;
use mv_pass::annotation_report::{annotate_module_clones, annotation_report};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  jlopt mv annotate in.ll
  jlopt mv annotate --json in.bc | jq '.functions[] | select(.clones != [])'
  jlopt mv annotate in.ll -S -o annotated.ll
  jlopt mv annotate in.ll --cpu-target 'generic;haswell,clone_all'";

/// Shows which functions have versions of their own for which targets, or would have
///
/// With -o the annotated module is written too: the attributes and flags by which the pass clones. With -v the targets
/// are shown with their flags and features.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Annotate {
    #[command(flatten)]
    input: ModuleInput,
    #[command(flatten)]
    targets: CpuTargetOptions,
    #[command(flatten)]
    format: ReportFormat,
    /// Write the annotated module to FILE, which is replaced once it is whole; with `-`, standard output, there is no
    /// report
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the annotated module as text (.ll) instead of bitcode
    #[arg(short = 'S', requires = "output")]
    text: bool,
}

impl Annotate {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let annotated = self.prepare_module()?;
        let dialect = self.input.julia.dialect()?;
        let source = self.input.read_verified(console)?;
        let targets = self.targets.targets(source.module, &self.input.julia)?;
        let report = match annotated {
            None => annotation_report(source.module, targets.as_ref(), dialect)?,
            Some(output) => {
                let report = annotate_module_clones(source.module, targets.as_ref(), dialect)?;
                input::verify(source.module, "verifying the output", "the annotated module is broken")?;
                output.write(|file| source.module.write(self.module_format(), file, false))?;
                report
            }
        };
        if self.output.as_deref() == Some(Path::new("-")) {
            return Ok(());
        }
        let verbose = tracing::enabled!(tracing::Level::INFO);
        self.format.to(Output::prepare(None)?).write(&report, |report| mv::annotation(report, verbose))
    }

    fn prepare_module(&self) -> Result<Option<Output>> {
        let Some(path) = self.output.as_deref() else { return Ok(None) };
        let output = Output::prepare(Some(path))?;
        if self.module_format() == Format::Bitcode {
            output.refuse_terminal("bitcode")?;
        }
        Ok(Some(output))
    }

    fn module_format(&self) -> Format {
        if self.text { Format::Text } else { Format::Bitcode }
    }
}
