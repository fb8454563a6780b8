//! The operations of the dialect and their properties, as bytecode from version 5 on has them.
//!
//! The table is made of the dialect's TableGen description (`LLVMOps.td` and `LLVMIntrinsicOps.td` of MLIR 22, in Debian's
//! `libmlir-22-dev`) by a test, `tests/llvm_properties.rs`, which also tells when it is out of date: attributes by name,
//! then properties that are no attributes, then the sizes of the groups of operands; and how many operands and results
//! there are, since an intrinsic of LLVM can have others than the operation of its name.

/// How a property is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An attribute that is there.
    Required,
    /// An attribute that need not be there.
    Optional,
    /// Bits of an enumeration.
    Number,
    /// How many operands each group has.
    Segments,
}

/// How many operands or results an operation has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arity {
    /// This many.
    Exactly(usize),
    /// This many, and those of groups that can be empty.
    AtLeast(usize),
}

impl Arity {
    /// Whether there can be as many.
    #[must_use]
    pub fn takes(self, count: usize) -> bool {
        match self {
            Arity::Exactly(number) => count == number,
            Arity::AtLeast(number) => count >= number,
        }
    }
}

/// The properties of an operation.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    /// The whole name of the operation.
    pub op: &'static str,
    /// Names and kinds, in the order in which they are written.
    pub properties: &'static [(&'static str, Kind)],
    /// Of an intrinsic's operation: the arguments that are attributes of it, and their names.
    pub immediates: &'static [(u32, &'static str)],
    /// How many operands there are.
    pub operands: Arity,
    /// How many results there are.
    pub results: Arity,
}

/// All operations, by name.
pub const LAYOUTS: &[Layout] = include!("properties.in");
