//! The divergences of Julia's own lowering under Julia's own data layouts ("Julia type lowering", section 7).

use juliair_types::divergence::{Cause, LayoutCheck, Leaf, Property};
use juliair_types::lower::LlvmType;
use juliair_types::target::{Arch, Target};

const UNION_WORDS: &str =
    "i64s that stand for a union of 8-byte alignment are aligned to 4 on 32-bit x86 from Julia 1.12 on";
const ARM_VECTORS: &str = "16-byte vectors are aligned to 8 on 32-bit ARM";
const RISCV_INTEGERS: &str = "Julia 1.10 and 1.11, which do not support RISC-V, align 128-bit integers to 8";

/// The rules by which a layout differs from LLVM's, or what follows from none.
pub(crate) fn reasons(minor: u32, target: Target, check: &LayoutCheck) -> Result<Vec<&'static str>, String> {
    if check.causes.is_empty() && check.total > 0 {
        return Err(format!("{} is laid out otherwise: {:?}", check.llvm, check.divergences));
    }
    let unexplained = |cause: &Cause| format!("{} in {}", cause.text, check.llvm);
    check.causes.iter().map(|cause| reason(minor, target, cause).ok_or_else(|| unexplained(cause))).collect()
}

fn reason(minor: u32, target: Target, cause: &Cause) -> Option<&'static str> {
    if cause.property != Property::Alignment {
        return None;
    }
    let bytes = (cause.julia, cause.llvm);
    match (target.arch, cause.leaf, &cause.llvm_type) {
        (Arch::I686, Leaf::Union, LlvmType::Integer(64)) if minor >= 12 && !target.is_windows() => {
            (bytes == (8, 4)).then_some(UNION_WORDS)
        }
        (Arch::Arm, Leaf::Vector | Leaf::Union, LlvmType::Vector(..) | LlvmType::Array(0, _)) => {
            (bytes == (16, 8)).then_some(ARM_VECTORS)
        }
        (Arch::RiscV64, Leaf::Primitive, LlvmType::Integer(65..)) if minor < 12 => {
            (bytes == (8, 16)).then_some(RISCV_INTEGERS)
        }
        _ => None,
    }
}
