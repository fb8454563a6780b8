//! `jlopt`: a command-line toolbox for the LLVM IR of the Julia compiler.
#![forbid(unsafe_code)]

mod argv;
mod cli;
mod cmd;
mod cpu_target;
mod enzyme;
mod fault;
mod graphviz;
mod input;
mod logging;
mod machine;
mod options;
mod pipeline;
mod plugins;
mod registry;
mod render;
mod report;
mod suggest;
mod typed_pointers;
mod types;

use driver::{input_path, io, phase, progress};
use llvm_ext::context::forget_stream_errors;
use std::process;

fn main() {
    fault::install();
    let status = fault::guard(|| cli::run(std::env::args_os()));
    forget_stream_errors();
    // Leaves without tearing down contexts and modules, which takes long and frees nothing that matters.
    process::exit(status)
}
