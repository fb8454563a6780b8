//! The facts about types: what their layouts and their lowering depend on.

use crate::target::{Arch, Target};

/// How `Array` is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayForm {
    /// A heap object that describes no fields (`jl_array_t` of `src/julia.h`). Julia 1.10.
    Opaque,
    /// A mutable struct of a `MemoryRef` and the size. Julia 1.11 and later.
    Struct,
}

/// Which types besides `Union{}` itself lower as `Union{}` does (`is_uniquerep` and `julia_type_to_llvm` of
/// `src/cgutils.cpp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BottomAliases {
    /// None.
    None,
    /// `Core.TypeofBottom` and `Type{Union{}}`. From Julia 1.12 on.
    TypeOfBottom,
    /// Those and `Core.TypeEgal{Union{}}`. Julia 1.14.
    TypeEgal,
}

/// What `Type{T}` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeObjects {
    /// An abstract `DataType`.
    DataType,
    /// A `Core.TypeEq`, beside `Core.TypeEgal`. Julia 1.14.
    TypeEq,
}

/// Which numbers of bits a primitive type may have, below 2^23.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrimitiveBits {
    /// Multiples of 8.
    WholeBytes,
    /// Any. Julia 1.14.
    Any,
}

/// For which elements a tuple of equal `VecElement`s is aligned as an LLVM vector (`jl_special_vector_alignment` of
/// `src/datatype.c`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorElements {
    /// Those of 1, 2, 4 or 8 bytes.
    UpToEightBytes,
    /// Those whose number of bytes is a power of two. From Julia 1.12 on.
    PowerOfTwo,
    /// Those whose number of bytes is a power of two, without unused bits. Julia 1.14.
    FullPowerOfTwo,
}

/// When a declaration counts as referring to itself, so that its values are never stored inline (`references_name` of
/// `src/builtins.c`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfReference {
    /// Julia 1.10: a `Vararg` and a `GenericMemory` hide the reference; the supertype may not be the type itself.
    Plain,
    /// Through `Vararg`, `GenericMemory` and fields that depend on parameters too. From Julia 1.11 on.
    ThroughParameters,
}

/// What marks a layout as having padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaddingRule {
    /// Everything that keeps values from being compared bit by bit: a union, a reference that is not compared by its
    /// address, a field that may be undefined. Up to Julia 1.11.
    NotComparable,
    /// Bytes that carry no data; what is not comparable is a flag of its own, `isbitsegal`. From Julia 1.12 on.
    BytesWithoutData,
}

/// On which targets the alignment of the largest primitive types is 16 bytes (`MAX_ALIGN` of `src/julia_internal.h`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LargestAlign {
    /// AArch64. Julia 1.10 and 1.11, with LLVM before 18.
    Arm,
    /// Also x86, Windows and RISC-V. Julia 1.12, with LLVM 18.
    X86,
    /// Also PowerPC. From Julia 1.13 on, with LLVM 20.
    PowerPc,
}

/// Who makes the constructors of a struct that declares none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultConstructors {
    /// Lowering, as methods in source form (`default-inner-ctors` of `src/julia-syntax.scm`). Up to Julia 1.11.
    Lowered,
    /// The runtime (`jl_ctor_def` of `src/method.c`). From Julia 1.12 on.
    Runtime,
}

/// What layouts, lowering and passing of types depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeFacts {
    /// How `Array` is declared.
    pub array: ArrayForm,
    /// Whether `Memory` and `MemoryRef` exist.
    pub has_memory: bool,
    /// Whether `Core.BFloat16` exists.
    pub has_bfloat16: bool,
    /// What lowers as `Union{}` does.
    pub bottom_aliases: BottomAliases,
    /// Whether a slot of type `Type{Union{}}` is stored inline, as one of type `Core.TypeofBottom` is.
    pub inline_type_of_bottom: bool,
    /// Whether types of type objects (`DataType`, `Union`, `UnionAll` …) are always boxed.
    pub boxed_kinds: bool,
    /// What `Type{T}` is.
    pub type_objects: TypeObjects,
    /// The numbers of bits of primitive types.
    pub primitive_bits: PrimitiveBits,
    /// Which `VecElement`s form vectors.
    pub vector_elements: VectorElements,
    /// Which targets align to 16 bytes.
    pub largest_align: LargestAlign,
    /// Whether primitive types of 8 bytes are aligned to 4 on 32-bit x86 outside Windows by a rule of their own.
    pub i686_eight_byte_rule: bool,
    /// The size in bytes of the largest atomic field without a lock, on 64-bit targets; it is 8 on 32-bit ones.
    pub largest_atomic_64: u64,
    /// What marks a layout as having padding.
    pub padding: PaddingRule,
    /// When a declaration refers to itself.
    pub self_reference: SelfReference,
    /// Whether locked memory elements are aligned at least as a pointer is.
    pub locked_elements_aligned: bool,
    /// Whether `Ptr{T}` lowers to `ptr` rather than to an integer.
    pub ptr_is_pointer: bool,
    /// Whether `no_boxing` asks the type constructor of an opaque type for its layout.
    pub opaque_asks_constructor: bool,
    /// Whether an argument that is passed by reference has its references beside it, in a buffer of their own.
    pub argument_roots: bool,
    /// Whether members of a union that hold references are returned in the caller's buffer rather than as objects.
    pub union_returns_references: bool,
    /// Whether `typegroup` blocks exist.
    pub typegroups: bool,
    /// Who makes default constructors.
    pub default_constructors: DefaultConstructors,
    /// Whether a name that stands for a type may be declared as another type.
    pub redefinition: bool,
    /// Types of Core that are immutable and yet never stored inline.
    pub never_inline: &'static [&'static str],
}

