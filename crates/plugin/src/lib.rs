//! `libjlopt.so`: the passes of `jlopt` in `opt` and `clang`.
//!
//! ```console
//! opt-22 -load-pass-plugin=libjlopt.so -passes=JuliaMultiVersioning -jlopt-julia-version=1.12 in.ll -S -o out.ll
//! clang-22 -fpass-plugin=libjlopt.so -mllvm -jlopt-passes=CPUFeatures -O2 -c in.ll -o out.o
//! ```
#![forbid(unsafe_code)]

use enzyme_abi::session::Session;
use juliair_types::dialect::{JuliaVersion, VersionError};
use llvm_ext::passes::PassRegistry;
use llvm_ext::plugin::{Plugin, PluginOption, RegisteredOptions};
use std::ffi::CStr;
use std::rc::Rc;

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version has no NUL in it"),
};

const JULIA_VERSION: PluginOption = PluginOption {
    name: c"jlopt-julia-version",
    variable: "JLOPT_JULIA_VERSION",
    help: c"The version of Julia that made the module, 1.10 to 1.14 [default: JLOPT_JULIA_VERSION, else the newest release]",
};

llvm_ext::export_plugin!(Plugin {
    name: c"jlopt",
    version: VERSION,
    options: &[JULIA_VERSION],
    run_last: PluginOption {
        name: c"jlopt-passes",
        variable: "JLOPT_PASSES",
        help: c"The passes to run at the end of a default pipeline [default: JLOPT_PASSES, else none]",
    },
    registry,
    registered: RegisteredOptions::none(),
});

fn registry(options: &[Option<String>]) -> Result<PassRegistry, String> {
    let [version] = options else { unreachable!("a value for each option") };
    let version = match version {
        Some(text) => {
            text.parse().map_err(|error: VersionError| format!("-jlopt-julia-version={text}: {error}"))?
        }
        None => JuliaVersion::default(),
    };
    let session = Session { version, ..Session::default() };
    let mut registry = PassRegistry::default();
    mv_pass::register(&mut registry, version, None);
    enzyme_abi::register(&mut registry, &Rc::new(session));
    Ok(registry)
}
