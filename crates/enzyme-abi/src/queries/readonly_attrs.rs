//! `readonly-attrs`: what functions only read, by their attributes.

use crate::error::EnzymeError;
use crate::readonly::is_readonly;
use crate::session::Session;
use llvm_ext::attributes::Place;
use llvm_ext::module::Module;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct ReadonlyAttrsReport {
    /// The schema.
    pub schema: &'static str,
    /// Each function, declarations included, in the order of the module.
    pub functions: Vec<ReadonlyAttrs>,
}

/// What a function only reads.
#[derive(Clone, Debug, Serialize)]
pub struct ReadonlyAttrs {
    /// The function.
    pub name: String,
    /// Whether the function as a whole only reads memory.
    pub function: bool,
    /// For each parameter, whether it is only read through.
    pub params: Vec<bool>,
}

/// Answers for a module.
///
/// # Errors
///
/// None so far.
pub fn readonly_attrs(module: &Module<'_>, _: &Session) -> Result<ReadonlyAttrsReport, EnzymeError> {
    let functions = module.functions().map(|function| {
        let parameters = (0..).zip(function.parameters());
        let is_readonly_at = |place| is_readonly(function.attributes_at(place));
        ReadonlyAttrs {
            name: function.name(),
            function: is_readonly_at(Place::Function),
            params: parameters.map(|(number, _)| is_readonly_at(Place::Parameter(number))).collect(),
        }
    });
    Ok(ReadonlyAttrsReport { schema: "jlopt.enzyme.readonly-attrs/1", functions: functions.collect() })
}
