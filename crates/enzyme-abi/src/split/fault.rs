//! Why a value cannot be split.

use super::leaves::{MAX_LEAVES, TrackedPointers};
use crate::error::EnzymeError;
use llvm_ext::types::Type;

/// What of a type keeps its values from being split into data and roots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SplitFault {
    /// There would be no roots.
    #[error("has no tracked field")]
    NoTracked,
    /// There would be no data.
    #[error("has only tracked fields")]
    OnlyTracked,
    /// Pointers into objects, which are no roots.
    #[error("has derived pointers")]
    Derived,
    /// Splitting it would take too much code.
    #[error("has more than {MAX_LEAVES} fields")]
    TooLarge,
}

/// Refuses a type whose values are not split, in the name of a builder.
pub(super) fn check(builder: &'static str, ty: Type<'_>) -> Result<(), EnzymeError> {
    let TrackedPointers { count, all, derived, leaves } = super::count_tracked_pointers(ty);
    let fault = if count == 0 {
        SplitFault::NoTracked
    } else if derived {
        SplitFault::Derived
    } else if all {
        SplitFault::OnlyTracked
    } else if leaves > MAX_LEAVES {
        SplitFault::TooLarge
    } else {
        return Ok(());
    };
    Err(EnzymeError::CannotSplit { builder, type_name: ty.to_string(), fault })
}
