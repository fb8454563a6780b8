//! `enzyme-resolve-slots`: slots that are known by name get their addresses back.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::session::Session;
use crate::values::slots::slots;
use crate::values::words::{address_constant, is_word};
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

pub(super) fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let declared: Vec<_> =
        slots(module).filter(|slot| slot.is_declaration() && is_word(module, slot.content_type())).collect();
    let mut changed = Changed::No;
    for slot in declared {
        let name = slot.name();
        let address = session.values.borrow().slots.get(&name).and_then(|value| value.address);
        if let Some(address) = address {
            define(slot, address_constant(module, slot.content_type(), address, &name)?);
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// Gives a slot its word for good.
pub(super) fn define<'m>(slot: GlobalVariable<'m>, word: Constant<'m>) {
    slot.set_initializer(word);
    slot.set_linkage(Linkage::LLVMPrivateLinkage);
    slot.set_constant(true);
}
