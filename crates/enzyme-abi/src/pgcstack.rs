//! The pgcstack: where a task keeps the top of its stack of GC frames. Functions take it as a parameter, or get it from
//! `julia.get_pgcstack`.

use crate::error::EnzymeError;
use crate::linking::taken_by_other_form;
use llvm_ext::attributes::Place;
use llvm_ext::builder::Builder;
use llvm_ext::global::Function;
use llvm_ext::instruction::{BasicBlock, Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::types::{Type, TypeKind};
use llvm_ext::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// The function that gives the pgcstack of the running task.
pub const GETTER: &str = "julia.get_pgcstack";

/// Which parameter of a function is its pgcstack, from 1; 0 where none is (`gcstack_arg_index`). It is the first one that
/// is marked: `swiftself` where the target has the swift calling convention, the string `"gcstack"` from Julia 1.13 on.
pub fn gcstack_arg_index(function: Function<'_>) -> u32 {
    let is_marked = |number: &u32| {
        let attributes = function.attributes_at(Place::Parameter(number - 1));
        attributes.has("swiftself") || attributes.string("gcstack").is_some()
    };
    (1..=function.parameter_count()).find(is_marked).unwrap_or(0)
}

/// Whether a function takes its pgcstack as a parameter (`has_gcstack_arg`).
pub fn has_gcstack_arg(function: Function<'_>) -> bool {
    gcstack_arg_index(function) > 0
}

/// The pgcstack of the function that a builder stands in (`current_pgcstack`): its parameter, else what a call of
/// `julia.get_pgcstack` in the entry block got already before the builder's place, else a call of that, as the first thing
/// that the function does. What an `invoke` gives is not taken: where it unwinds, there is nothing.
///
/// Who asks for many places of a function asks [`Pgcstacks`], which looks at the entry block once.
///
/// # Errors
///
/// Where the parameter is neither a pointer nor an integer, and where `julia.get_pgcstack` is something else.
///
/// # Panics
///
/// Where the builder stands nowhere.
pub fn current_pgcstack<'m>(module: &'m Module<'_>, builder: &Builder<'m>) -> Result<Value<'m>, EnzymeError> {
    match known_pgcstack(module, builder)? {
        Some(known) => Ok(known),
        None => get_at_start(module, function_of(builder)).map(Instruction::value),
    }
}

/// The pgcstack of the function that a builder stands in, where nothing must be called for it.
///
/// # Errors
///
/// As [`current_pgcstack`].
///
/// # Panics
///
/// Where the builder stands nowhere.
pub fn known_pgcstack<'m>(
    module: &'m Module<'_>,
    builder: &Builder<'m>,
) -> Result<Option<Value<'m>>, EnzymeError> {
    let function = function_of(builder);
    match gcstack_arg_index(function) {
        0 => Ok(dominating_getter(module, builder, function)),
        index => argument_as_pgcstack(module, function, index - 1).map(Some),
    }
}

fn function_of<'m>(builder: &Builder<'m>) -> Function<'m> {
    builder.block().expect("the builder stands in a block").function()
}

/// What a call of the getter in the entry block gives, if it comes before the builder's place.
fn dominating_getter<'m>(
    module: &'m Module<'_>,
    builder: &Builder<'m>,
    function: Function<'m>,
) -> Option<Value<'m>> {
    let entry = function.blocks().next()?;
    // Everything in the entry block comes before what is in other blocks.
    let end = builder.insertion_point().filter(|_| builder.block() == Some(entry));
    let mut before = entry.instructions().take_while(|instruction| Some(*instruction) != end);
    before.find(|instruction| gives_pgcstack(module, *instruction)).map(Instruction::value)
}

/// Whether what follows an instruction in its block, and all blocks behind, can take the pgcstack from it.
fn gives_pgcstack(module: &Module<'_>, instruction: Instruction<'_>) -> bool {
    instruction.opcode() == Opcode::LLVMCall
        && is_getter_call(instruction)
        && instruction.value_type() == module.pointer_type(0)
}

/// A call of the getter, as the first thing that a function does.
fn get_at_start<'m>(module: &'m Module<'_>, function: Function<'m>) -> Result<Instruction<'m>, EnzymeError> {
    let getter = getter(module)?;
    Ok(at_start(module, function).call(getter.content_type(), getter.value(), &[]))
}

/// The pgcstacks of functions, for many calls in them that are replaced by code which needs it. What is found for a call is
/// what [`current_pgcstack`] finds at its place, as long as nothing but the code in place of such calls was inserted.
#[derive(Default)]
pub struct Pgcstacks<'m> {
    of_functions: FxHashMap<Function<'m>, Getter<'m>>,
}

