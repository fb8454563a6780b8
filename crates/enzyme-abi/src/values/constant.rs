//! The Julia value that a value in the IR is, where that is known.

use super::ejl::PREFIX;
use super::slots::{is_slot, literal_address};
use crate::files::ValueDescription;
use crate::session::Session;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::value::{Constant, Value};

impl Session {
    /// The Julia value that a value of a module is: an `ejl_` global, by its key; a load of a slot, by the slot's name; an
    /// integer as a pointer, by the table's addresses. Casts are looked through.
    pub fn value_of_constant(&self, module: &Module<'_>, value: Value<'_>) -> Option<ValueDescription> {
        let value = without_casts(value);
        if let Some(global) = value.as_global_variable() {
            let name = global.name();
            return name.strip_prefix(PREFIX).and_then(|key| self.ejl_value(key));
        }
        if let Some(load) = value.as_instruction().filter(|load| load.opcode() == Opcode::LLVMLoad) {
            let slot = without_casts(load.operand(0)).as_global_variable()?;
            return is_slot(module, slot).then(|| self.slot_value(&slot.name())).flatten();
        }
        let address = literal_address(value.as_constant()?)?;
        self.values.borrow().at(address).cloned()
    }
}

/// A value without the casts around it, of instructions and constant expressions.
fn without_casts(value: Value<'_>) -> Value<'_> {
    let mut inner = value;
    loop {
        let instruction = inner.as_instruction().map(Instruction::opcode);
        let opcode = instruction.or_else(|| inner.as_constant().and_then(Constant::expression_opcode));
        match opcode {
            Some(
                Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMIntToPtr | Opcode::LLVMPtrToInt,
            ) => inner = inner.operand(0),
            _ => return inner,
        }
    }
}
