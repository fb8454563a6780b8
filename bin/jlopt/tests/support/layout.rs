//! Where things lie in the workspace.

use std::path::{Path, PathBuf};

/// The root of the workspace, without symbolic links and `..`.
pub(crate) fn workspace_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the package lies two folders below the root of the workspace")
}

/// The inputs, one folder per area.
pub(crate) fn testdata() -> PathBuf {
    workspace_root().join("testdata")
}

/// The pinned outputs, laid out like the inputs.
pub(crate) fn snapshots() -> PathBuf {
    workspace_root().join("snapshots")
}

/// A path as messages show it: relative to the root of the workspace.
pub(crate) fn shown(path: &Path) -> String {
    let root = workspace_root();
    path.strip_prefix(&root).unwrap_or(path).display().to_string()
}
