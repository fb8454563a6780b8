//! `enzyme-use-gcstack-arg`: a function takes its pgcstack from an argument instead of asking for it.
//!
//! Julia inlines an `llvmcall` into its caller, with the functions that it calls. A `julia.get_pgcstack` call in there
//! would come after the caller's start, where no GC frame may be missing any more.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::pgcstack::{argument_as_pgcstack, is_getter_call};
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use std::rc::Rc;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-use-gcstack-arg",
    parameters: &["function=F", "arg=I"],
    required: &["function", "arg"],
    summary: "makes an argument of a function, from 0, the pgcstack of its code and of what must be inlined into it",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, _: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let name = parameters.value("function").unwrap_or_default();
    let function = module.function(name).ok_or_else(|| EnzymeError::NoFunction(name.to_owned()))?;
    let argument = parameters.value("arg").unwrap_or_default();
    let number =
        argument.parse().ok().filter(|&number: &u32| (number as usize) < function.parameters().len());
    let number = number.ok_or_else(|| EnzymeError::ArgumentOutOfRange {
        argument: argument.to_owned(),
        function: name.to_owned(),
    })?;
    use_gcstack_arg(module, function, number)
}

/// Inlines what must be inlined into a function, and replaces every `julia.get_pgcstack` call in it by one of its
/// parameters, from 0 (`use_gcstack_arg!`).
///
/// # Errors
///
/// [`EnzymeError::NoPgcstackArgument`] where the parameter cannot be a pgcstack, [`EnzymeError::TakenName`] where
/// `julia.get_pgcstack` gives something else.
pub fn use_gcstack_arg<'m>(
    module: &'m Module<'_>,
    function: Function<'m>,
    argument: u32,
) -> Result<Changed, EnzymeError> {
    let inlined = inline_all(function);
    let getters: Vec<_> =
        function.instructions().filter(|&instruction| is_getter_call(instruction)).collect();
    if getters.is_empty() {
        return Ok(if inlined { Changed::Yes } else { Changed::No });
    }
    let pgcstack = argument_as_pgcstack(module, function, argument)?;
    for getter in getters {
        if getter.value_type() != pgcstack.value_type() {
            return Err(EnzymeError::TakenName(crate::pgcstack::GETTER.to_owned()));
        }
        let call = if getter.opcode() == Opcode::LLVMInvoke { getter.invoke_to_call() } else { getter };
        call.replace_all_uses_with(pgcstack);
        call.detach();
    }
    Ok(Changed::Yes)
}

/// The functions that a call came from by inlining, the innermost first.
struct Origin<'m> {
    function: Function<'m>,
    outer: Option<Rc<Origin<'m>>>,
}

/// Inlines the calls of functions that must be inlined, and those that come with them, but no function into itself.
/// Whether there were any.
fn inline_all(function: Function<'_>) -> bool {
    let root = Rc::new(Origin { function, outer: None });
    let calls = function.instructions().filter(|call| call.must_be_inlined());
    let mut waiting: Vec<_> = calls.map(|call| (call, Rc::clone(&root))).collect();
    let mut changed = false;
    while let Some((call, origin)) = waiting.pop() {
        let Some(callee) = call.called_function().filter(|callee| !is_within(*callee, &origin)) else {
            continue;
        };
        match call.inline_always() {
            Ok(calls) => {
                changed = true;
                let from = Rc::new(Origin { function: callee, outer: Some(origin) });
                let calls = calls.into_iter().filter(|&call| Instruction::must_be_inlined(call));
                waiting.extend(calls.map(|call| (call, Rc::clone(&from))));
            }
            Err(reason) => tracing::warn!("@{} stays a call: {reason}", callee.name()),
        }
    }
    changed
}

fn is_within(function: Function<'_>, origin: &Rc<Origin<'_>>) -> bool {
    let chain = std::iter::successors(Some(origin), |origin| origin.outer.as_ref());
    chain.into_iter().any(|origin| origin.function == function)
}
