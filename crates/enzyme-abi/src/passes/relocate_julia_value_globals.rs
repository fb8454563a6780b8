//! `enzyme-relocate-julia-value-globals`: Julia values of a device module become slots with relocation records.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::RelocationRecord;
use crate::session::Session;
use crate::values::ejl::{ejl_globals, is_well_known};
use crate::values::words::is_word;
use llvm_ext::builder::Builder;
use llvm_ext::global::GlobalVariable;
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::Type;
use llvm_ext::value::{Constant, Use, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-relocate-julia-value-globals",
    parameters: &[],
    required: &[],
    summary: "replaces each ejl_ global of known value by loads of a slot with a relocation record",
    run: Run::Module(run),
};

/// What the names of the slots start with; the key follows, with nothing but letters and digits.
const SLOT_PREFIX: &str = "ejl_slot_";

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let mut changed = Changed::No;
    let globals: Vec<_> = ejl_globals(module).collect();
    if session.is_without_values() && globals.iter().any(|(key, _)| !is_well_known(key)) {
        tracing::warn!(
            "{}: values that a compilation inserted stay: there is no value table (--enzyme-values)",
            PASS.name
        );
    }
    for (key, global) in globals {
        let Some(value) = session.ejl_value(&key) else { continue };
        let users = Users::of(global)?;
        if users.instructions.is_empty() {
            continue;
        }
        let slot = slot_of(module, &key)?;
        let record = RelocationRecord::slot(slot.name(), value);
        session.relocations.borrow_mut().get_or_insert_default().add(record)?;
        let builder = Builder::new(module);
        Replacement { module, builder, word: module.pointer_type(0), global, slot, users: &users }.replace();
        // Expressions that nothing uses any more may still name it, and metadata.
        global.replace_all_uses_with(Constant::undef(global.value_type()).value());
        global.detach();
        changed = Changed::Yes;
    }
    Ok(changed)
}

/// The slot of a key. One that is there already must be what a record can be of: a word that is only declared.
fn slot_of<'m>(module: &'m Module<'_>, key: &str) -> Result<GlobalVariable<'m>, EnzymeError> {
    let safe: String = key.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = SLOT_PREFIX.to_owned() + &safe;
    let is_slot = |slot: &GlobalVariable<'_>| {
        slot.is_declaration() && !slot.is_thread_local() && is_word(module, slot.content_type())
    };
    let slot = module.variable_or_declare(&name, module.pointer_type(0), 0).filter(is_slot);
    slot.ok_or(EnzymeError::TakenSlot(name))
}

/// Who uses a global.
struct Users<'m> {
    /// The instructions, directly or through constant expressions; in the order in which they are found.
    instructions: Vec<Instruction<'m>>,
    /// The global, and the constant expressions over it.
    constants: FxHashSet<Value<'m>>,
}

impl<'m> Users<'m> {
    /// # Errors
    ///
    /// [`EnzymeError::CannotRelocate`] where a user can have no load in front of it.
    fn of(global: GlobalVariable<'m>) -> Result<Self, EnzymeError> {
        let start = global.address().value();
        let mut users = Self { instructions: Vec::new(), constants: [start].into_iter().collect() };
        let mut seen = FxHashSet::default();
        let mut open = vec![start];
        while let Some(value) = open.pop() {
            for user in value.uses().map(Use::user) {
                if let Some(instruction) = user.as_instruction() {
                    if !takes_values(instruction) {
                        let text = instruction.to_string();
                        let words: Vec<_> = text.split_whitespace().collect();
                        let user = format!("the operands of {}", words.join(" "));
                        return Err(EnzymeError::CannotRelocate { global: global.name(), user });
                    }
                    if seen.insert(instruction) {
                        users.instructions.push(instruction);
                    }
                } else if users.constants.insert(user) {
                    match obstacle(user) {
                        None => open.push(user),
                        Some(obstacle) if is_alive(user) => {
                            return Err(EnzymeError::CannotRelocate {
                                global: global.name(),
                                user: obstacle,
                            });
                        }
                        Some(_) => {}
                    }
                }
            }
        }
        Ok(users)
    }
}

/// Whether a constant is there for somebody: what only left-over constants use is not.
fn is_alive(user: Value<'_>) -> bool {
    let Some(constant) = user.as_constant().filter(|constant| !constant.is_global()) else { return true };
    constant.uses().any(|operand| is_alive(operand.user()))
}

/// Why a user cannot be instructions: what it is.
fn obstacle(user: Value<'_>) -> Option<String> {
    let Some(constant) = user.as_constant() else { return Some("what is no instruction".to_owned()) };
    if let Some(global) = constant.as_global() {
        let part = match (global.as_alias(), global.as_function()) {
            (Some(_), _) => "the alias",
            (_, Some(_)) => "the function",
            _ => "the initializer of",
        };
        return Some(format!("{part} @{}", global.name()));
    }
    let rebuilds = constant.is_aggregate()
        || matches!(
            constant.expression_opcode(),
            Some(
                Opcode::LLVMPtrToInt
                    | Opcode::LLVMIntToPtr
                    | Opcode::LLVMBitCast
                    | Opcode::LLVMAddrSpaceCast
                    | Opcode::LLVMGetElementPtr
                    | Opcode::LLVMICmp
            )
        );
    if rebuilds {
        return None;
    }
    Some("an unsupported constant expression".to_owned())
}

