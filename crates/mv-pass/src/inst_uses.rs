//! Uses by instructions of group versions, of functions that a selective target of the group clones: these take the
//! function from its slot.

use crate::attributes;
use crate::clone_ctx::CloneCtx;
use crate::slots::SlotLoads;
use crate::specs::Group;
use crate::uses::{Containers, for_each_use};
use llvm_ext::global::{Function, GlobalVariable};
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};
use llvm_ext::types::{Type, TypeKind};
use llvm_ext::value::{Constant, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The functions that are loaded in the versions of one group, with their slots.
struct Loaded<'m, 'l> {
    loads: &'l SlotLoads<'m>,
    slots: FxHashMap<Function<'m>, GlobalVariable<'m>>,
    containers: Containers<'m>,
    index_type: Type<'m>,
}

impl<'m> CloneCtx<'m, '_> {
    /// Sends the uses through the slots, group by group. Only versions for exactly the group's target are changed:
    /// clones of selective targets, trampolines and functions without versions are left alone.
    pub(crate) fn fix_inst_uses(&self, loads: &SlotLoads<'m>) {
        for group in &self.plan.groups {
            let slots = self.loaded_slots(group);
            let addresses = || slots.keys().map(|function| function.address());
            let containers = Containers::of(addresses());
            let index_type = self.size_type();
            let mut uses = self.uses_in_versions(group);
            let loaded = Loaded { loads, slots, containers, index_type };
            for (instruction, operands) in &mut uses {
                operands.sort_unstable();
                loaded.replace_operands(*instruction, operands);
            }
        }
    }

    fn loaded_slots(&self, group: &Group) -> FxHashMap<Function<'m>, GlobalVariable<'m>> {
        let cloned = self.plan.originals.cloned().filter(|original| original.is_cloned_selectively(group));
        cloned
            .map(|original| original.function)
            // A function that nothing uses has no slot, and none is asked for.
            .filter(|&function| self.slots.is_known(function))
            .map(|function| (self.versions.of_group(function, group.target), self.slots.of(function)))
            .collect()
    }

    /// The operands, by instruction, that are or contain functions to be loaded, in the order in which they are found.
    fn uses_in_versions(&self, group: &Group) -> Vec<(Instruction<'m>, Vec<u32>)> {
        let mut uses: Vec<(Instruction<'m>, Vec<u32>)> = Vec::new();
        let mut positions: FxHashMap<Instruction<'m>, usize> = FxHashMap::default();
        let mut versions: FxHashMap<Function<'m>, bool> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        let target = group.target.to_string();
        let is_version = |function: Function<'m>| {
            function.string_attribute(attributes::CLONE).is_some_and(|index| index == target)
        };
        for original in self.plan.originals.cloned().filter(|original| original.is_cloned_selectively(group))
        {
            let version = self.versions.of_group(original.function, group.target);
            for_each_use(version.address(), &mut seen, |operand| {
                let Some(instruction) = operand.user().as_instruction() else { return };
                let user = instruction.function();
                if !*versions.entry(user).or_insert_with(|| is_version(user)) {
                    return;
                }
                let position = *positions.entry(instruction).or_insert_with(|| {
                    uses.push((instruction, Vec::new()));
                    uses.len() - 1
                });
                uses[position].1.push(operand.operand_number());
            });
        }
        uses
    }
}

impl<'m> Loaded<'m, '_> {
    fn replace_operands(&self, instruction: Instruction<'m>, operands: &[u32]) {
        if instruction.opcode() == Opcode::LLVMPHI {
            return self.replace_entries(instruction, operands);
        }
        for &operand in operands {
            let constant =
                instruction.operand(operand).as_constant().expect("a function or a constant around it");
            instruction.set_operand(operand, self.loaded(constant, instruction));
        }
    }

    /// The value of a phi's entry is loaded at the end of its incoming block. Entries for one block must have one value.
    fn replace_entries(&self, phi: Instruction<'m>, entries: &[u32]) {
        let mut values: FxHashMap<(BasicBlock<'m>, Constant<'m>), Value<'m>> = FxHashMap::default();
        for &entry in entries {
            let constant = phi.operand(entry).as_constant().expect("a function or a constant around it");
            let block = phi.incoming_block(entry);
            let value =
                *values.entry((block, constant)).or_insert_with(|| self.loaded(constant, block.terminator()));
            phi.set_operand(entry, value);
        }
    }

    /// The constant with functions loaded from their slots, computed before an instruction, from the inside out. Every
    /// occurrence of a function is a load of its own, as in the C++.
    fn loaded(&self, constant: Constant<'m>, before: Instruction<'m>) -> Value<'m> {
        if let Some(function) = constant.as_function() {
            self.loads.builder.position_before(before);
            return self.loads.load(function, self.slots[&function]).value();
        }
        if constant.is_expression() {
            return self.loaded_expression(constant, before);
        }
        self.loaded_aggregate(constant, before)
    }

    fn loaded_expression(&self, expression: Constant<'m>, before: Instruction<'m>) -> Value<'m> {
        let operands = self.loaded_operands(expression, before);
        let instruction = expression.expression_to_instruction(before);
        for (number, value) in operands {
            instruction.set_operand(number, value);
        }
        instruction.value()
    }

    fn loaded_aggregate(&self, aggregate: Constant<'m>, before: Instruction<'m>) -> Value<'m> {
        let operands = self.loaded_operands(aggregate, before);
        let mut elements: Vec<_> = aggregate.elements().collect();
        for (number, value) in &operands {
            elements[*number as usize] = Constant::undef(value.value_type());
        }
        let is_vector = aggregate.value_type().kind() == TypeKind::LLVMVectorTypeKind;
        let mut built = aggregate.with_elements(&elements).value();
        for (number, value) in operands {
            self.loads.builder.position_before(before);
            built = match is_vector {
                true => {
                    let index = self.index_type.const_int(u64::from(number));
                    self.loads.builder.insert_element(built, value, index).value()
                }
                false => self.loads.builder.insert_value(built, value, number).value(),
            };
        }
        built
    }

    fn loaded_operands(&self, constant: Constant<'m>, before: Instruction<'m>) -> Vec<(u32, Value<'m>)> {
        let operands = constant.constant_operands().zip(0..);
        operands
            .filter(|(operand, _)| self.containers.contains(*operand))
            .map(|(operand, number)| (number, self.loaded(operand, before)))
            .collect()
    }
}
