//! `enzyme-copy-abi-attrs`: calls of native functions say themselves how their arguments are passed.
//!
//! Once the callee is an address, only the call's own attributes are left.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::native::NATIVE_INVOKE;
use crate::session::Session;
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
    for function in module.functions().filter(|function| function.is_declaration()) {
        if !function.has_string_attribute(NATIVE_INVOKE) {
            continue;
        }
        let calls = function.uses().filter_map(|usage| usage.user().as_instruction());
        for call in calls.filter(|call| call.called_function() == Some(function)) {
            if copy_abi_attrs(call, function) {
                changed = Changed::Yes;
            }
        }
    }
    Ok(changed)
}

/// Gives a call the attributes of a function that decide how arguments are passed, and that the call lacks
/// (`copy_abi_attrs!`). Whether there were any.
pub fn copy_abi_attrs(call: Instruction<'_>, function: Function<'_>) -> bool {
    let count = u32::try_from(function.content_type().function_parameters().len()).unwrap_or(u32::MAX);
    let mut changed = false;
    for number in 0..count.min(call.argument_count()) {
        let (from, to) =
            (function.attributes_at(Place::Parameter(number)), call.attributes_at(Place::Parameter(number)));
        let is_extended = to.has("zeroext") || to.has("signext");
        let extension = ["zeroext", "signext"].into_iter().filter(|_| !is_extended);
        let swift = Some("swiftself").filter(|_| may_take_swiftself(call));
        for name in extension.chain(swift).filter(|name| from.has(name) && !to.has(name)) {
            to.set(name);
            changed = true;
        }
    }
    changed
}

/// A call has one `swiftself` argument, and one that must be a tail call those that its caller has.
fn may_take_swiftself(call: Instruction<'_>) -> bool {
    let has = |number| call.attributes_at(Place::Parameter(number)).has("swiftself");
    let must_be_tail_call =
        call.opcode() == Opcode::LLVMCall && call.tail_call_kind() == TailCallKind::LLVMTailCallKindMustTail;
    !must_be_tail_call && !(0..call.argument_count()).any(has)
}
