//! `enzyme-bake-inserted-values`: the values that a compilation inserted become addresses.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::ValueDescription;
use crate::session::Session;
use crate::values::ejl::{ejl_globals, is_well_known};
use crate::values::used;
use crate::values::words::{address_constant, required_address};
use llvm_ext::global::GlobalVariable;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-bake-inserted-values",
    parameters: &[],
    required: &[],
    summary: "replaces each ejl_ global that a compilation inserted by the address of its value",
    run: Run::Module(run),
};

/// Well-known names are left to who runs the code, as the process that does has values of its own for them.
pub(super) fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    bake_globals(module, |key| {
        if is_well_known(key) {
            return None;
        }
        session.values.borrow().inserted.get(key).map(|value| value.unbound().clone())
    })
}

/// Replaces the `ejl_` globals whose value `value_of` knows by the address of that value.
pub(super) fn bake_globals(
    module: &Module<'_>,
    value_of: impl Fn(&str) -> Option<ValueDescription>,
) -> Result<Changed, EnzymeError> {
    let known: Vec<(String, GlobalVariable<'_>, ValueDescription)> = ejl_globals(module)
        .filter_map(|(key, global)| value_of(&key).map(|value| (key, global, value)))
        .collect();
    let changed = if known.is_empty() { Changed::No } else { Changed::Yes };
    used::take_off(module, &known.iter().map(|(_, global, _)| global.address().value()).collect());
    for (key, global, value) in known {
        let address = required_address(&key, &value)?;
        let baked = address_constant(module, global.value_type(), address, &key)?;
        global.replace_all_uses_with(baked.value());
        global.detach();
    }
    Ok(changed)
}
