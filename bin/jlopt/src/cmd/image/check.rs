//! `jlopt image check`: whether the loader can rely on an image's tables.

use super::opened::{ImageInput, describe, describe_version};
use crate::render::{Console, image};
use crate::report::{Found, ReportOutput};
use anyhow::Result;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  jlopt image check sys.so
  jlopt image check shards.a --json | jq '.findings[].message'";

/// Checks all that Julia's loader relies on in an image's tables; status 1 where something is wrong
///
/// The loader itself checks the version of the format alone: the rest it would misread, or crash over.
#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("path", describe), mut_arg("julia_version", describe_version))]
pub(crate) struct Check {
    #[command(flatten)]
    input: ImageInput,
    #[command(flatten)]
    output: ReportOutput,
}

impl Check {
    pub(super) fn run(&self, console: &Console) -> Result<()> {
        let output = self.output.prepare()?;
        let file = self.input.open(console)?;
        let report = julia_image::check::check(&file.image()?, file.read_as);
        output.write(&report, image::check)?;
        if report.findings.is_empty() { Ok(()) } else { Err(Found.into()) }
    }
}
