//! `enzyme-import-thunks`: calls of thunks by their addresses reach the thunks' IR.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::{Address, CachedThunk, ThunkCacheIndex};
use crate::session::Session;
use crate::thunks::{
    ThunkCall, check_declaration, check_form, import_thunks, make_room, thunk_calls, thunk_module,
};
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::Type;
use llvm_ext::value::Value;
use std::collections::BTreeSet;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-import-thunks",
    parameters: &["imported=ADDRESS"],
    required: &[],
    summary: "links cached thunks in that are called by address; of one that was imported before, the entry is declared",
    run: Run::Linking(run),
};

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let before = imported_before(parameters)?;
    // What the index names may be replaced as soon as nobody looks.
    let _held = session.hold_thunks()?;
    let index = session.thunk_index();
    for address in before.iter().filter(|address| !index.thunks.contains_key(address)) {
        tracing::warn!("{}: imported={address}: the cache has no thunk of that address", PASS.name);
    }
    let called: Vec<Address> = thunk_calls(&index, module).iter().map(|call| call.address).collect();
    if called.is_empty() {
        return Ok(Changed::No);
    }
    import_thunks(session, module, called.iter().copied(), &before)?;
    for address in called.into_iter().collect::<BTreeSet<_>>() {
        check_declared(session, module, address, &index)?;
    }
    for call in thunk_calls(&index, module) {
        let entry = entry(session, module, call)?;
        call.call.set_operand(call.call.operand_count() - 1, entry.value());
    }
    Ok(Changed::Yes)
}

fn imported_before(parameters: &Parameters) -> Result<Vec<Address>, EnzymeError> {
    let address = |text: &str| {
        Address::by_hand(text).map_err(|_| EnzymeError::PassParameter {
            pass: PASS.name,
            parameter: "imported",
            value: text.to_owned(),
            expected: "an address, 0x1f or 31",
        })
    };
    parameters.values("imported").map(address).collect()
}

/// Compares a declaration of the entry of a thunk that another module has with the entry, where the cache has that.
fn check_declared(
    session: &Session,
    module: &Module<'_>,
    address: Address,
    index: &ThunkCacheIndex,
) -> Result<(), EnzymeError> {
    let Some(thunk) = index.thunks.get(&address) else { return Ok(()) };
    make_room(module, &thunk.entry, session.imported_thunks.borrow().contains(&address));
    let declared = module.function(&thunk.entry).filter(|function| function.is_declaration());
    let Some(declared) = declared else { return Ok(()) };
    // Its module is not needed here; but where it is there, it says what the declaration must be.
    match thunk_module(session, module, address, thunk) {
        Ok((blob, _)) => {
            let entry = blob.function(&thunk.entry);
            entry.map_or(Ok(()), |entry| check_declaration(address, thunk, entry, declared))
        }
        Err(_) => Ok(()),
    }
}

/// The function to call for a thunk: the one that was imported, else a declaration with the type of the call.
fn entry<'m>(
    session: &Session,
    module: &'m Module<'_>,
    call: ThunkCall<'_, 'm>,
) -> Result<Function<'m>, EnzymeError> {
    let ThunkCall { address, thunk, call } = call;
    let has_entry = session.imported_thunks.borrow().contains(&address);
    make_room(module, &thunk.entry, has_entry);
    let taken =
        || EnzymeError::ThunkDefined { address, entry: thunk.entry.clone(), was_imported: !has_entry };
    match (module.named_global(&thunk.entry), call.call_type()) {
        (None, Some(call_type)) => {
            let form = (call_type, call.calling_convention());
            let space = call.called_value().map(Value::value_type);
            // Its module is not needed here; but where it is there, it says what the call must be.
            if let Ok((blob, _)) = thunk_module(session, module, address, thunk)
                && let Some(function) = blob.function(&thunk.entry)
            {
                check_form(address, thunk, (function.content_type(), function.calling_convention()), form)?;
            }
            let declared = module.add_function(&thunk.entry, call_type);
            declared.set_calling_convention(call.calling_convention());
            let fits = check_space(address, thunk, declared, space);
            if fits.is_err() {
                declared.detach();
            }
            fits.map(|()| declared)
        }
        (Some(there), Some(call_type)) => match there.value().as_function() {
            Some(function) => {
                let of_function = (function.content_type(), function.calling_convention());
                check_form(address, thunk, of_function, (call_type, call.calling_convention()))?;
                check_space(address, thunk, function, call.called_value().map(Value::value_type))?;
                // What an import leaves is always inlined; another definition of the name is another function.
                let is_left = function.is_declaration() || function.has_enum_attribute("alwaysinline");
                is_left.then_some(function).ok_or_else(taken)
            }
            None => Err(taken()),
        },
        (_, None) => Err(taken()),
    }
}

/// Compares the address spaces of a call's callee and of the function that it is to reach.
fn check_space(
    address: Address,
    thunk: &CachedThunk,
    function: Function<'_>,
    callee: Option<Type<'_>>,
) -> Result<(), EnzymeError> {
    let own = function.value().value_type();
    match callee {
        Some(callee) if callee != own => Err(EnzymeError::ThunkForm {
            address,
            entry: thunk.entry.clone(),
            call: format!("by {callee}"),
            function: format!("at {own}"),
        }),
        _ => Ok(()),
    }
}
