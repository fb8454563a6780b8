//! Aliases, which must stand for definitions.

use llvm_ext::module::Module;
use llvm_ext::value::Value;
use rustc_hash::FxHashSet;

/// The globals that a module's aliases stand for: they cannot become declarations.
pub(crate) fn aliased<'m>(module: &'m Module<'_>) -> FxHashSet<Value<'m>> {
    let aliasees = module.aliases().map(|alias| alias.aliasee().value());
    aliasees.map(|aliasee| aliasee.base_and_offset(module.data_layout()).0).collect()
}
