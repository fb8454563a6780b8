//! Objects of known type in memory: what is where in them, and which object a pointer goes into.

mod byref;
mod layout;
mod places;

pub use byref::{byref_alloca_type, is_untyped_alloca};
pub use layout::{Leaf, LeafKind, ObjectLayouts};
pub(crate) use places::is_reference_load;
pub use places::{Place, TypedPlaces};

/// The attribute of a parameter with the key of its type.
pub(crate) const PARAMETER_TYPE: &str = "enzymejl_parmtype";
/// The attribute of a parameter with the number of its convention.
pub(crate) const PARAMETER_CONVENTION: &str = "enzymejl_parmtype_ref";
/// The conventions by which a parameter is a pointer to an object: bits by reference, and boxed.
pub(crate) const BY_REFERENCE: &str = "1";
pub(crate) const BOXED: &str = "2";
/// The metadata of an allocation with the key of the type of what is in it.
pub(crate) const ALLOCATION_TYPES: [&str; 2] = ["enzymejl_gc_alloc_rt", ALLOCA_TYPE];
/// The one that `byref_alloca_type` answers with.
pub(crate) const ALLOCA_TYPE: &str = "enzymejl_allocart";
/// What names of metadata start with that say the type of a loaded value; the printed type follows.
pub(crate) const SOURCE_TYPE: &str = "enzymejl_source_type_";
