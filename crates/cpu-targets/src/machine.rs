//! What a target string can refer to that does not stand in it.

/// The machine around a target string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// What limits the first target (up to Julia 1.13), and what `native` is.
    pub host: Host,
    /// This machine, where it is of the architecture in question.
    pub native: Option<NativeCpu>,
    /// What `sysimage` stands for: the target string of the base image. Julia 1.13 and later.
    pub sysimage: String,
}

/// A machine that limits nothing and is unknown, with a base image for `generic`.
impl Default for Machine {
    fn default() -> Self {
        Self { host: Host::AllFeatures, native: None, sysimage: "generic".to_owned() }
    }
}

/// The machine that Julia runs on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Host {
    /// One that has every feature; `native` is this machine.
    AllFeatures,
    /// A CPU of the table; `native` is that.
    Cpu(String),
    /// This machine.
    Native,
}

/// A CPU, as found out by whoever asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeCpu {
    /// Its name, as LLVM calls it.
    pub name: String,
    /// Its features in LLVM's spelling with a sign (`+avx2`, `-xop`); nothing: those of the table for its name. What
    /// the table does not know is ignored, except on architectures without a table, where all go to LLVM (up to 1.12
    /// the disabled ones as well, behind the enabled ones).
    pub features: Option<Vec<String>>,
}
