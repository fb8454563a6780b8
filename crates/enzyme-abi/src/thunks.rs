//! Derivative thunks that were compiled before: reading them, and bringing them into a module.

mod confine;
mod values;

pub(crate) use confine::always_inline;
pub(crate) use values::take_values;

use crate::error::EnzymeError;
use crate::files::{Address, CachedThunk, ThunkCacheIndex, ValueTable, read};
use crate::linking::{FreeNames, form_of, is_bound, link_all, module_of, no_function};
use crate::session::Session;
use crate::values::slots::cast_address;
use confine::confine;
use llvm_ext::global::Function;
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use std::any::Any;
use std::collections::VecDeque;
use std::rc::Rc;

impl Session {
    /// The thunks, as the index of their folder said last.
    pub fn thunk_index(&self) -> Rc<ThunkCacheIndex> {
        Rc::clone(&self.thunks.borrow())
    }

    /// Keeps others from changing the folder of the thunks until what it gives is dropped, and reads its index again: what that
    /// names is there. A folder that has no index any more has the thunks that it had.
    ///
    /// # Errors
    ///
    /// A folder that cannot be kept as it is, and an index that is not what it should be.
    pub fn hold_thunks(&self) -> Result<Box<dyn Any>, EnzymeError> {
        if self.thunks_folder.as_os_str().is_empty() {
            return Ok(Box::new(()));
        }
        let folder = &self.thunks_folder;
        let held = self.files.hold(folder);
        let held = held.map_err(|error| EnzymeError::unreadable(folder.display().to_string(), &error))?;
        let index = self.thunks_folder.join(ThunkCacheIndex::FILE);
        if let Ok(bytes) = self.files.read(&index) {
            *self.thunks.borrow_mut() = Rc::new(read(&index.display().to_string(), &bytes)?);
        }
        Ok(held)
    }
}

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
pub fn thunk_calls<'s, 'm>(index: &'s ThunkCacheIndex, module: &'m Module<'_>) -> Vec<ThunkCall<'s, 'm>> {
    let known = &index.thunks;
    if known.is_empty() {
        return Vec::new();
    }
    let instructions = module.functions().flat_map(Function::instructions);
    let calls = instructions.filter_map(|call| {
        let address = cast_address(call.called_value()?)?;
        Some(ThunkCall { address, thunk: known.get(&address)?, call })
    });
    calls.collect()
}

/// Links thunks in, with those that they call themselves (`import_cached_autodiff!`): their entries stay visible and are
/// always inlined, all else in them is for them alone, and their variables are declarations of those of the process. What
/// the run imported before is passed over, and so is what another module of the compilation has: the thunks `elsewhere`,
/// and those that these brought along.
///
/// # Errors
///
/// Files that cannot be read, a module without the entry, an entry that is there already or is that of two thunks, and
/// a module for another machine.
pub fn import_thunks(
    session: &Session,
    module: &Module<'_>,
    addresses: impl IntoIterator<Item = Address>,
    elsewhere: &[Address],
) -> Result<(), EnzymeError> {
    let index = session.thunk_index();
    let mut import = Import {
        session,
        module,
        index: &index,
        entries: FxHashMap::default(),
        passed: elsewhere.iter().copied().collect(),
    };
    let mut waiting: VecDeque<Address> = addresses.into_iter().collect();
    let before = session.imported_thunks.borrow().clone();
    for address in before.iter().chain(elsewhere) {
        import.claim_entry(*address)?;
    }
    waiting.retain(|address| !import.passed.contains(address) && !before.contains(address));
    if waiting.is_empty() {
        return Ok(());
    }
    import.pass_over(elsewhere)?;
    let mut incoming = Vec::new();
    while let Some(address) = waiting.pop_front() {
        let Some(thunk) = index.thunks.get(&address).filter(|_| import.is_new(address)) else { continue };
        import.claim_entry(address)?;
        let (prepared, file) = import.prepared(address, thunk)?;
        waiting.extend(thunk_calls(&index, &prepared).iter().map(|call| call.address));
        incoming.push((prepared, file));
    }
    link_all(module, incoming)
}

/// An import that is under way.
struct Import<'s, 'm, 'c> {
    session: &'s Session,
    module: &'m Module<'c>,
    index: &'s ThunkCacheIndex,
    /// Whose entries names are.
    entries: FxHashMap<&'s str, Address>,
    /// The thunks that another module of the compilation has.
    passed: FxHashSet<Address>,
}

