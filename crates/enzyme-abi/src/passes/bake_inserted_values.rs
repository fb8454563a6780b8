//! `enzyme-bake-inserted-values`: the values that a compilation inserted become addresses.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::ValueDescription;
use crate::session::Session;
use crate::values::ejl::{ejl_globals, is_well_known};
use crate::values::table::listed;
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

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    session.warn_without_values(PASS.name, || ejl_globals(module).any(|(key, _)| !is_well_known(&key)));
    bake_inserted_values(module, session, PASS.name)
}

/// Replaces each inserted value by its address (`bake_inserted_values!`). Well-known names are left to who runs the code, as
/// the process that does has values of its own for them.
pub(super) fn bake_inserted_values(
    module: &Module<'_>,
    session: &Session,
    pass: &str,
) -> Result<Changed, EnzymeError> {
    warn_of_open(module, session, pass);
    bake_globals(module, |key| {
        if is_well_known(key) {
            return None;
        }
        session.values.borrow().inserted.get(key).map(|value| value.unbound().clone())
    })
}

/// Warns of inserted values that something uses and that no table has; that there is no table at all is said before.
fn warn_of_open(module: &Module<'_>, session: &Session, pass: &str) {
    if session.is_without_values() {
        return;
    }
    let values = session.values.borrow();
    let is_open = |(key, global): &(String, GlobalVariable<'_>)| {
        !is_well_known(key) && !values.inserted.contains_key(key) && global.uses().next().is_some()
    };
    let open: Vec<String> = ejl_globals(module).filter(is_open).map(|(_, global)| global.name()).collect();
    if !open.is_empty() {
        tracing::warn!(
            "{pass} leaves {} open: the value table (--enzyme-values) has none of these",
            listed(&open)
        );
    }
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
