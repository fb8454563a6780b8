//! `enzyme-restore-native-invokes` and `enzyme-restore-lookups`: declarations are bound to their addresses.

use super::copy_abi_attrs::lacks_abi_attrs;
use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::direct_calls::direct_calls;
use crate::error::EnzymeError;
use crate::files::Address;
use crate::native::{ALLOCATORS, NATIVE_INVOKE, NEEDS_RESTORATION};
use crate::session::Session;
use crate::values::used::take_off;
use crate::values::words::address_constant;
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// Binds functions that Julia compiled.
pub const RESTORE_NATIVE_INVOKES: PassDefinition = PassDefinition {
    name: "enzyme-restore-native-invokes",
    parameters: &[],
    required: &[],
    summary: "binds the declarations of functions that Julia compiled to their addresses",
    run: Run::Module(restore_native_invokes),
};

/// Binds all functions that were looked up.
pub const RESTORE_LOOKUPS: PassDefinition = PassDefinition {
    name: "enzyme-restore-lookups",
    parameters: &[NO_NATIVE_INVOKES],
    required: &[],
    summary: "binds the declarations of functions that were looked up to their addresses",
    run: Run::Module(restore_lookups),
};

const NO_NATIVE_INVOKES: &str = "no-native-invokes";

fn restore_native_invokes(
    module: &Module<'_>,
    session: &Session,
    _: &Parameters,
) -> Result<Changed, EnzymeError> {
    restore(module, session, |function| function.has_string_attribute(NATIVE_INVOKE))
}

fn restore_lookups(
    module: &Module<'_>,
    session: &Session,
    parameters: &Parameters,
) -> Result<Changed, EnzymeError> {
    let keeps_native = parameters.flag(NO_NATIVE_INVOKES);
    restore(module, session, |function| {
        let is_kept = keeps_native && function.has_string_attribute(NATIVE_INVOKE);
        !is_kept && !ALLOCATORS.contains(&function.name().as_str())
    })
}

/// Puts addresses in place of all uses of declarations that have one and are asked for. The declarations stay; a function
/// with a body is never one at an address.
fn restore(
    module: &Module<'_>,
    session: &Session,
    is_asked: impl Fn(Function<'_>) -> bool,
) -> Result<Changed, EnzymeError> {
    let mut restored = Vec::new();
    for function in module.functions().filter(|function| function.is_declaration()) {
        let Some(value) = function.string_attribute(NEEDS_RESTORATION).filter(|_| is_asked(function)) else {
            continue;
        };
        let name = function.name();
        let address = decimal(&value)
            .ok_or_else(|| EnzymeError::NoRestorationAddress { function: name.clone(), value })?;
        let constant = address_constant(module, function.value_type(), address, &name)?;
        if function.uses().next().is_none() {
            continue;
        }
        if session.settings.precompile {
            return Err(EnzymeError::BoundForAnother { function: name, address });
        }
        warn_of_bare_calls(function);
        restored.push((function, constant));
    }
    take_off(module, &restored.iter().map(|(function, _)| function.value()).collect());
    Function::replace_by_addresses(&restored);
    Ok(if restored.is_empty() { Changed::No } else { Changed::Yes })
}

/// Warns of calls of a native function that do not say how their arguments are passed: once they call an address, nothing
/// else does.
fn warn_of_bare_calls(function: Function<'_>) {
    if !function.has_string_attribute(NATIVE_INVOKE) {
        return;
    }
    let bare = direct_calls(function).into_iter().filter(|call| lacks_abi_attrs(*call, function)).count();
    if bare > 0 {
        tracing::warn!(
            "{bare} {} of @{} lack{} zeroext, signext or swiftself of the declaration, and an address has none: \
             enzyme-copy-abi-attrs, which comes first, copies them where the call can have them",
            if bare == 1 { "call" } else { "calls" },
            function.name(),
            if bare == 1 { "s" } else { "" }
        );
    }
}

/// An address in decimal; 0 is none, as `C_NULL` is.
fn decimal(text: &str) -> Option<Address> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten().filter(|&address| address != 0).map(Address)
}
