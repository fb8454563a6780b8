//! What the functions of a process are compiled for.

use crate::files::SwiftConvention;
use crate::session::Session;
use llvm_ext::module::Module;
use llvm_ext::processors;
use llvm_ext::target::architecture;

impl Session {
    /// Whether compiled functions take the pgcstack as an argument (`jit_gcstack_arg`): as the options say, else as the
    /// code-instance table does; they do on every version unless told otherwise.
    pub fn jit_gcstack_arg(&self) -> bool {
        self.settings.gcstack_arg.or(self.instances.target.gcstack_arg).unwrap_or(true)
    }

    /// Whether functions that take the pgcstack have the swift calling convention on the machines of a triple
    /// (`jit_uses_swiftcc`): as the options say, else as the code-instance table does, else as Julia decides. LLVM has
    /// none on RISC-V, which Julia heeds from 1.12 on.
    pub fn jit_uses_swiftcc(&self, triple: &str) -> bool {
        match self.settings.swiftcc.unwrap_or(self.instances.target.swiftcc) {
            SwiftConvention::On => true,
            SwiftConvention::Off => false,
            SwiftConvention::Auto => {
                self.dialect().signatures.swift_everywhere
                    || !triple.to_ascii_lowercase().starts_with("riscv")
            }
        }
    }

    /// The triple that the process runs on: that of the code-instance table, else this machine's.
    pub fn host_triple(&self) -> String {
        self.instances.target.triple.clone().unwrap_or_else(processors::host_triple)
    }

    /// Whether a module is for the machine that the process runs on (`module_targets_host`): the architectures are the
    /// same, however the triples spell them.
    pub fn module_targets_host(&self, module: &Module<'_>) -> bool {
        is_same_architecture(&module.target_triple(), &self.host_triple())
    }
}

/// Whether triples are for one architecture: `arm64` is `aarch64`.
fn is_same_architecture(left: &str, right: &str) -> bool {
    let [left_known, right_known] = [left, right].map(architecture);
    if left_known != "unknown" || right_known != "unknown" {
        return left_known == right_known;
    }
    let first = |triple: &str| triple.split('-').next().unwrap_or_default().to_ascii_lowercase();
    !left.is_empty() && first(left) == first(right)
}

#[cfg(test)]
mod tests {
    use super::is_same_architecture;

    #[test]
    fn architectures_are_compared_and_not_systems() {
        assert!(is_same_architecture("arm64-apple-darwin22", "aarch64-linux-gnu"));
        assert!(is_same_architecture("x86_64-w64-mingw32", "x86_64-linux-gnu"));
        assert!(is_same_architecture("i686-linux-gnu", "i386-unknown"));
        assert!(!is_same_architecture("x86_64-linux-gnu", "i686-linux-gnu"));
        assert!(!is_same_architecture("nvptx64-nvidia-cuda", "x86_64-linux-gnu"));
        assert!(is_same_architecture("klingon-a", "klingon-b") && !is_same_architecture("klingon", "vulcan"));
        assert!(!is_same_architecture("", "") && !is_same_architecture("", "x86_64-linux-gnu"));
    }
}
