//! What is only read: functions and parameters by their attributes, and what a call does with its arguments.

use llvm_ext::attributes::{Attributes, Place};
use llvm_ext::instruction::Instruction;
use llvm_ext::value::Value;

/// Of LLVM's `memory` attribute: two bits for each location, of which the higher one says that it is written.
const WRITES: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// Marks of parameters that the callee writes an object through, whatever stands beside them.
const WRITTEN_THROUGH: [&str; 4] =
    ["enzyme_sret", "enzyme_sret_v", "enzymejl_returnRoots", "enzymejl_rooted_typ"];

/// Whether an attribute at a place says that what it is about is only read (`is_readonly`): `readonly`, `readnone`, or a
/// memory effect without a write at any location.
pub fn is_readonly(attributes: Attributes<'_>) -> bool {
    attributes.has("readonly")
        || attributes.has("readnone")
        || attributes.number("memory").is_some_and(|effects| effects & WRITES == 0)
}

/// Whether a call only reads through its arguments of these numbers, from 0 (`decay_args_readonly`): as it says, or its
/// callee as a whole, or each of the arguments. Never where an argument is one that the callee writes an object through.
///
/// # Panics
///
/// Where the instruction is no call.
pub fn decay_args_readonly(call: Instruction<'_>, arguments: &[u32]) -> bool {
    let callee = call.called_value().and_then(Value::as_function);
    let places = |place: Place| {
        let of_callee = callee.map(|function| function.attributes_at(place));
        [Some(call.attributes_at(place)), of_callee].into_iter().flatten()
    };
    let reads_only = places(Place::Function).any(is_readonly);
    arguments.iter().all(|&number| {
        let place = Place::Parameter(number);
        !places(place).any(is_written_through) && (reads_only || places(place).any(is_readonly))
    })
}

fn is_written_through(attributes: Attributes<'_>) -> bool {
    attributes.has("sret") || WRITTEN_THROUGH.iter().any(|mark| attributes.string(mark).is_some())
}
