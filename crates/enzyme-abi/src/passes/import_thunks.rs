//! `enzyme-import-thunks`: calls of thunks by their addresses reach the thunks' IR.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::{Address, CachedThunk};
use crate::session::Session;
use crate::thunks::{ThunkCall, import_thunks, make_room, thunk_calls, thunk_module};
use llvm_ext::global::Function;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::Type;
use llvm_ext::value::Value;

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
    // What the index names may be replaced as soon as nobody looks.
    let _held = session.hold_thunks()?;
    let index = session.thunk_index();
    let called: Vec<Address> = thunk_calls(&index, module).iter().map(|call| call.address).collect();
    if called.is_empty() {
        return Ok(Changed::No);
    }
    import_thunks(session, module, called, &before)?;
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

/// The function to call for a thunk: the one that was imported, else a declaration with the type of the call.
fn entry<'m>(
    session: &Session,
    module: &'m Module<'_>,
    call: ThunkCall<'_, 'm>,
) -> Result<Function<'m>, EnzymeError> {
    let ThunkCall { address, thunk, call } = call;
    let has_entry = session.imported_thunks.borrow().contains(&address);
    make_room(module, &thunk.entry, has_entry);
    let taken = || EnzymeError::ThunkDefined { address, entry: thunk.entry.clone() };
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

/// Compares a call with the function that it is to reach: once it is no address any more that is called, LLVM takes a call
/// of another form for one that never happens.
fn check_form(
    address: Address,
    thunk: &CachedThunk,
    function: (Type<'_>, u32),
    call: (Type<'_>, u32),
) -> Result<(), EnzymeError> {
    if function.1 == call.1 && function.0.is_same_as(call.0) {
        return Ok(());
    }
    let [function, call] = [function, call].map(|(ty, convention)| format!("{}{ty}", keyword(convention)));
    Err(EnzymeError::ThunkForm { address, entry: thunk.entry.clone(), call, function })
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

/// How LLVM writes a calling convention, with a space behind.
fn keyword(convention: u32) -> String {
    match convention {
        0 => String::new(),
        8 => "fastcc ".to_owned(),
        9 => "coldcc ".to_owned(),
        16 => "swiftcc ".to_owned(),
        18 => "tailcc ".to_owned(),
        20 => "swifttailcc ".to_owned(),
        other => format!("cc {other} "),
    }
}
