//! `enzyme-link-julia-values`: the Julia values of a module become addresses, as it is linked into what runs.

use super::bake_inserted_values::bake_inserted_values;
use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use super::resolve_slots;
use crate::error::EnzymeError;
use crate::files::{Address, CGlobal, Referent, RelocationKind, RelocationRecord};
use crate::session::Session;
use crate::values::ejl::{ejl_globals, is_well_known};
use crate::values::slots::{literal_address, slots};
use crate::values::words::{address_constant, is_word};
use llvm_ext::global::{GlobalVariable, Linkage, UnnamedAddress};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::Type;
use llvm_ext::value::Constant;
use rustc_hash::FxHashMap;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-link-julia-values",
    parameters: &[],
    required: &[],
    summary: "writes the addresses of relocation records, slots and inserted values into the module",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let mut changes = vec![bake_records(module, session)?];
    // Where the back-end keeps values symbolic, no host address goes into the module, whichever table has it.
    if session.bakes_julia_values() {
        session.warn_without_values(PASS.name, || {
            let has_slots = slots(module).any(|slot| slot.is_declaration());
            has_slots || ejl_globals(module).any(|(key, _)| !is_well_known(&key))
        });
        changes.push(resolve_slots::resolve_slots(module, session, PASS.name)?);
        changes.push(bake_inserted_values(module, session, PASS.name)?);
    }
    let changed = changes.iter().any(|change| matches!(change, Changed::Yes));
    Ok(if changed { Changed::Yes } else { Changed::No })
}

/// Writes what the relocation records say, and takes them out of the list. Where the back-end does not let host addresses into
/// code, records are left for it, but for those of globals that are gone.
fn bake_records(module: &Module<'_>, session: &Session) -> Result<Changed, EnzymeError> {
    let bakes = session.bakes_julia_values();
    let mut relocations = session.relocations.borrow_mut();
    let Some(relocations) = relocations.as_mut() else { return Ok(Changed::No) };
    let mut baked: Vec<(GlobalVariable<'_>, Vec<RelocationRecord>)> = Vec::new();
    let mut interior: FxHashMap<GlobalVariable<'_>, usize> = FxHashMap::default();
    for record in relocations.take() {
        let Some(global) = module.global_variable(&record.name).filter(|global| is_alive(*global)) else {
            continue;
        };
        if !bakes {
            relocations.add(record)?;
        } else if record.kind == RelocationKind::Slot {
            baked.push((global, vec![record]));
        } else {
            let group = *interior.entry(global).or_insert(baked.len());
            match baked.get_mut(group) {
                Some((_, records)) => records.push(record),
                None => baked.push((global, vec![record])),
            }
        }
    }
    let changed = if baked.is_empty() { Changed::No } else { Changed::Yes };
    for (global, records) in baked {
        match &records[..] {
            [record] if record.kind == RelocationKind::Slot => bake_slot(module, session, global, record)?,
            _ => bake_words(module, global, records)?,
        }
    }
    Ok(changed)
}

/// A definition that nothing uses is as good as gone.
fn is_alive(global: GlobalVariable<'_>) -> bool {
    global.is_declaration() || global.uses().next().is_some()
}

/// Gives a slot the word that its record says. It is a declaration, or holds that word or none yet.
fn bake_slot<'m>(
    module: &'m Module<'_>,
    session: &Session,
    global: GlobalVariable<'m>,
    record: &RelocationRecord,
) -> Result<(), EnzymeError> {
    if record.offset != 0 {
        return Err(fault(record, "only words in definitions have an offset"));
    }
    if !is_word(module, global.content_type()) {
        return Err(fault(record, &format!("the global is {}, no word", global.content_type())));
    }
    check_known_address(session, record)?;
    let word = word_of(module, record, global.content_type())?;
    match global.initializer() {
        Some(held) if held != word && !held.is_null() => Err(other_word(record, held, word)),
        _ => {
            resolve_slots::define(global, word);
            Ok(())
        }
    }
}

/// Refuses a record whose value has another address in the value table.
fn check_known_address(session: &Session, record: &RelocationRecord) -> Result<(), EnzymeError> {
    let in_record = record.target.value().and_then(|value| value.unbound().address);
    let values = session.values.borrow();
    let in_table = values.slots.get(&record.name).and_then(|value| value.address);
    match in_record.zip(in_table) {
        Some((held, recorded)) if held != recorded => Err(EnzymeError::AddressMismatch {
            slot: record.name.clone(),
            held: held.0,
            recorded: recorded.0,
        }),
        _ => Ok(()),
    }
}

/// What is wrong with a slot that holds something else than its record says.
fn other_word(record: &RelocationRecord, held: Constant<'_>, word: Constant<'_>) -> EnzymeError {
    match literal_address(held).zip(literal_address(word)) {
        Some((held, recorded)) => {
            EnzymeError::RecordMismatch { slot: record.name.clone(), held: held.0, recorded: recorded.0 }
        }
        None => fault(record, "the global is defined, and holds something else"),
    }
}

/// Replaces words of a definition.
fn bake_words<'m>(
    module: &'m Module<'_>,
    global: GlobalVariable<'m>,
    mut records: Vec<RelocationRecord>,
) -> Result<(), EnzymeError> {
    let Some(initializer) = global.initializer() else {
        return Err(fault(
            &records[0],
            "an interior word is in a definition, and the global is a declaration",
        ));
    };
    records.sort_by_key(|record| record.offset);
    let patched = with_words(module, &records, global.content_type(), initializer, 0)?;
    global.set_initializer(patched);
    global.set_linkage(Linkage::LLVMPrivateLinkage);
    global.set_constant(true);
    global.set_externally_initialized(false);
    global.set_unnamed_address(UnnamedAddress::LLVMGlobalUnnamedAddr);
    Ok(())
}

