//! Where operations come from.
use super::attr::Attr;
use super::context::Str;

/// The location of an operation or of a block argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Location {
    /// `loc(unknown)`.
    #[default]
    Unknown,
    /// `loc("file":line:column)`.
    File {
        /// The name of the file.
        file: Str,
        /// From 1.
        line: u32,
        /// From 1.
        column: u32,
    },
    /// Any other location; the attribute is one of those of [`AttrData`](super::AttrData) that are locations.
    Attr(Attr),
}
