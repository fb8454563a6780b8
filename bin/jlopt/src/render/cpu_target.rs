//! Target strings as text: what each target is and clones, what is odd, which names there are.

use super::mv;
use crate::cpu_target::{KnownNames, TargetSpecReport, TargetStringReport};
use juliair_types::dialect::Dialect;
use mv_pass::MultiVersioningTargets;
use mv_pass::specs::Category;
use mv_pass::targets_report::{TargetReport, target_reports};
use std::collections::BTreeSet;

/// How many features or targets a comparison names.
const NAMED: usize = 8;
/// How many targets of each list it shows; of longer lists from the first difference on.
const SHOWN: usize = 16;

/// A paragraph a target, then warnings and notes.
pub(crate) fn report(report: &TargetStringReport) -> String {
    let mut text = format!("Targets for Julia {} on {}:\n", report.julia, report.architecture);
    if !report.has_tables {
        text += &format!("\n{}", no_tables(&report.julia, &report.architecture));
    }
    text.extend(report.specs.iter().map(|spec| target(spec, report.has_tables)));
    if !report.advice.is_empty() {
        text.push('\n');
    }
    text.extend(report.advice.iter().map(|advice| format!("{}: {}\n", advice.level, advice.message)));
    text
}

fn no_tables(julia: &str, architecture: &str) -> String {
    format!("Julia {julia} has no tables for {architecture}: names and features go to LLVM as they are.\n")
}

fn target(spec: &TargetSpecReport, has_tables: bool) -> String {
    let target = &spec.target;
    let for_llvm = match target.cpu_name == spec.name {
        true => String::new(),
        false => format!(", to LLVM {}", target.cpu_name),
    };
    let unknown = if spec.unknown_name && has_tables { " (unknown)" } else { "" };
    let mut text = format!("\ntarget {}: {}{unknown}{for_llvm}\n", target.index, spec.name);
    text.extend(clones(spec).iter().map(|line| format!("  {line}\n")));
    for (flag, what) in [("opt_size", "small code"), ("min_size", "the smallest code")] {
        if target.flag_names.contains(&flag) {
            text += &format!("  optimized for {what}\n");
        }
    }
    if !spec.added.is_empty() {
        let beyond =
            if target.index == 0 { String::new() } else { format!(" beyond target {}", target.base) };
        text += &format!("  features{beyond}: {}\n", spec.added.join(", "));
    }
    if !spec.data_decoded.ext_features.is_empty() {
        text += &format!("  for LLVM only: {}\n", spec.data_decoded.ext_features);
    }
    text
}

/// What a target has versions of, and why.
fn clones(spec: &TargetSpecReport) -> Vec<String> {
    let target = &spec.target;
    if target.index == 0 {
        return vec!["has a version of every function, which runs where no other target has one".to_owned()];
    }
    if target.clone_all {
        return vec!["clones every function".to_owned()];
    }
    let base = format!("based on target {}", target.base);
    if target.categories.is_empty() {
        return vec![format!("{base}, clones nothing")];
    }
    let always: Vec<_> = target.categories.iter().filter(|category| !is_by_feature(**category)).collect();
    let always: Vec<_> = always.into_iter().map(|category| category.name()).collect();
    let mut lines =
        vec![format!("{base}, clones what gains from it:"), format!("  {}: always", always.join(", "))];
    lines.extend(spec.new_features.iter().map(|new| {
        let is_are = if new.features.len() == 1 { "is" } else { "are" };
        format!("  {}: {} {is_are} new", new.category.name(), new.features.join(", "))
    }));
    lines
}

/// Whether new features decide about a category.
fn is_by_feature(category: Category) -> bool {
    !matches!(category, Category::Loop | Category::Cpu)
}

/// The names that a target string can use, one a line.
pub(crate) fn known_names(known: &KnownNames) -> String {
    let KnownNames { julia, architecture, names, .. } = known;
    if names.cpus.is_empty() {
        return no_tables(julia, architecture);
    }
    let list = |title: &str, names: &[String]| {
        let lines: String = names.iter().map(|name| format!("  {name}\n")).collect();
        format!("{title} of Julia {julia} on {architecture}:\n{lines}")
    };
    format!("{}\n{}", list("CPUs", &names.cpus), list("Features", &names.features))
}

