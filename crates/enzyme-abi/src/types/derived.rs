//! Entries of a type table from Julia's own types.

use super::printed::printed;
use crate::error::EnzymeError;
use crate::files::{FieldEntry, Numeric, TypeEntry, TypeKind};
use juliair_types::layout::Layout;
use juliair_types::lower::{LowerError, LowerOptions};
use juliair_types::universe::{Constructor, Kind, Role, Ty, Universe};
use std::sync::Arc;

/// The entry of a type under a key and a name.
///
/// # Errors
///
/// [`EnzymeError::RefusedType`] for what is no type, and for types that cannot be laid out or lowered.
pub(super) fn entry(
    universe: &mut Universe,
    ty: Ty,
    id: String,
    name: String,
) -> Result<TypeEntry, EnzymeError> {
    let refused = |name: &str, message: String| EnzymeError::RefusedType { name: name.to_owned(), message };
    let Some(kind) = kind_of(universe, ty) else { return Err(refused(&name, "it is no type".to_owned())) };
    let mut entry = TypeEntry::new(id, name, kind);
    fill(universe, ty, &mut entry).map_err(|error| refused(&entry.name, error.to_string()))?;
    Ok(entry)
}

/// The types that an entry mentions: of fields and elements, members of unions, the parameter of a `Type{T}`.
///
/// # Errors
///
/// [`EnzymeError::RefusedType`] where fields cannot be asked for.
pub(super) fn mentioned(universe: &mut Universe, ty: Ty) -> Result<Vec<Ty>, EnzymeError> {
    let types = match kind_of(universe, ty) {
        Some(TypeKind::Union) => Ok(universe.members(ty)),
        Some(TypeKind::Type) => Ok(type_parameter(universe, ty).into_iter().collect()),
        Some(TypeKind::Abstract | TypeKind::UnionAll | TypeKind::Bottom) | None => Ok(Vec::new()),
        Some(_) => fields(universe, ty).map(|fields| {
            let element = element(universe, ty);
            fields.into_iter().map(|field| field.ty).chain(element).collect()
        }),
    };
    let types = types.map_err(|error| EnzymeError::RefusedType {
        name: printed(universe, ty),
        message: error.to_string(),
    })?;
    Ok(types.into_iter().filter(|&part| universe.is_type(part)).collect())
}

fn fill(universe: &mut Universe, ty: Ty, entry: &mut TypeEntry) -> Result<(), LowerError> {
    match entry.kind {
        TypeKind::Union => {
            let slot = universe.inline_slot(ty)?;
            entry.isbits_union = slot.is_some();
            (entry.size, entry.align) = (slot.map(|slot| slot.size), slot.map(|slot| slot.alignment));
            let members = universe.members(ty).into_iter().map(|member| printed(universe, member));
            entry.members = Some(members.collect());
        }
        TypeKind::Type => entry.of = type_parameter(universe, ty).map(|of| printed(universe, of)),
        TypeKind::Abstract | TypeKind::UnionAll | TypeKind::Bottom => {}
        _ => {
            fill_data(universe, ty, entry)?;
            let options = LowerOptions { allow_boxed: true, no_boxing: false };
            entry.llvm = Some(universe.julia_type(ty, options)?.ty.to_string());
        }
    }
    Ok(())
}

fn kind_of(universe: &Universe, ty: Ty) -> Option<TypeKind> {
    match universe.kind(ty) {
        Kind::Bottom => Some(TypeKind::Bottom),
        Kind::Union(..) => Some(TypeKind::Union),
        Kind::UnionAll { .. } => Some(TypeKind::UnionAll),
        Kind::TypeEq(_) | Kind::TypeEgal(_) => Some(TypeKind::Type),
        Kind::Data(_) => Some(data_kind(universe, ty)),
        _ => None,
    }
}

fn data_kind(universe: &Universe, ty: Ty) -> TypeKind {
    match universe.role_of(ty) {
        Some(Role::Array) => return TypeKind::Array,
        Some(Role::GenericMemory) => return TypeKind::GenericMemory,
        Some(Role::Type) => return TypeKind::Type,
        Some(Role::Symbol) => return TypeKind::Symbol,
        Some(Role::String) => return TypeKind::String,
        Some(Role::Ptr | Role::LLVMPtr) => return TypeKind::Ptr,
        _ => {}
    }
    let constructor = universe.constructor_of(ty).map(|con| universe.constructor(con));
    match constructor {
        Some(constructor) if constructor.is_abstract() => TypeKind::Abstract,
        Some(constructor) if constructor.bits().is_some() => TypeKind::Primitive,
        _ => TypeKind::Struct,
    }
}

fn type_parameter(universe: &Universe, ty: Ty) -> Option<Ty> {
    match *universe.kind(ty) {
        Kind::TypeEq(of) | Kind::TypeEgal(of) => Some(of),
        _ => universe.params(ty).first().copied(),
    }
}

