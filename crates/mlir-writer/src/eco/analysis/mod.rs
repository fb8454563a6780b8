//! What is known of the whole program before its functions are generated (section 8.1): which functions have workers
//! and which thunks are folded.
//!
//! The first reading of the graph leaves a summary of each body ([`survey`]); from all of them the tables follow
//! ([`workers`], [`constants`]), and the summaries are dropped.
pub(super) mod constants;
mod removal;
pub(super) mod survey;
pub(super) mod uses;
pub(super) mod workers;

/// Why a value cannot stay apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Veto {
    /// It is a result.
    Returned,
    /// It is put into a list, a tuple, a record or an object.
    Stored,
    /// A closure captures it.
    Captured,
    /// It is an argument of something else than a direct call, or is applied.
    Passed,
    /// It is an argument of the next round of a loop.
    TailPassed,
    /// It gets another name.
    Renamed,
    /// It is tested or read as a whole.
    Whole,
}
