//! Architectures without rules of their own (`src/processor_fallback.cpp`): names and options go to LLVM as they are,
//! and every target after the first clones everything.

use super::flags;
use super::parse::Parsed;
use super::resolve::{Rules, join, written};
use crate::data;
use crate::error::TargetError;
use crate::feature_set::FeatureSet;
use crate::machine::{Host, Machine};
use crate::target::Target;
use juliair_types::dialect::CpuTables;

pub(super) fn resolve(
    list: Vec<Parsed>,
    rules: &Rules,
    machine: &Machine,
) -> Result<Vec<Target>, TargetError> {
    list.into_iter().enumerate().map(|(index, parsed)| target(index, parsed, rules, machine)).collect()
}

fn target(index: usize, mut parsed: Parsed, rules: &Rules, machine: &Machine) -> Result<Target, TargetError> {
    let unknown_name = parsed.name != "native";
    let mut flags = parsed.flags;
    if unknown_name {
        flags |= flags::UNKNOWN_NAME;
    } else {
        let (name, features) = native(rules, machine)?;
        parsed.name = name;
        parsed.ext_features =
            join(Vec::from_iter((!parsed.ext_features.is_empty()).then_some(parsed.ext_features)), &features);
    }
    if index > 0 {
        flags |= flags::CLONE_ALL;
    }
    let nothing = FeatureSet::default();
    let record = data::Identification {
        words: 1,
        enabled: nothing,
        disabled: nothing,
        name: &parsed.name,
        ext_features: &parsed.ext_features,
    };
    Ok(Target {
        data: data::identification32(&record),
        cpu_name: parsed.name.clone(),
        name: parsed.name,
        features: parsed.ext_features.clone(),
        ext_features: parsed.ext_features,
        flags,
        image_flags: flags & flags::UNKNOWN_NAME,
        base: 0,
        enabled: nothing,
        disabled: nothing,
        unknown_name,
        clone_all: flags & flags::CLONE_ALL != 0,
        new_features: Vec::new(),
        written: written(parsed.written, parsed.flags),
        runtime: (nothing, nothing),
        masked: nothing,
    })
}

/// The name of the machine's CPU, and its features as a string: the enabled ones and, up to 1.12, the disabled ones
/// behind them.
fn native(rules: &Rules, machine: &Machine) -> Result<(String, String), TargetError> {
    if let Host::Cpu(name) = &machine.host {
        return Ok((name.clone(), String::new()));
    }
    let architecture = || rules.architecture.to_string();
    let native =
        machine.native.as_ref().ok_or_else(|| TargetError::NoNative { architecture: architecture() })?;
    let features = native.features.as_deref().unwrap_or_default();
    let with_sign = |sign: char| features.iter().filter(move |feature| feature.starts_with(sign));
    let disabled = with_sign('-').filter(|_| rules.version != CpuTables::Julia1_13);
    let listed: Vec<_> = with_sign('+').chain(disabled).cloned().collect();
    Ok((native.name.clone(), listed.join(",")))
}
