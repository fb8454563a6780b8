//! Which root phis can be unfolded, and unfolding them.

use super::predicates::{
    TRACKED, copy_metadata, dereferenceable_root_ptr, root_block_after, root_load_in, root_path_may_write,
};
use crate::memory::may_not_return;
use llvm_ext::builder::Builder;
use llvm_ext::global::Function;
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::types::DataLayout;
use llvm_ext::value::{Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// A load through a root phi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access<'m> {
    /// The load.
    pub load: Instruction<'m>,
    /// The `getelementptr` between the phi and the load, if there is one.
    pub element: Option<Instruction<'m>>,
}

/// Why a root phi stays: the first condition that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal<'m> {
    /// No incoming pointer is one into an alloca.
    NoAlloca,
    /// Something else is done with the pointer than loading a tracked pointer through it.
    OtherUse(Instruction<'m>),
    /// A use is neither in the block of the phi nor in one that only this block leads to.
    Elsewhere(Instruction<'m>),
    /// Nothing is loaded through it.
    NoLoad,
    /// Something between the phi and a load may write.
    Write {
        /// What may write.
        write: Instruction<'m>,
        /// The load.
        load: Instruction<'m>,
    },
    /// The instruction that leads to the phi from this block may write.
    WritingEdge(BasicBlock<'m>),
    /// The pointer that comes from this block is only made at its very end.
    LatePointer(BasicBlock<'m>),
    /// This block, which leads to the phi, cannot hold a load.
    NoRoom(BasicBlock<'m>),
    /// The load would be done on an edge where the program does not always load, and may fault there.
    Speculative {
        /// The load.
        load: Instruction<'m>,
        /// Where the edge comes from.
        from: BasicBlock<'m>,
    },
}

/// What stands in front of a place in its block.
#[derive(Clone, Copy)]
struct Before<'m> {
    /// The first instruction that may write.
    write: Option<Instruction<'m>>,
    /// Whether an instruction need not return.
    stops: bool,
}

/// What is known of the root phis of a module.
pub struct RootPhis<'m, 'c> {
    module: &'m Module<'c>,
    layout: DataLayout<'m>,
    /// Of blocks that were looked at, what stands in front of the terminator.
    blocks: FxHashMap<BasicBlock<'m>, Before<'m>>,
    /// What stands in front of the loads of tracked pointers in these blocks.
    loads: FxHashMap<Instruction<'m>, Before<'m>>,
}

/// Whether a value is a phi of untracked pointers.
pub fn is_root_phi(instruction: Instruction<'_>) -> bool {
    instruction.opcode() == Opcode::LLVMPHI && instruction.value_type().pointer_address_space() == Some(0)
}

/// The entries of a phi: the values, and the blocks that they come from.
fn entries<'m>(phi: Instruction<'m>) -> impl Iterator<Item = (Value<'m>, BasicBlock<'m>)> {
    (0..phi.operand_count()).map(move |number| (phi.operand(number), phi.incoming_block(number)))
}

impl<'m, 'c> RootPhis<'m, 'c> {
    /// Those of functions of a module.
    pub fn new(module: &'m Module<'c>) -> Self {
        Self {
            module,
            layout: module.data_layout(),
            blocks: FxHashMap::default(),
            loads: FxHashMap::default(),
        }
    }

    /// Says whether a root phi can be unfolded, and if so, which loads go through it.
    ///
    /// # Errors
    ///
    /// The first condition that fails.
    pub fn examine(&mut self, phi: Instruction<'m>) -> Result<Vec<Access<'m>>, Refusal<'m>> {
        if !entries(phi).any(|(pointer, _)| self.is_in_alloca(pointer)) {
            return Err(Refusal::NoAlloca);
        }
        let accesses = accesses(phi)?;
        self.check_writes(phi.block(), &accesses)?;
        for (pointer, from) in entries(phi) {
            check_edge(pointer, from)?;
        }
        for (pointer, from) in entries(phi) {
            self.check_speculation(phi.block(), &accesses, pointer, from)?;
        }
        Ok(accesses)
    }

    fn is_in_alloca(&self, pointer: Value<'m>) -> bool {
        let base = pointer.base_and_offset(self.layout).0.as_instruction();
        base.is_some_and(|base| base.opcode() == Opcode::LLVMAlloca)
    }

    /// Refuses writes between the phi's place and a load.
    fn check_writes(&mut self, block: BasicBlock<'m>, accesses: &[Access<'m>]) -> Result<(), Refusal<'m>> {
        for &Access { load, .. } in accesses {
            let mut write = self.before_load(load).write;
            if load.block() != block {
                let whole = self.before_terminator(block).write;
                let terminator = block.terminator();
                write = whole.or(root_path_may_write(terminator).then_some(terminator)).or(write);
            }
            if let Some(write) = write {
                return Err(Refusal::Write { write, load });
            }
        }
        Ok(())
    }

    /// Refuses loads that would be done on an edge where the program need not get to them, unless they are safe there.
    fn check_speculation(
        &mut self,
        block: BasicBlock<'m>,
        accesses: &[Access<'m>],
        pointer: Value<'m>,
        from: BasicBlock<'m>,
    ) -> Result<(), Refusal<'m>> {
        let moves_up = accesses.iter().any(|access| access.load.block() != block);
        for access in accesses {
            let is_speculative = moves_up || self.is_speculative(*access, block, from);
            if is_speculative && !self.is_safe(*access, pointer) {
                return Err(Refusal::Speculative { load: access.load, from });
            }
        }
        Ok(())
    }

    /// Whether a load is done on an edge to a block where the program need not get to it.
    fn is_speculative(&mut self, access: Access<'m>, block: BasicBlock<'m>, from: BasicBlock<'m>) -> bool {
        access.load.block() != block || from.successors().count() > 1 || self.before_load(access.load).stops
    }

    fn is_safe(&self, access: Access<'m>, pointer: Value<'m>) -> bool {
        let bytes = match access.element {
            Some(element) => element.pointer_step(self.layout).map(|(_, bytes)| bytes),
            None => Some(0),
        };
        bytes.is_some_and(|bytes| dereferenceable_root_ptr(pointer, bytes, self.layout))
    }

    fn before_load(&mut self, load: Instruction<'m>) -> Before<'m> {
        let _ = self.before_terminator(load.block());
        self.loads[&load]
    }

    fn before_terminator(&mut self, block: BasicBlock<'m>) -> Before<'m> {
        if let Some(known) = self.blocks.get(&block) {
            return *known;
        }
        let mut before = Before { write: None, stops: false };
        for instruction in block.instructions().filter(|instruction| !instruction.is_terminator()) {
            if is_tracked_load(instruction) {
                let _ = self.loads.insert(instruction, before);
            }
            before.write = before.write.or(root_path_may_write(instruction).then_some(instruction));
            before.stops |= may_not_return(instruction);
        }
        let _ = self.blocks.insert(block, before);
        before
    }

    /// Unfolds what can be unfolded in a function; whether that was something. What a phi hides from another one is looked
    /// at again once it is gone.
    pub fn unfold_all(&mut self, function: Function<'m>) -> bool {
        let mut phis: Vec<_> = function.instructions().filter(|phi| is_root_phi(*phi)).collect();
        let mut unfolded = FxHashSet::default();
        while !phis.is_empty() {
            let mut uncovered = Vec::new();
            for phi in std::mem::take(&mut phis) {
                if unfolded.contains(&phi) {
                    continue;
                }
                let Ok(accesses) = self.examine(phi) else { continue };
                let bases = entries(phi).map(|(pointer, _)| pointer.base_and_offset(self.layout).0);
                uncovered.extend(bases.filter_map(Value::as_instruction).filter(|base| is_root_phi(*base)));
                self.unfold(phi, &accesses);
                let _ = unfolded.insert(phi);
            }
            let mut seen = FxHashSet::default();
            phis = uncovered.into_iter().filter(|phi| seen.insert(*phi)).collect();
        }
        !unfolded.is_empty()
    }

    /// Loads in front of each edge what was loaded through a phi, and erases the phi.
    fn unfold(&mut self, phi: Instruction<'m>, accesses: &[Access<'m>]) {
        for access in accesses {
            self.unfold_access(phi, *access);
        }
        let elements: FxHashSet<_> =
            phi.uses().filter_map(|operand| operand.user().as_instruction()).collect();
        elements.into_iter().for_each(Instruction::erase);
        phi.erase();
    }

    fn unfold_access(&mut self, phi: Instruction<'m>, access: Access<'m>) {
        let load = access.load;
        let builder = Builder::new(self.module);
        builder.position_before(phi);
        let merged = builder.phi(load.value_type());
        let mut made = FxHashMap::default();
        for (pointer, from) in entries(phi) {
            let loaded = *made.entry(from).or_insert_with(|| {
                builder.position_before(from.terminator());
                self.load_on_edge(&builder, phi.block(), access, pointer, from)
            });
            merged.add_incoming(loaded.value(), from);
        }
        for name in ["enzyme_type", "enzyme_inactive", "enzyme_active"] {
            let kind = self.module.metadata_kind(name);
            if let Some(node) = load.metadata(kind) {
                merged.set_metadata(kind, node);
            }
        }
        let name = load.name_bytes();
        load.replace_all_uses_with(merged.value());
        load.detach();
        if !name.is_empty() {
            load.set_name("");
            merged.set_name(name);
        }
    }

    fn load_on_edge(
        &mut self,
        builder: &Builder<'m>,
        block: BasicBlock<'m>,
        access: Access<'m>,
        pointer: Value<'m>,
        from: BasicBlock<'m>,
    ) -> Instruction<'m> {
        let place = match access.element {
            Some(element) => builder.element_pointer_like(element, pointer),
            None => pointer,
        };
        let loaded = builder.load(access.load.value_type(), place);
        loaded.set_alignment(access.load.alignment());
        copy_metadata(loaded, access.load);
        if self.is_speculative(access, block, from) {
            self.drop_promises(loaded);
        }
        let before = self.before_terminator(from);
        let _ = self.loads.insert(loaded, before);
        loaded
    }

    /// Takes the metadata away by which a load is undefined behaviour where memory holds something else than the program
    /// loads: where it loads nothing, memory may hold anything.
    fn drop_promises(&self, load: Instruction<'m>) {
        for name in ["noundef", "dereferenceable", "dereferenceable_or_null"] {
            load.remove_metadata(self.module.metadata_kind(name));
        }
    }
}

