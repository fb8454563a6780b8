//! Reports on images as text, and as a page.

mod page;

pub(crate) use page::page;

use super::table;
use super::words::{counted, or_dash};
use cpu_targets::{Outcome, Rule, Step, Verdict};
use julia_image::check::CheckReport;
use julia_image::inspect::{InspectReport, JuliaFacts, LoaderFacts, TargetFacts};
use julia_image::open::FileFacts;
use julia_image::select::{MachineFacts, SelectReport};

/// How many features are shown of a list; the JSON and `--functions` have all.
const FEATURES: usize = 12;

/// What an image holds.
pub(crate) fn inspect(report: &InspectReport) -> String {
    let mut text = head(&report.file, &report.julia);
    if let Some(header) = report.header {
        let counts = [
            counted(header.shards as usize, "shard"),
            counted(header.functions as usize, "function"),
            counted(header.globals as usize, "global variable"),
        ];
        text += &format!("Image format {}: {}\n", header.version, counts.join(", "));
    }
    if let Some(string) = &report.target_string {
        // Julia 1.14 takes it for that.
        let string = if string.is_empty() { "native (an empty string)" } else { string };
        text += &format!("Built for: {string}\n");
    }
    text += &format!("Relocation slots: {}\n", report.slots);
    if report.findings > 0 {
        text += &things_wrong(report.findings);
    }
    text += &report.fits.as_deref().map_or_else(String::new, fitting);
    text += &format!("\n{}", shards(report));
    text += &format!("\n{}", targets(report));
    // Who asks for everything gets everything.
    let shown = if report.loader.is_some() { usize::MAX } else { FEATURES };
    text.extend(report.targets.iter().filter_map(|target| features(target, shown)));
    if let Some(loader) = &report.loader {
        text.extend(report.targets.iter().zip(loader).map(picked));
    }
    if let Some(slots) = report.slot_list.as_ref().filter(|slots| !slots.is_empty()) {
        let header = ["SLOT", "SHARD", "FUNCTION"];
        let rows =
            slots.iter().map(|slot| [slot.place.clone(), slot.shard.to_string(), slot.function.to_string()]);
        text += &format!("\n{}", table::with_header(header, rows));
    }
    text
}

fn things_wrong(count: usize) -> String {
    let is_are = if count == 1 { "is" } else { "are" };
    format!("{} {is_are} wrong with the tables: see 'jlopt image check'\n", counted(count, "thing"))
}

fn read_as(julia: &JuliaFacts) -> String {
    let why = if julia.by_symbols { ", as the names of its tables show" } else { "" };
    format!("Read as an image of Julia {}{why}", julia.version)
}

fn head(file: &FileFacts, julia: &JuliaFacts) -> String {
    let members =
        file.members.map_or_else(String::new, |members| format!(" of {}", counted(members, "object")));
    let architecture = if file.architecture.is_empty() { "any architecture" } else { &file.architecture };
    format!(
        "{} {}{members} for {architecture}, {} bits, {} endian\n{}\n",
        file.format,
        file.kind,
        file.bits,
        file.endian,
        read_as(julia)
    )
}

fn shards(report: &InspectReport) -> String {
    let header = ["SHARD", "TABLES", "FUNCTIONS", "GLOBALS", "SLOTS", "VERSIONS BY TARGET"];
    let rows = report.shards.iter().map(|shard| {
        let versions: Vec<_> = shard.versions.iter().map(ToString::to_string).collect();
        let suffix = match &shard.suffix {
            None => "-".to_owned(),
            Some(suffix) => format!("…{suffix}"),
        };
        [
            shard.number.to_string(),
            suffix,
            shard.functions.to_string(),
            shard.globals.to_string(),
            shard.slots.to_string(),
            versions.join(", "),
        ]
    });
    table::with_header(header, rows)
}

