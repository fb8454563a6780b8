//! JuliaMultiVersioning: the pass that clones the functions of a Julia image for several CPU targets, where that pays
//! off, and emits the tables from which Julia's image loader picks a version of each.
//!
//! The names and the order of the phases are those of Julia's own pass (`src/llvm-multiversioning.cpp`), so that both can
//! be read side by side. What differs between Julia versions comes from a
//! [`Dialect`](juliair_types::dialect::Dialect). Everything that is malformed is an error before the module is changed.
//!
//! ```
//! use juliair_types::dialect::JuliaVersion;
//! use llvm_ext::{context::Context, input::InputBuffer, module::Module};
//! use mv_pass::MultiVersioningPass;
//!
//! let text = br#"
//!   @jl_fvars = global [1 x ptr] [ptr @f]
//!   @jl_fvar_idxs = hidden constant [1 x i32] zeroinitializer
//!   define void @f() {
//!     ret void
//!   }
//!   !llvm.module.flags = !{!0, !1}
//!   !0 = !{i32 1, !"julia.mv.enable", i32 1}
//!   !1 = !{i32 1, !"julia.mv.specs", !{!{!"x86-64", !"+cx8", i32 0, i32 0}, !{!"haswell", !"+avx2", i32 0, i32 2}}}
//! "#;
//! let context = Context::new();
//! let module = Module::parse(&context, &InputBuffer::from_bytes(text), "example.ll").expect("valid IR");
//! let pass = MultiVersioningPass { external: false, targets: None, version: JuliaVersion::default() };
//! pass.run_on_module(&module).expect("nothing is malformed");
//! let clone = module.function("f.1").expect("target 1 clones everything");
//! assert_eq!(clone.string_attribute("target-cpu").as_deref(), Some("haswell"));
//! ```
#![forbid(unsafe_code)]

pub mod annotate;
pub mod annotation_report;
pub mod attributes;
mod check;
mod clone_ctx;
mod clones;
mod cpu_features;
mod error;
pub mod explain;
pub mod flags;
pub mod function_table;
mod gv_uses;
mod inst_uses;
pub mod loader;
mod originals;
mod pass;
pub mod report;
mod slots;
pub mod specs;
pub mod tables;
pub mod targets_report;
mod trampolines;
mod uses;

pub use cpu_features::CpuFeaturesPass;
pub use error::{ClonesFault, MultiVersioningError};
pub use pass::MultiVersioningPass;
pub use specs::{MultiVersioningTargets, target_specs};

use juliair_types::dialect::JuliaVersion;
use llvm_ext::passes::{Level, ParameterError, Pass, PassEntry, PassRegistry};

/// Adds the passes of this crate to those that pipelines can name, for a version of Julia and, for modules that do not
/// record their targets, with these.
pub fn register(
    registry: &mut PassRegistry,
    version: JuliaVersion,
    targets: Option<&MultiVersioningTargets>,
) {
    let targets = targets.cloned();
    registry.register(PassEntry {
        name: MultiVersioningPass::NAME,
        aliases: MultiVersioningPass::ALIASES,
        level: Level::Module,
        parameters: &["external", "no-external"],
        summary: "clones functions for the targets of an image and emits the loader's tables",
        create: Box::new(move |parameters| {
            let external = is_external(parameters)?;
            Ok(Pass::Module(Box::new(MultiVersioningPass { external, targets: targets.clone(), version })))
        }),
    });
    registry.register(PassEntry {
        name: "CPUFeatures",
        aliases: &[],
        level: Level::Module,
        parameters: &[],
        summary: "answers julia.cpu.* queries from the features of the function that asks",
        create: Box::new(move |parameters| match parameters {
            [] => Ok(Pass::Module(Box::new(CpuFeaturesPass { dialect: version.dialect() }))),
            [first, ..] => Err(ParameterError::Unknown((*first).to_owned())),
        }),
    });
}

/// The last of the parameters counts, as for LLVM's own passes.
fn is_external(parameters: &[&str]) -> Result<bool, ParameterError> {
    parameters.iter().try_fold(false, |_, &parameter| match parameter {
        "external" => Ok(true),
        "no-external" => Ok(false),
        unknown => Err(ParameterError::Unknown(unknown.to_owned())),
    })
}
