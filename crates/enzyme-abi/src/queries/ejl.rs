//! `ejl`: the value that each `ejl_` global stands for.

use crate::error::EnzymeError;
use crate::files::ValueDescription;
use crate::session::Session;
use crate::values::ejl::ejl_globals;
use llvm_ext::module::Module;
use serde::Serialize;
use std::collections::BTreeMap;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct EjlReport {
    /// The schema.
    pub schema: &'static str,
    /// The value that each global stands for, by its key; nothing where it is not known.
    pub ejl: BTreeMap<String, Option<ValueDescription>>,
}

/// Answers for a module.
///
/// # Errors
///
/// None so far: what is not known is said to be so.
pub fn ejl(module: &Module<'_>, session: &Session) -> Result<EjlReport, EnzymeError> {
    let values = ejl_globals(module).map(|(key, _)| {
        let value = session.ejl_value(&key);
        (key, value)
    });
    Ok(EjlReport { schema: "jlopt.enzyme.ejl/1", ejl: values.collect() })
}
