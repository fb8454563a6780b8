//! What LLVM knows of machines, for the tables of CPUs.

use cpu_targets::{Architecture, FeatureTable, NativeCpu, Platform, TargetError};
use juliair_types::dialect::JuliaVersion;
use llvm_ext::processors;
use std::rc::Rc;

/// The machine that runs this.
pub(crate) struct ThisMachine {
    /// Its architecture, as Julia names it.
    pub(crate) architecture: String,
    cpu: NativeCpu,
}

/// The machine that runs this, as LLVM sees it.
pub(crate) fn this_machine() -> ThisMachine {
    let architecture = parsed(&processors::host_triple()).to_string();
    ThisMachine { architecture, cpu: NativeCpu::of_llvm() }
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
#[derive(Clone)]
pub(crate) struct Tables {
    pub(crate) architecture: Architecture,
    pub(crate) version: JuliaVersion,
    llvm: Option<Rc<FeatureTable>>,
}

impl Tables {
    /// Those of an architecture, or of a triple's.
    pub(crate) fn new(architecture: &str, version: JuliaVersion) -> Self {
        let architecture = parsed(architecture);
        let llvm = FeatureTable::of_llvm(architecture).map(Rc::new);
        Self { architecture, version, llvm }
    }

    /// The rules that go with them.
    pub(crate) fn platform(&self) -> Result<Platform<'_>, TargetError> {
        Platform::new(self.architecture, self.version, self.llvm.as_deref())
    }
}
