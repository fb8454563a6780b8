//! The pgcstack: where a task keeps the top of its stack of GC frames. Functions take it as a parameter, or get it from
//! `julia.get_pgcstack`.

use crate::error::EnzymeError;
use llvm_ext::attributes::Place;
use llvm_ext::builder::Builder;
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::types::{Type, TypeKind};
use llvm_ext::value::Value;

/// The function that gives the pgcstack of the running task.
pub const GETTER: &str = "julia.get_pgcstack";

/// Which parameter of a function is its pgcstack, from 1; 0 where none is (`gcstack_arg_index`). It is the first one that
/// is marked: `swiftself` where the target has the swift calling convention, the string `"gcstack"` from Julia 1.13 on.
pub fn gcstack_arg_index(function: Function<'_>) -> u32 {
    let is_marked = |number: &u32| {
        let attributes = function.attributes_at(Place::Parameter(number - 1));
        attributes.has("swiftself") || attributes.string("gcstack").is_some()
    };
    let count = u32::try_from(function.content_type().function_parameters().len()).unwrap_or(u32::MAX);
    (1..=count).find(is_marked).unwrap_or(0)
}

/// Whether a function takes its pgcstack as a parameter (`has_gcstack_arg`).
pub fn has_gcstack_arg(function: Function<'_>) -> bool {
    gcstack_arg_index(function) > 0
}

/// The pgcstack of the function that a builder stands in (`current_pgcstack`): its parameter, else what the entry block
/// got already from `julia.get_pgcstack` before the builder's place, else a call of that, as the first thing that the
/// function does.
///
/// # Errors
///
/// Where the parameter is neither a pointer nor an integer, and where `julia.get_pgcstack` is something else.
///
/// # Panics
///
/// Where the builder stands nowhere.
pub fn current_pgcstack<'m>(module: &'m Module<'_>, builder: &Builder<'m>) -> Result<Value<'m>, EnzymeError> {
    if let Some(known) = known_pgcstack(module, builder)? {
        return Ok(known);
    }
    let getter = getter(module)?;
    let start = at_start(module, function_of(builder));
    Ok(start.call(getter.content_type(), getter.value(), &[]).value())
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

/// A call of the getter in the entry block that comes before the builder's place.
fn dominating_getter<'m>(
    module: &'m Module<'_>,
    builder: &Builder<'m>,
    function: Function<'m>,
) -> Option<Value<'m>> {
    let entry = function.blocks().next()?;
    // Everything in the entry block comes before what is in other blocks.
    let end = builder.insertion_point().filter(|_| builder.block() == Some(entry));
    let before = entry.instructions().take_while(|instruction| Some(*instruction) != end);
    let pointer = module.pointer_type(0);
    before
        .filter(|instruction| is_getter_call(*instruction))
        .map(Instruction::value)
        .find(|result| result.value_type() == pointer)
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
    let taken = || EnzymeError::TakenName(name.to_owned());
    match module.function(name) {
        Some(function) if function.content_type() == ty => Ok(function),
        Some(_) => Err(taken()),
        None if module.global_variable(name).is_some() => Err(taken()),
        None => Ok(module.add_function(name, ty)),
    }
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
