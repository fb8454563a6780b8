//! Types of values.
use super::encoding::Piece;

/// A type, interned in a [`Context`](super::Context): equal types have equal handles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Type(pub(crate) u32);

/// What an integer type says about the sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Signedness {
    /// `i32`: operations decide.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// The floating-point types of the builtin dialect that have a bytecode of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FloatKind {
    /// `bf16`: the upper half of an `f32`.
    BF16,
    /// `f16`: IEEE 754 binary16.
    F16,
    /// `f32`: IEEE 754 binary32.
    F32,
    /// `f64`: IEEE 754 binary64.
    F64,
    /// `f80`: x87 extended precision.
    F80,
    /// `f128`: IEEE 754 binary128.
    F128,
}

impl FloatKind {
    /// How many bits a value has.
    #[must_use]
    pub fn width(self) -> u32 {
        match self {
            FloatKind::BF16 | FloatKind::F16 => 16,
            FloatKind::F32 => 32,
            FloatKind::F64 => 64,
            FloatKind::F80 => 80,
            FloatKind::F128 => 128,
        }
    }

    /// As text: `f64`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FloatKind::BF16 => "bf16",
            FloatKind::F16 => "f16",
            FloatKind::F32 => "f32",
            FloatKind::F64 => "f64",
            FloatKind::F80 => "f80",
            FloatKind::F128 => "f128",
        }
    }
}

/// What a type is made of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TypeData {
    /// `i64`, `si8`, `ui8`. MLIR takes widths below 2^24.
    Integer {
        /// Bits.
        width: u32,
        /// Of the type, not of a value.
        signedness: Signedness,
    },
    /// `index`.
    Index,
    /// `f64`.
    Float(FloatKind),
    /// `none`.
    None,
    /// `(i64, i64) -> i64`.
    Function {
        /// Types of the parameters.
        inputs: Box<[Type]>,
        /// Types of the results.
        results: Box<[Type]>,
    },
    /// `tuple<i64, f64>`.
    Tuple(Box<[Type]>),
    /// `complex<f64>`.
    Complex(Type),
    /// `vector<4x[8]xf32>`.
    Vector {
        /// Elements per dimension, outermost first.
        shape: Box<[i64]>,
        /// Type of an element.
        element: Type,
        /// Which dimensions are multiples of a size known at run time only; one per dimension, or none at all.
        scalable: Box<[bool]>,
    },
    /// `tensor<2x?xf32>`.
    Tensor {
        /// Elements per dimension, outermost first; `None` where only known at run time.
        shape: Box<[Option<i64>]>,
        /// Type of an element.
        element: Type,
    },
    /// A type of a dialect that the core does not know.
    Dialect {
        /// The dialect's namespace: `eco`.
        dialect: Box<str>,
        /// The whole type as text: `!eco.value`. In bytecode too, where there is no `encoding`.
        assembly: Box<str>,
        /// The dialect's own binary form, if it has one. Strings and attributes in it must be interned outside of
        /// scopes, because types outlive these.
        encoding: Option<Box<[Piece]>>,
    },
}
