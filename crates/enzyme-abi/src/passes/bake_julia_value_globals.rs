//! `enzyme-bake-julia-value-globals`: all Julia values of a device module become addresses.

use super::bake_inserted_values::bake_globals;
use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::session::Session;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-bake-julia-value-globals",
    parameters: &[],
    required: &[],
    summary: "replaces each ejl_ global of a device module whose value is known by the address of that value",
    run: Run::Module(run),
};

/// Nothing resolves names on a device, so that well-known ones become addresses too.
fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    bake_globals(module, |key| session.ejl_value(key))
}
