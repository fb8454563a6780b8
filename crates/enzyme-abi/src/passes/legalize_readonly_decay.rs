//! `enzyme-legalize-readonly-decay`: calls that only read an object get a pointer to it that the collector knows of.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::readonly::decay_args_readonly;
use crate::roots::TRACKED;
use crate::session::Session;
use llvm_ext::builder::Builder;
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode, TailCallKind};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::Type;
use llvm_ext::value::Value;
use rustc_hash::FxHashMap;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-legalize-readonly-decay",
    parameters: &[],
    required: &[],
    summary: "preserves objects around calls that read them through a pointer cast out of the collector's sight",
    run: Run::Module(run),
};

/// The address space of pointers into objects.
const DERIVED: u32 = 11;

/// What is re-created on tracked pointers instead.
const TRANSFERS: [&str; 3] = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."];

fn run(module: &Module<'_>, _: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let mut legalizer = Legalizer { module, bases: FxHashMap::default() };
    let instructions = module.functions().flat_map(Function::instructions);
    let calls: Vec<_> = instructions.filter(|call| takes_decayed(*call)).collect();
    let mut changed = Changed::No;
    for call in calls {
        if legalizer.legalize(call)? {
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// An argument that is cast out of the collector's sight.
struct Decayed<'m> {
    cast: Value<'m>,
    /// What is cast.
    pointer: Value<'m>,
    /// The object that it is, or points into.
    object: Value<'m>,
    /// The numbers of the arguments that are this cast.
    positions: Vec<u32>,
}

struct Legalizer<'m, 'c> {
    module: &'m Module<'c>,
    /// The tracked pointer that a derived one is made of.
    bases: FxHashMap<Value<'m>, Option<Value<'m>>>,
}

impl<'m> Legalizer<'m, '_> {
    /// Legalizes the arguments of a call (`legalize_readonly_decay!`); whether there were any.
    fn legalize(&mut self, call: Instruction<'m>) -> Result<bool, EnzymeError> {
        let mut decayed = self.decayed_arguments(call);
        decayed.retain(|argument| decay_args_readonly(call, &argument.positions));
        if decayed.is_empty() || !can_end_after(call) {
            return Ok(false);
        }
        self.rewrite(call, &decayed)?;
        for cast in decayed.iter().filter_map(|argument| argument.cast.as_instruction()) {
            if cast.uses().next().is_none() {
                cast.erase();
            }
        }
        Ok(true)
    }

    fn decayed_arguments(&mut self, call: Instruction<'m>) -> Vec<Decayed<'m>> {
        let mut decayed: Vec<Decayed<'m>> = Vec::new();
        for (number, argument) in (0..).zip(call.call_arguments()) {
            if let Some(known) = decayed.iter_mut().find(|known| known.cast == argument) {
                known.positions.push(number);
                continue;
            }
            let Some(pointer) = decayed_pointer(argument) else { continue };
            let Some(object) = self.tracked_base(pointer) else { continue };
            decayed.push(Decayed { cast: argument, pointer, object, positions: vec![number] });
        }
        decayed
    }

    /// The tracked pointer that a pointer is, or is made of by casts and `getelementptr`.
    fn tracked_base(&mut self, pointer: Value<'m>) -> Option<Value<'m>> {
        let mut path = Vec::new();
        let mut at = pointer;
        let base = loop {
            if at.value_type().pointer_address_space() == Some(TRACKED) {
                break Some(at);
            }
            if let Some(known) = self.bases.get(&at) {
                break *known;
            }
            // In code that is never reached a pointer may be made of itself.
            let _ = self.bases.insert(at, None);
            path.push(at);
            match derived_from(at) {
                Some(next) => at = next,
                None => break None,
            }
        };
        self.bases.extend(path.into_iter().map(|value| (value, base)));
        base
    }

    fn rewrite(&self, call: Instruction<'m>, decayed: &[Decayed<'m>]) -> Result<(), EnzymeError> {
        let module = self.module;
        let (token, pointer) = (module.token_type(), module.pointer_type(0));
        let begin = self.declared("llvm.julia.gc_preserve_begin", token.variadic_function())?;
        let end = self.declared("llvm.julia.gc_preserve_end", module.void_type().function(&[token]))?;
        let address =
            self.declared("julia.pointer_from_objref", pointer.function(&[module.pointer_type(DERIVED)]))?;
        let builder = Builder::new(module);
        builder.position_before(call);
        let insert = |function: Function<'m>, arguments: &[Value<'m>]| {
            let inserted = builder.call(function.content_type(), function.value(), arguments);
            inserted.set_location_of(call);
            inserted
        };
        let mut objects: Vec<Value<'m>> = Vec::new();
        for argument in decayed {
            if !objects.contains(&argument.object) {
                objects.push(argument.object);
            }
        }
        let preserved = insert(begin, &objects);
        for argument in decayed {
            let derived = derive(&builder, argument.pointer, module.pointer_type(DERIVED));
            let raw = insert(address, &[derived]);
            for &position in &argument.positions {
                call.set_operand(position, raw.value());
            }
        }
        for place in places_after(call) {
            builder.position_before(place);
            let _ = insert(end, &[preserved.value()]);
        }
        Ok(())
    }

    /// The function of a name and type, declared if need be.
    fn declared(&self, name: &str, function_type: Type<'m>) -> Result<Function<'m>, EnzymeError> {
        if let Some(function) = self.module.function(name) {
            let is_this = function.content_type() == function_type;
            return if is_this { Ok(function) } else { Err(EnzymeError::TakenName(name.to_owned())) };
        }
        let function = self.module.add_function(name, function_type);
        if function.name() == name { Ok(function) } else { Err(EnzymeError::TakenName(name.to_owned())) }
    }
}

/// A pointer as a derived one.
fn derive<'m>(builder: &Builder<'m>, pointer: Value<'m>, derived: Type<'m>) -> Value<'m> {
    if pointer.value_type() == derived {
        return pointer;
    }
    builder.cast(Opcode::LLVMAddrSpaceCast, pointer, derived)
}

