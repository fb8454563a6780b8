//! LLVM types as values.

use std::fmt;
use std::mem::discriminant;
use std::sync::Arc;

/// An LLVM type, as far as Julia's types need them. It prints as LLVM does, with opaque pointers.
#[derive(Clone, Debug, Eq, Hash)]
#[expect(clippy::derived_hash_with_manual_eq, reason = "what is the same has the same parts")]
pub enum LlvmType {
    /// `void`
    Void,
    /// `iN`
    Integer(u32),
    /// `half`
    Half,
    /// `bfloat`
    BFloat,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `ptr`, `ptr addrspace(N)`
    Pointer(u32),
    /// `[N x T]`
    Array(u64, Arc<LlvmType>),
    /// `<N x T>`
    Vector(u64, Arc<LlvmType>),
    /// `{ A, B }`: a literal struct, not packed.
    Struct(Arc<[LlvmType]>),
}

impl LlvmType {
    /// An array.
    pub fn array(length: u64, element: LlvmType) -> Self {
        Self::Array(length, Arc::new(element))
    }

    /// A vector.
    pub fn vector(length: u64, element: LlvmType) -> Self {
        Self::Vector(length, Arc::new(element))
    }

    /// A literal struct.
    pub fn structure(elements: Vec<LlvmType>) -> Self {
        Self::Struct(elements.into())
    }

    /// Whether it is a struct or an array.
    pub fn is_aggregate(&self) -> bool {
        matches!(self, Self::Struct(_) | Self::Array(..))
    }

    /// Whether it is a floating-point type.
    pub fn is_floating_point(&self) -> bool {
        matches!(self, Self::Half | Self::BFloat | Self::Float | Self::Double)
    }

    /// Whether it has at most so many parts, each counted as often as it prints.
    pub(super) fn has_at_most(&self, parts: usize) -> bool {
        self.parts_left(parts).is_some()
    }

    /// How many of so many parts this one leaves.
    fn parts_left(&self, parts: usize) -> Option<usize> {
        let left = parts.checked_sub(1)?;
        match self {
            Self::Array(_, element) | Self::Vector(_, element) => element.parts_left(left),
            Self::Struct(elements) => {
                elements.iter().try_fold(left, |left, element| element.parts_left(left))
            }
            _ => Some(left),
        }
    }

    /// Whether it is a vector.
    pub fn is_vector(&self) -> bool {
        matches!(self, Self::Vector(..))
    }
}

/// Values share their parts: of a small one that has very many if each is counted, the same are not compared.
impl PartialEq for LlvmType {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) | (Self::Pointer(a), Self::Pointer(b)) => a == b,
            (Self::Array(length, a), Self::Array(other, b))
            | (Self::Vector(length, a), Self::Vector(other, b)) => length == other && a == b,
            (Self::Struct(a), Self::Struct(b)) => Arc::ptr_eq(a, b) || a == b,
            _ => discriminant(self) == discriminant(other),
        }
    }
}

impl fmt::Display for LlvmType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void => formatter.write_str("void"),
            Self::Integer(bits) => write!(formatter, "i{bits}"),
            Self::Half => formatter.write_str("half"),
            Self::BFloat => formatter.write_str("bfloat"),
            Self::Float => formatter.write_str("float"),
            Self::Double => formatter.write_str("double"),
            Self::Pointer(0) => formatter.write_str("ptr"),
            Self::Pointer(space) => write!(formatter, "ptr addrspace({space})"),
            Self::Array(length, element) => write!(formatter, "[{length} x {element}]"),
            Self::Vector(length, element) => write!(formatter, "<{length} x {element}>"),
            Self::Struct(elements) if elements.is_empty() => formatter.write_str("{}"),
            Self::Struct(elements) => {
                formatter.write_str("{ ")?;
                for (at, element) in elements.iter().enumerate() {
                    if at > 0 {
                        formatter.write_str(", ")?;
                    }
                    write!(formatter, "{element}")?;
                }
                formatter.write_str(" }")
            }
        }
    }
}
