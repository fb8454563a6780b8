//! `julia.enzyme.ntuple_type(T, count)`, which gives the type `NTuple{count, T}` for a count that is known at run time.
//!
//! While code is differentiated it is a declaration only, so that nothing drops its `T`; then it gets a body.

use crate::error::EnzymeError;
use crate::files::ValueDescription;
use crate::pgcstack::declare;
use crate::session::Session;
use crate::split::TRACKED;
use crate::values::constants::Position;
use llvm_ext::attributes::Place;
use llvm_ext::builder::{Builder, IntPredicate};
use llvm_ext::global::{Function, Linkage};
use llvm_ext::instruction::{BasicBlock, Instruction};
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use llvm_ext::value::Value;

/// The function's name.
pub const NTUPLE_TYPE: &str = "julia.enzyme.ntuple_type";

/// Up to which count types are listed on the stack, unless a pass is told otherwise. Enzyme.jl's own number
/// (`NTUPLE_TYPE_STACK_SIZE`) is not public.
pub const STACK_SIZE: u32 = 32;

/// The largest number that makes sense there: each place of the list is filled by an instruction.
pub const MAX_STACK_SIZE: u32 = 1024;

/// Julia's `Int`, and C's `size_t`.
fn word<'m>(module: &'m Module<'_>) -> Type<'m> {
    module.int_type(8 * module.data_layout().pointer_size())
}

/// Declares the function, if it is not there (`declare_ntuple_type!`).
///
/// # Errors
///
/// [`EnzymeError::NtupleSignature`] where it is there and takes or gives something else.
pub fn declare_ntuple_type<'m>(module: &'m Module<'_>) -> Result<Function<'m>, EnzymeError> {
    let tracked = module.pointer_type(TRACKED);
    declare(module, NTUPLE_TYPE, tracked.function(&[tracked, word(module)]))
        .map_err(|_| EnzymeError::NtupleSignature)
}

/// Calls the function where a builder stands, for a type and a count (`emit_ntuple_type!`); declares it, if need be.
///
/// # Errors
///
/// As [`declare_ntuple_type`].
pub fn emit_ntuple_type<'m>(
    module: &'m Module<'_>,
    builder: &Builder<'m>,
    count: Value<'m>,
    of: Value<'m>,
) -> Result<Value<'m>, EnzymeError> {
    let function = declare_ntuple_type(module)?;
    Ok(builder.call(function.content_type(), function.value(), &[of, count]).value())
}

/// The count and the type of a direct call of the function whose type is known (`abs_ntuple_type`).
pub fn abs_ntuple_type<'m>(
    session: &Session,
    module: &Module<'_>,
    call: Instruction<'m>,
) -> Option<(Value<'m>, ValueDescription)> {
    let (of, count) = (call.operand(0), call.operand(1));
    is_ntuple_call(call)
        .then(|| session.value_of(module, of, Position::Plain))
        .flatten()
        .map(|of| (count, of))
}

/// Whether an instruction calls the function directly.
pub fn is_ntuple_call(instruction: Instruction<'_>) -> bool {
    let is_it = |function: Function<'_>| {
        function.name() == NTUPLE_TYPE && function.content_type().function_parameters().len() == 2
    };
    instruction.called_function().is_some_and(is_it)
}

