//! Attributes: constants attached to operations.
use super::context::Str;
use super::encoding::Piece;
use super::interner::Id;
use super::location::Location;
use super::types::Type;

/// An attribute, interned in a [`Context`](super::Context): equal attributes have equal handles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Attr(pub(crate) Id);

/// An attribute and the name under which an operation or a dictionary has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NamedAttr {
    /// The name.
    pub name: Str,
    /// The attribute.
    pub value: Attr,
}

/// The bits of a number whose type says how many they are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Bits {
    /// Up to 64 bits. Integers are sign-extended, whatever their type's signedness.
    Word(u64),
    /// More than 64 bits, lowest word first; as many words as the width needs.
    Words(Box<[u64]>),
}

/// A piece of the text of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Text as it stands.
    Text(Str),
    /// Another attribute.
    Attr(Attr),
}

/// What an attribute is made of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AttrData {
    /// Present, and that is all: `unit`.
    Unit,
    /// `5 : i64`, `true`.
    Integer {
        /// An integer type or `index`.
        ty: Type,
        /// The value.
        value: Bits,
    },
    /// `2.0 : f64`.
    Float {
        /// A floating-point type.
        ty: Type,
        /// The bits of the value in that type's format.
        bits: Bits,
    },
    /// `"text"`.
    String(Str),
    /// `"text" : !dialect.type`.
    TypedString {
        /// The text.
        value: Str,
        /// The type.
        ty: Type,
    },
    /// `@name`.
    FlatSymbolRef(Str),
    /// `@outer::@inner`.
    SymbolRef {
        /// The outermost symbol.
        root: Str,
        /// The others inwards, at least one.
        nested: Box<[Str]>,
    },
    /// A type as an attribute.
    Type(Type),
    /// `[a, b]`.
    Array(Box<[Attr]>),
    /// `{a = 1, b = 2}`; sorted by name, without repetition ([`Context::dictionary`](super::Context::dictionary)
    /// sorts).
    Dictionary(Box<[NamedAttr]>),
    /// `array<i64: 1, 2>`.
    DenseArray {
        /// An integer type of 1, 8, 16, 32 or 64 bits, or a floating-point type of 32 or 64.
        element: Type,
        /// The elements, little endian, a byte for each bit of type `i1`.
        data: Box<[u8]>,
    },
    /// `dense<[1, 2]> : tensor<2xi64>`.
    DenseElements {
        /// A vector or tensor type of static shape, whose elements are integers or floats.
        ty: Type,
        /// The elements, little endian, in row-major order, each in whole bytes; a single one where all are equal. Of
        /// one bit, eight are in a byte, the first lowest, and all that are true `0xff`.
        data: Box<[u8]>,
    },
    /// `distinct[0]<attribute>`: equal to no other attribute, even if that says the same.
    Distinct {
        /// What tells it apart. Numbers may be chosen freely, as long as they are not used again.
        id: u64,
        /// What it stands beside.
        referenced: Attr,
    },
    /// `loc("file":line:column)`.
    FileLineColLoc {
        /// The name of the file.
        file: Str,
        /// From 1.
        line: u32,
        /// From 1.
        column: u32,
    },
    /// `loc(callsite(callee at caller))`.
    CallSiteLoc {
        /// Where the callee's operation is.
        callee: Location,
        /// Where it is called.
        caller: Location,
    },
    /// `loc(fused<metadata>[a, b])`.
    FusedLoc {
        /// The locations.
        locations: Box<[Location]>,
        /// What joins them.
        metadata: Option<Attr>,
    },
    /// `loc("name"(child))`.
    NameLoc {
        /// The name.
        name: Str,
        /// The location that it names.
        child: Location,
    },
    /// `loc(unknown)`.
    UnknownLoc,
    /// An attribute of a dialect that the core does not know.
    Dialect {
        /// The dialect's namespace: `llvm`.
        dialect: Str,
        /// The whole attribute as text: `#llvm.linkage<internal>`. In bytecode too, where there is no `encoding`.
        assembly: Str,
        /// The dialect's own binary form, if it has one.
        encoding: Option<Box<[Piece]>>,
    },
    /// An attribute of a dialect that the core does not know, with others in it.
    Composed {
        /// The dialect's namespace.
        dialect: Str,
        /// The whole attribute as text, piece by piece.
        parts: Box<[Part]>,
        /// The dialect's own binary form.
        encoding: Box<[Piece]>,
    },
}
