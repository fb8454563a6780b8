//! What is wrong with a graph.
use std::fmt;

use super::place::Place;

/// The kinds of section 11 of the graph's specification, `Verify` and `Io`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The text is no JSON, does not match the schema, or says one thing twice and differently.
    Schema,
    /// Two forms of a value meet between which there is no conversion.
    Conversion,
    /// A name without a value.
    Unbound,
    /// A saturated direct call with the wrong number of arguments.
    Arity,
    /// An application without groups, or with more arguments than the groups take.
    Groups,
    /// A tail call outside of tail position, or with other names than the loop's parameters.
    TailCall,
    /// Tests of several sorts in a fan.
    Tree,
    /// A kernel used at two signatures.
    KernelMismatch,
    /// A generated operation breaks a rule of its dialect, which is checked on demand.
    Verify,
    /// A documented limit is passed.
    Limit,
    /// The text cannot be read, or not be kept for its second reading.
    Io,
}

impl Kind {
    /// The kind as diagnostics spell it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Schema => "Schema",
            Self::Conversion => "Conversion",
            Self::Unbound => "Unbound",
            Self::Arity => "Arity",
            Self::Groups => "Groups",
            Self::TailCall => "TailCall",
            Self::Tree => "Tree",
            Self::KernelMismatch => "KernelMismatch",
            Self::Verify => "Verify",
            Self::Limit => "Limit",
            Self::Io => "Io",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The first thing that is wrong with a graph, and where it stands in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The kind.
    pub kind: Kind,
    /// Where the text says it.
    pub place: Place,
    /// The same place as a path through the JSON: `$.specs[3].node.body`.
    pub path: String,
    /// The symbol of the function that is read, checked or generated, where there is one.
    pub function: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl Fault {
    /// The fault as one line, with the name of the file: `FILE:LINE:COLUMN: message (in function, at path)`.
    #[must_use]
    pub fn in_file(&self, file: &str) -> String {
        format!("{file}:{self}")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (", self.place, self.message)?;
        if let Some(function) = &self.function {
            write!(f, "in {function}, ")?;
        }
        write!(f, "at {})", self.path)
    }
}

impl std::error::Error for Fault {}

/// So many things in a message: `1 argument`, `2 arguments`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_not_many() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "field")), ["0 fields", "1 field", "2 fields"]);
    }
}
