//! `enzyme-resolve-slots`: slots that are known by name get their addresses back.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::Address;
use crate::session::Session;
use crate::values::slots::slots;
use llvm_ext::global::{GlobalVariable, Linkage};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::value::Constant;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-resolve-slots",
    parameters: &[],
    required: &[],
    summary: "gives each declared slot of the value table its address, as a private constant",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let declared: Vec<_> = slots(module).filter(|slot| slot.is_declaration()).collect();
    let mut changed = Changed::No;
    for slot in declared {
        let address = session.values.borrow().slots.get(&slot.name()).and_then(|value| value.address);
        if let Some(address) = address {
            define(module, slot, address);
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// Gives a slot an address for its initializer.
pub(crate) fn define(module: &Module<'_>, slot: GlobalVariable<'_>, address: Address) {
    let word = address_constant(module, slot, address);
    slot.set_initializer(word);
    slot.set_linkage(Linkage::LLVMPrivateLinkage);
    slot.set_constant(true);
}

/// An address as a constant of a slot's type: an integer, a pointer, or a pointer that was cast to its address space.
fn address_constant<'m>(module: &'m Module<'_>, slot: GlobalVariable<'m>, address: Address) -> Constant<'m> {
    let ty = slot.content_type();
    if ty.int_bits().is_some() {
        return ty.const_int(address.0);
    }
    let word = module.int_type(8 * module.data_layout().pointer_size()).const_int(address.0);
    word.int_to_ptr(module.pointer_type(0)).address_space_cast(ty)
}
