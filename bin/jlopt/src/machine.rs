//! What LLVM knows of machines, for the tables of CPUs.

use anyhow::Result;
use cpu_targets::{
    Architecture, CpuDescription, FeatureDescription, FeatureSet, FeatureTable, NativeCpu, Platform,
};
use juliair_types::dialect::{CpuTables, JuliaVersion};
use llvm_ext::target;

/// The machine that runs this.
pub(crate) struct ThisMachine {
    /// Its architecture, as Julia names it.
    pub(crate) architecture: String,
    cpu: NativeCpu,
}

/// The machine that runs this, as LLVM sees it.
pub(crate) fn this_machine() -> ThisMachine {
    let (name, features) = target::host_cpu();
    let architecture = parsed(&target::host_triple()).to_string();
    ThisMachine { architecture, cpu: NativeCpu { name, features: Some(features) } }
}

impl ThisMachine {
    /// Its CPU, where it is of an architecture.
    pub(crate) fn cpu_of(&self, architecture: &str) -> Option<&NativeCpu> {
        (parsed(architecture).to_string() == self.architecture).then_some(&self.cpu)
    }
}

/// Accepts anything.
fn parsed(architecture: &str) -> Architecture {
    architecture.parse().unwrap_or(Architecture::Other)
}

/// The tables of a version of Julia for an architecture.
pub(crate) struct Tables {
    architecture: Architecture,
    version: JuliaVersion,
    llvm: Option<FeatureTable>,
}

impl Tables {
    /// Those of an architecture, or of a triple's.
    pub(crate) fn new(architecture: &str, version: JuliaVersion) -> Self {
        let architecture = parsed(architecture);
        let is_llvm = version.dialect().cpu_tables == CpuTables::Llvm;
        let llvm = if is_llvm { llvm_table(architecture) } else { None };
        Self { architecture, version, llvm }
    }

    /// The rules that go with them.
    pub(crate) fn platform(&self) -> Result<Platform<'_>> {
        Ok(Platform::new(self.architecture, self.version, self.llvm.as_ref())?)
    }
}

fn llvm_table(architecture: Architecture) -> Option<FeatureTable> {
    let triple = match architecture {
        Architecture::X86_64 => "x86_64-unknown-linux-gnu",
        Architecture::I686 => "i686-unknown-linux-gnu",
        Architecture::AArch64 => "aarch64-unknown-linux-gnu",
        Architecture::RiscV64 => "riscv64-unknown-linux-gnu",
        Architecture::Arm(_) | Architecture::Other => return None,
    };
    let (features, processors) = target::processors(triple)?;
    let set = |bits: Vec<usize>| bits.into_iter().filter(|&bit| bit < FeatureSet::CAPACITY).collect();
    let features = features.into_iter().filter(|feature| feature.bit < FeatureSet::CAPACITY);
    let features = features.map(|feature| FeatureDescription {
        name: feature.name,
        bit: feature.bit,
        implies: set(feature.implies),
    });
    let cpus = processors.into_iter().map(|processor| CpuDescription {
        name: processor.name,
        implies: set(processor.implies),
        tune_implies: set(processor.tune_implies),
        features: set(processor.features),
    });
    Some(FeatureTable::new(architecture, features.collect(), cpus.collect()))
}
