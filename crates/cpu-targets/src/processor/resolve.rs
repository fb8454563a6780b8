//! From a text to targets (`arg_target_data`, `jl_get_llvm_clone_targets`).

use super::clones::{self, Candidate};
use super::parse::{self, Parsed};
use super::table::Table;
use super::{fallback, flags, llvm};
use crate::architecture::Architecture;
use crate::data;
use crate::error::TargetError;
use crate::feature_set::FeatureSet;
use crate::machine::{Host, Machine, NativeCpu};
use crate::target::Target;
use juliair_types::dialect::CpuTables;

/// A version of Julia on an architecture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) architecture: Architecture,
    pub(crate) version: CpuTables,
    /// The major version of Julia's LLVM.
    pub(crate) llvm: u32,
    /// Nothing for architectures without rules of their own.
    pub(crate) table: Option<&'static Table>,
}

impl Rules {
    pub(crate) fn new(architecture: Architecture, version: CpuTables) -> Self {
        let llvm = match version {
            CpuTables::Julia1_10 => 15,
            CpuTables::Julia1_11 => 16,
            CpuTables::Julia1_12 => 18,
            CpuTables::Julia1_13 | CpuTables::Llvm => 20,
        };
        Self { architecture, version, llvm, table: super::table::table(architecture, version) }
    }
}

/// The targets of a text; nothing where it asks for help.
pub(crate) fn resolve(
    text: &str,
    rules: &Rules,
    machine: &Machine,
) -> Result<Option<Vec<Target>>, TargetError> {
    let list = parse::parse(text, rules.table)?;
    if list.help {
        return Ok(None);
    }
    let Some(table) = rules.table else { return fallback::resolve(list.targets, rules, machine).map(Some) };
    let resolver = Resolver { rules, table, machine };
    resolver.targets(list.targets).map(Some)
}

/// A CPU that a table or the machine knows.
struct KnownCpu {
    name: String,
    features: FeatureSet,
}

/// A target between its text and its flags.
struct Resolved {
    parsed: Parsed,
    name: String,
    unknown_name: bool,
    enabled: FeatureSet,
    disabled: FeatureSet,
    masked: FeatureSet,
}

struct Resolver<'a> {
    rules: &'a Rules,
    table: &'a Table,
    machine: &'a Machine,
}

