//! What can go wrong in writing.
use thiserror::Error;

/// What a writer refuses or meets.
#[derive(Debug, Error)]
pub enum Error {
    /// The output or a spool failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// A graph is wrong.
    #[error("{0}")]
    Graph(#[from] Box<crate::graph::Fault>),
    /// An operation breaks a rule of its dialect, although its graph is good: a mistake of the generation.
    #[error("{0}")]
    Verify(#[from] crate::eco::verify::Violation),
    /// Something is nested deeper than this writer, or MLIR, follows.
    #[error("Limit: {what} nested more than {limit} deep")]
    Limit {
        /// What is nested.
        what: &'static str,
        /// The documented limit.
        limit: usize,
    },
    /// An operand that no operation or block written so far, or enclosing it, defines.
    #[error("`{op}` uses value %{value}, which nothing in its function defines")]
    UndefinedValue {
        /// The name of the operation.
        op: String,
        /// The number of the value in its body.
        value: u32,
    },
    /// A successor outside of the operation's own region.
    #[error("`{op}` names a successor outside of its region")]
    Successor {
        /// The name of the operation.
        op: String,
    },
    /// An attribute or a type that does not say what it must for its form.
    #[error("{form}: {problem}")]
    Malformed {
        /// The form: `dense elements`.
        form: &'static str,
        /// What is wrong.
        problem: String,
    },
}
