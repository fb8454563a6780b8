//! `llvm.used` and `llvm.compiler.used`: what must stay although nothing refers to it. Each shard gets its part.

use llvm_ext::global::{GlobalValue, GlobalVariable, Linkage};
use llvm_ext::module::Module;
use llvm_ext::value::Constant;

const LISTS: [&str; 2] = ["llvm.used", "llvm.compiler.used"];

/// A list that was taken out of the module, or a shard's part of one.
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

/// Each shard's part of the lists, without those that are empty there.
pub(super) fn by_shard<'m>(
    lists: &[UsedList<'m>],
    shards: usize,
    shard_of: impl Fn(GlobalValue<'m>) -> Option<usize>,
) -> Vec<Vec<UsedList<'m>>> {
    let mut parts: Vec<Vec<UsedList<'m>>> = (0..shards).map(|_| Vec::new()).collect();
    for list in lists {
        for &entry in &list.entries {
            let shard = entry.strip_pointer_casts().as_global().and_then(&shard_of);
            let Some(part) = shard.map(|shard| &mut parts[shard]) else { continue };
            match part.last_mut().filter(|last| last.name == list.name) {
                Some(last) => last.entries.push(entry),
                None => part.push(UsedList { name: list.name, entries: vec![entry] }),
            }
        }
    }
    parts
}

impl<'m> UsedList<'m> {
    /// Adds the list to the whole module, with the name that it is to have in the shard.
    pub(super) fn emit(&self, module: &'m Module<'_>) -> (GlobalVariable<'m>, String) {
        let values = self.entries[0].value_type().const_array(&self.entries);
        let variable = module.add_global_variable("jlopt.used", values.value_type());
        variable.set_initializer(values);
        variable.set_section("llvm.metadata");
        variable.set_linkage(Linkage::LLVMAppendingLinkage);
        (variable, self.name.to_owned())
    }
}
