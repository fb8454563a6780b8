//! `jlopt` without a subcommand: opt for Julia's IR.

use crate::cli::bad_usage;
use crate::enzyme::EnzymeOptions;
use crate::input::{self, ModuleInput, Source};
use crate::io::{Output, Staged};
use crate::options::CpuTargetOptions;
use crate::pipeline;
use crate::plugins::PluginOptions;
use crate::progress;
use crate::registry::registry;
use crate::render::Console;
use anyhow::Result;
use clap::Args;
use llvm_ext::context::{print_llvm_reports, set_llvm_options};
use llvm_ext::module::Format;
use llvm_ext::passes::{PassRegistry, RunOptions};
use mv_pass::{MultiVersioningPass, MultiVersioningTargets, flags};
use std::path::PathBuf;

/// The values of LLVM's `-print-changed`.
const PRINT_CHANGED: [&str; 7] =
    ["quiet", "diff", "diff-quiet", "cdiff", "cdiff-quiet", "dot-cfg", "dot-cfg-quiet"];

#[derive(Args)]
pub(crate) struct Opt {
    #[command(flatten)]
    input: ModuleInput,
    /// Write to FILE, which is replaced once the output is whole; `-` is standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write text (.ll) instead of bitcode
    #[arg(short = 'S', overrides_with = "text")]
    text: bool,
    /// Write nothing
    #[arg(long, overrides_with = "disable_output")]
    disable_output: bool,
    /// The passes to run, in LLVM's pipeline syntax: `a,function(b,loop(c)),d<parameter;parameter>`
    ///
    /// `jlopt passes` lists those that are not LLVM's.
    #[arg(long, value_name = "PIPELINE")]
    passes: Option<String>,
    #[command(flatten)]
    targets: CpuTargetOptions,
    /// Verify the module after each pass that changed it
    #[arg(long, overrides_with = "verify_each")]
    verify_each: bool,
    /// Verify the module neither after reading nor before writing
    #[arg(long, overrides_with = "disable_verify")]
    disable_verify: bool,
    #[command(flatten)]
    llvm: LlvmOptions,
    #[command(flatten)]
    plugins: PluginOptions,
    #[command(flatten)]
    enzyme: EnzymeOptions,
    /// Write use-list orders into bitcode (opt does so unless told otherwise)
    #[arg(long, overrides_with = "preserve_bc_uselistorder")]
    preserve_bc_uselistorder: bool,
    /// Write use-list orders into text
    #[arg(long, overrides_with = "preserve_ll_uselistorder")]
    preserve_ll_uselistorder: bool,
}

/// What is handed to LLVM's own command line.
#[derive(Args)]
struct LlvmOptions {
    /// Print how long each pass took to standard error
    #[arg(long, overrides_with = "time_passes")]
    time_passes: bool,
    /// Print the IR after each pass that changed it to standard error
    ///
    /// HOW is `quiet`, `diff`, `diff-quiet`, `cdiff`, `cdiff-quiet`, `dot-cfg` or `dot-cfg-quiet`.
    #[arg(
        long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "",
        value_parser = print_changed_value
    )]
    print_changed: Option<String>,
    /// Hand an option to LLVM, such as `-mllvm -unroll-count=4`
    #[arg(long = "mllvm", value_name = "ARG", allow_hyphen_values = true)]
    arguments: Vec<String>,
}

fn print_changed_value(text: &str) -> Result<String, String> {
    match text.is_empty() || PRINT_CHANGED.contains(&text) {
        true => Ok(text.to_owned()),
        false => Err(format!("it is one of {}", PRINT_CHANGED.join(", "))),
    }
}