/// Whether the operands of an instruction may be values that are computed, in front of it or, for a phi, in front of the ends
/// of the blocks before.
fn takes_values(instruction: Instruction<'_>) -> bool {
    let is_pad = matches!(
        instruction.opcode(),
        Opcode::LLVMLandingPad | Opcode::LLVMCatchPad | Opcode::LLVMCleanupPad | Opcode::LLVMCatchSwitch
    );
    let is_phi = instruction.opcode() == Opcode::LLVMPHI;
    let ends_in_switch = || {
        (0..instruction.operand_count())
            .any(|entry| instruction.incoming_block(entry).terminator().opcode() == Opcode::LLVMCatchSwitch)
    };
    !(is_pad || is_phi && ends_in_switch())
}

/// Puts loads of a slot in place of a global.
struct Replacement<'a, 'm, 'c> {
    module: &'m Module<'c>,
    builder: Builder<'m>,
    /// The type of what the slot holds.
    word: Type<'m>,
    global: GlobalVariable<'m>,
    slot: GlobalVariable<'m>,
    users: &'a Users<'m>,
}

impl<'m> Replacement<'_, 'm, '_> {
    fn replace(&self) {
        for &user in &self.users.instructions {
            if user.opcode() == Opcode::LLVMPHI {
                self.replace_in_phi(user);
                continue;
            }
            for number in self.operands_of(user) {
                user.set_operand(number, self.emit(user.operand(number), user));
            }
        }
    }

    /// The entries of one block must have one value.
    fn replace_in_phi(&self, phi: Instruction<'m>) {
        let mut of_block: FxHashMap<BasicBlock<'m>, Value<'m>> = FxHashMap::default();
        for number in self.operands_of(phi) {
            let block = phi.incoming_block(number);
            let value =
                *of_block.entry(block).or_insert_with(|| self.emit(phi.operand(number), block.terminator()));
            phi.set_operand(number, value);
        }
    }

    fn operands_of(&self, user: Instruction<'m>) -> Vec<u32> {
        let concerned = |number: &u32| self.users.constants.contains(&user.operand(*number));
        (0..user.operand_count()).filter(concerned).collect()
    }

    /// What an operand is, in instructions before another.
    fn emit(&self, operand: Value<'m>, before: Instruction<'m>) -> Value<'m> {
        self.builder.position_before(before);
        let word = self.builder.load(self.word, self.slot.address().value());
        word.set_location_of(before);
        let loaded = match self.global.value_type() {
            ty if ty == word.value_type() => word.value(),
            ty => self.builder.cast(Opcode::LLVMAddrSpaceCast, word.value(), ty),
        };
        let mut rebuilt = [(self.global.address().value(), loaded)].into_iter().collect();
        self.rebuild(operand, before, &mut rebuilt)
    }

    fn rebuild(
        &self,
        value: Value<'m>,
        before: Instruction<'m>,
        rebuilt: &mut FxHashMap<Value<'m>, Value<'m>>,
    ) -> Value<'m> {
        if let Some(&there) = rebuilt.get(&value) {
            return there;
        }
        let Some(constant) = value.as_constant().filter(|_| self.users.constants.contains(&value)) else {
            return value;
        };
        let operands: Vec<_> =
            constant.operands().map(|operand| self.rebuild(operand, before, rebuilt)).collect();
        let made = if constant.is_aggregate() {
            self.rebuild_aggregate(constant, &operands, before)
        } else {
            let instruction = constant.expression_to_instruction(before);
            for (number, operand) in (0..).zip(operands) {
                instruction.set_operand(number, operand);
            }
            instruction.set_location_of(before);
            instruction.value()
        };
        let _ = rebuilt.insert(value, made);
        made
    }

    /// A struct, array or vector: what stays constant of it, with the elements that do not inserted.
    fn rebuild_aggregate(
        &self,
        constant: Constant<'m>,
        elements: &[Value<'m>],
        before: Instruction<'m>,
    ) -> Value<'m> {
        let known = |element: &Value<'m>| {
            let poison = || Constant::poison(element.value_type());
            element.as_constant().unwrap_or_else(poison)
        };
        let rest: Vec<_> = elements.iter().map(known).collect();
        self.builder.position_before(before);
        self.builder.set_location_of(before);
        let computed = (0..).zip(elements).filter(|(_, element)| element.as_constant().is_none());
        computed.fold(constant.with_elements(&rest).value(), |whole, (number, element)| {
            if constant.value_type().is_vector() {
                let number = self.module.int_type(64).const_int(u64::from(number));
                self.builder.insert_element_at(whole, *element, number)
            } else {
                self.builder.insert_value_at(whole, *element, &[number])
            }
        })
    }
}
