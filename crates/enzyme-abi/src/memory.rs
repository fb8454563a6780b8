//! What instructions do to memory.

use llvm_ext::instruction::Instruction;
use llvm_ext::value::Value;

/// Functions that LLVM takes for writes, and whose calls change nothing that a program could load. What follows the name is
/// a type.
const MARKERS: [&str; 5] = [
    "llvm.lifetime.start",
    "llvm.lifetime.end",
    "llvm.assume",
    "llvm.julia.gc_preserve_begin",
    "llvm.julia.gc_preserve_end",
];

/// Whether an instruction may write to memory (`root_path_may_write` of Enzyme.jl).
///
/// It may unless LLVM says that it does not, by the instruction or by the function that it calls, or it only marks
/// something. Any atomic or volatile access counts as a write, and so does inline assembly with side effects.
pub fn may_write(instruction: Instruction<'_>) -> bool {
    if instruction.is_atomic() || instruction.is_volatile() || instruction.calls_assembly_with_side_effects()
    {
        return true;
    }
    instruction.may_write_to_memory() && !only_marks(instruction)
}

/// Whether an instruction that writes nothing may keep what follows from running: by unwinding, or by never returning.
pub fn may_not_return(instruction: Instruction<'_>) -> bool {
    instruction.may_have_side_effects() && !only_marks(instruction)
}

fn only_marks(instruction: Instruction<'_>) -> bool {
    let Some(function) = instruction.called_value().and_then(Value::as_function) else {
        return false;
    };
    MARKERS.iter().any(|marker| function.name_starts_with(marker))
}
