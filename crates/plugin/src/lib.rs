//! `libjlopt.so`: the passes of `jlopt` in `opt` and `clang`.
//!
//! ```console
//! opt-22 -load-pass-plugin=./libjlopt.so -passes=JuliaMultiVersioning -jlopt-julia-version=1.12 in.ll -S -o out.ll
//! clang-22 -fpass-plugin=./libjlopt.so -mllvm -jlopt-passes=CPUFeatures -O2 -c in.ll -o out.o
//! ```
#![forbid(unsafe_code)]

mod deferred;
mod end;
mod made;
mod options;

use driver::diagnostic::of_pipeline_error;
use llvm_ext::passes::{PassRegistry, PipelineError};
use llvm_ext::plugin::{Arguments, Plugin, RegisteredOptions};
use options::{Asked, OPTIONS, PASSES};
use std::ffi::CStr;

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version has no NUL in it"),
};

llvm_ext::export_plugin!(Plugin {
    name: c"jlopt",
    version: VERSION,
    options: OPTIONS,
    run_last: PASSES,
    registry,
    explain,
    registered: RegisteredOptions::none(),
});

fn registry(arguments: &Arguments) -> Result<PassRegistry, String> {
    Ok(deferred::registry(Asked::new(arguments)?))
}

fn explain(error: &PipelineError) -> String {
    of_pipeline_error(error).render("", "help: ").trim_end().to_owned()
}
