//! Finding the programs that tests run beside `jlopt`.

use std::env;
use std::path::{Path, PathBuf};

const LLVM_SUFFIX: &str = "-22";
const LLVM_FOLDER: &str = "/usr/lib/llvm-22/bin";

/// Whether a name is that of a tool of LLVM 22, such as `opt-22` or `ld.lld-22`.
pub(crate) fn is_llvm_tool(name: &str) -> bool {
    name.strip_suffix(LLVM_SUFFIX).is_some_and(|stem| {
        !stem.is_empty() && stem.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
    })
}

/// A tool of LLVM 22: `NAME-22` on `PATH`, else `NAME` in the folder where packages of LLVM 22 put it.
///
/// # Errors
/// There is no such file in either place.
pub(crate) fn llvm_tool(name: &str) -> Result<PathBuf, String> {
    let stem = name.strip_suffix(LLVM_SUFFIX).unwrap_or(name);
    on_path(name)
        .or_else(|| Some(Path::new(LLVM_FOLDER).join(stem)).filter(|path| path.is_file()))
        .ok_or_else(|| format!("`{name}` is neither on PATH nor `{stem}` in {LLVM_FOLDER}"))
}

fn on_path(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}
