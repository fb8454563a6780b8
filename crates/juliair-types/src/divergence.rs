//! Where LLVM lays out a lowered type otherwise than Julia lays out the type.
//!
//! Julia's code generator addresses fields by the offsets that Julia computed. Under the data layout that Julia runs with,
//! LLVM agrees with them, but for what [`Cause`] says; under that of a GPU it need not. Sizes, alignments and offsets are
//! in bytes.
//!
//! ```
//! use juliair_types::divergence::{DivergenceKind, GpuTarget, TargetLayout};
//! use juliair_types::{syntax::parse_type, target::Target, universe::Universe};
//!
//! let mut universe = Universe::with_builtins("1.13".parse()?, Target::X86_64_LINUX)?;
//! let main = universe.main();
//! let ty = universe.evaluate(main, &parse_type("Tuple{Int8,Int128}")?)?;
//!
//! let context = llvm_ext::context::Context::new();
//! let amdgpu = TargetLayout::parse(context.as_inkwell(), GpuTarget::AmdGcn.data_layout())?;
//! let check = universe.check_layout(ty, &amdgpu)?;
//! let offset = check.divergences.iter().find(|found| found.kind == DivergenceKind::FieldOffset);
//! assert_eq!(offset.map(|found| (found.path.as_str(), found.julia, found.llvm)), Some(("2", 16, 8)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cause;
mod compare;
mod layouts;
mod measure;

pub use cause::{Cause, Leaf, Property};
pub use layouts::{GpuTarget, host_data_layout};
pub use measure::TargetLayout;

use crate::llvm::LlvmTypeError;
use crate::lower::{LlvmType, LowerError};
use crate::universe::Fault;
use serde::Serialize;

/// How many divergences are listed: a tuple has those of its elements, each as often as it has elements.
pub const MAX_LISTED: usize = 10_000;

/// What differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DivergenceKind {
    /// The size of a value: Julia's `sizeof` and LLVM's store size for primitive types; for structs and tuples, whose
    /// `sizeof` has the padding at the end, LLVM's allocation size. Vectors have only an allocation size here: LLVM stores
    /// 12 bytes of `<3 x float>` and allocates 16, as Julia does.
    Size,
    /// How far apart elements of an array are: Julia's size, rounded up to the alignment, and LLVM's allocation size.
    AllocSize,
    /// What addresses are a multiple of.
    Alignment,
    /// Where a field starts, from the start of the struct or tuple that has it; of an inline union's selector byte, where
    /// that is, if it is not as far behind the data.
    FieldOffset,
    /// The size of pointers of an address space: Julia's are all as large as the host's.
    PointerSize,
}

impl DivergenceKind {
    /// As in reports: `size`, `alloc_size`, …
    pub fn name(self) -> &'static str {
        match self {
            Self::Size => "size",
            Self::AllocSize => "alloc_size",
            Self::Alignment => "alignment",
            Self::FieldOffset => "field_offset",
            Self::PointerSize => "pointer_size",
        }
    }
}

/// A part of a field that is no field itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The byte that says which member of an inline union is stored.
    Selector,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Divergence {
    /// What differs.
    pub kind: DivergenceKind,
    /// Of what: the fields from the type inwards, with `.` between them; a tuple's elements are numbered from 1. Empty for
    /// the type itself.
    pub path: String,
    /// Of what part of that, if it is not the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// What Julia has, in bytes.
    pub julia: u64,
    /// What LLVM has, in bytes.
    pub llvm: u64,
}

/// What [`Universe::check_layout`](crate::universe::Universe::check_layout) found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutCheck {
    /// The LLVM type that the type lowers to.
    pub llvm: LlvmType,
    /// The differences: of the type itself, then of each field, and below it of what the field holds in place. The first
    /// [`MAX_LISTED`] of them.
    pub divergences: Vec<Divergence>,
    /// How many there are.
    pub total: u64,
    /// What they come from: the parts without fields on which Julia and LLVM disagree, each once.
    pub causes: Vec<Cause>,
}

/// Why a layout cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The type cannot be lowered: it is boxed, for one.
    #[error(transparent)]
    Lower(#[from] LowerError),
    /// LLVM has no such type.
    #[error(transparent)]
    Llvm(#[from] LlvmTypeError),
}

impl From<Fault> for CheckError {
    fn from(fault: Fault) -> Self {
        Self::Lower(fault.into())
    }
}
