//! The facts about specialized signatures: the attributes that `get_specsig_function` and `emit_function` of
//! `src/codegen.cpp` write.

/// Which alignment the buffer has that a value is returned through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnAlign {
    /// The one that LLVM prefers for the value's type. Julia 1.10 and 1.11.
    Preferred,
    /// The same, but at most 16. Up to Julia 1.12.5.
    CappedPreferred,
    /// That of the Julia type, at most 16. Late patches of Julia 1.12, and later versions.
    Julia,
}

/// Which parameters say in a string how many references are behind them (`"julia.return_roots"`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CountedRoots {
    /// None.
    None,
    /// The buffer of a value that is nothing but references. From Julia 1.13 on.
    Buffer,
    /// That and the array of the references that are returned beside a buffer. Julia 1.14.
    BufferAndRoots,
}

/// What the attributes of specialized signatures depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignatureFacts {
    /// Whether the pgcstack is marked `"gcstack"`.
    pub marks_pgcstack: bool,
    /// Whether functions have the swift calling convention even where LLVM has none: on RISC-V.
    pub swift_everywhere: bool,
    /// The alignment of the buffer that a value is returned through.
    pub return_align: ReturnAlign,
    /// Which parameters say how many references they are for.
    pub counted_roots: CountedRoots,
    /// Whether the buffer of a union is aligned to 16 bytes at most.
    pub caps_union_align: bool,
    /// Whether arguments of abstract types are `readonly`.
    pub abstract_arguments_readonly: bool,
    /// Whether definitions say how large the array of an argument's references is.
    pub describes_argument_roots: bool,
}

/// Julia 1.10 and 1.11.
pub(super) const V1_10: SignatureFacts = SignatureFacts {
    marks_pgcstack: false,
    swift_everywhere: true,
    return_align: ReturnAlign::Preferred,
    counted_roots: CountedRoots::None,
    caps_union_align: false,
    abstract_arguments_readonly: true,
    describes_argument_roots: false,
};
/// Julia 1.12.
pub(super) const V1_12: SignatureFacts = SignatureFacts {
    swift_everywhere: false,
    return_align: ReturnAlign::CappedPreferred,
    caps_union_align: true,
    abstract_arguments_readonly: false,
    ..V1_10
};
/// Julia 1.12.6.
pub(super) const V1_12_6: SignatureFacts = SignatureFacts { return_align: ReturnAlign::Julia, ..V1_12 };
/// Julia 1.13.
pub(super) const V1_13: SignatureFacts = SignatureFacts {
    marks_pgcstack: true,
    counted_roots: CountedRoots::Buffer,
    describes_argument_roots: true,
    ..V1_12_6
};
/// Julia 1.14.
pub(super) const V1_14: SignatureFacts =
    SignatureFacts { counted_roots: CountedRoots::BufferAndRoots, ..V1_13 };
