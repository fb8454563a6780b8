//! Specialized signatures: how the functions that Julia compiles take their arguments and return their results
//! (`get_specsig_function` of `src/codegen.cpp`).
//!
//! A signature is derived from the types of a function and its arguments and that of its result ([`specsig`]). Its
//! parameters are, in this order: the buffer that the result is returned through, the array of the result's references,
//! the pgcstack, and the arguments.

mod attributes;
mod check;
pub mod classified;
mod explain;
mod instances;
mod passing;
mod returns;
mod specsig;
mod target;
mod text;

pub use attributes::Attribute;
pub use check::{Comparison, Mismatch, Row, compare};
pub(crate) use explain::why_omitted;
pub use passing::ArgKind;
pub(crate) use returns::deserves_sret;
pub use returns::{ReturnKind, Returned};
pub use specsig::{Argument, Carries, Form, Parameter, SWIFT, Specsig, specsig};
pub(crate) use text::Names;
pub use text::{SignatureText, SyntaxFault, TypedName};
