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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Machine;
    use crate::platform::Platform;
    use crate::processor::table::table;
    use crate::target::Target;
    use juliair_types::dialect::CpuTables;

    fn resolve(architecture: Architecture, text: &str) -> Vec<Target> {
        let table = FeatureTable::of_llvm(architecture).expect("a table");
        let platform =
            Platform::new(architecture, "1.14".parse().expect("a version"), Some(&table)).expect("tables");
        platform.resolve(text, &Machine::default()).expect("targets").targets().expect("no help")
    }

    #[test]
    fn x86_has_llvms_cpus() {
        let targets = resolve(Architecture::X86_64, "generic;x86-64-v3;haswell,-rdrnd,clone_all");
        let names: Vec<_> = targets.iter().map(|target| target.cpu_name.as_str()).collect();
        assert_eq!(names, ["x86-64", "x86-64-v3", "haswell"]);
        // has_new_math and has_new_simd; clone_all with both
        assert_eq!(targets.iter().map(|target| target.flags).collect::<Vec<_>>(), [0, 24, 25]);
        assert!(targets[1].features.contains("+avx2,-avx512bf16,"));
        assert!(targets[2].features.contains(",-rdrnd,") && !targets[2].features.contains("ermsb"));
        assert!(targets[2].features.ends_with(",+sse2,+mmx,+fxsr,+64bit,+cx8"));
    }

    /// The program in `examples/image` has no LLVM to ask.
    #[test]
    fn the_example_knows_the_numbers_of_features() {
        const FILE: &str = include_str!("../../../../examples/image/x86_features.h");
        let llvm = FeatureTable::of_llvm(Architecture::X86_64).expect("a table");
        let julia = table(Architecture::X86_64, CpuTables::Julia1_13).expect("a table");
        let entries = FILE.lines().filter_map(|line| line.strip_prefix("FEATURE(")?.strip_suffix(')'));
        let mut known = 0;
        for entry in entries {
            let parts: Vec<_> = entry.split(", ").collect();
            let number = |part: usize| parts[part].parse::<usize>().expect("a number");
            let name = parts[1].trim_matches('"');
            assert_eq!(llvm.feature(name).map(|feature| feature.bit), Some(number(0)), "{name}");
            if let Some(feature) = julia.features.iter().find(|feature| feature.name == name) {
                assert_eq!(feature.bit, 32 * number(2) + number(3), "{name}");
                known += 1;
            }
        }
        assert!(known > 70, "only {known} features are Julia's");
    }

    #[test]
    fn the_other_architectures_have_theirs() {
        let arm = resolve(Architecture::AArch64, "generic;neoverse-v1;apple-m1");
        assert_eq!(arm[1].new_features.len(), 3, "sve, fullfp16 and bf16");
        assert!(arm[2].features.contains("+v8.4a") && !arm[2].unknown_name);
        let risc = resolve(Architecture::RiscV64, "generic-rv64;sifive-x280");
        assert!(risc[1].new_features[0].features.contains(&"v".to_owned()));
        let x86 = resolve(Architecture::I686, "pentium4;haswell");
        assert_eq!(x86[0].enabled, x86[1].enabled);
        assert_eq!(FeatureTable::of_llvm(Architecture::Other), None);
    }
}
