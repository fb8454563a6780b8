//! `jlopt image inspect`: what an image holds.

use super::opened::{ImageInput, describe, describe_version};
use crate::machine::Tables;
use crate::render::{Console, image};
use crate::report::ReportOutput;
use anyhow::Result;
use clap::Args;
use julia_image::functions::functions;

const EXAMPLES: &str = "\
Examples:
  jlopt image inspect sys.so
  jlopt image inspect --functions sys.so
  jlopt image inspect --html sys.so -o sys.html
  jlopt image inspect shards.a --json | jq '.targets[] | {name, versions, bytes}'
  jlopt image inspect --julia-version 1.11 pkg.so";

/// Shows what an image holds: shards, targets with their features, versions of functions, relocation slots
///
/// A linked image is found by the symbol jl_image_pointers that it exports, objects also by the tables of their shards.
#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("path", describe), mut_arg("julia_version", describe_version))]
pub(crate) struct Inspect {
    #[command(flatten)]
    input: ImageInput,
    /// List for each target the functions that the loader picks, and the relocation slots
    #[arg(long)]
    functions: bool,
    /// Write a page for the browser: targets, sizes, and the functions, which can be searched
    #[arg(long, conflicts_with_all = ["json", "format", "functions"])]
    html: bool,
    #[command(flatten)]
    output: ReportOutput,
}

impl Inspect {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare()?;
        let file = self.input.open(console)?;
        let image = file.image()?;
        let tables = Tables::new(file.architecture(), file.read_as.version);
        let platform = tables.platform()?;
        let report = julia_image::inspect::inspect(&image, file.read_as, &platform, self.functions);
        if self.html {
            let functions = functions(&image);
            return output.write(&report, |report| image::page(file.name(), report, &functions));
        }
        output.write(&report, image::inspect)
    }
}
