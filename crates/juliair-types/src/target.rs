//! Targets, as far as layouts depend on them.

use std::fmt;
use std::str::FromStr;

/// An architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arch {
    /// 64-bit x86.
    X86_64,
    /// 32-bit x86.
    I686,
    /// 64-bit ARM.
    Aarch64,
    /// 32-bit ARM.
    Arm,
    /// 64-bit RISC-V.
    RiscV64,
    /// 64-bit PowerPC, little-endian.
    PowerPc64,
    /// 32-bit WebAssembly.
    Wasm32,
}

/// An operating system, as far as layouts depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Os {
    /// Linux, and every system that is not one of the others.
    Linux,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
}

/// Where Julia runs: what decides pointer sizes and alignments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The architecture.
    pub arch: Arch,
    /// The operating system.
    pub os: Os,
}

impl Target {
    /// 64-bit x86 under Linux.
    pub const X86_64_LINUX: Target = Target { arch: Arch::X86_64, os: Os::Linux };

    /// The size of a pointer in bytes.
    pub fn pointer_bytes(self) -> u64 {
        match self.arch {
            Arch::X86_64 | Arch::Aarch64 | Arch::RiscV64 | Arch::PowerPc64 => 8,
            Arch::I686 | Arch::Arm | Arch::Wasm32 => 4,
        }
    }

    /// The triple that LLVM knows it by.
    pub fn llvm_triple(self) -> String {
        let arch = match self.arch {
            Arch::X86_64 => "x86_64",
            Arch::I686 => "i686",
            Arch::Aarch64 => "aarch64",
            Arch::Arm => "armv7",
            Arch::RiscV64 => "riscv64",
            Arch::PowerPc64 => "powerpc64le",
            Arch::Wasm32 => "wasm32",
        };
        let system = match (self.os, self.arch) {
            (Os::Linux, Arch::Arm) => "unknown-linux-gnueabihf",
            (Os::Linux, _) => "unknown-linux-gnu",
            (Os::MacOs, _) => "apple-macosx",
            (Os::Windows, _) => "w64-windows-gnu",
        };
        format!("{arch}-{system}")
    }

    /// Whether the system is Windows.
    pub fn is_windows(self) -> bool {
        self.os == Os::Windows
    }

    /// Whether C's `char` has a sign: the ABIs of ARM, RISC-V and PowerPC under Linux say that it has not.
    pub fn has_signed_char(self) -> bool {
        let is_unsigned_abi =
            matches!(self.arch, Arch::Aarch64 | Arch::Arm | Arch::RiscV64 | Arch::PowerPc64);
        !is_unsigned_abi || self.os != Os::Linux
    }

    /// Whether 8-byte primitive types are aligned to 4 here where the version has a rule for it: 32-bit x86 outside
    /// Windows.
    pub(crate) fn is_unix_i686(self) -> bool {
        self.arch == Arch::I686 && !self.is_windows()
    }
}

impl Default for Target {
    fn default() -> Self {
        Target::X86_64_LINUX
    }
}

impl fmt::Display for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arch = match self.arch {
            Arch::X86_64 => "x86_64",
            Arch::I686 => "i686",
            Arch::Aarch64 => "aarch64",
            Arch::Arm => "arm",
            Arch::RiscV64 => "riscv64",
            Arch::PowerPc64 => "powerpc64le",
            Arch::Wasm32 => "wasm32",
        };
        let os = match self.os {
            Os::Linux => "linux",
            Os::MacOs => "macos",
            Os::Windows => "windows",
        };
        write!(formatter, "{arch}-{os}")
    }
}

/// A text that names no target that is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown target '{0}': write x86_64, i686, aarch64, armv7, riscv64, powerpc64le or wasm32, and after it \
     -linux, -macos or -windows"
)]
pub struct TargetError(String);

/// A triple (`x86_64-linux-gnu`, `i686-w64-mingw32`, `arm64-apple-darwin`) or its first words (`aarch64`,
/// `i686-windows`). Without a system it is Linux.
impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, TargetError> {
        let lower = text.to_ascii_lowercase();
        let (arch, rest) = lower.split_once('-').unwrap_or((&lower, ""));
        let arch = match arch {
            "x86_64" | "amd64" | "x86-64" => Arch::X86_64,
            "i386" | "i486" | "i586" | "i686" | "x86" => Arch::I686,
            "aarch64" | "arm64" => Arch::Aarch64,
            "riscv64" => Arch::RiscV64,
            "powerpc64le" | "ppc64le" => Arch::PowerPc64,
            "wasm32" => Arch::Wasm32,
            _ if arch.starts_with("arm") || arch.starts_with("thumb") => Arch::Arm,
            _ => return Err(TargetError(text.to_owned())),
        };
        let has =
            |words: &[&str]| rest.split('-').any(|part| words.iter().any(|word| part.starts_with(word)));
        let os = if has(&["win", "mingw", "w64"]) {
            Os::Windows
        } else if has(&["darwin", "macos", "apple"]) {
            Os::MacOs
        } else {
            Os::Linux
        };
        Ok(Target { arch, os })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples_and_short_names() {
        let parse = |text: &str| text.parse::<Target>().expect("a target").to_string();
        assert_eq!(parse("x86_64"), "x86_64-linux");
        assert_eq!(parse("x86_64-w64-mingw32"), "x86_64-windows");
        assert_eq!(parse("arm64-apple-darwin22.4.0"), "aarch64-macos");
        assert_eq!(parse("i686-win"), "i686-windows");
        assert_eq!(parse("armv7l-linux-gnueabihf"), "arm-linux");
        assert!("nvptx64".parse::<Target>().is_err());
    }
}
