//! The things that are interned: types, type variables and values.

use super::handle::{ConId, DataId, ModuleId, Sym, Ty};
use crate::layout::LayoutId;
use std::sync::Arc;

/// How deeply types may be nested: everything that walks them recurses as deep as that.
pub(super) const MAX_DEPTH: usize = 200;
/// How many parts a type may have, repeated ones counted every time.
pub(super) const MAX_SIZE: usize = 1 << 22;
/// How many elements a tuple type may have.
pub(super) const MAX_TUPLE: usize = 1 << 20;

/// What a handle stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `Union{}`
    Bottom,
    /// A type constructor with all of its parameters.
    Data(DataId),
    /// `Union{a,b}`; the first is never a union itself.
    Union(Ty, Ty),
    /// `body where var`
    UnionAll {
        /// The variable.
        var: Ty,
        /// What it is free in.
        body: Ty,
    },
    /// A type variable.
    Var {
        /// Its name.
        name: Sym,
        /// What it is a supertype of.
        lower: Ty,
        /// What it is a subtype of.
        upper: Ty,
        /// What tells variables of one name apart.
        id: u32,
    },
    /// `Vararg`, `Vararg{T}`, `Vararg{T,N}`
    Vararg {
        /// `T`
        element: Option<Ty>,
        /// `N`
        count: Option<Ty>,
    },
    /// `Type{T}` of Julia 1.14.
    TypeEq(Ty),
    /// `Core.TypeEgal{T}` of Julia 1.14.
    TypeEgal(Ty),
    /// `:name`
    Symbol(Sym),
    /// `"text"`, which no type has as a parameter.
    Text(Sym),
    /// A value of a primitive type, its bits zero-extended.
    Bits {
        /// The type.
        ty: Ty,
        /// The bits.
        bits: u128,
    },
    /// A tuple of values.
    TupleValue(Arc<[Ty]>),
    /// The only value of a singleton type: `nothing`, `sin`.
    Instance(Ty),
    /// A module.
    Module(ModuleId),
}

/// A node of the arena: what it is, and what is asked of it all the time.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// How deeply it is nested.
    pub(super) depth: u16,
    /// How many `where`s are nested in it: see [`super::Universe::unionall`].
    pub(super) height: u16,
    /// How many parts it has.
    pub(super) size: u32,
    /// The variables that are free in it, by their handles; nothing for none.
    pub(super) free: Option<Box<[Ty]>>,
}

/// What is known about the layout of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LayoutState {
    /// It has not been asked for.
    Unasked,
    /// It is being computed.
    Underway,
    /// It has none.
    None,
    /// It has this one.
    Known(LayoutId),
}

/// The flags of a type that its layout decides (`jl_datatype_t` of `src/julia.h`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DataFlags {
    pub(crate) is_bits: bool,
    pub(crate) zero_init: bool,
    pub(crate) mutation_free: bool,
    pub(crate) identity_free: bool,
    pub(crate) singleton: bool,
}

/// A `DataType`.
#[derive(Clone, Debug)]
pub(crate) struct DataType {
    pub(crate) con: ConId,
    pub(crate) params: Arc<[Ty]>,
    pub(crate) concrete: bool,
    pub(crate) fields: Option<Arc<[Ty]>>,
    pub(crate) layout: LayoutState,
    pub(crate) flags: DataFlags,
}
