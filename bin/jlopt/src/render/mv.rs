//! Reports on multiversioning as text.

use super::table;
use super::words::or_dash;
use mv_pass::annotation_report::{AnnotatedFunction, AnnotationReport};
use mv_pass::explain::{CategoryEvidence, Explanation, FunctionExplanation, Reason, VersionExplanation};
use mv_pass::specs::Category;
use mv_pass::targets_report::TargetReport;

/// The targets, one a row.
pub(crate) fn targets(targets: &[TargetReport]) -> String {
    let header = ["TARGET", "CPU", "CLONES", "BASE", "FLAGS", "FEATURES"];
    table::with_header(header, targets.iter().map(target))
}

/// The targets without their flags and features, which can be long.
pub(crate) fn short_targets(targets: &[TargetReport]) -> String {
    let header = ["TARGET", "CPU", "CLONES", "BASE"];
    let short = targets.iter().map(target).map(|[index, cpu, clones, base, ..]| [index, cpu, clones, base]);
    table::with_header(header, short)
}

/// What a table says of a target, by column.
pub(super) fn target(target: &TargetReport) -> [String; 6] {
    let clones = match (target.index, target.clone_all) {
        (0, _) => String::new(),
        (_, true) => "everything".to_owned(),
        (_, false) => categories(&target.categories),
    };
    let has_base = target.index > 0 && !target.clone_all;
    let base = if has_base { target.base.to_string() } else { String::new() };
    [
        target.index.to_string(),
        target.cpu_name.clone(),
        or_dash(clones),
        or_dash(base),
        or_dash(flags(target)),
        or_dash(target.features.clone()),
    ]
}

/// The flags by name; bits without one as a number.
fn flags(target: &TargetReport) -> String {
    let unknown = (target.unknown_flags != 0).then(|| format!("{:#x}", target.unknown_flags));
    let names = target.flag_names.iter().map(|&name| name.to_owned()).chain(unknown);
    names.collect::<Vec<_>>().join(",")
}

/// The targets, how many functions each has versions of, and which; `verbose`: with the targets' features.
pub(crate) fn annotation(report: &AnnotationReport, verbose: bool) -> String {
    let state = match report.annotated {
        true => "The module was annotated before.",
        false => "The module is not annotated yet.",
    };
    let veccall = match report.veccall {
        true => "\nSome calls pass or return vectors (julia.mv.veccall).",
        false => "",
    };
    let versions = report.versions.iter().enumerate().map(|(target, count)| format!("{target}: {count}"));
    let header = ["FUNCTION", "MARK", "TARGETS"];
    format!(
        "{}\n{state}{veccall}\nVersions by target: {}\n\n{}",
        if verbose { targets(&report.targets) } else { short_targets(&report.targets) },
        versions.collect::<Vec<_>>().join(", "),
        table::with_header(header, report.functions.iter().map(annotated))
    )
}

fn annotated(function: &AnnotatedFunction) -> [String; 3] {
    let clones: Vec<_> = function.clones.iter().map(ToString::to_string).collect();
    [function.name.clone(), or_dash(function.slot.unwrap_or_default().to_owned()), or_dash(clones.join(", "))]
}

/// The targets, and a paragraph a function.
pub(crate) fn explanation(explanation: &Explanation) -> String {
    let mut text = short_targets(&explanation.targets);
    if explanation.targets.len() == 1 {
        text += "\nThere is one target: nothing is cloned.\n";
    }
    if explanation.annotated {
        text += "\nThe module was annotated before: its attributes say what is cloned.\n";
    }
    for explained in &explanation.functions {
        text.push('\n');
        text += &function(explained, &explanation.targets);
    }
    text
}

