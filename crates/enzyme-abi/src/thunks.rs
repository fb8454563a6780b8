//! Derivative thunks that were compiled before: reading them, and bringing them into a module.

use crate::error::EnzymeError;
use crate::files::{Address, CachedThunk, ValueDescription, ValueTable, read};
use crate::linking::{free_name, internalize, link, link_all, module_of};
use crate::passes::make_slots_symbolic::{make_declaration, mark_symbolic_slot};
use crate::session::Session;
use crate::values::aliases::aliased;
use crate::values::ejl;
use crate::values::slots::{literal_address, slots};
use crate::values::table::merge_julia_value_table;
use llvm_ext::global::{Function, GlobalVariable, Linkage};
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;
use llvm_ext::value::Constant;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

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

/// A call of a cached thunk by its address.
#[derive(Clone, Copy)]
pub struct ThunkCall<'s, 'm> {
    /// The address.
    pub address: Address,
    /// The thunk.
    pub thunk: &'s CachedThunk,
    /// The call.
    pub call: Instruction<'m>,
}

/// The calls of cached thunks by their addresses, in the order of the module.
pub fn thunk_calls<'s, 'm>(session: &'s Session, module: &'m Module<'_>) -> Vec<ThunkCall<'s, 'm>> {
    let known = &session.thunks.thunks;
    if known.is_empty() {
        return Vec::new();
    }
    let instructions = module.functions().flat_map(Function::instructions);
    let calls = instructions.filter_map(|call| {
        let callee = call.called_value()?.as_constant().filter(|callee| callee.is_expression())?;
        let address = literal_address(callee)?;
        Some(ThunkCall { address, thunk: known.get(&address)?, call })
    });
    calls.collect()
}

/// Links thunks in, with those that they call themselves (`import_cached_autodiff!`): their entries stay visible and are
/// always inlined, their other functions become internal, and their variables are declarations of those of the process. What
/// the run imported before is passed over, and what others have, says `is_elsewhere`.
///
/// # Errors
///
/// Files that cannot be read, a module without the entry, and an entry that is there already.
pub fn import_thunks(
    session: &Session,
    module: &Module<'_>,
    addresses: impl IntoIterator<Item = Address>,
    is_elsewhere: impl Fn(Address) -> bool,
) -> Result<(), EnzymeError> {
    let mut waiting: VecDeque<Address> = addresses.into_iter().collect();
    let (mut incoming, mut entries) = (Vec::new(), FxHashSet::default());
    while let Some(address) = waiting.pop_front() {
        if is_elsewhere(address) || !session.imported_thunks.borrow_mut().insert(address) {
            continue;
        }
        let Some(thunk) = session.thunks.thunks.get(&address) else { continue };
        if !entries.insert(&thunk.entry) {
            return Err(EnzymeError::ThunkDefined { address, entry: thunk.entry.clone() });
        }
        let (prepared, file) = prepared(session, module, address, thunk)?;
        waiting.extend(thunk_calls(session, &prepared).iter().map(|call| call.address));
        incoming.push((prepared, file));
    }
    link_all(module, incoming, link)
}

/// The module of a thunk as it is to be linked in, and its file. Its values are in the session's table then.
fn prepared<'m>(
    session: &Session,
    module: &'m Module<'_>,
    address: Address,
    thunk: &CachedThunk,
) -> Result<(Module<'m>, String), EnzymeError> {
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
    let values = keep_values_apart(session, module, &incoming, values);
    merge_julia_value_table(session, &values, &values_file);
    leave_slots_open(&incoming, &values);
    confine(&incoming, &entry);
    Ok((incoming, file))
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
    incoming.aliases().for_each(|alias| alias.set_linkage(Linkage::LLVMInternalLinkage));
    let aliased = aliased(incoming);
    let is_visible = |variable: &GlobalVariable<'_>| variable.linkage() == Linkage::LLVMExternalLinkage;
    for variable in incoming.global_variables().filter(is_visible) {
        if variable.initializer().is_some() && !aliased.contains(&variable.address().value()) {
            variable.remove_initializer();
            variable.leave_comdat();
        }
    }
}

/// Gives the slots and inserted values of a thunk's module other names where theirs stand for other values in the module
/// that it comes into, or did earlier. The values under the names that they have then.
fn keep_values_apart(
    session: &Session,
    module: &Module<'_>,
    incoming: &Module<'_>,
    values: ValueTable,
) -> ValueTable {
    let ValueTable { slots, inserted, .. } = values;
    let renamed = |name: String, prefix: &str, value: ValueDescription, known: Option<ValueDescription>| {
        let global = format!("{prefix}{name}");
        match (incoming.global_variable(&global), known) {
            (Some(variable), Some(known)) if !known.may_be(&value) => {
                let values = session.values.borrow();
                let is_known = |name: &str| {
                    values.slots.contains_key(name)
                        || name.strip_prefix(ejl::PREFIX).is_some_and(|key| values.inserted.contains_key(key))
                };
                let free = free_name(
                    |name| {
                        module.named_global(name).is_some()
                            || incoming.named_global(name).is_some()
                            || is_known(name)
                    },
                    &global,
                );
                variable.set_name(&free);
                (free[prefix.len()..].to_owned(), value)
            }
            _ => (name, value),
        }
    };
    let slot = |(name, value): (String, ValueDescription)| {
        let known = session.slot_value(&name);
        renamed(name, "", value, known)
    };
    let slots = slots.into_iter().map(slot).collect();
    let value = |(key, value): (String, ValueDescription)| {
        let known = session.values.borrow().inserted.get(&key).cloned();
        renamed(key, ejl::PREFIX, value, known)
    };
    let inserted = inserted.into_iter().map(value).collect();
    ValueTable { slots, inserted, ..ValueTable::default() }
}

/// Makes declarations of slots that have no address yet and a value by name. Their null words would be folded.
fn leave_slots_open(incoming: &Module<'_>, values: &ValueTable) {
    let aliased = aliased(incoming);
    for slot in slots(incoming).filter(|slot| values.slots.contains_key(&slot.name())) {
        let is_open = slot.initializer().is_some_and(Constant::is_null);
        if is_open && !aliased.contains(&slot.address().value()) {
            make_declaration(slot);
            let _was_otherwise = mark_symbolic_slot(incoming, slot);
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
