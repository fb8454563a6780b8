//! `enzyme-rewrite-abi-converter`: sites of `@cfunction` dispatch through the thunk in their module.
//!
//! The runtime would give them a function that was compiled by another convention than the module.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::direct_calls::direct_calls;
use crate::error::EnzymeError;
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::{Type, TypeKind};
use llvm_ext::value::{Constant, Value};

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-rewrite-abi-converter",
    parameters: &[],
    required: &[],
    summary: "replaces each call of jl_get_abi_converter by the dispatcher of its @cfunction site",
    run: Run::Module(run),
};

/// The functions that give a site what it is to call.
const RESOLVERS: [&str; 2] = ["jl_get_abi_converter", "ijl_get_abi_converter"];

fn run(module: &Module<'_>, _: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let mut changed = Changed::No;
    for resolver in RESOLVERS.iter().filter_map(|name| module.function(name)) {
        let calls = direct_calls(resolver).into_iter();
        for call in calls.filter(|call| call.opcode() != Opcode::LLVMCallBr) {
            let dispatcher = dispatcher_of(call, resolver)?;
            let result = result_of(call, dispatcher, resolver)?;
            // The dispatcher is there already: nothing is left that could unwind.
            let call = if call.opcode() == Opcode::LLVMInvoke { call.invoke_to_call() } else { call };
            if let Some(result) = result {
                call.replace_all_uses_with(result.value());
            }
            call.detach();
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// What a call of a resolver gives: the dispatcher, as the type of the call has it; nothing where it gives nothing.
fn result_of<'m>(
    call: Instruction<'m>,
    dispatcher: Function<'m>,
    resolver: Function<'m>,
) -> Result<Option<Constant<'m>>, EnzymeError> {
    let ty = call.value_type();
    match ty.kind() {
        TypeKind::LLVMPointerTypeKind => Ok(Some(dispatcher.address().address_space_cast(ty))),
        TypeKind::LLVMIntegerTypeKind => Ok(Some(dispatcher.address().ptr_to_int(ty))),
        TypeKind::LLVMVoidTypeKind => Ok(None),
        _ => Err(EnzymeError::ResolverResult { resolver: resolver.name(), given: ty.to_string() }),
    }
}

/// The function that dispatches the calls of a site: a field of its table (`cfuncdata_t` of Julia's `src/julia_internal.h`).
fn dispatcher_of<'m>(call: Instruction<'m>, resolver: Function<'m>) -> Result<Function<'m>, EnzymeError> {
    let not_a_table = |found| EnzymeError::NoCfuncdata { resolver: resolver.name(), found };
    let last = call.argument_count().checked_sub(1);
    let last = last.ok_or_else(|| not_a_table("no argument".to_owned()))?;
    let argument = call.operand(last);
    let table =
        argument.as_constant().and_then(|constant| constant.strip_pointer_casts().as_global_variable());
    let table = table.ok_or_else(|| not_a_table(shown(argument)))?;
    let fields = table.initializer().ok_or_else(|| EnzymeError::DeclaredCfuncdata(table.name()))?;
    let field = match field_count(table.content_type()) {
        6 => 3,
        8 => 5,
        fields => return Err(EnzymeError::CfuncdataLayout { global: table.name(), fields }),
    };
    let dispatcher = fields.elements().nth(field as usize - 1);
    dispatcher
        .and_then(|dispatcher| dispatcher.strip_pointer_casts().as_function())
        .ok_or_else(|| EnzymeError::NoDispatcher { global: table.name(), field })
}

/// An argument as an error names it: a global by its name only.
fn shown(argument: Value<'_>) -> String {
    match argument.as_constant().and_then(|constant| constant.strip_pointer_casts().as_global()) {
        Some(global) => format!("@{}", global.name()),
        None => argument.to_string().trim().to_owned(),
    }
}

fn field_count(ty: Type<'_>) -> u64 {
    ty.array_length().unwrap_or_else(|| ty.struct_elements().len() as u64)
}
