//! `jlopt image select`: which target of an image a machine gets.

use super::opened::{ImageFile, ImageInput, describe, describe_version};
use crate::machine::{Tables, this_machine};
use crate::render::{Console, Diagnostic, image};
use crate::report::{Found, ReportOutput};
use anyhow::Result;
use clap::Args;
use cpu_targets::{CpuHint, Outcome};
use julia_image::select::{Question, SelectError};

const EXAMPLES: &str = "\
Examples:
  jlopt image select sys.so
  jlopt image select sys.so --cpu skylake-avx512
  jlopt image select sys.so --cpu haswell --host-features=-bmi2
  jlopt image select sys.so --cpu znver3 --cpu-target generic --json | jq .outcome";

/// Shows which target of an image Julia's loader picks for a machine, and why not the others
///
/// Status 1 where none of them fits: Julia then refuses the image.
#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("path", describe), mut_arg("julia_version", describe_version))]
pub(crate) struct Select {
    #[command(flatten)]
    input: ImageInput,
    /// The machine's CPU, by a name that Julia knows [default: this machine, as LLVM sees it]
    #[arg(long, value_name = "NAME")]
    cpu: Option<String>,
    /// Features that the machine has beside those of its CPU, or with `-` has not: `avx2,-bmi`
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_hyphen_values = true)]
    host_features: Vec<String>,
    /// The running Julia's own --cpu-target; never taken from the environment
    #[arg(long, value_name = "STRING", default_value = "native")]
    cpu_target: String,
    #[command(flatten)]
    output: ReportOutput,
}

impl Select {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare()?;
        let file = self.input.open(console)?;
        let tables = Tables::new(file.architecture(), file.read_as.version);
        let this_machine = this_machine();
        let question = Question {
            cpu: self.cpu.as_deref(),
            host_features: &self.host_features,
            cpu_target: &self.cpu_target,
            this_machine: this_machine.cpu_of(file.architecture()),
            this_architecture: &this_machine.architecture,
        };
        let platform = tables.platform()?;
        let report = julia_image::select::select(&file.image()?, file.read_as, &platform, &question)
            .map_err(|error| with_help(&file, &error))?;
        output.write(&report, image::select)?;
        match report.selection.outcome {
            Outcome::Chosen { .. } => Ok(()),
            Outcome::Rejected { .. } => Err(Found.into()),
        }
    }
}

fn help_on_cpu(name: &str, hint: Option<&CpuHint>, file: &ImageFile) -> String {
    match (name, hint) {
        ("native" | "", _) => "leave --cpu out for this machine".to_owned(),
        (_, Some(CpuHint::OtherArchitecture { architecture })) => {
            format!("it is a CPU of {architecture}, where this image does not run")
        }
        (_, Some(hint)) if name != "help" => hint.on(name),
        _ => {
            let (architecture, version) = (file.architecture(), file.read_as.version);
            format!(
                "jlopt mv targets --cpu-target help --target {architecture} --julia-version {version} lists the CPUs"
            )
        }
    }
}

fn with_help(file: &ImageFile, error: &SelectError) -> Diagnostic {
    let help = match error {
        SelectError::UnknownCpu { name, hint, .. } => Some(help_on_cpu(name, hint.as_ref(), file)),
        SelectError::UnknownFeature { name, .. } if name.trim().contains(char::is_whitespace) => {
            let words = name.split_whitespace().collect::<Vec<_>>().join(",");
            Some(format!("features are separated by commas: {words}"))
        }
        SelectError::UnknownFeature { near, .. } if near.is_empty() => None,
        SelectError::UnknownFeature { near, .. } => Some(format!("did you mean {}?", near.join(" or "))),
        SelectError::OtherArchitecture { .. } => Some("name the machine's CPU: --cpu NAME".to_owned()),
        SelectError::NoRoot => Some("ask the linked image, or the module with jl_image_pointers".to_owned()),
        SelectError::OtherVersion { fits, .. } | SelectError::Data { fits: Some(fits), .. } => {
            Some(format!("give --julia-version {fits}: as an image of Julia {fits} nothing is wrong"))
        }
        SelectError::NoTargets(_) | SelectError::Data { .. } => {
            Some("say which version: --julia-version VERSION".to_owned())
        }
        SelectError::Running { hint, .. } => hint.as_ref().map(ToString::to_string),
        SelectError::Target { .. } | SelectError::Help => None,
    };
    Diagnostic::new(format!("{}: {error}", file.shown())).help(help)
}
