//! What divergences come from.

use crate::lower::LlvmType;
use crate::universe::Universe;
use serde::{Serialize, Serializer};

/// The kind of part on which Julia and LLVM disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaf {
    /// A primitive type that is no pointer.
    Primitive,
    /// A pointer.
    Pointer,
    /// An integer that stands for data of an inline union, or the empty array that aligns it.
    Union,
    /// A tuple of `VecElement`s that is a vector.
    Vector,
}

/// What of a part they disagree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Property {
    /// Its size.
    Size,
    /// Its alignment.
    Alignment,
}

/// A part without fields on which Julia and LLVM disagree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// What kind of part it is.
    pub leaf: Leaf,
    /// Its LLVM type.
    #[serde(serialize_with = "as_text")]
    pub llvm_type: LlvmType,
    /// What they disagree on.
    pub property: Property,
    /// What Julia has, in bytes.
    pub julia: u64,
    /// What LLVM has, in bytes.
    pub llvm: u64,
    /// The same as a sentence.
    pub text: String,
    /// What Julia's value follows from, as a sentence; nothing where a primitive type is just aligned as it is large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

fn as_text<S: Serializer>(ty: &LlvmType, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(ty)
}

impl Cause {
    pub(super) fn new(
        universe: &Universe,
        (leaf, llvm_type): (Leaf, LlvmType),
        property: Property,
        (julia, llvm): (u64, u64),
    ) -> Self {
        let is_marker = matches!(llvm_type, LlvmType::Array(0, _));
        let what = match leaf {
            Leaf::Primitive | Leaf::Pointer | Leaf::Vector => format!("{llvm_type} is"),
            Leaf::Union if is_marker => format!("{llvm_type}, which aligns a union, is"),
            Leaf::Union => format!("{llvm_type}, which holds data of a union, is"),
        };
        let differs = match property {
            Property::Size => format!("{} for Julia and {llvm} in the data layout", bytes(julia)),
            Property::Alignment => {
                format!("aligned to {} by Julia and to {llvm} by the data layout", bytes(julia))
            }
        };
        let rule = rule(universe, leaf, &llvm_type, property);
        Self { leaf, llvm_type, property, julia, llvm, text: format!("{what} {differs}"), rule }
    }
}

fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}

/// What Julia's value follows from (`MAX_ALIGN` of `src/julia_internal.h`, `jl_special_vector_alignment` of
/// `src/datatype.c`, `julia_struct_to_llvm` of `src/cgutils.cpp`).
fn rule(universe: &Universe, leaf: Leaf, llvm_type: &LlvmType, property: Property) -> Option<String> {
    let (version, target) = (universe.version().minor(), universe.target());
    let largest = universe.facts().max_align(target);
    match (leaf, llvm_type, property) {
        (Leaf::Primitive, LlvmType::Integer(65..), Property::Alignment) => Some(format!(
            "Julia 1.{version} aligns primitive types on {target} to at most {largest} bytes (MAX_ALIGN)"
        )),
        (Leaf::Pointer, ..) => {
            Some(format!("Julia's pointers are as large as those of {target} in every address space"))
        }
        (Leaf::Vector, ..) | (Leaf::Union, LlvmType::Array(0, _), _) => {
            Some("Julia aligns vectors to their size, rounded up to a power of two".to_owned())
        }
        (Leaf::Union, _, Property::Alignment) => Some(format!(
            "Julia takes integers to be aligned as they are large, up to {largest} bytes (MAX_ALIGN)"
        )),
        _ => None,
    }
}