/// Whether an instruction is a call that takes a cast of a tracked or derived pointer, and is none that is re-created.
fn takes_decayed(call: Instruction<'_>) -> bool {
    if !matches!(call.opcode(), Opcode::LLVMCall | Opcode::LLVMInvoke) {
        return false;
    }
    let is_transfer = call
        .called_value()
        .and_then(Value::as_function)
        .is_some_and(|function| TRANSFERS.iter().any(|name| function.name_starts_with(name)));
    !is_transfer && call.call_arguments().any(|argument| decayed_pointer(argument).is_some())
}

/// What a cast from a tracked or derived pointer to an untracked one casts.
fn decayed_pointer(value: Value<'_>) -> Option<Value<'_>> {
    if value.value_type().pointer_address_space() != Some(0) {
        return None;
    }
    let pointer = operand_of(value, &[Opcode::LLVMAddrSpaceCast])?;
    matches!(pointer.value_type().pointer_address_space(), Some(TRACKED | DERIVED)).then_some(pointer)
}

fn derived_from(value: Value<'_>) -> Option<Value<'_>> {
    const MADE_OF: [Opcode; 3] = [Opcode::LLVMAddrSpaceCast, Opcode::LLVMBitCast, Opcode::LLVMGetElementPtr];
    operand_of(value, &MADE_OF)
}

/// The first operand of an instruction or constant expression of one of these operations.
fn operand_of<'m>(value: Value<'m>, opcodes: &[Opcode]) -> Option<Value<'m>> {
    let opcode = match value.as_instruction() {
        Some(instruction) => instruction.opcode(),
        None => value.as_constant()?.expression_opcode()?,
    };
    opcodes.contains(&opcode).then(|| value.operand(0))
}

/// Whether something can be put behind a call, wherever it goes; an invoke gets destinations of its own for that.
fn can_end_after(call: Instruction<'_>) -> bool {
    if call.opcode() == Opcode::LLVMInvoke {
        return call.separate_invoke_destinations();
    }
    call.tail_call_kind() != TailCallKind::LLVMTailCallKindMustTail
}

/// The instructions that come first behind a call, wherever it goes.
fn places_after(call: Instruction<'_>) -> Vec<Instruction<'_>> {
    let Some((normal, unwind)) = call.invoke_destinations() else { return call.next().into_iter().collect() };
    let behind_landing_pad = unwind.first_non_phi().and_then(Instruction::next);
    normal.first_non_phi().into_iter().chain(behind_landing_pad).collect()
}
