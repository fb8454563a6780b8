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
    /// Linux.
    Linux,
    /// FreeBSD, whose layouts are those of Linux.
    FreeBsd,
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
            Arch::Arm => "armv7",
            other => other.name(),
        };
        let system = match (self.os, self.arch) {
            (Os::Linux, Arch::Arm) => "unknown-linux-gnueabihf",
            (Os::Linux, _) => "unknown-linux-gnu",
            (Os::FreeBsd, _) => "unknown-freebsd",
            (Os::MacOs, _) => "apple-macosx",
            (Os::Windows, _) => "w64-windows-gnu",
        };
        format!("{arch}-{system}")
    }

    /// Whether the system is Windows.
    pub fn is_windows(self) -> bool {
        self.os == Os::Windows
    }

    /// Whether C's `char` has a sign: the ABIs of ARM, RISC-V and PowerPC say that it has not, except
    /// under macOS and Windows.
    pub fn has_signed_char(self) -> bool {
        let is_unsigned_abi =
            matches!(self.arch, Arch::Aarch64 | Arch::Arm | Arch::RiscV64 | Arch::PowerPc64);
        !is_unsigned_abi || matches!(self.os, Os::MacOs | Os::Windows)
    }

    /// Whether 8-byte primitive types are aligned to 4 here where the version has a rule for it: 32-bit x86 outside
    /// Windows.
    pub(crate) fn is_unix_i686(self) -> bool {
        self.arch == Arch::I686 && !self.is_windows()
    }
}

impl Arch {
    /// The name that `Sys.ARCH` has of it.
    pub fn name(self) -> &'static str {
        match self {
            Arch::X86_64 => "x86_64",
            Arch::I686 => "i686",
            Arch::Aarch64 => "aarch64",
            Arch::Arm => "arm",
            Arch::RiscV64 => "riscv64",
            Arch::PowerPc64 => "powerpc64le",
            Arch::Wasm32 => "wasm32",
        }
    }
}

impl Default for Target {
    fn default() -> Self {
        Target::X86_64_LINUX
    }
}

impl fmt::Display for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let os = match self.os {
            Os::Linux => "linux",
            Os::FreeBsd => "freebsd",
            Os::MacOs => "macos",
            Os::Windows => "windows",
        };
        write!(formatter, "{}-{os}", self.arch.name())
    }
}

/// A text that names no target that is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// An architecture that is not known.
    #[error(
        "unknown target '{0}': write x86_64, i686, aarch64, armv7, riscv64, powerpc64le or wasm32, and after it \
         -linux, -freebsd, -macos or -windows"
    )]
    Arch(String),
    /// A part of a triple that is not known, and the triple.
    #[error(
        "unknown part '{part}' of target '{target}': the systems are linux, freebsd, macos (darwin) and windows (mingw32)"
    )]
    Part {
        /// The part.
        part: String,
        /// All that was given.
        target: String,
    },
}

/// A triple (`x86_64-linux-gnu`, `i686-w64-mingw32`, `arm64-apple-darwin`) or its first words (`aarch64`,
/// `i686-windows`). Without a system it is Linux.
impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, TargetError> {
        let lower = text.to_ascii_lowercase();
        let lower = lower.strip_prefix("x86-64").map_or(lower.clone(), |rest| format!("x86_64{rest}"));
        let mut parts = lower.split('-');
        let arch = parts.next().and_then(arch_of).ok_or_else(|| TargetError::Arch(text.to_owned()))?;
        let mut os = None;
        for part in parts {
            match system_of(part) {
                Some(system) => os = os.or(Some(system)),
                None if says_nothing(part) => {}
                None => return Err(TargetError::Part { part: part.to_owned(), target: text.to_owned() }),
            }
        }
        Ok(Target { arch, os: os.unwrap_or(Os::Linux) })
    }
}

fn arch_of(word: &str) -> Option<Arch> {
    match word {
        "x86_64" | "amd64" => Some(Arch::X86_64),
        "i386" | "i486" | "i586" | "i686" | "x86" => Some(Arch::I686),
        "aarch64" | "arm64" => Some(Arch::Aarch64),
        "riscv64" => Some(Arch::RiscV64),
        "powerpc64le" | "ppc64le" => Some(Arch::PowerPc64),
        "wasm32" => Some(Arch::Wasm32),
        _ if word.starts_with("arm") || word.starts_with("thumb") => Some(Arch::Arm),
        _ => None,
    }
}

/// The system that a part of a triple names, its version aside; `apple` and `w64` have but one.
fn system_of(part: &str) -> Option<Os> {
    const SYSTEMS: [(&str, Os); 8] = [
        ("linux", Os::Linux),
        ("freebsd", Os::FreeBsd),
        ("apple", Os::MacOs),
        ("darwin", Os::MacOs),
        ("macos", Os::MacOs),
        ("win", Os::Windows),
        ("mingw", Os::Windows),
        ("w64", Os::Windows),
    ];
    SYSTEMS.iter().find(|(name, _)| part.starts_with(name)).map(|&(_, os)| os)
}

/// Vendors, C libraries and, in the triples of Julia packages, versions of libraries: no layout depends on them.
fn says_nothing(part: &str) -> bool {
    matches!(part, "unknown" | "pc" | "none" | "redhat" | "suse" | "alpine" | "" | "msvc")
        || ["gnu", "musl", "eabi", "libgfortran", "cxx", "libstdcxx", "julia_version"]
            .iter()
            .any(|known| part.starts_with(known))
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
        assert_eq!(parse("x86-64"), "x86_64-linux");
        assert_eq!(parse("x86_64-unknown-freebsd13.2"), "x86_64-freebsd");
        assert_eq!(parse("x86_64-linux-gnu-libgfortran5-cxx11"), "x86_64-linux");
        assert!("x86_64-foo".parse::<Target>().is_err());
        assert!("aarch64-openbsd".parse::<Target>().is_err());
        assert!("nvptx64".parse::<Target>().is_err());
    }
}
