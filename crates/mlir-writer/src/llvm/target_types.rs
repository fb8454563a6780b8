//! What the dialect takes of LLVM's target types. It knows fewer of them than LLVM does.
use llvm_ext::types::Type as LlvmType;

/// What a target type is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TargetUse {
    /// A value of zeros.
    Zero,
    /// A global variable.
    Variable,
    /// Memory: what is reserved, read or written.
    Memory,
}

/// Whether the dialect takes a type for something: it says no only of target types (`LLVMTargetExtType::hasProperty` and
/// `supportsMemOps`).
pub(super) fn takes(ty: LlvmType<'_>, for_what: TargetUse) -> bool {
    let Some((name, ..)) = ty.target_parts() else { return true };
    let also: &[u8] = match for_what {
        TargetUse::Zero => b"",
        TargetUse::Variable => b"amdgcn.named.barrier",
        TargetUse::Memory => b"aarch64.svcount",
    };
    name.starts_with(b"spirv.") || name == also
}
