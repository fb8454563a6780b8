//! A version of Julia on an architecture: what resolves target strings and chooses between targets.

use crate::architecture::Architecture;
use crate::cpufeatures::{self, FeatureTable};
use crate::data::DataForm;
use crate::error::{RunningFault, TargetError};
use crate::feature_set::FeatureSet;
use crate::machine::Machine;
use crate::processor;
use crate::target::{Help, Resolution, Target};
use juliair_types::dialect::{CpuTables, JuliaVersion};
use std::borrow::Cow;

/// A version of Julia on an architecture.
#[derive(Clone, Copy, Debug)]
pub struct Platform<'t> {
    pub(crate) architecture: Architecture,
    pub(crate) rules: Rules<'t>,
    /// What LLVM knows of the architecture, where that was given.
    pub(crate) llvm: Option<&'t FeatureTable>,
}

/// The rules that a version follows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rules<'t> {
    /// Julia 1.10 to 1.13.
    Processor(processor::Rules),
    /// Julia 1.14.
    CpuFeatures(&'t FeatureTable),
}

impl<'t> Platform<'t> {
    /// The rules and tables of a version. `llvm` is what LLVM knows of the architecture, which only Julia 1.14 asks
    /// for, and only on x86, AArch64 and RISC-V; for other versions hints tell from it which names Julia 1.14 knows.
    ///
    /// # Errors
    ///
    /// Where Julia 1.14's tables are needed and not given.
    pub fn new(
        architecture: Architecture,
        version: JuliaVersion,
        llvm: Option<&'t FeatureTable>,
    ) -> Result<Self, TargetError> {
        static NO_FEATURES: FeatureTable = FeatureTable::EMPTY;
        let tables = version.dialect().cpu_tables;
        let rules = match (tables, architecture) {
            (CpuTables::Llvm, Architecture::Arm(_) | Architecture::Other) => Rules::CpuFeatures(&NO_FEATURES),
            (CpuTables::Llvm, _) => Rules::CpuFeatures(
                llvm.ok_or_else(|| TargetError::NoTable { architecture: architecture.to_string() })?,
            ),
            (tables, _) => Rules::Processor(processor::Rules::new(architecture, tables)),
        };
        Ok(Self { architecture, rules, llvm })
    }

    /// The targets of a string, or what there is to choose from where it says `help`.
    ///
    /// # Errors
    ///
    /// Where Julia refuses the string, or it refers to a machine that is unknown.
    pub fn resolve(&self, text: &str, machine: &Machine) -> Result<Resolution, TargetError> {
        let expanded = self.expand(text, machine);
        let targets = match self.rules {
            Rules::Processor(rules) => processor::resolve(&expanded, &rules, machine),
            Rules::CpuFeatures(table) => cpufeatures::resolve(&expanded, self.architecture, table, machine),
        };
        // What stands for `sysimage` is at its place; what follows is the same in both.
        let original = |offset: usize| match &expanded {
            Cow::Owned(_) if offset < machine.sysimage.len() => 0,
            expanded => text.len() + offset - expanded.len(),
        };
        let targets = targets.map_err(|error| error.map_offset(original))?;
        Ok(targets.map_or_else(|| Resolution::Help(self.help()), Resolution::Targets))
    }

    /// Replaces `sysimage`, which is a whole string or its first target, from Julia 1.13 on.
    fn expand<'a>(&self, text: &'a str, machine: &Machine) -> Cow<'a, str> {
        let knows = match self.rules {
            Rules::Processor(rules) => rules.version == CpuTables::Julia1_13,
            Rules::CpuFeatures(_) => true,
        };
        match text.strip_prefix("sysimage").filter(|rest| rest.is_empty() || rest.starts_with(';')) {
            Some(rest) if knows => format!("{}{rest}", machine.sysimage).into(),
            _ => text.into(),
        }
    }

    /// The names that a target string can use here.
    pub fn help(&self) -> Help {
        let sorted = |mut names: Vec<String>| {
            names.sort_unstable();
            names
        };
        Help {
            cpus: sorted(self.cpu_names().into_iter().map(str::to_owned).collect()),
            features: sorted(self.known_feature_names().into_iter().map(str::to_owned).collect()),
        }
    }

    /// How images of this version record targets.
    pub fn data_form(&self) -> DataForm {
        match self.rules {
            Rules::Processor(_) => DataForm::Words32,
            Rules::CpuFeatures(_) => DataForm::Words64,
        }
    }

    /// The names of the features of a set, in the table's order.
    pub fn feature_names(&self, set: FeatureSet) -> Vec<String> {
        let names = match self.rules {
            Rules::Processor(rules) => rules.table.map(|table| table.names(set)).unwrap_or_default(),
            Rules::CpuFeatures(table) => table.names(set),
        };
        names.into_iter().map(str::to_owned).collect()
    }

    /// Whether a list is one that a Julia can run with that builds no image.
    ///
    /// # Errors
    ///
    /// Where the list has several targets, or options that concern images only.
    pub fn check_running(&self, targets: &[Target]) -> Result<(), RunningFault> {
        let checks_size = matches!(self.rules, Rules::Processor(_));
        if let Some(unknown) = targets.iter().find(|target| target.unknown_name && !checks_size) {
            return Err(RunningFault::UnknownCpu(unknown.cpu_name.clone()));
        }
        let [target] = targets else { return Err(RunningFault::SeveralTargets) };
        match &target.written {
            written if written.clone_all => Err(RunningFault::CloneAll),
            written if written.opt_size && checks_size => Err(RunningFault::OptSize),
            written if written.min_size && checks_size => Err(RunningFault::MinSize),
            _ => Ok(()),
        }
    }

    pub(crate) fn cpu_names(&self) -> Vec<&str> {
        match self.rules {
            Rules::Processor(rules) => {
                rules.table.map(|table| table.cpus.iter().map(|cpu| cpu.name).collect()).unwrap_or_default()
            }
            Rules::CpuFeatures(table) => table.cpu_names().collect(),
        }
    }

    pub(crate) fn known_feature_names(&self) -> Vec<&str> {
        match self.rules {
            Rules::Processor(rules) => {
                let table = rules.table.map(|table| table.names(table.known()));
                table.unwrap_or_default()
            }
            Rules::CpuFeatures(table) => table.feature_names().collect(),
        }
    }
}
