//! Builds the C++ shim with the flags of the LLVM that is linked: `LLVM_SYS_221_PREFIX`, else `llvm-config-22`.

use std::path::{Path, PathBuf};
use std::process::Command;

const PREFIX: &str = "LLVM_SYS_221_PREFIX";
const SOURCES: &[&str] = &[
    "layout.cpp",
    "memory.cpp",
    "read_write.cpp",
    "references.cpp",
    "passes.cpp",
    "plugin.cpp",
    "clone.cpp",
    "part.cpp",
    "values.cpp",
    "processors.cpp",
    "instructions.cpp",
    "link.cpp",
    "building.cpp",
    "inspect.cpp",
    "debug_info.cpp",
    "standard.cpp",
];

fn main() {
    println!("cargo::rerun-if-env-changed={PREFIX}");
    println!("cargo::rerun-if-changed=cpp");
    let config = llvm_config();
    let mut build = cc::Build::new();
    for flag in query(&config, "--cxxflags").split_whitespace() {
        // LLVM's headers are not ours to warn about.
        let _ = match flag.strip_prefix("-I") {
            Some(include) => build.flag(format!("-isystem{include}")),
            None => build.flag(flag),
        };
    }
    build
        .cpp(true)
        .flag("-fno-rtti")
        .flag_if_supported("-Wno-unused-parameter")
        .opt_level(2)
        .files(SOURCES.iter().map(|file| Path::new("cpp").join(file)))
        .compile("jlopt-llvm-ext");
}

fn llvm_config() -> PathBuf {
    match std::env::var_os(PREFIX) {
        Some(prefix) => Path::new(&prefix).join("bin/llvm-config"),
        None => PathBuf::from("llvm-config-22"),
    }
}

fn query(config: &Path, option: &str) -> String {
    let output = Command::new(config).arg(option).output();
    match output {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        _ => {
            println!(
                "cargo::error=cannot run {}: install LLVM 22 (on Debian and Ubuntu: `apt-get install llvm-22-dev`), \
                 or set {PREFIX} to the folder that has bin/llvm-config",
                config.display()
            );
            std::process::exit(1);
        }
    }
}
