//! The TableGen description of MLIR's `llvm` dialect.
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The folder of MLIR's headers, where they are: a reason to skip a test otherwise.
pub(crate) fn include_dir() -> Option<PathBuf> {
    let set = std::env::var_os("MLIR_INCLUDE_DIR").map(PathBuf::from);
    let dir = set.unwrap_or_else(|| PathBuf::from("/usr/lib/llvm-22/include"));
    let found = dir.join("mlir/Dialect/LLVMIR/LLVMOps.td").exists().then_some(dir);
    if found.is_none() {
        eprintln!("skipped: no TableGen description of MLIR 22 (libmlir-22-dev, or MLIR_INCLUDE_DIR)");
    }
    found
}

/// What `llvm-tblgen-22` makes of a file of the dialect's description.
pub(crate) fn describe(include: &Path, file: &str) -> Value {
    let output = Command::new("llvm-tblgen-22")
        .arg("--dump-json")
        .arg("-I")
        .arg(include)
        .arg(include.join("mlir/Dialect/LLVMIR").join(file))
        .output()
        .expect("llvm-tblgen-22 runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}