/// A module's targets and those of a string, and which features differ.
pub(crate) fn two_lists(
    module: &MultiVersioningTargets,
    option: &MultiVersioningTargets,
    dialect: &Dialect,
) -> String {
    let common = module.count().min(option.count());
    let start = match module.count().max(option.count()) {
        0..=SHOWN => 0,
        _ => (0..common).find(|&index| module.specs()[index] != option.specs()[index]).unwrap_or(common),
    };
    let list = |targets| some_targets(&target_reports(targets, dialect), start);
    let differences: Vec<_> = (start..common)
        .filter_map(|index| {
            let (module, option) = (&module.specs()[index].features, &option.specs()[index].features);
            features(index, ("the module's", module), ("--cpu-target's", option))
        })
        .collect();
    let more = match differences.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("and {more} more with other features\n"),
    };
    let shown: String = differences.into_iter().take(NAMED).collect();
    format!("\nthe module's:\n{}\n--cpu-target's:\n{}\n{shown}{more}", list(module), list(option))
}

/// The targets from one on, as many as are shown.
fn some_targets(targets: &[TargetReport], start: usize) -> String {
    let rest = targets.get(start..).unwrap_or_default();
    let mut text = mv::short_targets(&rest[..rest.len().min(SHOWN)]);
    let left_out = targets.len() - rest.len().min(SHOWN);
    if left_out > 0 {
        text += &format!("and {left_out} others\n");
    }
    text
}

/// How targets of a string differ from those of shards, a line or two for each.
pub(crate) fn differences(
    targets: &[usize],
    shards: &MultiVersioningTargets,
    given: &MultiVersioningTargets,
    dialect: &Dialect,
) -> String {
    let (of_shards, of_string) = (target_reports(shards, dialect), target_reports(given, dialect));
    let one = |&index: &usize| {
        let (shard, string) = (&of_shards[index], &of_string[index]);
        let text = of_target(shard, string);
        match features(index, ("the shards'", &shard.features), ("the string's", &string.features)) {
            Some(features) => text + &features,
            None => text,
        }
    };
    let shown: String = targets.iter().take(NAMED).map(one).collect();
    let more = match targets.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("and {more} more\n"),
    };
    (shown + &more).trim_end().to_owned()
}

/// How a target of a string is another than that of shards, but for its features.
fn of_target(shard: &TargetReport, string: &TargetReport) -> String {
    let [_, cpu, clones, base, flags, _] = mv::target(shard);
    let [_, other_cpu, other_clones, other_base, other_flags, _] = mv::target(string);
    // What it clones comes of its flags, and whether it has a base, of what it clones.
    let (same_clones, have_bases) = (clones == other_clones, base != "-" && other_base != "-");
    let pairs = [
        (true, "the CPU", cpu, other_cpu),
        (true, "what it clones", clones, other_clones),
        (have_bases, "the base", base, other_base),
        (same_clones, "the flags", flags, other_flags),
    ];
    let differ = pairs.into_iter().filter(|(counts, _, shard, string)| *counts && shard != string);
    let index = shard.index;
    let line = |(_, what, shard, string): (bool, &str, String, String)| {
        format!("target {index}, {what}: {shard} in the shards, {string} by the string\n")
    };
    differ.map(line).collect()
}

/// The features that one list has otherwise than the other.
fn features(target: usize, one: (&str, &str), other: (&str, &str)) -> Option<String> {
    let set = |features: &str| -> BTreeSet<String> { features.split(',').map(str::to_owned).collect() };
    let (of_one, of_other) = (set(one.1), set(other.1));
    let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| -> Vec<String> {
        one.difference(other).filter(|feature| !feature.is_empty()).cloned().collect()
    };
    let line = |who: &str, features: Vec<String>| match features.len() {
        0 => String::new(),
        count if count > NAMED => {
            format!(
                "target {target}, only {who}: {} and {} more\n",
                features[..NAMED].join(","),
                count - NAMED
            )
        }
        _ => format!("target {target}, only {who}: {}\n", features.join(",")),
    };
    let text = line(one.0, only(&of_one, &of_other)) + &line(other.0, only(&of_other, &of_one));
    (!text.is_empty()).then_some(text)
}
