//! The calls of a function by its name.

use llvm_ext::global::Function;
use llvm_ext::instruction::Instruction;
use rustc_hash::FxHashSet;

/// The calls of a function, invokes and `callbr`s among them, each once; as a rule the last one first: a block that is split
/// there has little behind it.
pub(crate) fn direct_calls(function: Function<'_>) -> Vec<Instruction<'_>> {
    let users = function.uses().filter_map(|operand| operand.user().as_instruction());
    let calls = users.filter(|user| user.is_call() && user.called_value() == Some(function.value()));
    // A call that also passes its callee on is among the uses twice.
    let mut seen = FxHashSet::default();
    calls.filter(|call| seen.insert(*call)).collect()
}
