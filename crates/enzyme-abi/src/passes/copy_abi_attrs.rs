//! `enzyme-copy-abi-attrs`: calls of native functions say themselves how their arguments are passed.
//!
//! Once the callee is an address, only the call's own attributes are left.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::abi::{EXTENSIONS, lacking};
use crate::direct_calls::direct_calls;
use crate::error::EnzymeError;
use crate::native::{ABI_ATTRIBUTES, NATIVE_INVOKE};
use crate::session::Session;
use crate::tally::Tally;
use llvm_ext::attributes::Place;
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode, TailCallKind};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-copy-abi-attrs",
    parameters: &[],
    required: &[],
    summary: "copies zeroext, signext and swiftself from declarations of native functions to their calls",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, _: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let mut changed = Changed::No;
    let (mut of_other_types, mut lacking) = (Tally::default(), Tally::default());
    for function in module.functions().filter(|function| function.is_declaration()) {
        if !function.has_string_attribute(NATIVE_INVOKE) {
            continue;
        }
        for call in direct_calls(function).into_iter().rev() {
            if call.called_function() != Some(function) {
                of_other_types.add((), || place(call, function));
                continue;
            }
            if copy_abi_attrs(call, function) {
                changed = Changed::Yes;
            }
            note_what_lacks(call, function, &mut lacking);
        }
    }
    of_other_types
        .warn(|()| "it has another type than the declaration, and gets no attributes of it".to_owned());
    lacking.warn(|(_, obstacle)| (*obstacle).to_owned());
    Ok(changed)
}

/// Gives a call the attributes of a function that decide how arguments are passed, and that the call lacks
/// (`copy_abi_attrs!`). Whether there were any.
pub fn copy_abi_attrs(call: Instruction<'_>, function: Function<'_>) -> bool {
    let mut changed = false;
    for number in 0..function.parameter_count().min(call.argument_count()) {
        let (from, to) =
            (function.attributes_at(Place::Parameter(number)), call.attributes_at(Place::Parameter(number)));
        let is_extended = EXTENSIONS.into_iter().any(|name| to.has(name));
        let extension = EXTENSIONS.into_iter().filter(|_| !is_extended);
        let swift =
            Some("swiftself").filter(|_| may_take_swiftself(call) && is_of_convention(call, function));
        for name in extension.chain(swift).filter(|name| from.has(name) && !to.has(name)) {
            to.set(name);
            changed = true;
        }
    }
    changed
}

/// Notes attributes that a call could not be given: it says otherwise itself, or may not have them.
fn note_what_lacks(
    call: Instruction<'_>,
    function: Function<'_>,
    noted: &mut Tally<(&'static str, &'static str)>,
) {
    for (number, name) in lacking(call, function).filter(|(_, name)| ABI_ATTRIBUTES.contains(name)) {
        noted.add((name, obstacle(call, function, name)), || {
            format!("argument {number} of {} stays without {name}", place(call, function))
        });
    }
}

/// Which call it is.
pub(crate) fn place(call: Instruction<'_>, function: Function<'_>) -> String {
    format!("a call of @{} in @{}", function.name(), call.function().name())
}

fn obstacle(call: Instruction<'_>, function: Function<'_>, name: &str) -> &'static str {
    match name {
        "swiftself" if !is_of_convention(call, function) => "the call has another calling convention",
        "swiftself" if is_musttail(call) => "it must be a tail call, which passes on what its caller has",
        "swiftself" => "another argument has it",
        _ => "it is extended in the other way",
    }
}

/// A call has one `swiftself` argument, and one that must be a tail call those that its caller has.
fn may_take_swiftself(call: Instruction<'_>) -> bool {
    let has = |number| call.attributes_at(Place::Parameter(number)).has("swiftself");
    !is_musttail(call) && !(0..call.argument_count()).any(has)
}

/// Whether a call has the calling convention of the function, which says in which register such an argument goes.
fn is_of_convention(call: Instruction<'_>, function: Function<'_>) -> bool {
    call.calling_convention() == function.calling_convention()
}

fn is_musttail(call: Instruction<'_>) -> bool {
    call.opcode() == Opcode::LLVMCall && call.tail_call_kind() == TailCallKind::LLVMTailCallKindMustTail
}
