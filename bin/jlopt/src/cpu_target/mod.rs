//! CPU target strings: where they come from, what they come to, and whether a module agrees.

mod compare;
mod diagnose;
mod names;
mod report;
mod resolver;

pub(crate) use compare::{check_recorded, differences_from};
pub(crate) use names::{KnownNames, NamesAsked};
pub(crate) use report::{TargetSpecReport, TargetStringReport};
pub(crate) use resolver::Resolver;

/// A target string, and who gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TargetString {
    pub(crate) text: String,
    pub(crate) origin: Origin,
}

/// Who gives a target string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// `--cpu-target`.
    Option,
    /// The variable `JULIA_CPU_TARGET`.
    Variable,
}

impl Origin {
    /// What places in the string are written with.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Option => "--cpu-target",
            Self::Variable => JULIA_CPU_TARGET,
        }
    }
}

/// The variable that counts where the option is not given.
pub(crate) const JULIA_CPU_TARGET: &str = "JULIA_CPU_TARGET";
