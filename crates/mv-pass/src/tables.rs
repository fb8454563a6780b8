//! The tables that Julia's image loader reads.
//!
//! ```text
//!            jl_fvar_ptrs      jl_fvar_idxs                          jl_clone_slots
//!           ┌────────────┐    ┌────────────┐                        ┌───────────────────┐
//!        0  │ f          │ ── │ 17         │ place in the image     │ k                 │
//!        1  │ g          │ ── │ 4          │                        │ 0, place of f     │ k places where the
//!        2  │ h          │ ── │ 9          │                        │ 0, slot of f      │ loader writes the
//!           └────────────┘    └────────────┘                        │ 2, slot of h      │ picked version
//!                                                                   └───────────────────┘
//!   jl_clone_idxs                                     jl_clone_ptrs
//!  ┌────────────────────────────────────────────┐    ┌────────────────────────────┐
//!  │ TAG|2, 0, 2             target 0           │    │                            │
//!  │ TAG|2, 0, 2             clones everything  │ ── │ f.1  g.1  h.1              │
//!  │ 2, base 1, TAG|0, 1     selective          │ ── │ f.2  g.2                   │
//!  └────────────────────────────────────────────┘    └────────────────────────────┘
//!     count, then indices into the first table;         a version per index, or, for targets
//!     TAG: to be relocated (or: a whole target)         that clone everything, per function
//! ```
//!
//! Julia 1.10 has 32-bit offsets from the first function (`jl_fvar_base`) in the place of pointers, and from the first
//! global variable (`jl_gvar_base`) in the place of those from `jl_clone_slots`. Sources: the comments at the top of
//! `src/llvm-multiversioning.cpp` and at `jl_image_fptrs_t` in `src/processor.h`, Julia 1.10 to 1.13.

pub mod read;
pub(crate) mod write;

/// In `jl_clone_idxs`: set on the count of a target that clones everything, and on an index that is relocated.
pub const TAG: u32 = 1 << 31;
/// The bits of a count or an index.
pub const COUNT_MASK: u32 = !TAG;
