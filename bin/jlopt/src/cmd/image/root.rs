//! `jlopt image root`: the module that says where everything of an image is.

use crate::cli::bad_usage;
use crate::input::{self, ModuleInput};
use crate::io::Output;
use crate::options::{CpuTargetOptions, JuliaOptions, RecordedTargets};
use crate::render::{Console, Diagnostic};
use anyhow::Result;
use clap::{Arg, Args};
use julia_image::root::{RootError, RootTargets, Shard, root};
use llvm_ext::context::Context;
use llvm_ext::module::{Format, Module};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  jlopt image root shard_0.bc shard_1.bc -o root.bc --cpu-target 'generic;haswell,clone_all'
  JULIA_CPU_TARGET=generic jlopt image root shards/*.bc -S";

/// Makes the root of an image: jl_image_pointers, and all that it points to but the shards' tables
///
/// The shards are modules before or after the pass; their function bodies are not read. They must belong together: the
/// same targets, and each function of the image in exactly one of them.
#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("cpu_target", describe_string), mut_arg("build_host", describe_host))]
pub(crate) struct Root {
    /// The shards, numbered in this order
    #[arg(value_name = "SHARD", required = true)]
    shards: Vec<PathBuf>,
    #[command(flatten)]
    julia: JuliaOptions,
    #[command(flatten)]
    targets: CpuTargetOptions,
    /// Write to FILE, which is replaced once the output is whole; `-` is standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write text (.ll) instead of bitcode
    #[arg(short = 'S', overrides_with = "text")]
    text: bool,
}

/// The root takes the targets from the string alone: the shards' flags do not have all that it records.
fn describe_string(argument: Arg) -> Arg {
    let text = "The target string of the image, as Julia's --cpu-target [default: JULIA_CPU_TARGET]";
    let rules = "It is what the shards were made for: another number of targets is an error, and other targets are \
                 warned of. `help` lists the CPUs and features that there are.";
    argument.help(text).long_help(format!("{text}\n\n{rules}"))
}

fn describe_host(argument: Arg) -> Arg {
    let text = "The CPU of the machine that builds the image, or `all-features`, as for `image split`";
    let rules = "It limits the first target (up to Julia 1.13), and is what `native` means. By default nothing is \
                 limited, and `native` is this machine.";
    argument.help(text).long_help(format!("{text}\n\n{rules}"))
}

impl Root {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let version = self.julia.version()?;
        let output = self.prepare_output()?;
        let inputs: Vec<_> = self.shards.iter().map(|path| ModuleInput::at(path)).collect();
        let sources = inputs.iter().map(|input| input.read_lazily(console)).collect::<Result<Vec<_>>>()?;
        let shards = inputs.iter().zip(&sources);
        let shards = shards.map(|(input, source)| Shard::read(source.module, &input.shown(), version));
        let shards = shards.collect::<Result<Vec<_>, _>>().map_err(|error| diagnostic(&error))?;
        let like = sources[0].module;
        let RecordedTargets { string, targets, form } = self.recorded_targets(like, &shards[0])?;
        let context: &Context = Box::leak(Box::default());
        let targets = RootTargets { targets: &targets, string: &string, form };
        let module =
            root(context, like, &shards, targets, version.dialect()).map_err(|error| diagnostic(&error))?;
        input::verify(&module, "verifying the root", "the root is broken")?;
        output.write(|file| module.write(self.format(), file, false))
    }

    fn recorded_targets(&self, like: &Module<'_>, shard: &Shard) -> Result<RecordedTargets> {
        let targets = self.targets.recorded_targets(&like.target_triple(), &self.julia, shard.targets())?;
        targets
            .ok_or_else(|| bad_usage("the target string of the image is missing: give --cpu-target").into())
    }

    fn prepare_output(&self) -> Result<Output> {
        let output = Output::prepare(self.output.as_deref())?;
        if !self.text {
            output.refuse_terminal("bitcode")?;
        }
        Ok(output)
    }

    fn format(&self) -> Format {
        if self.text { Format::Text } else { Format::Bitcode }
    }
}

fn diagnostic(error: &RootError) -> Diagnostic {
    Diagnostic::new(error.to_string()).help(error.help())
}
