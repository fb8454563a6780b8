//! Running the pipeline of `--passes`, and the help that its mistakes deserve.

use crate::phase;
use crate::render::Diagnostic;
use anyhow::Result;
use driver::diagnostic::of_pipeline_error;
use driver::nearest;
use llvm_ext::module::Module;
use llvm_ext::passes::{Level, PassRegistry, PipelineError, RunOptions, llvm_pass_names, run_pipeline};

/// The passes of Julia's that are not ported, of all versions from 1.10 on (`src/llvm-julia-passes.inc`), and the pipeline
/// that has all of them.
const JULIA_PASSES: [&str; 21] = [
    "AllocOpt",
    "CancellationLowering",
    "CombineMulAdd",
    "DemoteFloat16",
    "ExpandAtomicModify",
    "FinalLowerGC",
    "FinalLowerGCStackmap",
    "GCInvariantVerifier",
    "JuliaLICM",
    "LateLowerGCFrame",
    "LateLowerGCFrameStackmap",
    "LowerExcHandlers",
    "LowerPTLSPass",
    "LowerSIMDLoop",
    "NewSink",
    "PreciseLifetimeEnds",
    "PropagateJuliaAddrspaces",
    "RemoveAddrspaces",
    "RemoveJuliaAddrspaces",
    "RemoveNI",
    "julia",
];

/// Runs a pipeline.
///
/// # Errors
///
/// A [`Diagnostic`] that says what the pipeline, a pass or its result lacks.
pub(crate) fn run(
    module: &Module<'_>,
    pipeline: &str,
    registry: &PassRegistry,
    options: RunOptions,
) -> Result<()> {
    let result =
        phase::run(&format!("running {pipeline}"), || run_pipeline(module, pipeline, registry, options));
    Ok(result.map_err(|error| explained(&error, registry))?)
}

fn explained(error: &PipelineError, registry: &PassRegistry) -> Diagnostic {
    match error {
        PipelineError::UnknownPass(element) => unknown_pass(element, registry),
        _ => of_pipeline_error(error),
    }
}

fn unknown_pass(element: &str, registry: &PassRegistry) -> Diagnostic {
    let name = element.split('<').next().unwrap_or(element);
    let ours = registry.entries().iter().flat_map(|entry| entry.aliases.iter().chain([&entry.name]));
    let theirs = llvm_pass_names();
    let known = ours.copied().chain(theirs.iter().map(String::as_str));
    match nearest(name, known) {
        Some(near) if near == name => {
            let help = (element == name).then(|| level_help(name, registry)).flatten();
            Diagnostic::new(misuse(element, name)).help(help)
        }
        _ if JULIA_PASSES.contains(&name) => {
            let message = format!("the pass '{name}' is Julia's, and jlopt does not have it");
            let help = "run it with the `opt` of Julia's build and libjulia-codegen; `jlopt passes` lists what jlopt has";
            Diagnostic::new(message).help(Some(help.to_owned()))
        }
        near => {
            let near = near.map(|near| format!("did you mean '{near}'?"));
            let list =
                || name.starts_with("enzyme-").then(|| "`jlopt passes` lists those for Enzyme".to_owned());
            Diagnostic::new(format!("unknown pass '{name}'")).help(near.or_else(list))
        }
    }
}

/// Where a pass of ours stands.
fn level_help(name: &str, registry: &PassRegistry) -> Option<String> {
    let entry =
        registry.entries().iter().find(|entry| entry.name == name || entry.aliases.contains(&name))?;
    Some(match entry.level {
        Level::Module => format!("it is a module pass: --passes='{name},function(...)'"),
        Level::Function => format!("it is a function pass: --passes='function({name})'"),
    })
}

/// LLVM calls a pass unknown too where it stands in the wrong place or does not take the parameters.
fn misuse(element: &str, name: &str) -> String {
    match element.strip_prefix(name) {
        Some(parameters) if parameters.starts_with('<') && !parameters.ends_with('>') => {
            format!("the parameters of the pass '{name}' lack their '>'")
        }
        Some(parameters) if !parameters.is_empty() => {
            format!("the pass '{name}' does not take {parameters}, or not at this level of a pipeline")
        }
        _ => format!("the pass '{name}' does not stand at this level of a pipeline"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagnostic(element: &str) -> Diagnostic {
        let error = PipelineError::UnknownPass(element.to_owned());
        explained(&error, &PassRegistry::default())
    }

    #[test]
    fn an_unknown_pass_is_named_with_its_nearest() {
        let near = diagnostic("instcombin<no-verify-fixpoint>");
        assert_eq!(near.message, "unknown pass 'instcombin'");
        assert_eq!(near.help.as_deref(), Some("did you mean 'instcombine'?"));
        assert_eq!(diagnostic("no-such-pass").help, None);
    }

    #[test]
    fn a_pass_of_julia_s_is_not_unknown() {
        for element in ["LateLowerGCFrame", "julia<level=2>"] {
            assert!(
                diagnostic(element).message.ends_with("is Julia's, and jlopt does not have it"),
                "{element}"
            );
        }
    }

    #[test]
    fn a_pass_at_the_wrong_level_is_no_spelling_mistake() {
        let message = |element| diagnostic(element).message;
        assert_eq!(message("globaldce"), "the pass 'globaldce' does not stand at this level of a pipeline");
        assert_eq!(
            message("globaldce<x>"),
            "the pass 'globaldce' does not take <x>, or not at this level of a pipeline"
        );
        assert_eq!(message("globaldce<x"), "the parameters of the pass 'globaldce' lack their '>'");
    }
}
