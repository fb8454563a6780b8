//! The architectures that Julia tells apart when it looks at CPUs.

use std::fmt;
use std::str::FromStr;

/// An architecture, as far as CPU targets depend on it (`src/processor.cpp`: one file of rules for x86, one for ARM, a
/// fallback for everything else; 1.14 adds RISC-V).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// x86 with 64 bits.
    X86_64,
    /// x86 with 32 bits.
    I686,
    /// ARM with 64 bits.
    AArch64,
    /// ARM with 32 bits.
    Arm(ArmBaseline),
    /// RISC-V with 64 bits.
    RiscV64,
    /// Any other.
    Other,
}

/// What a Julia for ARM with 32 bits was compiled for: every CPU has at least that (`generic` in
/// `src/processor_arm.cpp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArmBaseline {
    /// ARMv6, as in the triple `arm-linux-gnueabihf`.
    V6,
    /// ARMv7-A, as in the triple `armv7l-linux-gnueabihf`.
    V7A,
    /// ARMv8-A.
    V8A,
}

impl Architecture {
    /// Whether it is x86 of either size.
    pub(crate) fn is_x86(self) -> bool {
        matches!(self, Self::X86_64 | Self::I686)
    }
}

impl fmt::Display for Architecture {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::X86_64 => "x86_64",
            Self::I686 => "i686",
            Self::AArch64 => "aarch64",
            Self::Arm(ArmBaseline::V6) => "armv6l",
            Self::Arm(ArmBaseline::V7A) => "armv7l",
            Self::Arm(ArmBaseline::V8A) => "armv8l",
            Self::RiscV64 => "riscv64",
            Self::Other => "other",
        })
    }
}

/// Reads a triple or the architecture in front of it; there is none that this does not accept.
impl FromStr for Architecture {
    type Err = std::convert::Infallible;

    fn from_str(triple: &str) -> Result<Self, Self::Err> {
        let name = triple.split('-').next().unwrap_or_default();
        Ok(match name {
            "x86_64" | "amd64" | "x86_64h" => Self::X86_64,
            "i386" | "i486" | "i586" | "i686" | "i786" | "x86" => Self::I686,
            "riscv64" => Self::RiscV64,
            _ if name.starts_with("aarch64") || name.starts_with("arm64") => Self::AArch64,
            _ => arm_baseline(name).map_or(Self::Other, Self::Arm),
        })
    }
}

fn arm_baseline(name: &str) -> Option<ArmBaseline> {
    let version = name.strip_prefix("arm").or_else(|| name.strip_prefix("thumb"))?;
    Some(match version.strip_prefix('v').and_then(|version| version.chars().next()) {
        Some('7') => ArmBaseline::V7A,
        Some('8' | '9') => ArmBaseline::V8A,
        _ => ArmBaseline::V6,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples_and_bare_names_are_read() {
        let read = |triple: &str| triple.parse::<Architecture>().expect("accepted");
        assert_eq!(read("x86_64-w64-mingw32"), Architecture::X86_64);
        assert_eq!(read("i686-linux-gnu"), Architecture::I686);
        assert_eq!(read("arm64-apple-darwin"), Architecture::AArch64);
        assert_eq!(read("armv7l"), Architecture::Arm(ArmBaseline::V7A));
        assert_eq!(read("arm-linux-gnueabihf"), Architecture::Arm(ArmBaseline::V6));
        assert_eq!(read("powerpc64le-linux-gnu"), Architecture::Other);
        assert_eq!(read("riscv64"), Architecture::RiscV64);
        assert_eq!(read(""), Architecture::Other);
    }
}
