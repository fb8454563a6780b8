//! `enzyme-link-julia-values`: the Julia values of a module become addresses, as it is linked into what runs.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use super::{bake_inserted_values, resolve_slots};
use crate::error::EnzymeError;
use crate::files::{Address, CGlobal, Referent, RelocationKind, RelocationRecord};
use crate::session::Session;
use crate::values::words::{address_constant, is_word};
use llvm_ext::global::{GlobalVariable, Linkage, UnnamedAddress};
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;
use llvm_ext::types::Type;
use llvm_ext::value::Constant;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-link-julia-values",
    parameters: &[],
    required: &[],
    summary: "writes the addresses of relocation records, slots and inserted values into the module",
    run: Run::Module(run),
};

fn run(module: &Module<'_>, session: &Session, parameters: &Parameters) -> Result<Changed, EnzymeError> {
    let changes = [
        bake_records(module, session)?,
        resolve_slots::run(module, session, parameters)?,
        bake_inserted_values::run(module, session, parameters)?,
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
    for record in relocations.take() {
        let Some(global) = module.global_variable(&record.name).filter(|global| is_alive(*global)) else {
            continue;
        };
        if bakes {
            bake(module, global, &record)?;
            changed = Changed::Yes;
        } else {
            relocations.add(record)?;
        }
    }
    Ok(changed)
}

/// A definition that nothing uses is as good as gone.
fn is_alive(global: GlobalVariable<'_>) -> bool {
    global.is_declaration() || global.uses().next().is_some()
}

fn bake<'m>(
    module: &'m Module<'_>,
    global: GlobalVariable<'m>,
    record: &RelocationRecord,
) -> Result<(), EnzymeError> {
    match global.initializer() {
        Some(initializer) if record.kind == RelocationKind::Interior => {
            let ty = global.content_type();
            let patched = with_word(module, record, ty, initializer, record.offset)?;
            global.set_initializer(patched);
            global.set_linkage(Linkage::LLVMPrivateLinkage);
            global.set_constant(true);
            global.set_externally_initialized(false);
            global.set_unnamed_address(UnnamedAddress::LLVMGlobalUnnamedAddr);
        }
        _ => {
            if record.offset != 0 {
                return Err(fault(record, "only words in definitions have an offset"));
            }
            if !is_word(module, global.content_type()) {
                return Err(fault(record, &format!("the global is {}, no word", global.content_type())));
            }
            resolve_slots::define(global, word_of(module, record, global.content_type())?);
        }
    }
    Ok(())
}

fn fault(record: &RelocationRecord, fault: &str) -> EnzymeError {
    EnzymeError::RecordedWord { name: record.name.clone(), offset: record.offset, fault: fault.to_owned() }
}

/// A constant with the word at an offset replaced, in bytes from its start.
fn with_word<'m>(
    module: &'m Module<'_>,
    record: &RelocationRecord,
    ty: Type<'m>,
    constant: Constant<'m>,
    offset: u64,
) -> Result<Constant<'m>, EnzymeError> {
    let layout = module.data_layout();
    if offset == 0 && is_word(module, ty) {
        return word_of(module, record, ty);
    }
    if offset >= layout.alloc_size(ty) {
        return Err(fault(record, &format!("the global has {} bytes", layout.alloc_size(ty))));
    }
    let Some((at, start)) = element_at(module, ty, offset) else {
        return Err(fault(record, "no word of the global starts there"));
    };
    let mut elements: Vec<_> = constant.elements().collect();
    let Some(element) = elements.get_mut(at) else {
        return Err(fault(record, "no word of the global starts there"));
    };
    *element = with_word(module, record, element.value_type(), *element, offset - start)?;
    Ok(ty.const_aggregate(&elements))
}

/// Which element of a struct or array a byte is in, and where that element starts.
fn element_at(module: &Module<'_>, ty: Type<'_>, offset: u64) -> Option<(usize, u64)> {
    let layout = module.data_layout();
    if let (Some(element), Some(_)) = (ty.element_type(), ty.array_length()) {
        let stride = layout.alloc_size(element).max(1);
        return Some((usize::try_from(offset / stride).ok()?, offset / stride * stride));
    }
    let count = u32::try_from(ty.struct_elements().len()).ok()?;
    let starts = (0..count).map(|element| layout.element_offset(ty, element));
    let (at, start) = starts.enumerate().take_while(|(_, start)| *start <= offset).last()?;
    Some((at, start))
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
        Referent::CGlobal(symbol) => return Ok(symbol_address(module, symbol, ty)),
    };
    address_constant(module, ty, address, &record.name)
}

/// The address of a symbol that is linked already, which a module that lacks it declares.
fn symbol_address<'m>(module: &'m Module<'_>, symbol: &CGlobal, ty: Type<'m>) -> Constant<'m> {
    let declare = || module.add_global_variable(&symbol.symbol, module.int_type(8)).global();
    let global = module.named_global(&symbol.symbol).unwrap_or_else(declare);
    let word = module.int_type(8 * module.data_layout().pointer_size());
    let address = global.address().byte_offset(word.const_int(symbol.offset));
    if ty.is_pointer() { address.address_space_cast(ty) } else { address.ptr_to_int(ty) }
}
