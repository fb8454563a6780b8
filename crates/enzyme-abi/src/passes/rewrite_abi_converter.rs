//! `enzyme-rewrite-abi-converter`: sites of `@cfunction` dispatch through the thunk in their module.
//!
//! The runtime would give them a function that was compiled by another convention than the module.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::Type;

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
        for call in calls_of(resolver) {
            let dispatcher = dispatcher_of(call, resolver)?;
            call.replace_all_uses_with(dispatcher.address().address_space_cast(call.value_type()).value());
            call.detach();
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// The direct calls of a resolver that give a pointer.
fn calls_of(resolver: Function<'_>) -> Vec<Instruction<'_>> {
    let calls = resolver.uses().filter_map(|operand| operand.user().as_instruction());
    let is_call = |user: &Instruction<'_>| {
        user.opcode() == Opcode::LLVMCall
            && user.called_value() == Some(resolver.address().value())
            && user.value_type().is_pointer()
    };
    let mut calls: Vec<_> = calls.filter(is_call).collect();
    // A call that also passes its callee on is among the uses twice.
    let mut seen = rustc_hash::FxHashSet::default();
    calls.retain(|call| seen.insert(*call));
    calls
}

/// The function that dispatches the calls of a site: a field of its table (`cfuncdata_t` of Julia's `src/julia_internal.h`).
fn dispatcher_of<'m>(call: Instruction<'m>, resolver: Function<'m>) -> Result<Function<'m>, EnzymeError> {
    let not_a_table = |found| EnzymeError::NoCfuncdata { resolver: resolver.name(), found };
    let last = call.argument_count().checked_sub(1);
    let last = last.ok_or_else(|| not_a_table("no argument".to_owned()))?;
    let argument = call.operand(last);
    let table =
        argument.as_constant().and_then(|constant| constant.strip_pointer_casts().as_global_variable());
    let table = table.ok_or_else(|| not_a_table(argument.to_string()))?;
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

fn field_count(ty: Type<'_>) -> u64 {
    ty.array_length().unwrap_or_else(|| ty.struct_elements().len() as u64)
}
