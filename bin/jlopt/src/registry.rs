//! The passes that `--passes` can name beside LLVM's own.

use juliair_types::dialect::JuliaVersion;
use llvm_ext::passes::PassRegistry;
use mv_pass::MultiVersioningTargets;

/// All of them, for the IR of a Julia version and, for modules that record no targets, with these.
pub(crate) fn registry(version: JuliaVersion, targets: Option<&MultiVersioningTargets>) -> PassRegistry {
    let mut registry = PassRegistry::default();
    mv_pass::register(&mut registry, version, targets);
    registry
}
