//! `record-values`: the value table of a freshly emitted module.

use crate::error::EnzymeError;
use crate::files::ValueDescription;
use crate::session::Session;
use crate::values::table::record_julia_values;
use llvm_ext::module::Module;
use serde::Serialize;
use std::collections::BTreeMap;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct RecordValuesReport {
    /// The schema.
    pub schema: &'static str,
    /// The value behind each slot that is known, by its name.
    pub slots: BTreeMap<String, ValueDescription>,
    /// The values that a compilation inserted, by their keys.
    pub inserted: BTreeMap<String, ValueDescription>,
    /// Whether the back-end lets host addresses into code.
    pub bakes: bool,
}

/// Answers for a module.
///
/// # Errors
///
/// None so far: what is not known is not in the table.
pub fn record_values(module: &Module<'_>, session: &Session) -> Result<RecordValuesReport, EnzymeError> {
    record_julia_values(module, session);
    let values = session.values.borrow();
    Ok(RecordValuesReport {
        schema: "jlopt.enzyme.record-values/1",
        slots: values.slots.clone(),
        inserted: values.inserted.clone(),
        bakes: session.bakes_julia_values(),
    })
}
