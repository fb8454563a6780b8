//! Root phis: pointers to arrays of roots that a phi merges, and the loads through them.
//!
//! From Julia 1.13.1 on, the roots of a split value are loaded where they are needed, out of whatever array holds them.
//! LLVM makes one load through a phi of the arrays of several loads; Enzyme, which moves allocas to the heap, cannot take
//! such a phi apart.

mod analysis;
mod predicates;

pub use analysis::{Access, Refusal, RootPhis, is_root_phi};
pub(crate) use predicates::TRACKED;
pub use predicates::{
    copy_metadata, dereferenceable_root_ptr, precedes, root_block_after, root_load_in, root_path_may_write,
};
