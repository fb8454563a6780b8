//! Slots: globals of one word that hold the address of a Julia object.

use crate::files::{Address, RelocationKind, ValueDescription};
use crate::session::Session;
use llvm_ext::global::GlobalVariable;
use llvm_ext::instruction::Opcode;
use llvm_ext::module::Module;
use llvm_ext::value::Constant;

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

    /// The address of the object behind a slot (`slot_address`): that of the value table, else that of a relocation
    /// record where the back-end lets host addresses into code.
    pub fn slot_address(&self, slot: &str) -> Option<Address> {
        let known = self.values.borrow().slots.get(slot).and_then(|value| value.address);
        known.or_else(|| {
            self.bakes_julia_values()
                .then(|| self.recorded_value(slot))
                .flatten()
                .and_then(|value| value.address)
        })
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
        self.slot_address(&slot.name()).or_else(|| slot_initializer_address(slot))
    }
}

/// The address in the word of a slot (`slot_initializer_address`); a null word has none yet.
pub fn slot_initializer_address(slot: GlobalVariable<'_>) -> Option<Address> {
    slot.initializer().and_then(literal_address).filter(|address| address.0 != 0)
}

/// The address that a constant is: an integer, `inttoptr` of one, and casts of these.
pub fn literal_address(constant: Constant<'_>) -> Option<Address> {
    if let Some(number) = constant.as_u64() {
        return Some(Address(number));
    }
    match constant.expression_opcode()? {
        Opcode::LLVMIntToPtr | Opcode::LLVMPtrToInt | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast => {
            literal_address(constant.constant_operands().next()?)
        }
        _ => None,
    }
}