/// Where the entry block of a function gets the pgcstack.
#[derive(Default)]
struct Getter<'m> {
    call: Option<Value<'m>>,
    /// The calls that come before it in the entry block.
    earlier: FxHashSet<Instruction<'m>>,
    /// A call in front of everything, which was inserted.
    first: Option<Value<'m>>,
}

impl<'m> Pgcstacks<'m> {
    /// The pgcstack at a call, where nothing must be called for it.
    ///
    /// # Errors
    ///
    /// As [`current_pgcstack`].
    pub fn known_at(
        &mut self,
        module: &'m Module<'_>,
        call: Instruction<'m>,
    ) -> Result<Option<Value<'m>>, EnzymeError> {
        let function = call.function();
        match gcstack_arg_index(function) {
            0 => Ok(self.getter(module, function).before(call)),
            index => argument_as_pgcstack(module, function, index - 1).map(Some),
        }
    }

    /// The pgcstack at a call.
    ///
    /// # Errors
    ///
    /// As [`current_pgcstack`].
    pub fn current_at(
        &mut self,
        module: &'m Module<'_>,
        call: Instruction<'m>,
    ) -> Result<Value<'m>, EnzymeError> {
        if let Some(known) = self.known_at(module, call)? {
            return Ok(known);
        }
        let function = call.function();
        let inserted = get_at_start(module, function)?.value();
        self.getter(module, function).first = Some(inserted);
        Ok(inserted)
    }

    fn getter(&mut self, module: &Module<'_>, function: Function<'m>) -> &mut Getter<'m> {
        self.of_functions.entry(function).or_insert_with(|| Getter::of(module, function))
    }
}

impl<'m> Getter<'m> {
    fn of(module: &Module<'_>, function: Function<'m>) -> Self {
        let mut getter = Self::default();
        for instruction in function.blocks().next().into_iter().flat_map(BasicBlock::instructions) {
            if gives_pgcstack(module, instruction) {
                getter.call = Some(instruction.value());
                break;
            }
            if instruction.is_call() {
                let _ = getter.earlier.insert(instruction);
            }
        }
        getter
    }

    fn before(&self, call: Instruction<'m>) -> Option<Value<'m>> {
        self.first.or_else(|| self.call.filter(|_| !self.earlier.contains(&call)))
    }
}

/// Whether an instruction calls `julia.get_pgcstack`.
pub fn is_getter_call(instruction: Instruction<'_>) -> bool {
    instruction.is_call()
        && instruction
            .called_value()
            .and_then(Value::as_function)
            .is_some_and(|callee| callee.name() == GETTER)
}

/// The declaration of `julia.get_pgcstack`, which is added where it is missing.
fn getter<'m>(module: &'m Module<'_>) -> Result<Function<'m>, EnzymeError> {
    declare(module, GETTER, module.pointer_type(0).function_without_parameters())
}

/// The function of a name and type, which is declared where it is missing.
///
/// # Errors
///
/// [`EnzymeError::TakenName`] where the name is another one's.
pub(crate) fn declare<'m>(
    module: &'m Module<'_>,
    name: &str,
    ty: Type<'m>,
) -> Result<Function<'m>, EnzymeError> {
    module.function_or_declare(name, ty).ok_or_else(|| taken_by_other_form(module, name, ty))
}

/// A builder at the start of a definition.
fn at_start<'m>(module: &'m Module<'_>, function: Function<'m>) -> Builder<'m> {
    let builder = Builder::new(module);
    let entry = function.blocks().next().expect("a definition has an entry block");
    match entry.instructions().next() {
        Some(first) => builder.position_before(first),
        None => builder.position_at_end(entry),
    }
    builder
}

/// A parameter of a definition, from 0, as a pgcstack: itself where it is a pointer, else converted at the start of the
/// function. Julia passes a `Ptr{Cvoid}` as an integer up to 1.11.
///
/// # Errors
///
/// [`EnzymeError::NoPgcstackArgument`] where it is neither a pointer nor an integer.
pub(crate) fn argument_as_pgcstack<'m>(
    module: &'m Module<'_>,
    function: Function<'m>,
    number: u32,
) -> Result<Value<'m>, EnzymeError> {
    let argument = function.parameters()[number as usize];
    let pointer = module.pointer_type(0);
    let ty = argument.value_type();
    let cast = match ty.kind() {
        _ if ty == pointer => return Ok(argument),
        TypeKind::LLVMIntegerTypeKind => Opcode::LLVMIntToPtr,
        TypeKind::LLVMPointerTypeKind => Opcode::LLVMAddrSpaceCast,
        _ => {
            return Err(EnzymeError::NoPgcstackArgument { argument: number, function: function.name() });
        }
    };
    Ok(at_start(module, function).cast(cast, argument, pointer))
}