/// Gives the function a body, if it is declared (`define_ntuple_type!`): up to a count, the types are listed on the stack
/// and `jl_apply_tuple_type_v` takes them from there; above it, `jl_apply_tuple_type` takes them from a `jl_svec_fill`.
/// Both find the type in Julia's cache. Whether there was something to do.
///
/// # Errors
///
/// [`EnzymeError::NtupleSignature`] where it is declared otherwise, [`EnzymeError::TakenName`] where one of the runtime's
/// functions is.
pub fn define_ntuple_type(
    module: &Module<'_>,
    session: &Session,
    stack_size: u32,
) -> Result<bool, EnzymeError> {
    let Some(function) = module.function(NTUPLE_TYPE).filter(|function| function.is_declaration()) else {
        return Ok(false);
    };
    let function = declare_ntuple_type(module).map(|_| function)?;
    let runtime = Runtime::declare(module, session)?;
    let parameters = function.parameters();
    let (of, count) = (parameters[0], parameters[1]);
    of.set_name("T");
    count.set_name("count");
    let [entry, small, large] = ["entry", "small", "large"].map(|name| function.append_block(name));
    let builder = Builder::new(module);

    builder.position_at_end(entry);
    let list = builder.alloca(module.pointer_type(TRACKED).array_of(u64::from(stack_size))).value();
    let limit = word(module).const_int(u64::from(stack_size)).value();
    let is_small = builder.compare(IntPredicate::LLVMIntULE, count, limit);
    let _ = builder.branch_on(is_small, small, large);
    runtime.apply_to_list(&builder, small, (list, stack_size), of, count);
    runtime.apply_to_vector(&builder, large, of, count);
    make_inlined(function);
    Ok(true)
}

/// Makes a definition one that is always inlined, and that nothing outside sees.
fn make_inlined(function: Function<'_>) {
    let attributes = function.attributes_at(Place::Function);
    // LLVM takes no function that is both.
    ["noinline", "optnone"].into_iter().for_each(|other| attributes.remove(other));
    attributes.set("alwaysinline");
    function.set_linkage(Linkage::LLVMInternalLinkage);
}

/// The functions of Julia's runtime that the body calls.
struct Runtime<'m, 'c> {
    module: &'m Module<'c>,
    apply_tuple_type_v: Function<'m>,
    svec_fill: Function<'m>,
    apply_tuple_type: Function<'m>,
    takes_check: bool,
}

impl<'m, 'c> Runtime<'m, 'c> {
    fn declare(module: &'m Module<'c>, session: &Session) -> Result<Self, EnzymeError> {
        let (pointer, tracked) = (module.pointer_type(0), module.pointer_type(TRACKED));
        let (word, int) = (word(module), module.int_type(32));
        let takes_check = session.dialect().tuple_type_takes_check;
        let of_vector =
            if takes_check { tracked.function(&[tracked, int]) } else { tracked.function(&[tracked]) };
        let runtime = |name: &str, ty| {
            declare(module, &format!("{}{name}", session.settings.runtime_prefix.as_str()), ty)
        };
        Ok(Self {
            module,
            apply_tuple_type_v: runtime("apply_tuple_type_v", tracked.function(&[pointer, word]))?,
            svec_fill: runtime("svec_fill", tracked.function(&[word, tracked]))?,
            apply_tuple_type: runtime("apply_tuple_type", of_vector)?,
            takes_check,
        })
    }

    /// Lists the type as often as there is room for: the collector looks at all of the list.
    fn apply_to_list(
        &self,
        builder: &Builder<'m>,
        block: BasicBlock<'m>,
        (list, size): (Value<'m>, u32),
        of: Value<'m>,
        count: Value<'m>,
    ) {
        builder.position_at_end(block);
        for number in 0..size {
            let number = self.module.int_type(64).const_int(u64::from(number));
            let place = builder.element_pointer(self.module.pointer_type(TRACKED), list, &[number]);
            let _ = builder.store(of, place);
        }
        let made = call(builder, self.apply_tuple_type_v, &[list, count]);
        let _ = builder.ret(Some(made));
    }

    fn apply_to_vector(&self, builder: &Builder<'m>, block: BasicBlock<'m>, of: Value<'m>, count: Value<'m>) {
        builder.position_at_end(block);
        let vector = call(builder, self.svec_fill, &[count, of]);
        let check = self.module.int_type(32).const_int(1).value();
        let arguments = [vector, check];
        let arguments = if self.takes_check { &arguments[..] } else { &arguments[..1] };
        let made = call(builder, self.apply_tuple_type, arguments);
        let _ = builder.ret(Some(made));
    }
}

fn call<'m>(builder: &Builder<'m>, function: Function<'m>, arguments: &[Value<'m>]) -> Value<'m> {
    builder.call(function.content_type(), function.value(), arguments).value()
}