impl TypeFacts {
    /// The largest alignment in bytes of a primitive type on a target: `MAX_ALIGN`.
    pub fn max_align(&self, target: Target) -> u64 {
        let from = |era| self.largest_align >= era;
        match target.arch {
            Arch::Aarch64 => 16,
            Arch::X86_64 | Arch::RiscV64 if from(LargestAlign::X86) => 16,
            Arch::I686 if from(LargestAlign::X86) => 16,
            Arch::I686 if !target.is_windows() => 4,
            Arch::PowerPc64 if from(LargestAlign::PowerPc) => 16,
            Arch::X86_64 | Arch::RiscV64 | Arch::I686 | Arch::PowerPc64 | Arch::Arm | Arch::Wasm32 => 8,
        }
    }

    /// The size in bytes of the largest atomic field without a lock on a target: `MAX_ATOMIC_SIZE`.
    pub fn max_atomic(&self, target: Target) -> u64 {
        if target.pointer_bytes() == 8 { self.largest_atomic_64 } else { 8 }
    }
}

/// Julia 1.10.
pub(super) const V1_10: TypeFacts = TypeFacts {
    array: ArrayForm::Opaque,
    has_memory: false,
    has_bfloat16: false,
    bottom_aliases: BottomAliases::None,
    inline_type_of_bottom: false,
    boxed_kinds: false,
    type_objects: TypeObjects::DataType,
    primitive_bits: PrimitiveBits::WholeBytes,
    vector_elements: VectorElements::UpToEightBytes,
    largest_align: LargestAlign::Arm,
    i686_eight_byte_rule: false,
    largest_atomic_64: 8,
    padding: PaddingRule::NotComparable,
    self_reference: SelfReference::Plain,
    locked_elements_aligned: false,
    ptr_is_pointer: false,
    opaque_asks_constructor: false,
    argument_roots: false,
    union_returns_references: false,
    typegroups: false,
    default_constructors: DefaultConstructors::Lowered,
    redefinition: false,
    never_inline: &["UnionAll", "Union", "TypeofVararg", "LineInfoNode"],
};
/// Julia 1.11.
pub(super) const V1_11: TypeFacts = TypeFacts {
    array: ArrayForm::Struct,
    has_memory: true,
    has_bfloat16: true,
    self_reference: SelfReference::ThroughParameters,
    opaque_asks_constructor: true,
    ..V1_10
};
/// Julia 1.12.
pub(super) const V1_12: TypeFacts = TypeFacts {
    bottom_aliases: BottomAliases::TypeOfBottom,
    inline_type_of_bottom: true,
    vector_elements: VectorElements::PowerOfTwo,
    largest_align: LargestAlign::X86,
    i686_eight_byte_rule: true,
    largest_atomic_64: 16,
    padding: PaddingRule::BytesWithoutData,
    locked_elements_aligned: true,
    ptr_is_pointer: true,
    argument_roots: true,
    default_constructors: DefaultConstructors::Runtime,
    redefinition: true,
    never_inline: &["UnionAll", "Union", "TypeofVararg", "GlobalRef", "DebugInfo"],
    ..V1_11
};
/// Julia 1.13.
pub(super) const V1_13: TypeFacts = TypeFacts { largest_align: LargestAlign::PowerPc, ..V1_12 };
/// Julia 1.14.
pub(super) const V1_14: TypeFacts = TypeFacts {
    bottom_aliases: BottomAliases::TypeEgal,
    boxed_kinds: true,
    type_objects: TypeObjects::TypeEq,
    primitive_bits: PrimitiveBits::Any,
    vector_elements: VectorElements::FullPowerOfTwo,
    union_returns_references: true,
    typegroups: true,
    never_inline: &["UnionAll", "Union", "TypeofVararg", "GlobalRef", "DebugInfo", "TypeEq", "TypeEgal"],
    ..V1_13
};
