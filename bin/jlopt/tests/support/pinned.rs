//! Snapshots: text pinned under `snapshots/` by insta.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::layout;

/// Compares `text` with `FOLDER/NAME.snap`, and leaves `NAME.snap.new` beside it where they differ
/// (or does what `INSTA_UPDATE` says).
///
/// # Errors
/// The snapshot is another one or there is none, or the text names the folder of the workspace.
pub(crate) fn check(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    refuse_workspace_path(name, text)?;
    panic::catch_unwind(AssertUnwindSafe(|| assert_pinned(folder, name, text))).map_err(|payload| {
        format!(
            "{} is not what came out ({}); read the difference, then accept it with `cargo insta review` \
             or a run with INSTA_UPDATE=always",
            layout::shown(&folder.join(format!("{name}.snap"))),
            panic_text(payload.as_ref()),
        )
    })
}

/// Keeps the panics that say no more than a failed test says itself off standard error, and
/// backtraces of all.
pub(crate) fn shorten_panics() {
    panic::set_hook(Box::new(|info| {
        let is_snapshot = panic_text(info.payload()).starts_with("snapshot assertion");
        if !is_snapshot {
            eprintln!("{info}");
        }
    }));
}

/// The `.snap` files below `folder`.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok)
        .map(walkdir::DirEntry::into_path)
        .filter(|path| path.extension().is_some_and(|extension| extension == "snap"))
        .collect()
}

fn assert_pinned(folder: &Path, name: &str, text: &str) {
    // insta prints its diff line by line, and tests run in parallel.
    static ONE_DIFF_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_DIFF_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn refuse_workspace_path(name: &str, text: &str) -> Result<(), String> {
    let root = format!("{}/", layout::workspace_root().display());
    match text.lines().find(|line| line.contains(&root)) {
        None => Ok(()),
        Some(line) => Err(format!("{name}: the output depends on where the workspace lies: {line}")),
    }
}

fn panic_text(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_else(|| "insta panicked".to_owned())
}
