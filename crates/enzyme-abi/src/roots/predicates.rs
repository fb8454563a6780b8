//! What must be so of a load through a root phi.

use llvm_ext::attributes::Place;
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};
use llvm_ext::types::DataLayout;
use llvm_ext::value::Value;

pub use crate::memory::may_write as root_path_may_write;

/// The address space of pointers to objects that the collector follows.
pub(crate) const TRACKED: u32 = 10;

/// Whether an instruction is in a block, or in one that only this block leads to (`root_block_after`).
pub fn root_block_after(instruction: Instruction<'_>, block: BasicBlock<'_>) -> bool {
    let own = instruction.block();
    if own == block {
        return true;
    }
    let mut predecessors = own.predecessors().peekable();
    predecessors.peek().is_some() && predecessors.all(|predecessor| predecessor == block)
}

/// Whether an instruction is a load of a tracked pointer, neither volatile nor atomic, from exactly this pointer and in
/// this block (`root_load_in`).
pub fn root_load_in(instruction: Instruction<'_>, pointer: Value<'_>, block: BasicBlock<'_>) -> bool {
    instruction.opcode() == Opcode::LLVMLoad
        && instruction.block() == block
        && instruction.operand(0) == pointer
        && instruction.value_type().pointer_address_space() == Some(TRACKED)
        && !instruction.is_volatile()
        && !instruction.is_atomic()
}

/// Whether a tracked pointer can be loaded some bytes from a pointer even where the program would not have loaded it
/// (`dereferenceable_root_ptr`): it is in an alloca, as far as that one's size is known, or in the bytes of a parameter
/// that are `dereferenceable`.
pub fn dereferenceable_root_ptr(pointer: Value<'_>, bytes: i64, layout: DataLayout<'_>) -> bool {
    let (base, offset) = pointer.base_and_offset(layout);
    let start = offset.checked_add(bytes).and_then(|start| u64::try_from(start).ok());
    let word = u64::from(layout.pointer_size_in(TRACKED));
    let Some(end) = start.and_then(|start| start.checked_add(word)) else { return false };
    if let Some(alloca) = base.as_instruction() {
        return alloca.opcode() == Opcode::LLVMAlloca
            && alloca.allocated_size(layout).is_none_or(|size| end <= size);
    }
    let Some((function, number)) = base.parameter_function().zip(base.parameter_number()) else {
        return false;
    };
    let known = function.attributes_at(Place::Parameter(number)).number("dereferenceable");
    known.is_some_and(|size| end <= size)
}

/// Whether an instruction is another one of its block or stands before it (`precedes`).
///
/// # Panics
///
/// Where they are not in one block.
pub fn precedes(first: Instruction<'_>, second: Instruction<'_>) -> bool {
    assert_eq!(first.block(), second.block());
    first == second || first.comes_before(second)
}

/// Attaches all metadata of an instruction to another one, but not its debug location (`copy_metadata!`).
pub fn copy_metadata(to: Instruction<'_>, from: Instruction<'_>) {
    to.copy_metadata(from);
}
