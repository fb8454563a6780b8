//! `byref-allocas`: the type of what is in untyped allocas.

use crate::error::EnzymeError;
use crate::objects::{byref_alloca_type, is_untyped_alloca};
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::printer::Printer;
use serde::Serialize;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct ByrefAllocasReport {
    /// The schema.
    pub schema: &'static str,
    /// Each alloca of an integer type or an array of one, in the order of the module.
    pub allocas: Vec<ByrefAllocaReport>,
}

/// What is said of an alloca.
#[derive(Clone, Debug, Serialize)]
pub struct ByrefAllocaReport {
    /// The function.
    pub function: String,
    /// The alloca.
    pub value: String,
    /// The type that all calls that take it by reference agree on, printed; nothing where there is none.
    #[serde(rename = "type")]
    pub type_name: Option<String>,
}

/// Answers for a module.
///
/// # Errors
///
/// None so far: what is not known is said to be so.
pub fn byref_allocas(module: &Module<'_>, session: &Session) -> Result<ByrefAllocasReport, EnzymeError> {
    let (printer, layout) = (Printer::new(module), module.data_layout());
    let instructions = module.functions().flat_map(Function::instructions);
    let allocas = instructions.filter(|alloca| is_untyped_alloca(*alloca)).map(|alloca| ByrefAllocaReport {
        function: alloca.function().name(),
        value: printer.print_as_operand(alloca.value()),
        type_name: byref_alloca_type(alloca, session, layout).map(|(_, ty)| ty.name.clone()),
    });
    Ok(ByrefAllocasReport { schema: "jlopt.enzyme.byref-allocas/1", allocas: allocas.collect() })
}
