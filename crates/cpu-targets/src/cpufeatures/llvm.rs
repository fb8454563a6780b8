//! The tables and the machine as LLVM describes them.

use super::{CpuDescription, FeatureDescription, FeatureTable};
use crate::architecture::Architecture;
use crate::feature_set::FeatureSet;
use crate::machine::NativeCpu;
use llvm_ext::processors::{self, Cpu, Feature};

impl FeatureTable {
    /// The table of an architecture, as the LLVM that is linked describes it; nothing for those that Julia 1.14 has no
    /// tables of. An LLVM that is newer than Julia's brings features and CPUs of its own.
    pub fn of_llvm(architecture: Architecture) -> Option<Self> {
        // As the library's own tables are generated: for Linux, and for x86 with 32 bits those of 64.
        let triple = match architecture {
            Architecture::X86_64 | Architecture::I686 => "x86_64-unknown-linux-gnu",
            Architecture::AArch64 => "aarch64-unknown-linux-gnu",
            Architecture::RiscV64 => "riscv64-unknown-linux-gnu",
            Architecture::Arm(_) | Architecture::Other => return None,
        };
        let described = processors::describe(triple)?;
        let features = described.features.into_iter().map(feature).collect();
        let cpus = described.cpus.into_iter().map(cpu).collect();
        Some(Self::new(architecture, features, cpus))
    }
}

fn feature(feature: Feature) -> FeatureDescription {
    FeatureDescription {
        name: feature.name,
        bit: feature.bit,
        implies: FeatureSet::from_iter(feature.implies),
    }
}

fn cpu(cpu: Cpu) -> CpuDescription {
    CpuDescription {
        name: cpu.name,
        implies: FeatureSet::from_iter(cpu.implies),
        tune_implies: FeatureSet::from_iter(cpu.tune_implies),
        features: FeatureSet::from_iter(cpu.features),
    }
}

impl NativeCpu {
    /// The machine that this runs on, as LLVM finds it out.
    pub fn of_llvm() -> Self {
        Self { name: processors::host_cpu(), features: Some(processors::host_features()) }
    }
}
