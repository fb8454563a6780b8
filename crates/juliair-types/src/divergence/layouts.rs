//! Data layouts that are known by a name.

use crate::dialect::{JuliaVersion, LargestAlign};
use crate::target::{Arch, Target};
use llvm_ext::data_layout;

/// A GPU back-end that code of Julia's is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GpuTarget {
    /// NVIDIA's, 64-bit.
    Nvptx64,
    /// AMD's.
    AmdGcn,
    /// Apple's Metal.
    Air64,
    /// SPIR-V, 64-bit.
    Spirv64,
}

impl GpuTarget {
    /// Its data layout: AMDGPU's of LLVM 22, the others' of GPUCompiler.jl.
    pub fn data_layout(self) -> &'static str {
        match self {
            Self::Nvptx64 => "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64",
            Self::AmdGcn => {
                "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32\
                 -p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256\
                 -v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
            }
            Self::Air64 => {
                "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16\
                 -v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256\
                 -v512:512:512-v1024:1024:1024-n8:16:32"
            }
            Self::Spirv64 => {
                "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
            }
        }
    }
}

/// The data layout that Julia's own LLVM has on a target, as far as types depend on it: that of the LLVM which runs, but
/// without an alignment for 128-bit integers where Julia's LLVM was too old to have one.
pub fn host_data_layout(target: Target, version: JuliaVersion) -> String {
    // LLVM has one for every architecture of `Target`.
    let layout = data_layout::of_triple(&target.llvm_triple()).unwrap_or_default();
    let largest = version.dialect().types.largest_align;
    // LLVM 18 has it on x86, LLVM 20 on PowerPC and WebAssembly; on AArch64 and RISC-V it always had.
    let has_wide_integers = match target.arch {
        Arch::X86_64 | Arch::I686 => largest >= LargestAlign::X86,
        Arch::PowerPc64 | Arch::Wasm32 => largest >= LargestAlign::PowerPc,
        Arch::Aarch64 | Arch::Arm | Arch::RiscV64 => true,
    };
    if has_wide_integers { layout } else { layout.replace("-i128:128", "") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_of_llvm_22_are_llvms() {
        for (gpu, triple) in
            [(GpuTarget::AmdGcn, "amdgcn-amd-amdhsa"), (GpuTarget::Nvptx64, "nvptx64-nvidia-cuda")]
        {
            assert_eq!(data_layout::of_triple(triple).as_deref(), Some(gpu.data_layout()));
        }
    }

    #[test]
    fn hosts_align_128_bit_integers_when_their_llvm_did() {
        let has = |target: &str, version: &str| {
            let target: Target = target.parse().expect("a target");
            let version: JuliaVersion = version.parse().expect("a version");
            host_data_layout(target, version).contains("-i128:128")
        };
        assert!(!has("x86_64", "1.11") && has("x86_64", "1.12"));
        assert!(!has("i686-w64-mingw32", "1.11") && has("i686-w64-mingw32", "1.12"));
        assert!(!has("powerpc64le", "1.12") && has("powerpc64le", "1.13"));
        assert!(has("aarch64", "1.10") && has("riscv64", "1.12"));
        assert!(!has("armv7l", "1.14"));
        assert!(!has("wasm32", "1.12") && has("wasm32", "1.13"));
    }
}
