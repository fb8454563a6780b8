//! Native calls: which functions are called as Julia compiled them, and which are linked in.

mod declare;
mod emit;
mod instances;

pub(crate) use declare::{ABI_ATTRIBUTES, contradiction, unite_passing};
pub use declare::{declare_native, declared_native};
pub use emit::{Called, check_emitted, emit_bodies, native_declarations, wrapper};
pub use instances::{CallConvention, world_of};
pub(crate) use instances::{warn_of_several_worlds, world_of_function};

/// Marks a declaration of a function that Julia compiled.
pub const NATIVE_INVOKE: &str = "enzymejl_native_invoke";
/// The decimal address that a declaration is bound to in the end.
pub const NEEDS_RESTORATION: &str = "enzymejl_needs_restoration";
/// Allocators stay names, by which Enzyme and LLVM know them, whatever address they have.
pub(crate) const ALLOCATORS: [&str; 4] = ["malloc", "free", "realloc", "calloc"];