fn targets(report: &InspectReport) -> String {
    let header = ["TARGET", "CPU", "HAS", "FLAGS", "VERSIONS", "RELOCATED", "BYTES", "SHARE"];
    let rows = report.targets.iter().map(|target| {
        [
            target.index.to_string(),
            or_dash(target.name.clone().unwrap_or_default()),
            extent(target),
            or_dash(target.flags.as_deref().unwrap_or_default().join(",")),
            target.versions.to_string(),
            target.relocated.to_string(),
            bytes(target),
            format!("{:.1}%", target.share * 100.0),
        ]
    });
    table::with_header(header, rows)
}

fn extent(target: &TargetFacts) -> String {
    match (target.clone_all, target.base) {
        (None, _) => "-".to_owned(),
        (_, Some(base)) => format!("some, on target {base}"),
        (_, None) => "everything".to_owned(),
    }
}

/// With a `+` where not all are known.
fn bytes(target: &TargetFacts) -> String {
    match target.bytes {
        None => "-".to_owned(),
        Some(bytes) if target.measured < target.versions => format!("{bytes}+"),
        Some(bytes) => bytes.to_string(),
    }
}

fn features(target: &TargetFacts, shown: usize) -> Option<String> {
    let (enabled, disabled) = (target.enabled.as_ref()?, target.disabled.as_ref()?);
    let name = target.name.as_deref().unwrap_or_default();
    let mut text = format!("\ntarget {} ({name})\n", target.index);
    text += &format!(
        "  needs {}\n",
        if enabled.is_empty() { "nothing".to_owned() } else { some(enabled, shown) }
    );
    if !disabled.is_empty() {
        text += &format!("  does without {}\n", counted(disabled.len(), "other feature"));
    }
    if let Some(features) = &target.ext_features {
        text += &format!("  has for LLVM, unknown to the loader: {features}\n");
    }
    Some(text)
}

fn some(features: &[String], limit: usize) -> String {
    let shown = features.iter().take(limit).map(String::as_str).collect::<Vec<_>>().join(" ");
    match features.len().saturating_sub(limit) {
        0 => shown,
        rest => format!("{shown} and {rest} more"),
    }
}

fn picked((target, facts): (&TargetFacts, &LoaderFacts)) -> String {
    let name = target.name.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
    let mut text = format!("\nWhere target {}{name} is chosen:\n", target.index);
    for (index, version) in &facts.functions {
        text += &match facts.clones.get(index).filter(|own| *own != version) {
            Some(own) => format!("  {index}: {own} instead of {version}\n"),
            None => format!("  {index}: {version}\n"),
        };
    }
    text.extend(facts.relocated.iter().map(|(place, version)| format!("  {place} = {version}\n")));
    text
}

/// What is wrong with an image, or that nothing is.
pub(crate) fn check(report: &CheckReport) -> String {
    let mut text = head(&report.file, &report.julia);
    let read = &report.read;
    let counts = [
        counted(read.shards, "shard"),
        counted(read.functions, "function"),
        counted(read.targets, "target"),
        counted(read.slots, "relocation slot"),
    ];
    text += &format!("{}\n", counts.join(", "));
    if report.findings.is_empty() {
        return text + "The tables are what the loader relies on.\n";
    }
    text += &format!("\n{}:\n", counted(report.findings.len(), "finding"));
    text.extend(report.findings.iter().map(|finding| format!("  {finding}\n")));
    if let Some(version) = &report.fits {
        text += &format!("\n{}", fitting(version));
    }
    text
}

/// What version to ask for.
fn fitting(version: &str) -> String {
    format!("As an image of Julia {version} nothing is wrong: --julia-version {version}\n")
}

