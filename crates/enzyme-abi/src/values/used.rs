//! `llvm.used` and `llvm.compiler.used`: the globals that stay although nothing refers to them. Only globals may be listed
//! there, no addresses.

use llvm_ext::global::{GlobalVariable, Linkage};
use llvm_ext::module::Module;
use llvm_ext::value::{Constant, Value};
use rustc_hash::FxHashSet;

const LISTS: [&str; 2] = ["llvm.used", "llvm.compiler.used"];

/// Takes globals that are about to go off the lists.
pub(crate) fn take_off<'m>(module: &'m Module<'_>, gone: &FxHashSet<Value<'m>>) {
    for name in LISTS {
        let Some(list) = module.global_variable(name) else { continue };
        let entries: Vec<_> = list.initializer().into_iter().flat_map(Constant::elements).collect();
        let mut kept = entries.clone();
        kept.retain(|entry| !gone.contains(&entry.strip_pointer_casts().value()));
        if kept.len() < entries.len() {
            replace(module, list, name, &kept);
        }
    }
}

fn replace<'m>(module: &'m Module<'_>, list: GlobalVariable<'m>, name: &str, entries: &[Constant<'m>]) {
    let section = list.section();
    list.detach();
    let Some(first) = entries.first() else { return };
    let values = first.value_type().const_array(entries);
    let list = module.add_global_variable(name, values.value_type());
    list.set_initializer(values);
    list.set_linkage(Linkage::LLVMAppendingLinkage);
    if let Some(section) = section {
        list.set_section(&section);
    }
}