impl Opt {
    pub(crate) fn run(&self, console: &Console) -> Result<()> {
        // First: plugins bring options of LLVM's command line.
        self.plugins.load(console)?;
        self.llvm.hand_over()?;
        let _known = self.input.julia.dialect()?;
        let output = self.prepare_output()?;
        let tables = self.enzyme.prepare_outputs(&output, self.input.is_stdin())?;
        let source = self.input.read(console)?;
        if !self.disable_verify {
            let verify = || self.input.verify(&source, console);
            self.plugins.verifying(source.module, console, verify)?;
        }
        let targets = self.targets(&source)?;
        let session = self.enzyme.session(&self.input.julia, Some(&source.module.target_triple()))?;
        // As in opt, a pipeline without passes is none.
        if let Some(pipeline) = self.passes.as_deref().filter(|pipeline| !pipeline.is_empty()) {
            let registry = registry(&session, targets.as_ref());
            self.run_pipeline(&source, pipeline, &registry, console)?;
        }
        if !self.disable_output {
            self.enzyme.warn_of_lost_values(&session, source.module);
        }
        // A run that fails leaves no mixture of old files and new ones.
        let mut staged = tables.stage(&tables.texts(&session))?;
        staged.push(self.stage(&source, &output)?);
        staged.into_iter().try_for_each(Staged::finish)?;
        self.llvm.print_reports();
        Ok(())
    }

    fn prepare_output(&self) -> Result<Output> {
        if self.disable_output {
            return Ok(Output::nowhere());
        }
        let output = Output::prepare(self.output.as_deref())?;
        if self.format() == Format::Bitcode {
            output.refuse_terminal("bitcode")?;
        }
        Ok(output)
    }

    /// The targets for a module without its own. The variable only counts where the pass will ask for them: it may
    /// be set for something else.
    fn targets(&self, source: &Source) -> Result<Option<MultiVersioningTargets>> {
        let pipeline = self.passes.as_deref().unwrap_or_default();
        let asks =
            || MultiVersioningPass::is_named_in(pipeline) && flags::is_set(source.module, flags::ENABLE);
        match self.targets.is_given() || asks() {
            true => self.targets.targets(source.module, &self.input.julia),
            false => Ok(None),
        }
    }

    fn run_pipeline(
        &self,
        source: &Source,
        pipeline: &str,
        registry: &PassRegistry,
        console: &Console,
    ) -> Result<()> {
        let options = RunOptions { verify_each: self.verify_each };
        let result = pipeline::run(source.module, pipeline, registry, options);
        let reported = source.report_diagnostics(console);
        result?;
        reported?;
        if !self.disable_verify {
            let broken = "the output of the pipeline is broken";
            let verify = || input::verify(source.module, "verifying the output", broken);
            self.plugins.verifying(source.module, &Console::silent(), verify)?;
        }
        Ok(())
    }

    fn stage(&self, source: &Source, output: &Output) -> Result<Staged> {
        let format = self.format();
        let preserve_use_list_order = match format {
            Format::Text => self.preserve_ll_uselistorder,
            Format::Bitcode => self.preserve_bc_uselistorder,
        };
        output.stage(|file| source.module.write(format, file, preserve_use_list_order))
    }

    fn format(&self) -> Format {
        if self.text { Format::Text } else { Format::Bitcode }
    }
}

impl LlvmOptions {
    fn hand_over(&self) -> Result<()> {
        let options = self.spelled();
        if options.is_empty() {
            return Ok(());
        }
        // LLVM may print at any time then.
        progress::stop();
        set_llvm_options(&options).map_err(|message| bad_usage(without_program(&message)).into())
    }

    fn print_reports(&self) {
        if !self.spelled().is_empty() {
            print_llvm_reports();
        }
    }

    fn spelled(&self) -> Vec<String> {
        let time_passes = self.time_passes.then(|| "-time-passes".to_owned());
        let print_changed = self.print_changed.as_deref().map(|how| match how {
            "" => "-print-changed".to_owned(),
            how => format!("-print-changed={how}"),
        });
        time_passes.into_iter().chain(print_changed).chain(self.arguments.iter().cloned()).collect()
    }
}

/// LLVM's message without what usage errors say anyway: the program's name on each line, and where to get help.
fn without_program(message: &str) -> String {
    let lines = message.lines().map(|line| line.strip_prefix("jlopt: ").unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n").replace("  Try: 'jlopt --help'", "")
}
