//! What of a thunk's module others may see.

use crate::files::ValueTable;
use crate::linking::internalize;
use crate::passes::make_slots_symbolic::{make_declaration, mark_symbolic_slot};
use crate::values::slots::{is_slot, slot_initializer_address, slots};
use crate::values::used::take_off;
use llvm_ext::global::{DllStorageClass, Function, GlobalVariable, Linkage, Visibility};
use llvm_ext::module::Module;
use llvm_ext::value::Constant;
use rustc_hash::FxHashSet;

/// Leaves of a thunk's module only the entry for others to see. Its variables that others see are those of the process. Slots
/// that have no address yet and a value by name stay open.
pub(super) fn confine(incoming: &Module<'_>, entry: &str, values: &ValueTable) {
    dissolve_aliases(incoming);
    for function in incoming.functions().filter(|function| !function.is_declaration()) {
        if function.name() == entry {
            function.leave_comdat();
            // It is for the module that it comes into alone, which makes it internal later.
            function.set_dll_storage_class(DllStorageClass::LLVMDefaultStorageClass);
            function.set_linkage(Linkage::LLVMExternalLinkage);
            let _was_otherwise = always_inline(function);
        } else {
            internalize(&function);
        }
    }
    incoming.aliases().for_each(|alias| internalize(&alias));
    incoming.ifuncs().for_each(|ifunc| internalize(&ifunc));
    leave_slots_open(incoming, values);
    for variable in incoming.global_variables().filter(|variable| is_of_process(*variable)) {
        if is_slot(incoming, variable) && slot_initializer_address(variable).is_some() {
            // Its word is the value's address: nothing else says it.
            internalize(&variable);
        } else {
            declare(variable);
        }
    }
}

/// Whether a variable is one that others see, so that there is one of it in the process.
fn is_of_process(variable: GlobalVariable<'_>) -> bool {
    variable.initializer().is_some()
        && matches!(
            variable.linkage(),
            Linkage::LLVMExternalLinkage
                | Linkage::LLVMWeakAnyLinkage
                | Linkage::LLVMWeakODRLinkage
                | Linkage::LLVMLinkOnceAnyLinkage
                | Linkage::LLVMLinkOnceODRLinkage
                | Linkage::LLVMCommonLinkage
        )
}

fn declare(variable: GlobalVariable<'_>) {
    variable.remove_initializer();
    variable.leave_comdat();
    variable.set_linkage(Linkage::LLVMExternalLinkage);
    // It is in another object than those who use it.
    variable.set_dll_storage_class(DllStorageClass::LLVMDefaultStorageClass);
    variable.set_visibility(Visibility::LLVMDefaultVisibility);
    variable.set_dso_local(false);
}

/// Puts the variables that aliases name in place of these: an alias cannot name a declaration.
fn dissolve_aliases(incoming: &Module<'_>) {
    let layout = incoming.data_layout();
    let of_variables: Vec<_> = incoming
        .aliases()
        .filter(|alias| alias.aliasee().value().base_and_offset(layout).0.as_function().is_none())
        .collect();
    take_off(incoming, &of_variables.iter().map(|alias| alias.value()).collect::<FxHashSet<_>>());
    for alias in of_variables {
        alias.replace_all_uses_with(alias.aliasee().value());
        alias.detach();
    }
}

/// Makes declarations of slots that have no address yet and a value by name. Their null words would be folded.
fn leave_slots_open(incoming: &Module<'_>, values: &ValueTable) {
    for slot in slots(incoming).filter(|slot| values.slots.contains_key(&slot.name())) {
        if slot.initializer().is_some_and(Constant::is_null) {
            make_declaration(slot);
            let _was_otherwise = mark_symbolic_slot(incoming, slot);
        }
    }
}

/// Has a function inlined wherever it is called; what forbids that goes. Whether it was otherwise before.
pub(crate) fn always_inline(function: Function<'_>) -> bool {
    let was_otherwise = !function.has_enum_attribute("alwaysinline");
    for forbidding in ["noinline", "optnone"] {
        if function.has_enum_attribute(forbidding) {
            function.remove_enum_attribute(forbidding);
        }
    }
    function.add_enum_attribute("alwaysinline");
    was_otherwise
}
