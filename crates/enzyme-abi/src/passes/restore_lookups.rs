//! `enzyme-restore-native-invokes` and `enzyme-restore-lookups`: declarations are bound to their addresses.

use super::copy_abi_attrs::place;
use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::abi::lacking;
use crate::direct_calls::direct_calls;
use crate::error::EnzymeError;
use crate::files::Address;
use crate::native::{ABI_ATTRIBUTES, ALLOCATORS, NATIVE_INVOKE, NEEDS_RESTORATION};
use crate::session::Session;
use crate::tally::Tally;
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
    summary: "binds the declarations of all functions at addresses, those that Julia compiled among them, to these",
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
    let (mut restored, mut bare) = (Vec::new(), Tally::default());
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
        note_bare_calls(function, &mut bare);
        restored.push((function, constant));
    }
    warn_of_bare_calls(bare);
    take_off(module, &restored.iter().map(|(function, _)| function.value()).collect());
    Function::replace_by_addresses(&restored);
    Ok(if restored.is_empty() { Changed::No } else { Changed::Yes })
}

/// An attribute that calls lack, and whether a pass copies it to them.
type Bare = (&'static str, bool);

/// Notes calls that do not say themselves how their arguments are passed: once they call an address, nothing else does.
fn note_bare_calls(function: Function<'_>, noted: &mut Tally<Bare>) {
    let is_native = function.has_string_attribute(NATIVE_INVOKE);
    for call in direct_calls(function).into_iter().rev() {
        for (number, name) in lacking(call, function) {
            let is_copied = is_native && ABI_ATTRIBUTES.contains(&name);
            noted.add((name, is_copied), || {
                format!("argument {number} of {} lacks {name}", place(call, function))
            });
        }
    }
}

fn warn_of_bare_calls(noted: Tally<Bare>) {
    noted.warn(|(name, is_copied)| match is_copied {
        true => format!(
            "an address has none, and enzyme-copy-abi-attrs, which comes first, copies {name} where the call can have it"
        ),
        false => format!("an address has none, so that the call itself must have {name}"),
    });
}

/// An address in decimal; 0 is none, as `C_NULL` is.
fn decimal(text: &str) -> Option<Address> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten().filter(|&address| address != 0).map(Address)
}
