//! Slots: globals of one word that hold the address of a Julia object.

use crate::files::{Address, RelocationKind, ValueDescription};
use crate::session::Session;
use llvm_ext::global::GlobalVariable;
use llvm_ext::instruction::Opcode;
use llvm_ext::module::Module;
use llvm_ext::value::{Constant, Value};

/// The metadata that makes a global a slot.
pub const CONSTGV: &str = "julia.constgv";

/// The slots of a module, in its order.
pub fn slots<'m>(module: &'m Module<'_>) -> impl Iterator<Item = GlobalVariable<'m>> {
    let kind = module.metadata_kind(CONSTGV);
    module.global_variables().filter(move |variable| variable.metadata(kind).is_some())
}

/// Whether a global is a slot.
pub fn is_slot(module: &Module<'_>, variable: GlobalVariable<'_>) -> bool {
    variable.metadata(module.metadata_kind(CONSTGV)).is_some()
}

impl Session {
    /// The value behind a slot (`slot_value`): as the value table says, else as a relocation record does.
    pub fn slot_value(&self, slot: &str) -> Option<ValueDescription> {
        let known = self.values.borrow().slots.get(slot).cloned();
        known.or_else(|| self.recorded_value(slot))
    }

    /// The address of the object behind a slot (`slot_address`), which a pass may write into it: that of the value table,
    /// else that of a relocation record. None where the back-end keeps values symbolic, whatever the tables know: a host
    /// address must not go into the module then.
    pub fn slot_address(&self, slot: &str) -> Option<Address> {
        self.bakes_julia_values().then(|| self.known_address(slot)).flatten()
    }

    fn known_address(&self, slot: &str) -> Option<Address> {
        let in_table = self.values.borrow().slots.get(slot).and_then(|value| value.address);
        in_table.or_else(|| self.recorded_value(slot).and_then(|value| value.address))
    }

    fn recorded_value(&self, slot: &str) -> Option<ValueDescription> {
        let relocations = self.relocations.borrow();
        let mut records = relocations.as_ref()?.of_global(slot);
        let record = records.find(|record| record.kind == RelocationKind::Slot)?;
        record.target.value().cloned()
    }

    /// The value that a load of a slot yields (`julia_value_of_slot`): the one that is known by the slot's name, else that of
    /// the box that its word points into. Who finds nothing may look at the word itself
    /// ([`slot_initializer_address`]).
    ///
    /// A value that only a box has can be read, but no load of it may be folded: nothing outside of the module
    /// stands for it ([`slot_object_address`](Self::slot_object_address) gives none).
    pub fn julia_value_of_slot(
        &self,
        module: &Module<'_>,
        slot: GlobalVariable<'_>,
    ) -> Option<ValueDescription> {
        self.slot_value(&slot.name()).or_else(|| self.materialized_box_value(module, slot))
    }

    /// The address of the object behind a slot (`slot_object_address`): the one that is known by the slot's name, else that in
    /// its word. Analysis may read it, and no pass may write it into IR: a fold puts an `ejl_` global that is named for
    /// the object in place of the load.
    pub fn slot_object_address(&self, slot: GlobalVariable<'_>) -> Option<Address> {
        self.known_address(&slot.name()).or_else(|| slot_initializer_address(slot))
    }
}

/// The address in the word of a slot (`slot_initializer_address`); a null word has none yet.
pub fn slot_initializer_address(slot: GlobalVariable<'_>) -> Option<Address> {
    slot.initializer().and_then(literal_address).filter(|address| address.0 != 0)
}

/// The address that a constant is: an integer, `inttoptr` of one, and casts of these.
pub fn literal_address(constant: Constant<'_>) -> Option<Address> {
    match constant.as_u64() {
        Some(number) => Some(Address(number)),
        None => cast_address(constant.value()),
    }
}

/// How many casts of an address there may be: where no control flow leads, an instruction may be a cast of itself.
const MAX_CASTS: usize = 64;

/// The address that casts of an integer give, constant expressions or instructions. Of an integer that is wider than any
/// pointer, the lowest bits count.
pub fn cast_address(pointer: Value<'_>) -> Option<Address> {
    let mut operand = cast_operand(pointer)?;
    for _ in 0..MAX_CASTS {
        let is_integer = operand.value_type().int_bits().is_some();
        if let Some(&lowest) = operand.constant_bits().first().filter(|_| is_integer) {
            return Some(Address(lowest));
        }
        operand = cast_operand(operand)?;
    }
    None
}

/// What a value gives another type.
fn cast_operand(value: Value<'_>) -> Option<Value<'_>> {
    let is_cast = |opcode: &Opcode| {
        matches!(
            opcode,
            Opcode::LLVMIntToPtr | Opcode::LLVMPtrToInt | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast
        )
    };
    if let Some(instruction) = value.as_instruction() {
        return Some(instruction.opcode()).filter(is_cast).map(|_| instruction.operand(0));
    }
    let constant = value.as_constant()?;
    let _cast = constant.expression_opcode().filter(is_cast)?;
    constant.constant_operands().next().map(Constant::value)
}
