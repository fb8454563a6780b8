//! The passes that `--passes` can name beside LLVM's own.

use juliair_types::dialect::Dialect;
use llvm_ext::passes::PassRegistry;
use mv_pass::MultiVersioningTargets;

/// All of them, for the IR of a Julia version and, for modules that record no targets, with these.
pub(crate) fn registry(dialect: &'static Dialect, targets: Option<&MultiVersioningTargets>) -> PassRegistry {
    let mut registry = PassRegistry::default();
    mv_pass::register(&mut registry, dialect, targets);
    registry
}
