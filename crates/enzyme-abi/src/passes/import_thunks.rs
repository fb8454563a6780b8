//! `enzyme-import-thunks`: calls of thunks by their addresses reach the thunks' IR.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::{Address, CachedThunk};
use crate::session::Session;
use crate::thunks::{called_thunk, import_thunk};
use llvm_ext::global::Function;
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use rustc_hash::FxHashSet;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-import-thunks",
    parameters: &["imported=ADDRESS"],
    required: &[],
    summary: "links cached thunks in that are called by address; of one that was imported before, the entry is declared",
    run: Run::Module(run),
};

/// What is linked in may call thunks itself, hence the rounds.
fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let before = imported_before(parameters)?;
    let mut changed = Changed::No;
    loop {
        let calls = calls_of_thunks(module, session);
        if calls.is_empty() {
            return Ok(changed);
        }
        for &(address, thunk, _) in &calls {
            if !before.contains(&address) && session.imported_thunks.borrow_mut().insert(address) {
                import_thunk(session, module, address, thunk)?;
            }
        }
        for (address, thunk, call) in calls {
            let entry = entry(module, address, thunk, call)?;
            call.set_operand(call.operand_count() - 1, entry.value());
        }
        changed = Changed::Yes;
    }
}

fn imported_before(parameters: &Parameters) -> Result<FxHashSet<Address>, EnzymeError> {
    let address = |text: &str| {
        let decimal = || text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        text.parse().ok().or_else(|| decimal().map(Address)).ok_or_else(|| EnzymeError::PassParameter {
            pass: PASS.name,
            parameter: "imported",
            value: text.to_owned(),
            expected: "an address, 0x1f or 31",
        })
    };
    parameters.values("imported").map(address).collect()
}

/// The calls of cached thunks by their addresses, in the order of the module.
fn calls_of_thunks<'m, 's>(
    module: &'m Module<'_>,
    session: &'s Session,
) -> Vec<(Address, &'s CachedThunk, Instruction<'m>)> {
    if session.thunks.thunks.is_empty() {
        return Vec::new();
    }
    let instructions = module.functions().flat_map(Function::instructions);
    let calls = instructions.filter_map(|call| {
        let (address, thunk) = called_thunk(session, call)?;
        Some((address, thunk, call))
    });
    calls.collect()
}

/// The function to call for a thunk: the one that was imported, else a declaration with the type of the call.
fn entry<'m>(
    module: &'m Module<'_>,
    address: Address,
    thunk: &CachedThunk,
    call: Instruction<'m>,
) -> Result<Function<'m>, EnzymeError> {
    match (module.function(&thunk.entry), module.named_global(&thunk.entry), call.call_type()) {
        (Some(there), ..) => Ok(there),
        (None, None, Some(call_type)) => {
            let declared = module.add_function(&thunk.entry, call_type);
            declared.set_calling_convention(call.calling_convention());
            Ok(declared)
        }
        _ => Err(EnzymeError::ThunkDefined { address, entry: thunk.entry.clone() }),
    }
}
