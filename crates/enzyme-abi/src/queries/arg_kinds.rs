//! `arg-kinds`: how arguments of types are passed.

use crate::error::EnzymeError;
use crate::files::TypeEntry;
use crate::session::Session;
use crate::signature::ArgKind;
use crate::split::{split_value_size, tracked_pointer_offsets};
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use serde::Serialize;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The report.
#[derive(Clone, Debug, Serialize)]
pub struct ArgKindsReport {
    /// The schema.
    pub schema: &'static str,
    /// Each type, by its name.
    pub types: BTreeMap<String, TypePassing>,
}

/// How arguments of a type are passed; nothing where the LLVM type of values is needed and not known.
#[derive(Clone, Debug, Serialize)]
pub struct TypePassing {
    /// The convention.
    pub arg_kind: Option<ArgKind>,
    /// Whether it is boxed (`deserves_argbox`).
    pub deserves_argbox: bool,
    /// The offset in bytes of each reference in a value (`tracked_pointer_offsets!`).
    pub tracked_offsets: Option<Vec<u64>>,
    /// The size in bytes of the data half of a value that is split into data and roots (`split_value_size`).
    pub split_size: Option<u64>,
}

/// Answers for the types of the table and for others.
///
/// # Errors
///
/// Where the table's LLVM type of a type is none.
pub fn arg_kinds(session: &Session, others: &[Rc<TypeEntry>]) -> Result<ArgKindsReport, EnzymeError> {
    session.with_scratch_module(|module| {
        let entries = session.types.entries().iter().chain(others);
        let types = entries.map(|entry| Ok((entry.name.clone(), passing(entry, session, module)?)));
        Ok(ArgKindsReport { schema: "jlopt.enzyme.arg-kinds/1", types: types.collect::<Result<_, _>>()? })
    })
}

fn passing(entry: &TypeEntry, session: &Session, module: &Module<'_>) -> Result<TypePassing, EnzymeError> {
    let arg_kind = match session.arg_kind(entry, module) {
        Ok(kind) => Some(kind),
        Err(EnzymeError::NoLlvmType(_)) => None,
        Err(error) => return Err(error),
    };
    let llvm = session.types.llvm_type(entry, module)?;
    let layout = module.data_layout();
    let is_data = llvm.is_none_or(Type::is_sized);
    let without_data = || (Some(Vec::new()), Some(0));
    let (tracked_offsets, split_size) = match llvm {
        Some(ty) if is_data => (tracked_pointer_offsets(ty, layout), split_value_size(session, ty, layout)),
        Some(_) => without_data(),
        None => (None, None),
    };
    Ok(TypePassing { arg_kind, deserves_argbox: session.deserves_argbox(entry), tracked_offsets, split_size })
}
