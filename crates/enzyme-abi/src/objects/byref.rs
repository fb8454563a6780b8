//! The type of what is in an alloca that says nothing of it.

use super::{BY_REFERENCE, PARAMETER_CONVENTION, PARAMETER_TYPE};
use crate::files::TypeEntry;
use crate::session::Session;
use llvm_ext::attributes::Place;
use llvm_ext::instruction::Instruction;
use llvm_ext::types::{DataLayout, Type};
use llvm_ext::value::Value;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Whether an instruction is an alloca of plain words: of an integer type, or of an array of one.
pub fn is_untyped_alloca(instruction: Instruction<'_>) -> bool {
    let Some(ty) = instruction.allocated_type() else { return false };
    let is_integer = |ty: Type<'_>| ty.int_bits().is_some();
    is_integer(ty) || ty.array_length().and(ty.element_type()).is_some_and(is_integer)
}

/// The type of what is in an untyped alloca, with its key (`byref_alloca_type`): that of the parameters by reference that
/// calls pass it for, if they all agree on one, which is concrete, immutable and as large as the alloca.
pub fn byref_alloca_type(
    alloca: Instruction<'_>,
    session: &Session,
    layout: DataLayout<'_>,
) -> Option<(String, Rc<TypeEntry>)> {
    let size = alloca.allocated_size(layout)?;
    let mut agreed: Option<(String, Rc<TypeEntry>)> = None;
    for key in parameter_types(alloca, layout) {
        let ty = session.types.by_key(&key)?;
        if agreed.as_ref().is_some_and(|(_, known)| known.name != ty.name) {
            return None;
        }
        let _ = agreed.get_or_insert((key, ty));
    }
    agreed.filter(|(_, ty)| ty.is_concrete_immutable() && ty.size == Some(size))
}

/// The keys of the types of the parameters by reference that direct calls pass an alloca for, decimal ones first.
fn parameter_types(alloca: Instruction<'_>, layout: DataLayout<'_>) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let mut seen = FxHashSet::default();
    let mut pointers = vec![alloca.value()];
    while let Some(pointer) = pointers.pop() {
        if !seen.insert(pointer) {
            continue;
        }
        for operand in pointer.uses() {
            let Some(user) = operand.user().as_instruction() else { continue };
            if is_same_pointer(user, pointer, layout) {
                pointers.push(user.value());
            } else if user.is_call() {
                keys.extend(parameter_type(user, operand.operand_number()));
            }
        }
    }
    keys
}

/// Whether an instruction is the same address as another pointer: a cast of it, or a `getelementptr` that goes nowhere.
fn is_same_pointer(instruction: Instruction<'_>, pointer: Value<'_>, layout: DataLayout<'_>) -> bool {
    instruction.pointer_step(layout) == Some((pointer, 0))
}

/// The key of the type of the parameter by reference that an operand of a direct call is for.
fn parameter_type(call: Instruction<'_>, operand: u32) -> Option<String> {
    let callee = call.called_value()?.as_function()?;
    let number = usize::try_from(operand).ok()?;
    if number >= call.call_arguments().count() {
        return None;
    }
    let attributes = callee.attributes_at(Place::Parameter(operand));
    let is_by_reference = attributes.string(PARAMETER_CONVENTION).is_some_and(|it| it == BY_REFERENCE);
    is_by_reference.then(|| attributes.string(PARAMETER_TYPE)).flatten()
}
