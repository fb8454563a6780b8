//! The targets of a module, as reports show them.

use crate::error::MultiVersioningError;
use crate::specs::{Category, MultiVersioningTargets, target_specs};
use juliair_types::dialect::Dialect;
use llvm_ext::module::Module;
use serde::Serialize;

/// A target in a report.
#[derive(Clone, Debug, Serialize)]
pub struct TargetReport {
    /// Its position.
    pub index: usize,
    /// The CPU, as `target-cpu` gets it.
    pub cpu_name: String,
    /// The features, as `target-features` gets them.
    pub features: String,
    /// The flags, packed as the version of Julia has them.
    pub flags: u32,
    /// The names of the flags that are set.
    pub flag_names: Vec<&'static str>,
    /// The flags that are set and have no name.
    #[serde(skip_serializing_if = "is_zero")]
    pub unknown_flags: u32,
    /// The index of the base target; without a meaning for target 0 and for those that clone everything. A module's is
    /// read as unsigned, as the pass reads it; in a target string that of target 0 is -1 on Julia 1.14.
    pub base: i64,
    /// Whether it has a version of every function. Target 0 has, but clones nothing.
    pub clone_all: bool,
    /// What a selective target clones functions for.
    pub categories: Vec<Category>,
}

/// The targets of a module.
#[derive(Clone, Debug, Serialize)]
pub struct TargetsReport {
    /// `jlopt.mv.targets/1`
    pub schema: &'static str,
    /// The targets, in order.
    pub specs: Vec<TargetReport>,
}

/// What a module records of its targets. Needs no function bodies.
///
/// # Errors
///
/// Where the flag `julia.mv.specs` is missing or malformed.
pub fn targets_report(module: &Module<'_>, dialect: &Dialect) -> Result<TargetsReport, MultiVersioningError> {
    let targets = target_specs(module)?;
    Ok(TargetsReport { schema: "jlopt.mv.targets/1", specs: target_reports(&targets, dialect) })
}

// serde hands a reference over.
#[expect(clippy::trivially_copy_pass_by_ref)]
fn is_zero(flags: &u32) -> bool {
    *flags == 0
}

/// Targets, as reports show them.
pub fn target_reports(targets: &MultiVersioningTargets, dialect: &Dialect) -> Vec<TargetReport> {
    let report = |(index, spec): (usize, &crate::specs::TargetSpec)| TargetReport {
        index,
        cpu_name: spec.cpu.clone(),
        features: spec.features.clone(),
        flags: spec.flags,
        flag_names: spec.flag_names(dialect),
        unknown_flags: spec.unknown_flags(dialect),
        base: i64::from(spec.base),
        clone_all: targets.is_clone_all(index, dialect),
        categories: match targets.is_selective(index, dialect) {
            true => spec.categories(dialect).iter().collect(),
            false => Vec::new(),
        },
    };
    targets.specs().iter().enumerate().map(report).collect()
}
