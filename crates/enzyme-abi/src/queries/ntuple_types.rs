//! `ntuple-types`: which types of tuples the calls of `julia.enzyme.ntuple_type` make.

use crate::error::EnzymeError;
use crate::ntuple::{abs_ntuple_type, is_ntuple_call};
use crate::session::Session;
use llvm_ext::module::Module;
use llvm_ext::printer::Printer;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct NtupleTypesReport {
    /// The schema.
    pub schema: &'static str,
    /// The direct calls, in the module's order.
    pub calls: Vec<NtupleCall>,
}

/// A call that makes `NTuple{count, T}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NtupleCall {
    /// The function that it is in.
    pub function: String,
    /// The call's result.
    pub value: String,
    /// The count.
    pub count: String,
    /// The type `T` as Julia prints it; nothing where it is not known.
    #[serde(rename = "type")]
    pub type_name: Option<String>,
}

/// Answers for a module.
///
/// # Errors
///
/// None: what is not known is said to be so.
pub fn ntuple_types(module: &Module<'_>, session: &Session) -> Result<NtupleTypesReport, EnzymeError> {
    let printer = Printer::new(module);
    let mut calls = Vec::new();
    for function in module.functions() {
        for call in function.instructions().filter(|instruction| is_ntuple_call(*instruction)) {
            let known = abs_ntuple_type(session, module, call).and_then(|(_, of)| of.repr);
            calls.push(NtupleCall {
                function: function.name(),
                value: printer.print_as_operand(call.value()),
                count: printer.print_as_operand(call.operand(1)),
                type_name: known,
            });
        }
    }
    Ok(NtupleTypesReport { schema: "jlopt.enzyme.ntuple-types/1", calls })
}