impl<'m> Import<'_, 'm, '_> {
    /// Whether a thunk is in no module of the compilation yet; it is going to be in this one then.
    fn is_new(&self, address: Address) -> bool {
        !self.passed.contains(&address) && self.session.imported_thunks.borrow_mut().insert(address)
    }

    /// Refuses a thunk whose entry is another one's: a compilation cannot have both.
    fn claim_entry(&mut self, address: Address) -> Result<(), EnzymeError> {
        let Some(thunk) = self.index.thunks.get(&address) else { return Ok(()) };
        match self.entries.insert(&thunk.entry, address) {
            Some(other) if other != address => {
                Err(EnzymeError::ThunksOfOneEntry { address, other, entry: thunk.entry.clone() })
            }
            _ => Ok(()),
        }
    }

    /// Passes over what thunks bring along that another module has.
    fn pass_over(&mut self, elsewhere: &[Address]) -> Result<(), EnzymeError> {
        let mut waiting = elsewhere.to_vec();
        while let Some(address) = waiting.pop() {
            let Some(thunk) = self.index.thunks.get(&address) else { continue };
            let called: Vec<Address> = self.session.with_scratch_module(|beside| {
                let (module, _) = thunk_module(self.session, beside, address, thunk)?;
                Ok(thunk_calls(self.index, &module).iter().map(|call| call.address).collect())
            })?;
            for address in called {
                if self.passed.insert(address) {
                    self.claim_entry(address)?;
                    waiting.push(address);
                }
            }
        }
        Ok(())
    }

    /// The module of a thunk as it is to be linked in, and its file. Its values are in the session's table then.
    fn prepared(&self, address: Address, thunk: &CachedThunk) -> Result<(Module<'m>, String), EnzymeError> {
        let entry = thunk.entry.clone();
        make_room(self.module, &entry, false);
        let is_other =
            |function: Option<Function<'_>>| function.is_none_or(|function| !function.is_declaration());
        if self.module.named_global(&entry).is_some() && is_other(self.module.function(&entry)) {
            return Err(EnzymeError::ThunkDefined { address, entry, was_imported: false });
        }
        let (incoming, file) = thunk_module(self.session, self.module, address, thunk)?;
        let (values, values_file) = thunk_values(self.session, address, thunk)?;
        if !defines_entry(&incoming, thunk) {
            let other = no_function(&incoming, &entry);
            return Err(EnzymeError::ThunkWithoutEntry { address, entry, other });
        }
        if let Some((defined, declared)) = incoming.function(&entry).zip(self.module.function(&entry)) {
            check_declaration(address, thunk, defined, declared)?;
        }
        let values = take_values(self.session, self.module, &incoming, values, &values_file);
        confine(&incoming, &entry, &values);
        Ok((incoming, file))
    }
}

/// Compares a declaration of a thunk's entry that a module has with the entry itself.
pub(crate) fn check_declaration(
    address: Address,
    thunk: &CachedThunk,
    entry: Function<'_>,
    declared: Function<'_>,
) -> Result<(), EnzymeError> {
    let [entry, declared] =
        [entry, declared].map(|function| (function.content_type(), function.calling_convention()));
    check_form(address, thunk, entry, declared)
}

/// Compares a call with the function that it is to reach: once it is no address any more that is called, LLVM takes a call
/// of another form for one that never happens.
pub(crate) fn check_form(
    address: Address,
    thunk: &CachedThunk,
    function: (Type<'_>, u32),
    call: (Type<'_>, u32),
) -> Result<(), EnzymeError> {
    if function.1 == call.1 && function.0.is_same_as(call.0) {
        return Ok(());
    }
    let [function, call] = [function, call].map(|(ty, convention)| form_of(ty, convention));
    Err(EnzymeError::ThunkForm { address, entry: thunk.entry.clone(), call, function })
}

/// Takes the name of a thunk's entry from what has it by chance: a function that only the module sees, unless that is the
/// entry itself, and a declaration of a function at an address.
pub(crate) fn make_room(module: &Module<'_>, entry: &str, has_entry: bool) {
    let by_chance = module.named_global(entry).filter(|global| match global.value().as_function() {
        Some(function) if function.is_declaration() => is_bound(function),
        _ => global.has_local_linkage() && !has_entry,
    });
    if let Some(global) = by_chance {
        global.set_name(FreeNames::of(module).next(entry));
    }
}
