//! `enzyme-check-specsig`: fails where a function has another signature than is derived for it.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::queries::check_specsig::check_specsig;
use crate::session::Session;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-check-specsig",
    parameters: &[],
    required: &[],
    summary: "fails where a function with a method instance has another signature than is derived for it",
    run: Run::Module(run),
};

/// Compares the functions of a module for this machine (`check_emitted_specsig`). What is not known is passed over.
fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let checked = check_specsig(module, session)?;
    for function in checked.functions {
        match (function.ok, function.emitted, function.derived) {
            (Some(true), ..) => {}
            (_, Some(emitted), Some(derived)) => {
                return Err(EnzymeError::SpecsigMismatch { function: function.name, emitted, derived });
            }
            _ => tracing::info!("@{} is not checked: {}", function.name, function.reason.unwrap_or_default()),
        }
    }
    Ok(Changed::No)
}
