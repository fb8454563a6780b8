//! `llvm.used` and `llvm.compiler.used`: what must stay although nothing refers to it. Each shard gets its part.

use llvm_ext::global::{GlobalValue, GlobalVariable, Linkage};
use llvm_ext::module::Module;
use llvm_ext::value::Constant;

const LISTS: [&str; 2] = ["llvm.used", "llvm.compiler.used"];

/// A list that was taken out of the module.
pub(super) struct UsedList<'m> {
    name: &'static str,
    entries: Vec<Constant<'m>>,
}

/// Takes the lists out of the module.
pub(super) fn take_out<'m>(module: &'m Module<'_>) -> Vec<UsedList<'m>> {
    let list = |name| {
        let variable = module.global_variable(name)?;
        let entries = variable.initializer().map(|list| list.elements().collect()).unwrap_or_default();
        variable.detach();
        Some(UsedList { name, entries })
    };
    LISTS.into_iter().filter_map(list).collect()
}

/// Adds a shard's part of the lists to the whole module, with the names that they are to have in the shard.
pub(super) fn for_shard<'m>(
    module: &'m Module<'_>,
    lists: &[UsedList<'m>],
    is_in_shard: impl Fn(GlobalValue<'m>) -> bool,
) -> Vec<(GlobalVariable<'m>, String)> {
    let part = |list: &UsedList<'m>| {
        let is_own =
            |entry: &&Constant<'m>| entry.strip_pointer_casts().as_global().is_some_and(&is_in_shard);
        let own: Vec<_> = list.entries.iter().filter(is_own).copied().collect();
        let values = own.first()?.value_type().const_array(&own);
        let variable = module.add_global_variable("jlopt.used", values.value_type());
        variable.set_initializer(values);
        variable.set_section("llvm.metadata");
        variable.set_linkage(Linkage::LLVMAppendingLinkage);
        Some((variable, list.name.to_owned()))
    };
    lists.iter().filter_map(part).collect()
}
