//! `ejl_` globals: globals whose address is a Julia object.

use crate::error::EnzymeError;
use crate::files::{ValueDescription, ValueOrAddress};
use crate::session::Session;
use crate::split::TRACKED;
use crate::values::well_known::well_known;
use llvm_ext::global::GlobalVariable;
use llvm_ext::module::Module;
use llvm_ext::value::Constant;

/// What the names of these globals start with; the key follows.
pub const PREFIX: &str = "ejl_";

/// The `ejl_` globals of a module with their keys, in its order.
pub fn ejl_globals<'m>(module: &'m Module<'_>) -> impl Iterator<Item = (String, GlobalVariable<'m>)> {
    module.global_variables().filter_map(|variable| Some((key(variable)?, variable)))
}

/// The key of an `ejl_` global; other variables have none.
///
/// The slots that `relocate_julia_value_globals!` declares (`ejl_slot_…`) are words, and none of these.
pub fn key(variable: GlobalVariable<'_>) -> Option<String> {
    if !variable.name_starts_with(PREFIX) || variable.content_type().is_pointer() {
        return None;
    }
    variable.name().strip_prefix(PREFIX).map(str::to_owned)
}

/// Whether a key is one of Julia's own data or one that Enzyme knows when it loads.
pub fn is_well_known(key: &str) -> bool {
    well_known(key).is_some()
}

/// The global of a key in a module, which is added where it is missing.
///
/// # Errors
///
/// [`EnzymeError::TakenName`] where the name is another one's.
pub fn ejl_global<'m>(module: &'m Module<'_>, key: &str) -> Result<Constant<'m>, EnzymeError> {
    let name = format!("{PREFIX}{key}");
    let global = module.variable_or_declare(&name, module.struct_type(&[]), TRACKED);
    let taken = || {
        let is_variable = module.global_variable(&name).is_some();
        let difference = if is_variable { "it is in another address space" } else { "it is no variable" };
        EnzymeError::TakenName { name: name.clone(), difference: difference.to_owned() }
    };
    global.map(|global| global.address()).ok_or_else(taken)
}

impl Session {
    /// The value that the global of a key stands for (`ejl_value`): of Julia's own data, of those that Enzyme knows when it
    /// loads, or inserted by a compilation. A binding stands for what it is bound to.
    pub fn ejl_value(&self, key: &str) -> Option<ValueDescription> {
        let values = self.values.borrow();
        let listed = match values.globals.get(key) {
            Some(ValueOrAddress::Value(value)) => Some(value.clone()),
            Some(ValueOrAddress::Address(address)) => {
                Some(ValueDescription { address: *address, ..well_known(key).unwrap_or_default() })
            }
            None => well_known(key),
        };
        let value = listed.or_else(|| values.inserted.get(key).cloned());
        value.map(|value| value.unbound().clone())
    }
}
