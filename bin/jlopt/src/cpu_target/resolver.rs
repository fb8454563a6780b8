//! Resolving target strings for a version of Julia, an architecture and a building machine.

use super::names::KnownNames;
use super::{NamesAsked, TargetString, diagnose};
use crate::machine::Tables;
use anyhow::Result;
use cpu_targets::{Architecture, Host, Machine, NativeCpu, Platform, Resolution, Target, TargetError};
use juliair_types::dialect::JuliaVersion;
use llvm_ext::{processors, target};

/// The value of `--build-host` for a machine that limits nothing.
pub(crate) const ALL_FEATURES: &str = "all-features";
/// The name of the machine that this runs on.
const NATIVE: &str = "native";

/// All that the meaning of a target string depends on.
pub(crate) struct Resolver {
    tables: Tables,
    /// What the architecture is called: Julia has one name for all that it has no tables of.
    pub(crate) architecture_name: String,
    machine: Machine,
}

impl Resolver {
    /// For the architecture of a triple; an empty one is that of this machine, as for LLVM's tools.
    pub(crate) fn new(triple: &str, version: JuliaVersion, build_host: Option<&str>) -> Self {
        let host_triple = processors::host_triple();
        let triple = if triple.is_empty() { &host_triple } else { triple };
        let tables = Tables::new(triple, version);
        let is_here = target::architecture(triple) == target::architecture(&host_triple);
        let machine = Machine {
            host: host(build_host),
            native: is_here.then(NativeCpu::of_llvm),
            ..Machine::default()
        };
        let architecture_name = match tables.architecture {
            Architecture::Other => triple.split('-').next().unwrap_or_default().to_owned(),
            known => known.to_string(),
        };
        Self { tables, architecture_name, machine }
    }

    /// The same on another building machine.
    pub(super) fn on(&self, build_host: &str) -> Self {
        let machine = Machine { host: host(Some(build_host)), ..self.machine.clone() };
        Self { tables: self.tables.clone(), architecture_name: self.architecture_name.clone(), machine }
    }

    /// The rules.
    pub(crate) fn platform(&self) -> Result<Platform<'_>, TargetError> {
        self.tables.platform()
    }

    /// The version.
    pub(crate) fn version(&self) -> JuliaVersion {
        self.tables.version
    }

    /// What a text comes to.
    pub(crate) fn resolve_text(&self, text: &str) -> Result<Resolution, TargetError> {
        self.platform()?.resolve(text, &self.machine)
    }

    /// What a string comes to.
    ///
    /// # Errors
    ///
    /// A [`Diagnostic`](crate::render::Diagnostic) with the place in the string.
    pub(crate) fn resolve(&self, string: &TargetString) -> Result<Resolution> {
        Ok(self.resolve_text(&string.text).map_err(|error| diagnose::refused(&error, string, self))?)
    }

    /// The targets of a string.
    ///
    /// # Errors
    ///
    /// Where it is refused; [`NamesAsked`] where it asks for help.
    pub(crate) fn targets(&self, string: &TargetString) -> Result<Vec<Target>> {
        match self.resolve(string)? {
            Resolution::Targets(targets) => Ok(targets),
            Resolution::Help(help) => Err(NamesAsked(KnownNames::new(help, self)).into()),
        }
    }

    /// The version as target strings know it: without a patch, on which nothing depends.
    pub(crate) fn julia(&self) -> String {
        let version = self.version().to_string();
        version.rsplit_once('.').map_or(version.as_str(), |(minor, _patch)| minor).to_owned()
    }
}

fn host(build_host: Option<&str>) -> Host {
    match build_host {
        None | Some(ALL_FEATURES) => Host::AllFeatures,
        Some(NATIVE) => Host::Native,
        Some(cpu) => Host::Cpu(cpu.to_owned()),
    }
}
