//! `jlopt enzyme clear-caches`: empties a thunk cache folder.

use crate::enzyme::side_file;
use crate::io::Output;
use crate::report::ReportOutput;
use anyhow::{Context as _, Result};
use clap::Args;
use enzyme_abi::files::{ThunkCacheIndex, write};
use serde::Serialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  jlopt enzyme clear-caches --enzyme-thunk-cache=thunks
  jlopt enzyme clear-caches --enzyme-thunk-cache=thunks --json | jq .removed";

/// Empties a thunk cache folder: its index lists no thunk any more, and the files that it named are gone
///
/// All else in the folder stays. It belongs at the end of a precompilation workload: code that calls a thunk of the
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
    /// The files in the folder, relative to it.
    kept_files: Vec<String>,
}

impl ClearCaches {
    pub(super) fn run(&self) -> Result<()> {
        let output = self.output.prepare()?;
        let folder = &self.enzyme_thunk_cache;
        let path = folder.join(ThunkCacheIndex::FILE);
        let mut index: ThunkCacheIndex = side_file(Some(&path))?.expect("a path is given");
        let files = index.files();
        let removed = std::mem::take(&mut index.thunks).len();
        // Whoever comes in between, or after a run that was killed, finds an index that names no missing file.
        if removed > 0 {
            Output::prepare(Some(&path))?.write_bytes(write(&index).as_bytes())?;
        }
        for file in files {
            remove(folder, &file)
                .with_context(|| format!("cannot remove {}", folder.join(&file).display()))?;
        }
        let kept_files = files_in(folder).with_context(|| format!("cannot read {}", folder.display()))?;
        let report = ClearCachesReport { schema: "jlopt.enzyme.clear-caches/1", removed, kept_files };
        output.write(&report, render)
    }
}

fn render(report: &ClearCachesReport) -> String {
    let thunks = if report.removed == 1 { "thunk" } else { "thunks" };
    let kept = report.kept_files.iter().map(|file| format!("kept {file}\n"));
    format!("removed {} {thunks}\n", report.removed) + &kept.collect::<String>()
}

/// Removes a file of the folder. One that is gone already is another run's work; what is behind a link is no part of the
/// folder, and a folder is no file.
fn remove(folder: &Path, file: &Path) -> io::Result<()> {
    let is_gone =
        |error: &io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    for above in file.ancestors().skip(1).filter(|above| !above.as_os_str().is_empty()) {
        match fs::symlink_metadata(folder.join(above)) {
            Ok(data) if data.is_dir() => {}
            Ok(_) => return Ok(()),
            Err(error) if is_gone(&error) => return Ok(()),
            Err(error) => return Err(error),
        }
    }
    let path = folder.join(file);
    let removed = fs::symlink_metadata(&path)
        .and_then(|data| if data.is_dir() { Ok(()) } else { fs::remove_file(&path) });
    removed.or_else(|error| if is_gone(&error) { Ok(()) } else { Err(error) })
}

/// All that is in a folder but for folders, sorted; links are not followed.
fn files_in(folder: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(below) = waiting.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let path = below.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                waiting.push(path);
            } else {
                files.push(path.to_string_lossy().into_owned());
            }
        }
    }
    files.sort();
    Ok(files)
}
