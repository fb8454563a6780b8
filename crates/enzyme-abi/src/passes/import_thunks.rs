//! `enzyme-import-thunks`: calls of thunks by their addresses reach the thunks' IR.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::Address;
use crate::session::Session;
use crate::thunks::{ThunkCall, import_thunks, thunk_calls};
use llvm_ext::global::Function;
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

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let before = imported_before(parameters)?;
    let called: Vec<Address> = thunk_calls(session, module).iter().map(|call| call.address).collect();
    if called.is_empty() {
        return Ok(Changed::No);
    }
    import_thunks(session, module, called, |address| before.contains(&address))?;
    for call in thunk_calls(session, module) {
        let entry = entry(module, call)?;
        call.call.set_operand(call.call.operand_count() - 1, entry.value());
    }
    Ok(Changed::Yes)
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

/// The function to call for a thunk: the one that was imported, else a declaration with the type of the call.
fn entry<'m>(module: &'m Module<'_>, call: ThunkCall<'_, 'm>) -> Result<Function<'m>, EnzymeError> {
    let ThunkCall { address, thunk, call } = call;
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
