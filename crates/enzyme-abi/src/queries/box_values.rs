//! `box-values`: the plain values that a device module holds itself.

use crate::error::EnzymeError;
use crate::session::Session;
use crate::values::slots::slots;
use llvm_ext::module::Module;
use serde::Serialize;
use std::collections::BTreeMap;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct BoxValuesReport {
    /// The schema.
    pub schema: &'static str,
    /// The value in the box that each slot points into, by the slot's name; nothing where it points into none, or the value
    /// is not known.
    pub boxes: BTreeMap<String, Option<BoxedValue>>,
}

/// A value in a box.
#[derive(Clone, Debug, Serialize)]
pub struct BoxedValue {
    /// Its type, as Julia prints it.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The value, as Julia's `print` writes it.
    pub value: String,
}

/// Answers for a module.
///
/// # Errors
///
/// None so far: what is not known is said to be so.
pub fn box_values(module: &Module<'_>, session: &Session) -> Result<BoxValuesReport, EnzymeError> {
    let boxes = slots(module).map(|slot| {
        let value = session.box_value(module, slot);
        (
            slot.name(),
            value.map(|value| BoxedValue { type_name: value.ty.name.clone(), value: value.printed }),
        )
    });
    Ok(BoxValuesReport { schema: "jlopt.enzyme.box-values/1", boxes: boxes.collect() })
}