/// The loader's choice.
pub(crate) fn select(report: &SelectReport) -> String {
    let mut text = format!("{}\n", machine(&report.machine));
    if report.julia.by_symbols {
        text += &format!("{}\n", read_as(&report.julia));
    }
    if report.findings > 0 {
        text += &things_wrong(report.findings);
    }
    if has_least_features(report) {
        text += "note: counted is what Julia's table has for this name, and the machine may have more: --host-features\n";
    }
    let running = &report.running;
    text += &format!("Julia {} runs with --cpu-target {}", report.julia.version, running.cpu_target);
    let is_named = running.cpu_target == running.name;
    text += &if is_named { "\n".to_owned() } else { format!(", which is {}\n", running.name) };
    text.extend(running.warnings.iter().map(|warning| format!("warning: --cpu-target: {warning}\n")));
    text.push('\n');
    text.extend(report.selection.steps.iter().map(step));
    text.push('\n');
    match &report.selection.outcome {
        Outcome::Chosen { target, rule, jit_without, .. } => {
            text += &chosen(report, *target, *rule);
            if !jit_without.is_empty() {
                let features = jit_without.join(" ");
                text += &format!(
                    "As a base image it makes the JIT do without {features}: its vectors are smaller\n"
                );
            }
        }
        Outcome::Rejected { message } => {
            text += "Julia refuses the image:\n";
            text.extend(message.lines().map(|line| format!("  {line}\n")));
            text += &remedy(report);
        }
    }
    text
}

/// What to do where no target fits.
fn remedy(report: &SelectReport) -> String {
    match report.with_native {
        Some(target) => format!(
            "That is for its --cpu-target: with native, the default, the machine gets target {target}.\n"
        ),
        None => "The first target is what every machine falls back to: build the image with one that needs less.\n"
            .to_owned(),
    }
}

/// Whether the features are those that every CPU of the name has: on ARM Julia asks the operating system for more, and
/// cores of the same name differ.
fn has_least_features(report: &SelectReport) -> bool {
    let is_arm = ["aarch64", "arm"].iter().any(|name| report.architecture.starts_with(name));
    is_arm && report.machine.known_from == "--cpu" && report.machine.host_features.is_empty()
}

fn machine(machine: &MachineFacts) -> String {
    let known_from = match machine.known_from {
        "this machine" => " (this machine, as LLVM sees it)",
        _ => "",
    };
    let features = match &machine.host_features[..] {
        [] => String::new(),
        features => format!(" with {}", features.join(",")),
    };
    format!("The machine: {}{known_from}{features}", machine.cpu)
}

fn step(step: &Step) -> String {
    format!("target {} ({}): {}\n", step.target, step.name, verdict(&step.verdict))
}

fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::MissingFeatures { features } => format!("not here, for want of {}", features.join(" ")),
        Verdict::OtherName => "passed over, as its name is another than the CPU's".to_owned(),
        Verdict::SmallerVectors { bytes, best } => {
            format!("passed over, with vectors of {bytes} bytes where the best so far has {best}")
        }
        Verdict::FewerFeatures { count, best } => {
            format!("passed over, with {} where the best so far has {best}", counted(*count, "feature"))
        }
        Verdict::Best { because } => format!("the best so far{}", reason(*because)),
    }
}

fn reason(rule: Rule) -> String {
    match rule {
        Rule::Only => ": it runs here".to_owned(),
        Rule::NameMatch => ": it has the CPU's name".to_owned(),
        Rule::VectorSize { bytes } => format!(": its vectors have {bytes} bytes"),
        Rule::FeatureCount { count } => format!(": it has {}", counted(count, "feature")),
        Rule::LaterIndex => ": it comes later, all else being equal".to_owned(),
        Rule::Default => String::new(),
    }
}

fn chosen(report: &SelectReport, target: usize, rule: Rule) -> String {
    let Some(chosen) = &report.chosen else { return String::new() };
    let why = match rule {
        Rule::Only => "no other one runs here".to_owned(),
        Rule::NameMatch => "of those that run here it alone has the CPU's name".to_owned(),
        Rule::VectorSize { bytes } => {
            format!("of those that count it has the largest vectors, {bytes} bytes")
        }
        Rule::FeatureCount { count } => {
            format!("of those with the largest vectors it has the most features, {count}")
        }
        Rule::LaterIndex => "of equal ones the last counts".to_owned(),
        Rule::Default => "none has the CPU's name, and the first one is what is left".to_owned(),
    };
    let mut text = format!("Chosen: target {target} ({}), as {why}\n", chosen.name);
    if chosen.base != target {
        text += &format!(
            "It has versions of {} of {}; the others are those of target {}\n",
            chosen.versions,
            counted(chosen.functions, "function"),
            chosen.base
        );
    }
    text
}
