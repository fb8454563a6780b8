//! `enzyme-make-slots-symbolic`: slots become declarations that are known by their name.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::session::Session;
use crate::values::boxes::MaterializedBox;
use crate::values::slots::{literal_address, slots};
use crate::values::words::is_word;
use llvm_ext::global::{GlobalVariable, Linkage};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::value::Value;
use rustc_hash::FxHashSet;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-make-slots-symbolic",
    parameters: &[],
    required: &[],
    summary: "makes each slot whose value is known by name an external declaration without an address",
    run: Run::Module(run),
};

/// What slots are marked with: nothing that is reached through them is differentiated.
const MARKS: [&str; 2] = ["enzyme_inactive", "enzyme_ta_norecur"];

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let mut changed = Changed::No;
    let known: Vec<_> = slots(module).filter(|slot| session.slot_value(&slot.name()).is_some()).collect();
    let aliased = aliased(module);
    for slot in known {
        // An alias must stand for a definition.
        if aliased.contains(&slot.address().value()) {
            continue;
        }
        if drop_initializer(module, slot, session)? && mark_symbolic_slot(module, slot) {
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// What the module's aliases stand for.
fn aliased<'m>(module: &'m Module<'_>) -> FxHashSet<Value<'m>> {
    let aliasees = module.aliases().map(|alias| alias.aliasee().value());
    aliasees.map(|aliasee| aliasee.base_and_offset(module.data_layout()).0).collect()
}

/// Makes a slot a declaration, if it is none yet; whether it is one then.
fn drop_initializer(
    module: &Module<'_>,
    slot: GlobalVariable<'_>,
    session: &Session,
) -> Result<bool, EnzymeError> {
    let Some(initializer) = slot.initializer() else { return Ok(true) };
    let name = slot.name();
    // Only an address that is known can be written back, into one word, and a box in the module has none.
    let Some(recorded) = session.slot_address(&name) else { return Ok(false) };
    if !is_word(module, slot.content_type()) || MaterializedBox::behind(module, initializer).is_some() {
        return Ok(false);
    }
    // A null word waits for its address: that is no other one.
    let held = literal_address(initializer).filter(|address| address.0 != 0);
    if let Some(held) = held.filter(|held| *held != recorded) {
        return Err(EnzymeError::AddressMismatch { slot: name, held: held.0, recorded: recorded.0 });
    }
    slot.remove_initializer();
    slot.leave_comdat();
    if slot.has_local_linkage() {
        // It was in the object of its users because it was local; a declaration need not be.
        slot.set_linkage(Linkage::LLVMExternalLinkage);
        slot.set_dso_local(false);
    }
    slot.set_linkage(Linkage::LLVMExternalLinkage);
    Ok(true)
}

/// Marks a declaration as a slot that is known by its name (`mark_symbolic_slot!`); whether it was not yet.
pub fn mark_symbolic_slot(module: &Module<'_>, slot: GlobalVariable<'_>) -> bool {
    let mut changed = !slot.is_constant();
    slot.set_constant(true);
    for mark in MARKS {
        let kind = module.metadata_kind(mark);
        if slot.metadata(kind).is_none() {
            slot.set_metadata(kind, module.metadata_node(&[]));
            changed = true;
        }
    }
    changed
}
