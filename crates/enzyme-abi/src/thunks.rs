//! Derivative thunks that were compiled before: reading them, and bringing them into a module.

use crate::error::EnzymeError;
use crate::files::{Address, CachedThunk, ValueTable, read};
use crate::linking::{internalize, link, module_of};
use crate::session::Session;
use crate::values::slots::literal_address;
use crate::values::table::merge_julia_value_table;
use llvm_ext::global::{Function, Linkage};
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;

/// A file of a thunk: its name, and its contents.
fn contents(session: &Session, address: Address, file: &str) -> Result<(String, Vec<u8>), EnzymeError> {
    let path = session.thunks_folder.join(file);
    let file = path.display().to_string();
    match session.files.read(&path) {
        Ok(bytes) => Ok((file, bytes)),
        Err(_) => Err(EnzymeError::UnreadableThunk { address, file }),
    }
}

/// The module of a thunk, and its file.
///
/// # Errors
///
/// A file that cannot be read, or is no module.
pub fn thunk_module<'m>(
    session: &Session,
    beside: &'m Module<'_>,
    address: Address,
    thunk: &CachedThunk,
) -> Result<(Module<'m>, String), EnzymeError> {
    let (file, bytes) = contents(session, address, &thunk.bitcode)?;
    Ok((module_of(beside, &bytes, &file)?, file))
}

/// The values that the module of a thunk refers to by name, and their file.
///
/// # Errors
///
/// A file that cannot be read, or is no value table.
pub fn thunk_values(
    session: &Session,
    address: Address,
    thunk: &CachedThunk,
) -> Result<(ValueTable, String), EnzymeError> {
    let (file, bytes) = contents(session, address, &thunk.value_table)?;
    Ok((read(&file, &bytes)?, file))
}

/// Whether a module defines the function that a thunk is entered by.
pub fn defines_entry(module: &Module<'_>, thunk: &CachedThunk) -> bool {
    module.function(&thunk.entry).is_some_and(|function| !function.is_declaration())
}

/// The thunk that an instruction calls by its address.
pub fn called_thunk<'s>(session: &'s Session, call: Instruction<'_>) -> Option<(Address, &'s CachedThunk)> {
    let callee = call.called_value()?.as_constant().filter(|callee| callee.is_expression())?;
    let address = literal_address(callee)?;
    Some((address, session.thunks.thunks.get(&address)?))
}

/// Links the module of a thunk in, with what it refers to (`import_cached_autodiff!`): its entry stays visible and is
/// always inlined, its other functions become internal, and its variables are declarations of those of the process.
///
/// # Errors
///
/// Files that cannot be read, a module without the entry, and an entry that is there already.
pub fn import_thunk(
    session: &Session,
    module: &Module<'_>,
    address: Address,
    thunk: &CachedThunk,
) -> Result<(), EnzymeError> {
    let entry = thunk.entry.clone();
    let is_other =
        |function: Option<Function<'_>>| function.is_none_or(|function| !function.is_declaration());
    if module.named_global(&entry).is_some() && is_other(module.function(&entry)) {
        return Err(EnzymeError::ThunkDefined { address, entry });
    }
    let (incoming, file) = thunk_module(session, module, address, thunk)?;
    let (values, values_file) = thunk_values(session, address, thunk)?;
    if !defines_entry(&incoming, thunk) {
        return Err(EnzymeError::ThunkWithoutEntry { address, entry });
    }
    confine(&incoming, &entry);
    link(module, incoming, &file)?;
    merge_julia_value_table(session, &values, &values_file);
    Ok(())
}

/// Leaves of a thunk's module only the entry for others to see.
fn confine(incoming: &Module<'_>, entry: &str) {
    for function in incoming.functions().filter(|function| !function.is_declaration()) {
        if function.name() == entry {
            function.leave_comdat();
            function.set_linkage(Linkage::LLVMExternalLinkage);
            let _was_otherwise = always_inline(function);
        } else {
            internalize(&function);
        }
    }
    let is_visible = |linkage| linkage == Linkage::LLVMExternalLinkage;
    for variable in incoming.global_variables().filter(|variable| is_visible(variable.linkage())) {
        if variable.initializer().is_some() {
            variable.remove_initializer();
            variable.leave_comdat();
        }
    }
}

/// Has a function inlined wherever it is called; what forbids that goes. Whether it was otherwise before.
pub(crate) fn always_inline(function: Function<'_>) -> bool {
    let was_otherwise = !function.has_enum_attribute("alwaysinline");
    for forbidding in ["noinline", "optnone"] {
        if function.has_enum_attribute(forbidding) {
            function.remove_enum_attribute(forbidding);
        }
    }
    function.add_enum_attribute("alwaysinline");
    was_otherwise
}
