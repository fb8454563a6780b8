//! `jlopt mv targets`: the targets that a module records, or that a target string stands for.

use crate::cli::bad_usage;
use crate::cpu_target::{KnownNames, Origin, Resolver, TargetString, TargetStringReport};
use crate::input::ModuleInput;
use crate::render::{Console, cpu_target, mv};
use crate::report::{Report, ReportOutput};
use anyhow::Result;
use clap::{ArgGroup, Args};
use cpu_targets::Resolution;
use driver::nearest;
use mv_pass::targets_report::targets_report;

const EXAMPLES: &str = "\
Examples:
  jlopt mv targets in.bc
  jlopt mv targets --julia-version 1.14 --json in.ll | jq '.specs[].cpu_name'
  jlopt mv targets --cpu-target 'generic;haswell,clone_all' --target x86_64
  jlopt mv targets --cpu-target help --target aarch64 --julia-version 1.12";

/// Shows the targets that a module records in its flag julia.mv.specs, or those that a target string stands for
///
/// Of a module no function bodies are read. Of a string it says what each target is, what it clones and why, and what
/// people stumble over.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[command(group = ArgGroup::new("source").args(["path", "cpu_target"]))]
pub(crate) struct Targets {
    #[command(flatten)]
    input: ModuleInput,
    #[command(flatten)]
    string: StringOptions,
    #[command(flatten)]
    output: ReportOutput,
}

/// A string to resolve, and for what.
#[derive(Args)]
struct StringOptions {
    /// The targets of this string instead of a module's, as Julia's --cpu-target; `help` lists CPUs and features
    #[arg(long, value_name = "STRING", allow_hyphen_values = true)]
    cpu_target: Option<String>,
    /// The triple that the string is for, or an architecture, which means Linux [default: that of this machine]
    #[arg(long, value_name = "TRIPLE", requires = "cpu_target", conflicts_with = "path")]
    target: Option<String>,
    /// The CPU of the machine that builds the image, or `all-features`
    ///
    /// It limits the first target (up to Julia 1.13), and is what `native` means. By default nothing is limited, and
    /// `native` is this machine.
    #[arg(long, value_name = "CPU", requires = "cpu_target", conflicts_with = "path")]
    build_host: Option<String>,
}

impl Targets {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let report = self.output.prepare()?;
        match &self.string.cpu_target {
            Some(text) => self.of_string(text, &report),
            None => self.of_module(&report, console),
        }
    }

    fn of_module(&self, report: &Report, console: &Console) -> Result<()> {
        let source = self.input.read_lazily(console)?;
        let targets = targets_report(source.module, self.input.julia.dialect()?)?;
        report.write(&targets, |targets| mv::targets(&targets.specs))
    }

    fn of_string(&self, text: &str, report: &Report) -> Result<()> {
        let build_host = self.string.build_host.as_deref();
        let resolver = Resolver::new(self.string.triple()?, self.input.julia.version()?, build_host);
        let string = TargetString { text: text.to_owned(), origin: Origin::Option };
        match resolver.resolve(&string)? {
            Resolution::Targets(targets) => {
                report.write(&TargetStringReport::new(text, &targets, &resolver)?, cpu_target::report)
            }
            Resolution::Help(names) => {
                report.write(&KnownNames::new(names, &resolver), cpu_target::known_names)
            }
        }
    }
}

impl StringOptions {
    /// The triple; empty for that of this machine.
    ///
    /// # Errors
    ///
    /// Bad usage where LLVM knows no such architecture.
    fn triple(&self) -> Result<&str> {
        let triple = self.target.as_deref().unwrap_or_default();
        match self.target.is_some() && llvm_ext::target::architecture(triple) == "unknown" {
            true => {
                let message = format!(
                    "invalid value '{triple}' for '--target <TRIPLE>': unknown architecture\n\n  tip: {}",
                    known_architectures(triple)
                );
                Err(bad_usage(message).into())
            }
            false => Ok(triple),
        }
    }
}

/// The architectures that Julia has tables of, by the names that it uses.
const ARCHITECTURES: [&str; 5] = ["x86_64", "i686", "aarch64", "armv7l", "riscv64"];

fn known_architectures(triple: &str) -> String {
    match nearest(triple.split('-').next().unwrap_or_default(), ARCHITECTURES) {
        _ if triple.starts_with("x86-64") => format!("did you mean x86_64{}?", &triple["x86-64".len()..]),
        Some(near) => format!("did you mean {near}?"),
        None => format!("Julia has tables for {}", ARCHITECTURES.join(", ")),
    }
}
