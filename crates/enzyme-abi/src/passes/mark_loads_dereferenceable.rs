//! `enzyme-mark-loads-dereferenceable`: what is loaded out of an object of known type is as large as its type says.

use super::definition::{PassDefinition, Run};
use super::parameters::Parameters;
use crate::error::EnzymeError;
use crate::files::TypeEntry;
use crate::objects::{ObjectLayouts, SOURCE_TYPE, TypedPlaces, is_reference_load};
use crate::session::Session;
use llvm_ext::global::Function;
use llvm_ext::instruction::Instruction;
use llvm_ext::metadata::MetadataOperand;
use llvm_ext::module::Module;
use llvm_ext::passes::Changed;

/// The pass.
pub const PASS: PassDefinition = PassDefinition {
    name: "enzyme-mark-loads-dereferenceable",
    parameters: &[],
    required: &[],
    summary: "marks loaded references to objects of known types as dereferenceable_or_null",
    run: Run::Function(run),
};

fn run(function: Function<'_>, session: &Session, _: &Parameters) -> Result<Changed, EnzymeError> {
    let module = function.module();
    let mut places = TypedPlaces::new(&module, session);
    let mut changed = Changed::No;
    for load in function.instructions().filter(|load| is_reference_load(*load)) {
        let Some(place) = places.place(load.value()) else { continue };
        if mark_load_dereferenceable(&module, load, &place.object, session) {
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// Marks a load of a reference to an object of a type as dereferenceable for the bytes of the object, or null
/// (`mark_load_dereferenceable!`); whether that changed something. A promise that says as much already stays, and so does
/// everything that is said about null.
pub fn mark_load_dereferenceable(
    module: &Module<'_>,
    load: Instruction<'_>,
    object: &TypeEntry,
    session: &Session,
) -> bool {
    let Some(size) = ObjectLayouts::new(session, module).object_size(object) else { return false };
    let or_null = module.metadata_kind("dereferenceable_or_null");
    let promised = promised_bytes(load, or_null);
    if load.metadata(module.metadata_kind("dereferenceable")).is_some() || promised > Some(size) {
        return false;
    }
    let mut changed = false;
    if promised != Some(size) {
        load.set_metadata(or_null, module.metadata_node(&[module.metadata_i64(size)]));
        changed = true;
    }
    if session.settings.emit_type_names {
        let kind = module.metadata_kind(&format!("{SOURCE_TYPE}{}", object.name));
        if load.metadata(kind).is_none() {
            load.set_metadata(kind, module.metadata_node(&[]));
            changed = true;
        }
    }
    changed
}

fn promised_bytes(load: Instruction<'_>, kind: u32) -> Option<u64> {
    match load.metadata(kind)?.operands().first()? {
        MetadataOperand::Constant(bytes) => bytes.as_u64(),
        _ => None,
    }
}
