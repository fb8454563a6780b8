//! Bytes in which indexes into the tables of a bytecode file have their place.
use super::attr::Attr;
use super::context::Str;
use super::types::Type;

/// One piece of a binary form that a dialect defines: of an attribute, of a type, or of the properties of an operation.
///
/// The pieces are what MLIR's `DialectBytecodeWriter` has; which of them make up a form is the dialect's decision. The
/// core does not look into them: it only knows what a handle's index in the file will be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Piece {
    /// `writeOwnedBool`, or any single byte.
    Byte(u8),
    /// `writeVarInt`.
    VarInt(u64),
    /// `writeSignedVarInt`.
    SignedVarInt(i64),
    /// `writeAttribute`.
    Attr(Attr),
    /// `writeOptionalAttribute`.
    OptionalAttr(Option<Attr>),
    /// `writeType`.
    Type(Type),
    /// `writeOwnedString`.
    Str(Str),
    /// `writeOwnedBlob`: the length, then the bytes.
    Blob(Box<[u8]>),
}
