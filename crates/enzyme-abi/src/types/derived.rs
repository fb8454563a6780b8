//! Entries of a type table from Julia's own types.

use crate::files::{FieldEntry, Numeric, TypeEntry, TypeKind};
use juliair_types::lower::LowerOptions;
use juliair_types::universe::{Kind, Role, Ty, Universe};

/// The entry of a type under a name; nothing for what is no type, and for types that cannot be laid out.
pub(super) fn entry(universe: &mut Universe, ty: Ty, name: &str) -> Option<TypeEntry> {
    let kind = kind_of(universe, ty)?;
    let mut entry = TypeEntry::new(key_of(name), name.to_owned(), kind);
    match kind {
        TypeKind::Union => fill_union(universe, ty, &mut entry)?,
        TypeKind::Type => entry.of = type_parameter(universe, ty),
        TypeKind::Abstract | TypeKind::UnionAll | TypeKind::Bottom => {}
        _ => fill_data(universe, ty, &mut entry)?,
    }
    if kind != TypeKind::Bottom {
        let options = LowerOptions { allow_boxed: true, no_boxing: false };
        entry.llvm = universe.julia_type(ty, options).ok().map(|lowered| lowered.ty.to_string());
    }
    Some(entry)
}

/// A key that stays the same however a table is put together: a hash (64-bit FNV-1a) of the printed type.
fn key_of(name: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, step).to_string()
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

fn type_parameter(universe: &Universe, ty: Ty) -> Option<String> {
    let of = match *universe.kind(ty) {
        Kind::TypeEq(of) | Kind::TypeEgal(of) => of,
        _ => *universe.params(ty).first()?,
    };
    Some(universe.display(of))
}

fn fill_union(universe: &mut Universe, ty: Ty, entry: &mut TypeEntry) -> Option<()> {
    let slot = universe.inline_slot(ty).ok()?;
    entry.isbits_union = slot.is_some();
    (entry.size, entry.align) = (slot.map(|slot| slot.size), slot.map(|slot| slot.alignment));
    entry.members = Some(universe.members(ty).into_iter().map(|member| universe.display(member)).collect());
    Some(())
}

fn fill_data(universe: &mut Universe, ty: Ty, entry: &mut TypeEntry) -> Option<()> {
    let constructor = universe.constructor(universe.constructor_of(ty)?);
    entry.mutable = constructor.is_mutable() || matches!(entry.kind, TypeKind::Symbol | TypeKind::String);
    entry.uninit = constructor.n_uninitialized > 0;
    entry.concrete = Some(universe.is_concrete(ty));
    entry.singleton = universe.is_singleton(ty).ok()?;
    entry.inline_alloc = Some(universe.is_inline_allocated(ty, false).ok()?);
    entry.numeric = (entry.kind == TypeKind::Primitive).then(|| numeric(universe, ty));
    entry.elem = element(universe, ty);
    let layout = universe.layout(ty).ok()?.cloned();
    if let Some(layout) = layout.filter(|layout| !layout.is_opaque()) {
        (entry.size, entry.align) = (Some(layout.size), Some(layout.alignment));
        let types = universe.field_types(ty).ok()?;
        let field = |(at, place): (usize, &juliair_types::layout::FieldLayout)| FieldEntry {
            name: universe.field_name(ty, at),
            type_name: universe.display(types[at]),
            offset: place.offset,
            isptr: place.is_reference,
            size: matches!(universe.kind(types[at]), Kind::Union(..))
                .then_some(place.size)
                .filter(|_| !place.is_reference),
            extra: Default::default(),
        };
        entry.fields = Some(layout.fields.iter().enumerate().map(field).collect());
    }
    Some(())
}

/// The type of the elements of an array or memory, printed.
fn element(universe: &Universe, ty: Ty) -> Option<String> {
    let at = match universe.role_of(ty)? {
        Role::Array => 0,
        Role::GenericMemory => 1,
        _ => return None,
    };
    universe.params(ty).get(at).map(|&element| universe.display(element))
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
    let chain = std::iter::successors(universe.supertype(ty).ok(), |&above| {
        universe.supertype(above).ok().filter(|&next| next != above)
    });
    let names: Vec<String> =
        chain.take(32).collect::<Vec<_>>().into_iter().map(|above| universe.display(above)).collect();
    if names.iter().any(|name| name == "Signed") {
        Numeric::Signed
    } else if names.iter().any(|name| name == "Unsigned") {
        Numeric::Unsigned
    } else {
        Numeric::Other
    }
}