fn fault(record: &RelocationRecord, fault: &str) -> EnzymeError {
    EnzymeError::RecordedWord { name: record.name.clone(), offset: record.offset, fault: fault.to_owned() }
}

/// A constant with words replaced: those of records in the order of their offsets, all of which are in the constant. It starts
/// `start` bytes from the start of the global. Each aggregate is made once, however many of its words are replaced.
fn with_words<'m>(
    module: &'m Module<'_>,
    records: &[RelocationRecord],
    ty: Type<'m>,
    constant: Constant<'m>,
    start: u64,
) -> Result<Constant<'m>, EnzymeError> {
    if let [record] = records
        && record.offset == start
        && is_word(module, ty)
    {
        return word_of(module, record, ty);
    }
    let size = module.data_layout().alloc_size(ty);
    if let Some(outside) = records.iter().find(|record| record.offset - start >= size) {
        return Err(fault(outside, &format!("the global has {size} bytes")));
    }
    let mut elements: Vec<_> = constant.elements().collect();
    let places = Places::of(module, ty);
    let mut rest = records;
    while let [first, ..] = rest {
        let no_word = || fault(first, "no word of the global starts there");
        let (at, from, behind) = places.element_at(first.offset - start).ok_or_else(no_word)?;
        let element = elements.get_mut(at).ok_or_else(no_word)?;
        let inside = rest.partition_point(|record| record.offset - start < behind);
        *element = with_words(module, &rest[..inside], element.value_type(), *element, start + from)?;
        rest = &rest[inside..];
    }
    Ok(ty.const_aggregate(&elements))
}

/// Where the elements of a struct or array start.
enum Places {
    /// Of an array: the bytes from one to the next.
    Stride(u64),
    /// Of a struct, in bytes.
    Starts(Vec<u64>),
}

impl Places {
    fn of(module: &Module<'_>, ty: Type<'_>) -> Self {
        let layout = module.data_layout();
        if let (Some(element), Some(_)) = (ty.element_type(), ty.array_length()) {
            return Self::Stride(layout.alloc_size(element).max(1));
        }
        let count = u32::try_from(ty.struct_elements().len()).unwrap_or(u32::MAX);
        Self::Starts((0..count).map(|element| layout.element_offset(ty, element)).collect())
    }

    /// Which element a byte is in, where that element starts, and where the next one does.
    fn element_at(&self, offset: u64) -> Option<(usize, u64, u64)> {
        match self {
            Self::Stride(stride) => {
                let number = offset / stride;
                let start = number * stride;
                Some((usize::try_from(number).ok()?, start, start + stride))
            }
            Self::Starts(starts) => {
                // Of elements that start at one byte, the last one has bytes.
                let at = starts.partition_point(|start| *start <= offset).checked_sub(1)?;
                Some((at, starts[at], starts.get(at + 1).copied().unwrap_or(u64::MAX)))
            }
        }
    }
}

/// What a record says that a word holds, as a constant of its type.
fn word_of<'m>(
    module: &'m Module<'_>,
    record: &RelocationRecord,
    ty: Type<'m>,
) -> Result<Constant<'m>, EnzymeError> {
    let missing = || EnzymeError::NoRecordAddress { name: record.name.clone(), offset: record.offset };
    let address = match &record.target.what {
        Referent::Value(value) => value.unbound().address.ok_or_else(missing)?,
        Referent::CGlobal(CGlobal { address: Some(address), offset, .. }) => {
            Address(address.0.checked_add(*offset).ok_or_else(|| fault(record, "its address overflows"))?)
        }
        Referent::CGlobal(symbol) if symbol.library.is_some() => return Err(missing()),
        Referent::CGlobal(symbol) => return symbol_address(module, record, symbol, ty),
    };
    address_constant(module, ty, address, &record.name)
}

/// The address of a symbol that is linked already, which a module that lacks it declares.
fn symbol_address<'m>(
    module: &'m Module<'_>,
    record: &RelocationRecord,
    symbol: &CGlobal,
    ty: Type<'m>,
) -> Result<Constant<'m>, EnzymeError> {
    let name = &symbol.symbol;
    if name.is_empty() || name.contains('\0') || name.starts_with("llvm.") {
        return Err(fault(record, &format!("{name:?} is no symbol of a library")));
    }
    let global = match module.named_global(name) {
        None => module.add_global_variable(name, module.int_type(8)).global(),
        // A name that the linker does not see is another one's.
        Some(local) if local.has_local_linkage() => {
            return Err(fault(record, &format!("@{name} of the module is local, no symbol of a library")));
        }
        Some(global) if global.as_global_variable().is_some_and(GlobalVariable::is_thread_local) => {
            return Err(fault(record, &format!("@{name} is thread-local: its address is no constant")));
        }
        Some(global) => global,
    };
    let word = module.int_type(8 * module.data_layout().pointer_size());
    let address = global.address().byte_offset(word.const_int(symbol.offset));
    Ok(if ty.is_pointer() { address.address_space_cast(ty) } else { address.ptr_to_int(ty) })
}