fn is_tracked_load(instruction: Instruction<'_>) -> bool {
    instruction.opcode() == Opcode::LLVMLoad
        && instruction.value_type().pointer_address_space() == Some(TRACKED)
}

/// The loads through a phi, if nothing else is done with it.
fn accesses<'m>(phi: Instruction<'m>) -> Result<Vec<Access<'m>>, Refusal<'m>> {
    let block = phi.block();
    let mut accesses = Vec::new();
    for user in phi.uses().filter_map(|operand| operand.user().as_instruction()) {
        if is_constant_element(user, phi) {
            check_block(user, block)?;
            for load in user.uses().filter_map(|operand| operand.user().as_instruction()) {
                accesses.push(access(load, user, Some(user), block)?);
            }
        } else {
            accesses.push(access(user, phi, None, block)?);
        }
    }
    if accesses.is_empty() { Err(Refusal::NoLoad) } else { Ok(accesses) }
}

fn access<'m>(
    load: Instruction<'m>,
    pointer: Instruction<'m>,
    element: Option<Instruction<'m>>,
    block: BasicBlock<'m>,
) -> Result<Access<'m>, Refusal<'m>> {
    if !root_load_in(load, pointer.value(), load.block()) {
        return Err(Refusal::OtherUse(load));
    }
    check_block(load, block)?;
    Ok(Access { load, element })
}

fn check_block<'m>(user: Instruction<'m>, block: BasicBlock<'m>) -> Result<(), Refusal<'m>> {
    if root_block_after(user, block) { Ok(()) } else { Err(Refusal::Elsewhere(user)) }
}

/// Whether an instruction is a `getelementptr` on a phi with constant indices only.
fn is_constant_element(instruction: Instruction<'_>, phi: Instruction<'_>) -> bool {
    instruction.opcode() == Opcode::LLVMGetElementPtr
        && instruction.operand(0) == phi.value()
        && instruction.operands().skip(1).all(|index| index.kind() == ValueKind::LLVMConstantIntValueKind)
}

/// Refuses edges that a load cannot be put in front of.
fn check_edge<'m>(pointer: Value<'m>, from: BasicBlock<'m>) -> Result<(), Refusal<'m>> {
    let terminator = from.terminator();
    if root_path_may_write(terminator) {
        return Err(Refusal::WritingEdge(from));
    }
    if pointer == terminator.value() {
        return Err(Refusal::LatePointer(from));
    }
    if terminator.opcode() == Opcode::LLVMCatchSwitch {
        return Err(Refusal::NoRoom(from));
    }
    Ok(())
}
