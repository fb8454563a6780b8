//! `enzyme-record-symbolic-slots`: slots that are known by name get relocation records.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::RelocationRecord;
use crate::session::Session;
use crate::values::slots::slots;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-record-symbolic-slots",
    parameters: &[],
    required: &[],
    summary: "appends a relocation record for each declared slot of known value that has none",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    for slot in slots(module).filter(|slot| slot.is_declaration()) {
        let name = slot.name();
        let is_recorded = {
            let relocations = session.relocations.borrow();
            relocations.as_ref().is_some_and(|records| records.of_global(&name).next().is_some())
        };
        let Some(value) = session.slot_value(&name).filter(|_| !is_recorded) else { continue };
        session.relocations.borrow_mut().get_or_insert_default().add(RelocationRecord::slot(name, value))?;
    }
    Ok(Changed::No)
}
