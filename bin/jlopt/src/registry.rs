//! The passes that `--passes` can name beside LLVM's own.

use juliair_types::dialect::Dialect;
use llvm_ext::passes::PassRegistry;

/// All of them, for the IR of a Julia version.
pub(crate) fn registry(_dialect: &'static Dialect) -> PassRegistry {
    PassRegistry::default()
}
