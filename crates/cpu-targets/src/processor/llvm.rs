//! What LLVM is told: a CPU's name and a feature string (`get_llvm_target_noext`).

use super::table::{Cpu, Table};
use crate::architecture::Architecture;
use crate::feature_set::FeatureSet;
use std::collections::VecDeque;

/// The name of the CPU and the feature string, without the options that the table does not know.
pub(super) fn llvm_target(
    name: &str,
    enabled: FeatureSet,
    disabled: FeatureSet,
    rules: &super::Rules,
    table: &Table,
) -> (String, Vec<String>) {
    let cpu = known_to_llvm(name, table, rules.llvm);
    let name = cpu.map_or(name, |cpu| cpu.name);
    if rules.architecture.is_x86() {
        x86(name, enabled, disabled, rules, table)
    } else {
        arm(name, cpu, enabled, disabled, rules, table)
    }
}

/// The CPU of a name or, where this LLVM is too old for it, the one that stands in.
fn known_to_llvm<'a>(name: &str, table: &'a Table, llvm: u32) -> Option<&'a Cpu> {
    let mut cpu = table.cpu(name)?;
    while cpu.min_llvm > llvm {
        cpu = table.cpu(cpu.fallback)?;
    }
    Some(cpu)
}

/// The enabled features with the last one of the table first, then the disabled ones.
fn listed(
    enabled: FeatureSet,
    disabled: FeatureSet,
    rules: &super::Rules,
    table: &Table,
) -> VecDeque<String> {
    let mut strings = VecDeque::new();
    for feature in &table.features {
        // From this bit on the features of ARM are versions and profiles, which have names of their own.
        let has_other_name = !rules.architecture.is_x86() && feature.bit >= 64;
        if feature.min_llvm > rules.llvm || table.no_codegen.contains(feature.bit) || has_other_name {
            continue;
        }
        if enabled.contains(feature.bit) {
            strings.push_front(format!("+{}", feature.name));
        } else if disabled.contains(feature.bit) {
            strings.push_back(format!("-{}", feature.name));
        }
    }
    strings
}

fn x86(
    name: &str,
    enabled: FeatureSet,
    disabled: FeatureSet,
    rules: &super::Rules,
    table: &Table,
) -> (String, Vec<String>) {
    let is_64_bit = rules.architecture == Architecture::X86_64;
    let generic = if is_64_bit { "x86-64" } else { "pentium4" };
    let name = if name == "generic" { generic } else { name };
    let baseline: &[&str] = if is_64_bit {
        &["+sse2", "+mmx", "+fxsr", "+64bit", "+cx8"]
    } else {
        &["+sse2", "+mmx", "+fxsr", "+cx8"]
    };
    let never = table.names(table.no_codegen).into_iter().map(|name| format!("-{name}"));
    let listed = listed(enabled, disabled, rules, table).into_iter();
    (name.to_owned(), listed.chain(baseline.iter().map(|&feature| feature.to_owned())).chain(never).collect())
}

fn arm(
    name: &str,
    cpu: Option<&Cpu>,
    enabled: FeatureSet,
    disabled: FeatureSet,
    rules: &super::Rules,
    table: &Table,
) -> (String, Vec<String>) {
    let architecture = cpu.filter(|cpu| table.generic_names.contains(&cpu.name));
    let enabled = architecture.map_or(enabled, |cpu| enabled | cpu.features);
    let is_32_bit = rules.architecture != Architecture::AArch64;
    let name = match name {
        _ if architecture.is_some() => "generic",
        "apple-a7" if is_32_bit => "cyclone",
        name => name,
    };
    let has = |feature: &str| table.features_named(feature).is_some_and(|set| enabled.contains_all(set));
    let mut strings: Vec<String> = listed(enabled, disabled, rules, table).into();
    let of_architecture = if is_32_bit { ARM_SUFFIX } else { AARCH64_SUFFIX };
    let texts = VERSIONS.iter().chain(of_architecture);
    let texts = texts.filter(|(needed, _)| needed.iter().all(|feature| has(feature)));
    strings.extend(texts.map(|&(_, text)| text.to_owned()));
    (name.to_owned(), strings)
}

/// What stands at the end of a feature string, where all of these features are enabled.
type Suffix = (&'static [&'static str], &'static str);

const VERSIONS: &[Suffix] = &[
    (&["v8_6a"], "+v8.6a"),
    (&["v8_5a"], "+v8.5a"),
    (&["v8_4a"], "+v8.4a"),
    (&["v8_3a"], "+v8.3a"),
    (&["v8_2a"], "+v8.2a"),
    (&["v8_1a"], "+v8.1a"),
];

const AARCH64_SUFFIX: &[Suffix] = &[(&[], "+neon"), (&[], "+fp-armv8")];

const ARM_SUFFIX: &[Suffix] = &[
    (&["v8_m_main"], "+v8m.main"),
    (&["v8_m_main"], "+armv8-m.main"),
    (&["aclass"], "+aclass"),
    (&["rclass"], "+rclass"),
    (&["mclass"], "+mclass"),
    (&["v8"], "+v8"),
    (&["v8", "aclass"], "+armv8-a"),
    (&["v8", "rclass"], "+armv8-r"),
    (&["v8", "mclass"], "+v8m"),
    (&["v8", "mclass"], "+armv8-m.base"),
    (&["v7"], "+v7"),
    (&["v7", "aclass"], "+armv7-a"),
    (&["v7", "rclass"], "+armv7-r"),
    (&["v7", "mclass"], "+armv7-m"),
    (&[], "+v6"),
    (&[], "+vfp2"),
];
