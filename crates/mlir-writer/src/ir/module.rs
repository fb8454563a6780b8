//! The module around the top-level operations.
use super::attr::NamedAttr;
use super::body::{Body, Op};
use super::context::Context;
use super::location::Location;

/// The `builtin.module` around all that is written.
#[derive(Debug, Clone, Default)]
pub struct ModuleOp {
    /// Its discardable attributes. Handles must be interned outside of scopes.
    pub attrs: Vec<NamedAttr>,
    /// Where it comes from. Handles must be interned outside of scopes.
    pub location: Location,
}

/// What takes the top-level operations of a module, one after the other: a writer.
pub trait OpSink {
    /// Takes a top-level operation. Afterwards `body` may be cleared and the scope of what it uses be released.
    ///
    /// # Errors
    ///
    /// What the writer meets. After an error nothing more may be written.
    fn write(&mut self, context: &Context, body: &Body, op: Op) -> Result<(), crate::Error>;
}
