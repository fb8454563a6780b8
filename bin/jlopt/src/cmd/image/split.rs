//! `jlopt image split`: one module becomes shards that are compiled side by side.

use crate::input::{self, ModuleInput};
use crate::io::{Output, Staged};
use crate::options::CpuTargetOptions;
use crate::phase;
use crate::render::{Console, Diagnostic};
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use julia_image::split::{Cut, SplitError, split};
use llvm_ext::module::Format;
use mv_pass::annotation_report::{AnnotatedFunction, AnnotationReport};
use std::ffi::OsStr;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  jlopt image split -j 4 image.bc -o shards       # shards/shard_0.bc to shards/shard_3.bc
  jlopt image split -j 2 -S image.ll -o shards --cpu-target 'generic;haswell,clone_all'

Then, for each shard, in any order or side by side:
  jlopt --passes=JuliaMultiVersioning,CPUFeatures shards/shard_0.bc -o shard_0.mv.bc";

/// Cuts a module into shards of about equal weight, each with its own tables and suffix
///
/// The module is annotated first, so that each shard knows what the others clone; functions that need an entry in
/// jl_fvars get one. What several shards need becomes visible within the image. With -v it says how many versions there
/// are, with -vv of which functions.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Split {
    #[command(flatten)]
    input: ModuleInput,
    #[command(flatten)]
    targets: CpuTargetOptions,
    /// How many shards, up to 4096; some stay empty where there are fewer functions
    #[arg(short = 'j', long = "shards", value_name = "N", value_parser = shard_count)]
    shards: NonZeroUsize,
    /// Write shard_0.bc, shard_1.bc, ... to FOLDER, which is made if need be
    #[arg(short, value_name = "FOLDER", value_parser = PathBufValueParser::new().try_map(shard_folder))]
    output: PathBuf,
    /// Write text (.ll) instead of bitcode
    #[arg(short = 'S', overrides_with = "text")]
    text: bool,
}

impl Split {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let version = self.input.julia.version()?;
        let source = self.input.read_verified(console)?;
        let targets = self.targets.targets(source.module, &self.input.julia)?;
        let how =
            Cut { shards: self.shards, targets: targets.as_ref(), version, source: source.bytes.as_bytes() };
        let split =
            phase::run("splitting", || split(source.module, &how)).map_err(|error| diagnostic(&error))?;
        log_annotation(split.annotation());
        tracing::info!("instructions to compile in each shard: {:?}", split.loads());
        fs::create_dir_all(&self.output)
            .with_context(|| format!("cannot make the folder {}", self.output.display()))?;
        let outputs =
            (0..split.count()).map(|number| Output::prepare(Some(&self.output.join(self.name(number)))));
        let outputs = outputs.collect::<Result<Vec<_>>>()?;
        // A run that fails leaves no mixture of old shards and new ones.
        let staged = outputs.iter().enumerate().map(|(number, output)| {
            let shard = split.shard(number);
            input::verify(
                &shard,
                &format!("verifying shard {number}"),
                &format!("shard {number} is broken"),
            )?;
            output.stage(|file| shard.write(self.format(), file, false))
        });
        staged.collect::<Result<Vec<_>>>()?.into_iter().try_for_each(Staged::finish)?;
        self.warn_of_others(console)
    }

    fn format(&self) -> Format {
        if self.text { Format::Text } else { Format::Bitcode }
    }

    fn name(&self, number: usize) -> String {
        format!("shard_{number}.{}", if self.text { "ll" } else { "bc" })
    }

    /// Shards that another run left would be taken for some of this image.
    fn warn_of_others(&self, console: &Console) -> Result<()> {
        let entries = fs::read_dir(&self.output)
            .with_context(|| format!("cannot read the folder {}", self.output.display()))?;
        let mut others: Vec<_> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| number_of(path).is_some() && !self.is_ours(path))
            .collect();
        others.sort();
        if let Some(first) = others.first() {
            let more =
                if others.len() == 1 { String::new() } else { format!(" and {} more", others.len() - 1) };
            console.warning(&format!(
                "{}{more}: none of these shards, remove what is not of this image",
                first.display()
            ));
        }
        Ok(())
    }

    fn is_ours(&self, path: &Path) -> bool {
        let number = number_of(path).filter(|&number| number < self.shards.get());
        number.is_some_and(|number| path.file_name() == Some(OsStr::new(&self.name(number))))
    }
}

/// With -v how many versions there are, with -vv which; `mv annotate` reports on it in full.
fn log_annotation(annotation: &AnnotationReport) {
    tracing::info!("versions by target: {:?}", annotation.versions);
    for AnnotatedFunction { name, clones, slot } in &annotation.functions {
        if !clones.is_empty() || slot.is_some() {
            tracing::debug!("{name}: {}, cloned for targets {clones:?}", slot.unwrap_or("no mark"));
        }
    }
}

/// More shards than this would be a mistake: each is a file, and another object to link.
const MAX_SHARDS: usize = 4096;

fn shard_count(text: &str) -> Result<NonZeroUsize, String> {
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= MAX_SHARDS);
    count.ok_or_else(|| format!("it is a number from 1 to {MAX_SHARDS}"))
}

/// Elsewhere `-` is standard output.
fn shard_folder(path: PathBuf) -> Result<PathBuf, &'static str> {
    match path == Path::new("-") {
        true => Err(
            "shards are several files, which standard output can't take: name a folder (./- for one of this name)",
        ),
        false => Ok(path),
    }
}

/// The number of a shard, by the file's name.
fn number_of(path: &Path) -> Option<usize> {
    let name = path.file_name()?.to_str()?;
    let (number, extension) = name.strip_prefix("shard_")?.split_once('.')?;
    matches!(extension, "bc" | "ll").then(|| number.parse().ok()).flatten()
}

fn diagnostic(error: &SplitError) -> Diagnostic {
    Diagnostic::new(error.to_string()).help(error.help())
}
