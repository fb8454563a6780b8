//! `enzyme-resolve-slots`: slots that are known by name get their addresses back.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::ValueTable;
use crate::session::Session;
use crate::values::slots::slots;
use crate::values::table::listed;
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

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    if session.bakes_julia_values() {
        session.warn_without_values(PASS.name, || slots(module).any(|slot| slot.is_declaration()));
    }
    resolve_slots(module, session, PASS.name)
}

/// Gives each declared slot of the value table its address (`resolve_slots!`).
/// A warning in the name of a pass tells which are left, as no table has their addresses.
pub(super) fn resolve_slots(
    module: &Module<'_>,
    session: &Session,
    pass: &str,
) -> Result<Changed, EnzymeError> {
    // A back-end that keeps values symbolic lets no host address into the module (`slot_address`).
    if !session.bakes_julia_values() {
        return Ok(Changed::No);
    }
    let declared: Vec<_> =
        slots(module).filter(|slot| slot.is_declaration() && is_word(module, slot.content_type())).collect();
    let (mut changed, mut left) = (Changed::No, Vec::new());
    for slot in declared {
        let name = slot.name();
        let address = session.values.borrow().slots.get(&name).and_then(|value| value.address);
        match address {
            Some(address) => {
                define(slot, address_constant(module, slot.content_type(), address, &name)?);
                changed = Changed::Yes;
            }
            None if session.slot_address(&name).is_none() && slot.uses().next().is_some() => left.push(name),
            // Nothing needs it, or a relocation record has it, which enzyme-link-julia-values writes.
            None => {}
        }
    }
    // That there is no table at all was said before.
    let has_table =
        *session.values.borrow() != ValueTable::default() || session.relocations.borrow().is_some();
    if has_table && !left.is_empty() {
        tracing::warn!("{pass} leaves {} open: no table has an address", listed(&left));
    }
    Ok(changed)
}

/// Gives a slot its word for good.
pub(super) fn define<'m>(slot: GlobalVariable<'m>, word: Constant<'m>) {
    slot.set_initializer(word);
    slot.set_linkage(Linkage::LLVMPrivateLinkage);
    slot.set_constant(true);
}
