//! The passes that `--passes` can name beside LLVM's own.

use juliair_types::dialect::Dialect;
use llvm_ext::passes::PassRegistry;

/// All of them, for the IR of a Julia version.
pub(crate) fn registry(dialect: &'static Dialect) -> PassRegistry {
    let mut registry = PassRegistry::default();
    mv_pass::register(&mut registry, dialect, None);
    registry
}
