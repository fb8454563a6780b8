//! Handles to what a universe holds.

/// A handle to a type, a type variable, or a value that is a parameter of a type. Two handles of one universe are equal
/// exactly if they stand for the same thing (`===` in Julia).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ty(pub(super) u32);

/// A handle to a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym(pub(super) u32);

/// A handle to a type constructor: what a declaration makes (`TypeName` in Julia).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConId(pub(super) u32);

/// A handle to a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModuleId(pub(super) u32);

/// A handle to a `DataType`: a constructor with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DataId(pub(super) u32);

/// The index of a handle in its arena.
pub(super) fn index(handle: u32) -> usize {
    usize::try_from(handle).expect("an index of 32 bits fits")
}

/// The handle for an index in an arena.
pub(super) fn handle(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 things in an arena")
}