impl Resolver<'_> {
    fn targets(&self, list: Vec<Parsed>) -> Result<Vec<Target>, TargetError> {
        let host = self.host()?;
        let resolved = list.into_iter().enumerate().map(|(index, parsed)| {
            let limit = if index == 0 { host } else { None };
            self.resolve(parsed, limit)
        });
        let resolved: Vec<Resolved> = resolved.collect::<Result<_, _>>()?;
        let mut candidates: Vec<_> = resolved.iter().map(candidate).collect();
        clones::decide(&mut candidates, self.table);
        Ok(resolved.into_iter().zip(candidates).map(|(target, clones)| self.finish(target, clones)).collect())
    }

    /// The features that limit the first target.
    fn host(&self) -> Result<Option<FeatureSet>, TargetError> {
        Ok(match &self.machine.host {
            Host::AllFeatures => None,
            Host::Cpu(name) => Some(self.host_cpu(name)?.features),
            Host::Native => Some(self.native()?.features),
        })
    }

    fn host_cpu(&self, name: &str) -> Result<KnownCpu, TargetError> {
        let cpu = self.table.cpu(self.table.normalize(name)).ok_or_else(|| TargetError::UnknownHost {
            name: name.to_owned(),
            architecture: self.rules.architecture.to_string(),
        })?;
        Ok(KnownCpu { name: cpu.name.to_owned(), features: cpu.features })
    }

    fn native(&self) -> Result<KnownCpu, TargetError> {
        match (&self.machine.host, &self.machine.native) {
            (Host::Cpu(name), _) => self.host_cpu(name),
            (_, Some(native)) => Ok(self.native_cpu(native)),
            (_, None) => Err(TargetError::NoNative { architecture: self.rules.architecture.to_string() }),
        }
    }

    /// What Julia finds out about a machine. On ARM it adds what the table says of the CPU, since a kernel does not
    /// tell everything.
    fn native_cpu(&self, native: &NativeCpu) -> KnownCpu {
        let name = self.table.normalize(&native.name);
        let of_table = self.table.cpu(name).map(|cpu| cpu.features).unwrap_or_default();
        let features = match &native.features {
            None => of_table,
            Some(features) => {
                let enabled = features.iter().filter_map(|feature| feature.strip_prefix('+'));
                let known = enabled.filter_map(|feature| self.table.features_named(feature));
                let found = known.fold(FeatureSet::default(), |sum, set| sum | set);
                if self.rules.architecture.is_x86() { found } else { found | of_table }
            }
        };
        KnownCpu { name: name.to_owned(), features }
    }

    fn resolve(&self, parsed: Parsed, limit: Option<FeatureSet>) -> Result<Resolved, TargetError> {
        let cpu = match parsed.name.as_str() {
            "native" => Some(self.native()?),
            name => {
                self.table.cpu(name).map(|cpu| KnownCpu { name: cpu.name.to_owned(), features: cpu.features })
            }
        };
        let of_cpu = cpu.as_ref().map(|cpu| cpu.features).unwrap_or_default();
        let wanted =
            self.table.with_dependencies(parsed.enabled | of_cpu) - self.table.stripped - parsed.disabled;
        let limited = limit.map_or(wanted, |limit| wanted & limit);
        let enabled = self.table.without_unsupported(limited);
        // Of a CPU that is known, it is known what it lacks.
        let disabled = if cpu.is_some() { self.table.known() - enabled } else { parsed.disabled };
        Ok(Resolved {
            name: cpu.as_ref().map_or(&parsed.name, |cpu| &cpu.name).clone(),
            unknown_name: cpu.is_none(),
            enabled,
            disabled,
            masked: self.table.without_unsupported(wanted) - enabled,
            parsed,
        })
    }

    fn finish(&self, target: Resolved, clones: Candidate) -> Target {
        let Resolved { parsed, name, unknown_name, enabled, disabled, masked } = target;
        let (cpu_name, strings) = llvm::llvm_target(&name, enabled, disabled, self.rules, self.table);
        let newer = self.table.newer_than(self.rules.llvm);
        let recorded = self.table.without_unsupported(enabled - newer);
        let record = data::Identification {
            words: self.table.words,
            enabled: recorded,
            disabled: disabled - newer,
            name: &name,
            ext_features: &parsed.ext_features,
        };
        Target {
            data: data::identification32(&record),
            features: join(strings, &parsed.ext_features),
            cpu_name,
            flags: clones.flags,
            image_flags: clones.flags & flags::UNKNOWN_NAME,
            base: i32::try_from(parsed.base).unwrap_or(i32::MAX),
            ext_features: parsed.ext_features,
            enabled: recorded,
            disabled: disabled - newer,
            unknown_name,
            clone_all: clones.flags & flags::CLONE_ALL != 0,
            new_features: clones.new_features,
            written: written(parsed.written, parsed.flags),
            runtime: (enabled, disabled),
            masked,
            name,
        }
    }
}

fn candidate(target: &Resolved) -> Candidate {
    let unknown = if target.unknown_name { flags::UNKNOWN_NAME } else { 0 };
    Candidate {
        name: target.name.clone(),
        enabled: target.enabled,
        flags: target.parsed.flags | unknown,
        not_clone_all: target.parsed.not_clone_all,
        base: target.parsed.base,
        new_features: Vec::new(),
    }
}

/// Completes what is known of the text by the flags that it sets.
pub(super) fn written(written: crate::target::Written, text_flags: u32) -> crate::target::Written {
    crate::target::Written {
        clone_all: text_flags & flags::CLONE_ALL != 0,
        opt_size: text_flags & flags::OPT_SIZE != 0,
        min_size: text_flags & flags::MIN_SIZE != 0,
        ..written
    }
}

/// The feature string, with the options that the table does not know at its end.
pub(super) fn join(mut strings: Vec<String>, ext_features: &str) -> String {
    if !ext_features.is_empty() {
        strings.push(ext_features.to_owned());
    }
    strings.join(",")
}
