//! The Julia value that a value of the module is known to be.

use super::ejl;
use super::slots::{is_slot, slot_initializer_address};
use super::small_tags::small_type_value;
use crate::files::{Address, ValueDescription};
use crate::session::Session;
use llvm_ext::global::GlobalVariable;
use llvm_ext::instruction::Opcode;
use llvm_ext::module::Module;
use llvm_ext::value::Value;

/// Where a value stands, which decides what a small number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Anywhere.
    Plain,
    /// Where a type is expected: small numbers are type tags.
    TypeTag,
}

impl Session {
    /// The Julia value that a value of the module is, through casts: an `ejl_` global, a load of a slot, the literal address
    /// of an object, or where a type is expected a small type tag.
    pub fn value_of(
        &self,
        module: &Module<'_>,
        value: Value<'_>,
        position: Position,
    ) -> Option<ValueDescription> {
        let value = strip_casts(value);
        if let Some(global) = value.as_global_variable() {
            return self.ejl_value(&ejl::key(global)?);
        }
        if let Some(load) = value.as_instruction().filter(|load| load.opcode() == Opcode::LLVMLoad) {
            let slot = strip_casts(load.operand(0)).as_global_variable()?;
            return self.loaded_value(module, slot);
        }
        let number = value.as_constant()?.as_u64()?;
        let tag = || small_type_value(number, self.dialect());
        let is_tag = position == Position::TypeTag;
        is_tag.then(tag).flatten().or_else(|| self.values.borrow().at(Address(number)).cloned())
    }

    /// The value behind a slot by its name or box, and as last resort by the address in its word.
    fn loaded_value(&self, module: &Module<'_>, slot: GlobalVariable<'_>) -> Option<ValueDescription> {
        let at_address = || {
            let address = slot_initializer_address(slot).filter(|_| is_slot(module, slot))?;
            self.values.borrow().at(address).cloned()
        };
        self.julia_value_of_slot(module, slot).or_else(at_address)
    }
}

/// What is inside of casts between pointers and integers, in instructions and constant expressions alike.
fn strip_casts(value: Value<'_>) -> Value<'_> {
    let mut inner = value;
    loop {
        let opcode = match (inner.as_instruction(), inner.as_constant()) {
            (Some(instruction), _) => Some(instruction.opcode()),
            (None, Some(constant)) => constant.expression_opcode(),
            (None, None) => None,
        };
        let is_cast = matches!(
            opcode,
            Some(
                Opcode::LLVMIntToPtr | Opcode::LLVMPtrToInt | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast
            )
        );
        if !is_cast {
            return inner;
        }
        inner = inner.operand(0);
    }
}
