//! `jlopt enzyme clear-caches`: empties a thunk cache folder.

use super::cache::LockedCache;
use crate::report::ReportOutput;
use anyhow::{Context as _, Result};
use clap::Args;
use enzyme_abi::files::ThunkCacheIndex;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme clear-caches --enzyme-thunk-cache=thunks
  jlopt enzyme clear-caches --enzyme-thunk-cache=thunks --json | jq .removed";

/// Empties a thunk cache folder: its index lists no thunk any more, and the files that it named are gone
///
/// What runs left there that were killed goes too; all else in the folder stays. It belongs at the end of a precompilation workload: code that calls a thunk of the
/// cache has an address then that may be nobody's.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ClearCaches {
    /// The thunk cache folder
    #[arg(long, value_name = "FOLDER")]
    enzyme_thunk_cache: PathBuf,
    #[command(flatten)]
    output: ReportOutput,
}

/// The report.
#[derive(Serialize)]
struct ClearCachesReport {
    schema: &'static str,
    /// How many thunks the cache had.
    removed: usize,
    /// The files in the folder, relative to it; its folders with a `/` behind.
    kept_files: Vec<String>,
}

impl ClearCaches {
    pub(super) fn run(&self) -> Result<()> {
        let output = self.output.prepare()?;
        let folder = &self.enzyme_thunk_cache;
        let cache = LockedCache::open(folder)?;
        let before = cache.index()?;
        let index = ThunkCacheIndex { thunks: BTreeMap::new(), ..before.clone() };
        let removed = before.thunks.len();
        if removed > 0 {
            cache.set_index(&index)?;
        }
        cache.remove_files(&before, &index)?;
        cache.remove_orphans(&index)?;
        let kept_files =
            kept_in(folder).with_context(|| format!("enzyme-abi: cannot read {}", folder.display()))?;
        let report = ClearCachesReport { schema: "jlopt.enzyme.clear-caches/1", removed, kept_files };
        output.write(&report, render)
    }
}

fn render(report: &ClearCachesReport) -> String {
    let thunks = if report.removed == 1 { "thunk" } else { "thunks" };
    let kept = report.kept_files.iter().map(|file| format!("kept {file}\n"));
    format!("removed {} {thunks}\n", report.removed) + &kept.collect::<String>()
}

/// All that is in a folder, sorted; links are not followed.
fn kept_in(folder: &Path) -> io::Result<Vec<String>> {
    let mut kept = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(below) = waiting.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let path = below.join(entry.file_name());
            let name = path.to_string_lossy().into_owned();
            if entry.file_type()?.is_dir() {
                waiting.push(path);
                kept.push(name + "/");
            } else {
                kept.push(name);
            }
        }
    }
    kept.sort();
    Ok(kept)
}