fn function(function: &FunctionExplanation, targets: &[TargetReport]) -> String {
    let slot = match function.slot {
        Some("reloc") => ", with a relocation slot",
        Some(_) => ", named by a global's initializer (julia.mv.fvar)",
        None => "",
    };
    let mut text = format!("{}{slot}\n", function.name);
    if !function.calls.is_empty() {
        text += &format!("  calls {}\n", function.calls.join(", "));
    }
    if function.calls_first_versions && !function.calls.is_empty() {
        text += "  its own calls always go to the versions of target 0\n";
    }
    if function.trampoline {
        text += "  the pass made it: a trampoline that calls the version which the loader picked\n";
    }
    text.extend(function.versions.iter().map(|explained| version(explained, targets)));
    text
}

fn version(version: &VersionExplanation, targets: &[TargetReport]) -> String {
    let what = if version.cloned { "a version of its own" } else { "no version of its own" };
    let runs = match version.runs {
        runs if runs == version.target => String::new(),
        runs => {
            let cpu = &targets[runs].cpu_name;
            format!("; where it is chosen, that of target {runs} runs, with the features of {cpu} only")
        }
    };
    let reason = reason(&version.reason, &targets[version.target]);
    format!("  target {}: {what}{runs}\n{reason}", version.target)
}

fn reason(reason: &Reason, target: &TargetReport) -> String {
    match reason {
        Reason::CloneAll => line("the target clones everything"),
        Reason::Matches { categories } => evidence(categories),
        Reason::Between { path, gaps, first, last } => {
            let path = line(&format!("it is between functions that are cloned: {}", arrows(path, gaps)));
            path + &evidence(first) + &evidence(last)
        }
        Reason::Nothing { categories, calls, called_by } => {
            line(&nothing(categories, target)) + &near_miss(calls.as_deref(), called_by.as_deref())
        }
        Reason::LacksCloneAll => line(
            "the target clones everything, but the annotation does not list it: the pass refuses this module",
        ),
        Reason::Recorded => line("the annotation says so; the function as it is now does not show why"),
        Reason::NotRecorded { categories } if categories.is_empty() => {
            line("the annotation does not list it, although it is between functions that are cloned")
        }
        Reason::NotRecorded { categories } => {
            line("the annotation does not list it, although:") + &evidence(categories)
        }
    }
}

fn nothing(found: &[Category], target: &TargetReport) -> String {
    match (found, target.categories.is_empty()) {
        (_, true) => "the target's flags select nothing to clone".to_owned(),
        ([], false) => "nothing in it gains from any target".to_owned(),
        (found, false) => format!("the target does not clone what it is: {}", categories(found)),
    }
}

/// A function joins the cloned ones only where one calls it and it calls one.
fn near_miss(calls: Option<&str>, called_by: Option<&str>) -> String {
    match (calls, called_by) {
        (Some(callee), None) => {
            line(&format!("it calls {callee}, which is cloned, but no cloned function calls it"))
        }
        (None, Some(caller)) => {
            line(&format!("{caller}, which is cloned, calls it, but it calls no cloned function"))
        }
        _ => String::new(),
    }
}

fn arrows(path: &[String], gaps: &[usize]) -> String {
    let step = |(position, name): (usize, &String)| match (position, gaps.contains(&position)) {
        (_, true) => format!(" -> ... -> {name}"),
        (0, false) => name.clone(),
        (_, false) => format!(" -> {name}"),
    };
    path.iter().enumerate().map(step).collect()
}

fn evidence(categories: &[CategoryEvidence]) -> String {
    categories.iter().map(|evidence| line(&piece_of_evidence(evidence))).collect()
}

fn piece_of_evidence(evidence: &CategoryEvidence) -> String {
    let mut text = format!("{}: {}", evidence.category.name(), evidence.function);
    match (&evidence.block, &evidence.instruction) {
        (None, None) => text += ", by its type",
        (block, instruction) => {
            text.extend(block.iter().map(|block| format!(", block {block}")));
            text.extend(instruction.iter().map(|instruction| format!(": {}", instruction.trim())));
        }
    }
    text.extend(evidence.source.iter().map(|source| format!(" ({}:{})", source.file, source.line)));
    text
}

fn line(text: &str) -> String {
    format!("    {text}\n")
}

fn categories(categories: &[Category]) -> String {
    categories.iter().map(|category| category.name()).collect::<Vec<_>>().join(", ")
}
