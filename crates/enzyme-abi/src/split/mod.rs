//! Values that are split into data and roots: which parts of a type are references, how large the data is, and code that
//! takes values apart and puts them together.
//!
//! A value of a type such as `Tuple{Vector{Float64},Int64}` is passed and returned in two halves: a buffer with its data,
//! and an array with its references, where the garbage collector finds them.

mod boxing;
mod builder;
mod fault;
mod leaves;
mod parts;
mod size;

pub use builder::{NullField, ValueBuilder};
pub use fault::SplitFault;
pub use leaves::{Leaf, TrackedPointers, any_jltypes, count_tracked_pointers, is_tracked_pointer, leaves};
pub use parts::{DataPart, data_parts};
pub use size::{full_size, shrunk_size, split_value_size, tracked_pointer_offsets};

/// The address space of references to objects that the garbage collector follows.
pub const TRACKED: u32 = 10;
/// The address space of pointers into objects.
pub const DERIVED: u32 = 11;
