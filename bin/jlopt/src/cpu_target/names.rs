//! The answer to `help`: the names that a target string can use.

use super::Resolver;
use crate::render::cpu_target;
use cpu_targets::Help;
use serde::Serialize;
use std::fmt;

/// The CPUs and features that a version of Julia knows of an architecture.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct KnownNames {
    /// `jlopt.mv.cpus/1`
    schema: &'static str,
    /// The version, `1.13`.
    pub(crate) julia: String,
    /// The architecture.
    pub(crate) architecture: String,
    #[serde(flatten)]
    pub(crate) names: Help,
}

impl KnownNames {
    pub(crate) fn new(names: Help, resolver: &Resolver) -> Self {
        let architecture = resolver.architecture_name.clone();
        Self { schema: "jlopt.mv.cpus/1", julia: resolver.julia(), architecture, names }
    }
}

/// A string asked for help. As with `--help` the answer takes the place of all else, so it travels as an error does.
#[derive(Debug)]
pub(crate) struct NamesAsked(pub(crate) KnownNames);

/// The answer.
impl fmt::Display for NamesAsked {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&cpu_target::known_names(&self.0))
    }
}

impl std::error::Error for NamesAsked {}
