//! Paths of inputs: `-` is standard input.

use std::io::Read as _;
use std::path::Path;

/// Whether a path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// A path as messages show it.
pub(crate) fn shown(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// What a path stands for, as a whole.
///
/// # Errors
///
/// Where it cannot be read.
pub(crate) fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    if !is_stdin(path) {
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    let _ = std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
