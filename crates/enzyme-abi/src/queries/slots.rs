//! `slots`: the value behind each slot.

use crate::error::EnzymeError;
use crate::files::ValueDescription;
use crate::session::Session;
use crate::values::slots;
use llvm_ext::module::Module;
use serde::Serialize;
use std::collections::BTreeMap;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct SlotsReport {
    /// The schema.
    pub schema: &'static str,
    /// The value behind each slot, by its name; nothing where it is not known.
    pub slots: BTreeMap<String, Option<ValueDescription>>,
}

/// Answers for a module.
///
/// # Errors
///
/// None so far: what is not known is said to be so.
pub fn slots(module: &Module<'_>, session: &Session) -> Result<SlotsReport, EnzymeError> {
    let slots = slots::slots(module).map(|slot| {
        let name = slot.name();
        let value = session.julia_value_of_slot(module, slot);
        // A back-end that keeps values symbolic has no address for any, whatever its records say.
        let address = session.slot_address(&name);
        (name, value.map(|value| ValueDescription { address, ..value }))
    });
    Ok(SlotsReport { schema: "jlopt.enzyme.slots/1", slots: slots.collect() })
}
