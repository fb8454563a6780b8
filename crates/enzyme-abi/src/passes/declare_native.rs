//! `enzyme-declare-native`: declares a function that Julia compiled.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::native::{declare_native, warn_of_several_worlds};
use crate::session::Session;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-declare-native",
    parameters: &["ci=ID", "name=N"],
    required: &["ci", "name"],
    summary: "declares a function that Julia compiled, with its derived signature and its address as an attribute",
    run: Run::Module(run),
};

/// What the names of LLVM's own functions start with: a declaration of such a name would be one of them.
const INTRINSICS: &str = "llvm.";

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let id = parameters.single(PASS.name, "ci")?.unwrap_or_default();
    let instances = &session.instances;
    let instance = instances.instance(id).ok_or_else(|| instances.no_instance(id))?;
    let name = parameters.single(PASS.name, "name")?.unwrap_or_default();
    if name.is_empty() || name.starts_with(INTRINSICS) {
        return Err(EnzymeError::PassParameter {
            pass: PASS.name,
            parameter: "name",
            value: name.to_owned(),
            expected: "the name of a function that is no intrinsic",
        });
    }
    warn_of_several_worlds(module, PASS.name);
    let (_, changed) = declare_native(session, module, instance, name)?;
    Ok(changed)
}
