//! `enzyme-relocate-julia-value-globals`: Julia values of a device module become slots with relocation records.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::RelocationRecord;
use crate::session::Session;
use crate::values::ejl::ejl_globals;
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
    for (key, global) in globals {
        let Some(value) = session.ejl_value(&key) else { continue };
        let users = Users::of(global)?;
        if users.instructions.is_empty() {
            continue;
        }
        let slot = slot_of(module, &key);
        let record = RelocationRecord::slot(slot.name(), value);
        session.relocations.borrow_mut().get_or_insert_default().add(record)?;
        let builder = Builder::new(module);
        Replacement { builder, word: module.pointer_type(0), global, slot, users: &users }.replace();
        // Expressions that nothing uses any more may still name it, and metadata.
        global.replace_all_uses_with(Constant::undef(global.value_type()).value());
        global.detach();
        changed = Changed::Yes;
    }
    Ok(changed)
}

fn slot_of<'m>(module: &'m Module<'_>, key: &str) -> GlobalVariable<'m> {
    let safe: String = key.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = SLOT_PREFIX.to_owned() + &safe;
    let there = module.global_variable(&name);
    there.unwrap_or_else(|| module.add_global_variable(&name, module.pointer_type(0)))
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
                        let user = format!("the operands of {}", instruction.to_string().trim());
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
    let rebuilds = matches!(
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
    // Of an aggregate that is in an initializer, the global is what can be found.
    let initialized = constant.uses().find_map(|operand| operand.user().as_global_variable());
    Some(match initialized {
        Some(variable) => format!("the initializer of @{}", variable.name()),
        None => "an unsupported constant expression".to_owned(),
    })
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
struct Replacement<'a, 'm> {
    builder: Builder<'m>,
    /// The type of what the slot holds.
    word: Type<'m>,
    global: GlobalVariable<'m>,
    slot: GlobalVariable<'m>,
    users: &'a Users<'m>,
}

impl<'m> Replacement<'_, 'm> {
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
        let instruction = constant.expression_to_instruction(before);
        for (number, operand) in (0..).zip(operands) {
            instruction.set_operand(number, operand);
        }
        instruction.set_location_of(before);
        let _ = rebuilt.insert(value, instruction.value());
        instruction.value()
    }
}
