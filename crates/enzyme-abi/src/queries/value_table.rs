//! `value-table`: the part of the value table that a module needs.

use crate::error::EnzymeError;
use crate::files::ValueDescription;
use crate::session::Session;
use crate::values::table::julia_value_table;
use llvm_ext::module::Module;
use serde::Serialize;
use std::collections::BTreeMap;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct ValueTableReport {
    /// The schema.
    pub schema: &'static str,
    /// The value behind each declared slot whose address is known, by its name.
    pub slots: BTreeMap<String, ValueDescription>,
    /// The values that a compilation inserted and the module names, by their keys.
    pub inserted: BTreeMap<String, ValueDescription>,
}

/// Answers for a module.
///
/// # Errors
///
/// None so far: what is not known is not in the table.
pub fn value_table(module: &Module<'_>, session: &Session) -> Result<ValueTableReport, EnzymeError> {
    let table = julia_value_table(module, session);
    Ok(ValueTableReport {
        schema: "jlopt.enzyme.value-table/1",
        slots: table.slots,
        inserted: table.inserted,
    })
}