fn fill_data(universe: &mut Universe, ty: Ty, entry: &mut TypeEntry) -> Result<(), LowerError> {
    let constructor = universe.constructor_of(ty).map(|con| universe.constructor(con));
    let is_mutable = constructor.is_some_and(Constructor::is_mutable);
    entry.uninit = constructor.is_some_and(|constructor| constructor.n_uninitialized > 0);
    entry.mutable = is_mutable || matches!(entry.kind, TypeKind::Symbol | TypeKind::String);
    entry.concrete = Some(universe.is_concrete(ty));
    entry.singleton = universe.is_singleton(ty)?;
    entry.inline_alloc = Some(universe.is_inline_allocated(ty, false)?);
    entry.numeric = (entry.kind == TypeKind::Primitive).then(|| numeric(universe, ty));
    entry.elem = element(universe, ty).map(|element| printed(universe, element));
    if let Some((_, layout)) = described(universe, ty)? {
        (entry.size, entry.align) = (Some(layout.size), Some(layout.alignment));
        if !matches!(entry.kind, TypeKind::Primitive | TypeKind::Ptr) {
            let fields = fields(universe, ty)?;
            entry.fields = Some(fields.into_iter().map(|field| field.entry(universe)).collect());
        }
    }
    Ok(())
}

/// The layout of a type's objects and the type whose fields it has: of memories, whose own layout is that of their
/// elements, those of the constructor. Nothing for types that describe none.
fn described(universe: &mut Universe, ty: Ty) -> Result<Option<(Ty, Layout)>, LowerError> {
    let Some(con) = universe.constructor_of(ty) else { return Ok(None) };
    let is_memory = universe.role_of(ty) == Some(Role::GenericMemory);
    let described = if is_memory { universe.constructor(con).primary } else { ty };
    let layout = universe.layout(described)?.filter(|layout| !layout.is_opaque()).cloned();
    Ok(layout.map(|layout| (described, layout)))
}

/// A field as a table has it.
struct Field {
    name: String,
    ty: Ty,
    offset: u64,
    size: u64,
    is_reference: bool,
}

impl Field {
    fn entry(self, universe: &Universe) -> FieldEntry {
        let is_union = !self.is_reference && matches!(universe.kind(self.ty), Kind::Union(..));
        FieldEntry {
            name: self.name,
            type_name: printed(universe, self.ty),
            offset: self.offset,
            isptr: self.is_reference,
            size: is_union.then_some(self.size),
            extra: Default::default(),
        }
    }
}

/// The fields of a type. Those of an array are given without what nests them (`ref.mem`, `size.1`): what code loads of an
/// array are these.
fn fields(universe: &mut Universe, ty: Ty) -> Result<Vec<Field>, LowerError> {
    let Some((described, layout)) = described(universe, ty)? else { return Ok(Vec::new()) };
    let fields = direct_fields(universe, described, &layout)?;
    if universe.role_of(ty) != Some(Role::Array) {
        return Ok(fields);
    }
    let mut flat = Vec::new();
    for field in fields {
        flatten(universe, field, &mut flat)?;
    }
    Ok(flat)
}

fn direct_fields(universe: &mut Universe, ty: Ty, layout: &Layout) -> Result<Vec<Field>, LowerError> {
    let types: Arc<[Ty]> = universe.field_types(ty)?;
    let fields = layout.fields.iter().zip(types.iter()).enumerate();
    let field = |(at, (place, &ty_of_field)): (usize, (&juliair_types::layout::FieldLayout, &Ty))| Field {
        name: universe.field_name(ty, at),
        ty: ty_of_field,
        offset: place.offset,
        size: place.size,
        is_reference: place.is_reference,
    };
    Ok(fields.map(field).collect())
}

fn flatten(universe: &mut Universe, field: Field, flat: &mut Vec<Field>) -> Result<(), LowerError> {
    let nested = if field.is_reference { None } else { universe.layout(field.ty)?.cloned() };
    match nested.filter(|layout| !layout.fields.is_empty()) {
        None => flat.push(field),
        Some(layout) => {
            for inner in direct_fields(universe, field.ty, &layout)? {
                let name = format!("{}.{}", field.name, inner.name);
                flatten(universe, Field { name, offset: field.offset + inner.offset, ..inner }, flat)?;
            }
        }
    }
    Ok(())
}

/// The type of the elements of an array or memory.
fn element(universe: &Universe, ty: Ty) -> Option<Ty> {
    let at = match universe.role_of(ty)? {
        Role::Array => 0,
        Role::GenericMemory => 1,
        _ => return None,
    };
    universe.params(ty).get(at).copied()
}

fn numeric(universe: &mut Universe, ty: Ty) -> Numeric {
    match universe.role_of(ty) {
        Some(Role::Float16) => return Numeric::Half,
        Some(Role::BFloat16) => return Numeric::BFloat16,
        Some(Role::Float32) => return Numeric::Float,
        Some(Role::Float64) => return Numeric::Double,
        Some(Role::Bool) => return Numeric::Unsigned,
        _ => {}
    }
    let mut above = ty;
    while let Ok(next) = universe.supertype(above).map(|next| (next != above).then_some(next)) {
        let Some(next) = next else { break };
        match universe.display(next).as_str() {
            "Signed" => return Numeric::Signed,
            "Unsigned" => return Numeric::Unsigned,
            _ => above = next,
        }
    }
    Numeric::Other
}
