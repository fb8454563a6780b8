//! The function attributes that annotation, the pass and Julia's image writer talk through.

/// The set of targets that have a version of the function of their own, hexadecimal.
pub const CLONES: &str = "julia.mv.clones";
/// The function has a relocation slot.
pub const RELOC: &str = "julia.mv.reloc";
/// The function must be in the function table, without a slot.
pub const FVAR: &str = "julia.mv.fvar";
/// The index of the target that the version is for, decimal.
pub const CLONE: &str = "julia.mv.clone";
/// The function is a trampoline made from an alias.
pub const ALIAS: &str = "julia.mv.alias";
