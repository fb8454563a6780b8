//! `enzyme-link-julia-values`: the Julia values of a module become addresses, as it is linked into what runs.

use super::bake_inserted_values::bake_inserted_values;
use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use super::resolve_slots;
use crate::error::EnzymeError;
use crate::files::{Address, CGlobal, Referent, RelocationKind, RelocationRecord};
use crate::session::Session;
use crate::values::ejl::{ejl_globals, is_well_known};
use crate::values::slots::{slot_initializer_address, slots};
use crate::values::words::{address_constant, is_word};
use llvm_ext::global::{GlobalVariable, Linkage, UnnamedAddress};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::Type;
use llvm_ext::value::Constant;
use std::collections::BTreeMap;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-link-julia-values",
    parameters: &[],
    required: &[],
    summary: "writes the addresses of relocation records, slots and inserted values into the module",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    session.warn_without_values(PASS.name, || {
        let has_slots = slots(module).any(|slot| slot.is_declaration());
        has_slots || ejl_globals(module).any(|(key, _)| !is_well_known(&key))
    });
    let changes = [
        bake_records(module, session)?,
        resolve_slots::resolve_slots(module, session)?,
        // A back-end that lets no host address into code has relocated them, or has to.
        if session.bakes_julia_values() { bake_inserted_values(module, session)? } else { Changed::No },
    ];
    let changed = changes.iter().any(|change| matches!(change, Changed::Yes));
    Ok(if changed { Changed::Yes } else { Changed::No })
}

/// Writes what the relocation records say, and takes them out of the list. Where the back-end does not let host addresses into
/// code, records are left for it, but for those of globals that are gone.
fn bake_records(module: &Module<'_>, session: &Session) -> Result<Changed, EnzymeError> {
    let bakes = session.bakes_julia_values();
    let mut relocations = session.relocations.borrow_mut();
    let Some(relocations) = relocations.as_mut() else { return Ok(Changed::No) };
    let mut changed = Changed::No;
    let mut inside: BTreeMap<String, Vec<RelocationRecord>> = BTreeMap::new();
    for record in relocations.take() {
        let Some(global) = module.global_variable(&record.name).filter(|global| is_alive(*global)) else {
            continue;
        };
        if !bakes {
            relocations.add(record)?;
            continue;
        }
        changed = Changed::Yes;
        match record.kind {
            RelocationKind::Slot => bake_slot(module, session, global, &record)?,
            RelocationKind::Interior => inside.entry(record.name.clone()).or_default().push(record),
        }
    }
    // All words of a global at once: it may have a great many.
    for (name, mut records) in inside {
        let Some(global) = module.global_variable(&name) else { continue };
        records.sort_by_key(|record| record.offset);
        bake_inside(module, global, &records)?;
    }
    Ok(changed)
}

/// A definition that nothing uses is as good as gone.
fn is_alive(global: GlobalVariable<'_>) -> bool {
    global.is_declaration() || global.uses().next().is_some()
}

/// Writes the word of a slot.
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
    let recorded = record.target.value().and_then(|value| value.unbound().address);
    let in_table = session.values.borrow().slots.get(&record.name).and_then(|value| value.address);
    for (other, of) in
        [(slot_initializer_address(global), "the global holds"), (in_table, "the value table records")]
    {
        if let (Some(recorded), Some(other)) = (recorded, other.filter(|other| Some(*other) != recorded)) {
            return Err(fault(record, &format!("its address is {recorded}, but {of} {other}")));
        }
    }
    resolve_slots::define(global, word_of(module, record, global.content_type())?);
    Ok(())
}

/// Writes words in a definition; the records are in the order of their offsets.
fn bake_inside<'m>(
    module: &'m Module<'_>,
    global: GlobalVariable<'m>,
    records: &[RelocationRecord],
) -> Result<(), EnzymeError> {
    let Some(initializer) = global.initializer() else {
        return Err(fault(&records[0], "the global is a declaration, in which there are no words"));
    };
    let words: Vec<(u64, &RelocationRecord)> = records.iter().map(|record| (record.offset, record)).collect();
    let patched = with_words(module, global.content_type(), initializer, &words)?;
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

/// A constant with words in it replaced; their offsets are in bytes from its start, the lowest first.
fn with_words<'m>(
    module: &'m Module<'_>,
    ty: Type<'m>,
    constant: Constant<'m>,
    words: &[(u64, &RelocationRecord)],
) -> Result<Constant<'m>, EnzymeError> {
    let no_word = |record| fault(record, "no word of the global starts there");
    if let Some(&(0, record)) = words.first().filter(|_| is_word(module, ty)) {
        return match words.iter().find(|(offset, _)| *offset != 0) {
            Some((_, other)) => Err(no_word(other)),
            None => word_of(module, record, ty),
        };
    }
    let layout = module.data_layout();
    let mut elements: Vec<_> = constant.elements().collect();
    let mut rest = words;
    while let Some(&(offset, record)) = rest.first() {
        if offset >= layout.alloc_size(ty) {
            return Err(fault(record, &format!("the global has {} bytes", layout.alloc_size(ty))));
        }
        let place = element_at(module, ty, offset).filter(|(at, ..)| *at < elements.len());
        let (at, start, end) = place.ok_or_else(|| no_word(record))?;
        let count = rest.iter().take_while(|(offset, _)| *offset < end).count();
        let (here, behind) = rest.split_at(count.max(1));
        let here: Vec<_> = here.iter().map(|(offset, record)| (offset - start, *record)).collect();
        let element = elements[at];
        elements[at] = with_words(module, element.value_type(), element, &here)?;
        rest = behind;
    }
    Ok(ty.const_aggregate(&elements))
}

/// Which element of a struct or array a byte is in, where that element starts and where the next one does.
fn element_at(module: &Module<'_>, ty: Type<'_>, offset: u64) -> Option<(usize, u64, u64)> {
    let layout = module.data_layout();
    if let (Some(element), Some(_)) = (ty.element_type(), ty.array_length()) {
        let stride = layout.alloc_size(element).max(1);
        let at = offset / stride;
        return Some((usize::try_from(at).ok()?, at * stride, (at + 1) * stride));
    }
    let count = u32::try_from(ty.struct_elements().len()).ok()?;
    let start = |element: u32| layout.element_offset(ty, element);
    // The first element that starts behind the byte; the one before it holds it.
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if start(middle) <= offset { low = middle + 1 } else { high = middle }
    }
    let at = low.checked_sub(1)?;
    let end = if low < count { start(low) } else { u64::MAX };
    Some((usize::try_from(at).ok()?, start(at), end))
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
    let global = match module.named_global(name) {
        Some(global) if global.has_local_linkage() => {
            return Err(fault(
                record,
                &format!("@{name} of the module is another one: it is not seen outside"),
            ));
        }
        Some(global) if global.as_global_variable().is_some_and(GlobalVariable::is_thread_local) => {
            return Err(fault(record, &format!("@{name} has an address for each thread")));
        }
        Some(global) => global,
        None if name.starts_with("llvm.") => {
            return Err(fault(record, &format!("{name} is a name of LLVM's own, no symbol")));
        }
        None => module.add_global_variable(name, module.int_type(8)).global(),
    };
    let word = module.int_type(8 * module.data_layout().pointer_size());
    let address = global.address().byte_offset(word.const_int(symbol.offset));
    Ok(if ty.is_pointer() { address.address_space_cast(ty) } else { address.ptr_to_int(ty) })
}
