//! The text of `--passes`.

use crate::{Target, seeds};
use enzyme_abi::session::Session;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use llvm_ext::passes::{PassRegistry, PipelineError, RunOptions, run_pipeline};
use std::rc::Rc;

/// The text of `--passes`.
pub const TARGET: Target = Target { name: "pipeline", run, seeds, words: WORDS };

const WORDS: &[&str] = &[
    "(",
    ")",
    "<",
    ">",
    ",",
    ";",
    "=",
    "-",
    "module(",
    "cgscc(",
    "function(",
    "function<eager-inv>(",
    "loop(",
    "loop-mssa(",
    "machine-function(",
    "coro-cond(",
    "devirt<4>(",
    "repeat<2>(",
    "require<",
    "invalidate<all>",
    "default<O2>",
    "lto<O3>",
    "thinlto-pre-link<O1>",
    "JuliaMultiVersioning",
    "jl-multiversioning",
    "external",
    "CPUFeatures",
    "enzyme-unfold-root-phi-loads",
    "enzyme-invoke-codegen<mi=",
    "instcombine<",
    "globaldce",
    "simplifycfg<",
    "no-",
    "max-iterations=",
    "no-op-module",
    "no-op-function",
    "julia<level=2>",
    "verify",
];

/// What LLVM's passes do besides changing a module: print it, write files, open viewers, crash or break it on demand. None
/// of it is the text's fault.
const LEFT_OUT: [&str; 9] =
    ["print", "dot-", "view", "trigger", "write", "embed", "bitcode", "thinlto-bc", "lint"];

/// A pass that is asked for this often is run this often: time that the user asked for.
const MAX_REPEAT: usize = 2;

/// A module for a system: some of LLVM's passes give up on others.
const EMPTY: &[u8] = b"target triple = \"x86_64-unknown-linux-gnu\"";

/// Runs a pipeline on an empty module: the text is all that can be wrong.
///
/// # Panics
///
/// Where an error does not name what is wrong, or the module is broken afterwards.
pub fn run(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    if LEFT_OUT.iter().any(|word| text.contains(word)) || counts(text).any(|digits| digits.len() > MAX_REPEAT)
    {
        return;
    }
    let context = Context::new();
    let module = Module::parse(&context, &InputBuffer::from_bytes(EMPTY), "empty").expect("an empty module");
    let session = Rc::new(Session::default());
    let mut registry = PassRegistry::default();
    mv_pass::register(&mut registry, session.version, None);
    enzyme_abi::register(&mut registry, &session);
    match run_pipeline(&module, text, &registry, RunOptions { verify_each: true }) {
        Ok(()) => module.verify().expect("an empty module stays whole"),
        Err(error) => check(&error, text),
    }
}

/// The numbers of `repeat<N>` and `devirt<N>`.
fn counts(text: &str) -> impl Iterator<Item = &str> {
    let behind = ["repeat<", "devirt<"].into_iter().flat_map(|word| text.split(word).skip(1));
    behind.map(|rest| &rest[..rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len())])
}

fn check(error: &PipelineError, text: &str) {
    assert!(!error.to_string().is_empty());
    let named = match error {
        PipelineError::UnknownPass(element) => element,
        PipelineError::UnknownParameter { parameter, .. } => parameter,
        PipelineError::InvalidParameter { pass, .. } | PipelineError::Pass { pass, .. } => pass,
        PipelineError::Broken { .. } => panic!("{error}"),
        PipelineError::Syntax(_) | PipelineError::TooDeep => return,
    };
    assert!(text.contains(named.as_str()), "{named} is not in the text");
}

/// The pipelines of the cases, with parentheses to any depth.
fn seeds() -> Vec<Vec<u8>> {
    let mut texts = seeds::option_values("passes");
    texts.extend([1, 200, 256, 257, 5000].map(|depth| nested("function(", depth)));
    texts.push(nested("module(function(", 128));
    texts.into_iter().map(String::into_bytes).collect()
}

fn nested(open: &str, times: usize) -> String {
    format!("{}no-op-function{}", open.repeat(times), ")".repeat(times * open.matches('(').count()))
}
