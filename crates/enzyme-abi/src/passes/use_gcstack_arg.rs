//! `enzyme-use-gcstack-arg`: a function takes its pgcstack from an argument instead of asking for it.
//!
//! Julia inlines an `llvmcall` into its caller, with the functions that it calls. A `julia.get_pgcstack` call in there
//! would come after the caller's start, where no GC frame may be missing any more.

use super::definition::{PassDefinition, Run};
use super::parameters::{Parameters, decimal, is_decimal};
use crate::error::EnzymeError;
use crate::pgcstack::{argument_as_pgcstack, is_getter_call};
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::instruction::{Instruction, Opcode};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::collections::hash_map::Entry;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-use-gcstack-arg",
    parameters: &["function=F", "arg=I"],
    required: &["function", "arg"],
    summary: "makes an argument of a function, from 0, the pgcstack of its code and of what must be inlined into it",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, _: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let name = parameters.single(PASS.name, "function")?.unwrap_or_default();
    let function = module.function(name).ok_or_else(|| EnzymeError::NoFunction(name.to_owned()))?;
    let argument = parameters.single(PASS.name, "arg")?.unwrap_or_default();
    if !is_decimal(argument) {
        return Err(EnzymeError::PassParameter {
            pass: PASS.name,
            parameter: "arg",
            value: argument.to_owned(),
            expected: "the number of an argument, from 0",
        });
    }
    let number = decimal(argument).filter(|&number| (number as usize) < function.parameters().len());
    let number = number.ok_or_else(|| EnzymeError::ArgumentOutOfRange {
        argument: argument.to_owned(),
        function: name.to_owned(),
        first: 0,
        parameters: function.parameters().len(),
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
            return Err(EnzymeError::TakenName {
                name: crate::pgcstack::GETTER.to_owned(),
                difference: format!("it gives {}, and not {}", getter.value_type(), pgcstack.value_type()),
            });
        }
        let call = if getter.opcode() == Opcode::LLVMInvoke { getter.invoke_to_call() } else { getter };
        call.replace_all_uses_with(pgcstack);
        call.detach();
    }
    Ok(Changed::Yes)
}

/// Inlines the calls of functions that must be inlined, and those that come with them. Functions that come back to
/// themselves this way stay calls: there would be no end. Whether there was something to inline.
fn inline_all(function: Function<'_>) -> bool {
    let recursive = recursive_functions(function);
    let must =
        |call: &Instruction<'_>| inlined_function(*call).is_some_and(|callee| !recursive.contains(&callee));
    let mut waiting: Vec<_> = function.instructions().filter(must).collect();
    let mut changed = false;
    while let Some(call) = waiting.pop() {
        let name = inlined_function(call).map(|callee| callee.name()).unwrap_or_default();
        match call.inline_always() {
            Ok(calls) => {
                changed = true;
                waiting.extend(calls.into_iter().filter(must));
            }
            Err(reason) => tracing::warn!("@{name} stays a call: {reason}"),
        }
    }
    let left: BTreeSet<String> = function
        .instructions()
        .filter_map(inlined_function)
        .filter(|callee| recursive.contains(callee))
        .map(|callee| callee.name())
        .collect();
    for name in left {
        tracing::warn!(
            "@{name} stays a call: it comes back to itself through functions that must be inlined"
        );
    }
    changed
}

/// The function that a call must be replaced by.
fn inlined_function(call: Instruction<'_>) -> Option<Function<'_>> {
    call.must_be_inlined().then(|| call.called_function()).flatten()
}

/// The functions on cycles of calls that must be inlined, and those between two such cycles, among the ones that a
/// function comes to: what is left when those without callers and those without callees are taken away again and again.
fn recursive_functions(function: Function<'_>) -> FxHashSet<Function<'_>> {
    let mut callees = Neighbours::default();
    let mut waiting = vec![function];
    while let Some(caller) = waiting.pop() {
        if let Entry::Vacant(entry) = callees.entry(caller) {
            let called: FxHashSet<_> = caller.instructions().filter_map(inlined_function).collect();
            waiting.extend(&called);
            let _ = entry.insert(called);
        }
    }
    let mut callers = Neighbours::default();
    for (&caller, called) in &callees {
        for &callee in called {
            let _ = callers.entry(callee).or_default().insert(caller);
        }
    }
    let mut left: FxHashSet<_> = callees.keys().copied().collect();
    take_away(&mut left, &callees, &callers);
    take_away(&mut left, &callers, &callees);
    left
}

/// The neighbours of functions in a graph of calls, in one direction.
type Neighbours<'m> = FxHashMap<Function<'m>, FxHashSet<Function<'m>>>;

/// Takes away the functions that have nothing after them but what was taken away.
fn take_away<'m>(left: &mut FxHashSet<Function<'m>>, after: &Neighbours<'m>, before: &Neighbours<'m>) {
    let none = FxHashSet::default();
    let count = |function: &Function<'m>| {
        after.get(function).unwrap_or(&none).iter().filter(|next| left.contains(next)).count()
    };
    let mut counts: FxHashMap<_, _> = left.iter().map(|function| (*function, count(function))).collect();
    let mut waiting: Vec<_> = left.iter().copied().filter(|function| counts[function] == 0).collect();
    while let Some(function) = waiting.pop() {
        let _ = left.remove(&function);
        for earlier in before.get(&function).unwrap_or(&none) {
            if let Some(count) = counts.get_mut(earlier) {
                *count -= 1;
                if *count == 0 {
                    waiting.push(*earlier);
                }
            }
        }
    }
}
