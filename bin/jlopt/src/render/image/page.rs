//! What an image holds as a page of HTML, which needs nothing beside itself.

use super::{bytes, extent, fitting, read_as, things_wrong};
use crate::render::markup::Markup;
use crate::render::words::{counted, or_dash};
use julia_image::functions::{FunctionFacts, VersionFacts};
use julia_image::inspect::{InspectReport, TargetFacts};

/// Nothing is loaded from anywhere, whatever names there are in the image.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
const STYLE: &str = concat!("<style>\n", include_str!("page.css"), "</style>\n");
const SCRIPT: &str = concat!("<script>\n", include_str!("page.js"), "</script>\n");
/// A cell of a table for which there is nothing; the script knows it.
const NOTHING: &str = "–";
/// How wide the columns of targets are at least, and all others together, in the size of the text.
const TARGET_WIDTH: usize = 9;
const OTHERS_WIDTH: usize = 38;
/// How many functions a table has.
const ROWS: usize = 500;
/// The columns before those of the targets: the number, the name, the shard, the bytes and the slots.
const FIRST_TARGET: usize = 5;
/// That of the slots.
const SLOTS: usize = 4;

/// A page on the image of a file's name.
pub(crate) fn page(name: &str, report: &InspectReport, functions: &[FunctionFacts]) -> String {
    let mut page = Markup::new("<!DOCTYPE html>\n");
    page.open("html", &[("lang", "en")]);
    page.open("head", &[]);
    page.empty("meta", &[("charset", "utf-8")]);
    page.empty("meta", &[("http-equiv", "Content-Security-Policy"), ("content", POLICY)]);
    page.empty("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
    page.element("title", &[], &format!("{name}, an image of Julia"));
    page.fixed(STYLE);
    page.close("head");
    page.open("body", &[]);
    page.open("main", &[]);
    head(name, report, &mut page);
    targets(report, &mut page);
    shards(report, &mut page);
    list(report, functions, &mut page);
    page.close("main");
    page.fixed(SCRIPT);
    page.close("body");
    page.close("html");
    page.finish()
}

fn head(name: &str, report: &InspectReport, page: &mut Markup) {
    let file = &report.file;
    page.element("h1", &[], name);
    page.open("dl", &[]);
    let members = file.members.map(|members| format!(" of {}", counted(members, "object")));
    fact("File", &format!("{} {}{}", file.format, file.kind, members.unwrap_or_default()), page);
    let machine =
        format!("{}, {} bits, {} endian", or_dash(file.architecture.clone()), file.bits, file.endian);
    fact("Machine", &machine, page);
    fact("Julia", &read_as(&report.julia), page);
    if let Some(header) = report.header {
        let counts = [
            counted(header.shards as usize, "shard"),
            counted(header.functions as usize, "function"),
            counted(header.globals as usize, "global variable"),
        ];
        fact(&format!("Image format {}", header.version), &counts.join(", "), page);
    }
    if let Some(string) = &report.target_string {
        fact("Built for", if string.is_empty() { "native (an empty string)" } else { string }, page);
    }
    fact("Relocation slots", &report.slots.to_string(), page);
    if let Some(bytes) = report.bytes {
        fact("Code of all versions", &counted(usize::try_from(bytes).unwrap_or(usize::MAX), "byte"), page);
    }
    page.close("dl");
    if report.findings > 0 {
        page.element("p", &[("class", "wrong")], things_wrong(report.findings).trim_end());
    }
    if let Some(version) = &report.fits {
        page.element("p", &[], fitting(version).trim_end());
    }
}

fn fact(name: &str, value: &str, page: &mut Markup) {
    page.element("dt", &[], name);
    page.element("dd", &[], value);
}

/// The start of what is wide, and scrolls in its section.
fn start_wide(id: &str, page: &mut Markup) {
    let attributes = [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-labelledby", id)];
    page.open("div", &attributes);
}

/// A table up to its rows; the columns with whether they have numbers.
fn start_table(class: &str, caption: &str, columns: &[(&str, bool)], page: &mut Markup) {
    page.open("table", &[("class", class)]);
    page.element("caption", &[], caption);
    page.open("thead", &[]);
    page.open("tr", &[]);
    for (name, is_number) in columns {
        let attributes = [("scope", "col"), ("class", "n")];
        page.element("th", &attributes[..1 + usize::from(*is_number)], name);
    }
    page.close("tr");
    page.close("thead");
    page.open("tbody", &[]);
}

fn end_table(page: &mut Markup) {
    page.close("tbody");
    page.close("table");
    page.close("div");
}

fn number(value: &str, page: &mut Markup) {
    page.element("td", &[("class", "n")], value);
}

fn targets(report: &InspectReport, page: &mut Markup) {
    page.element("h2", &[("id", "targets")], "Targets");
    let columns = [
        ("Target", true),
        ("CPU", false),
        ("Has", false),
        ("Flags", false),
        ("Versions", true),
        ("Relocated", true),
        ("Bytes", true),
        ("Share", true),
    ];
    let about = "The versions that each has of its own, the functions that it relocates, and the bytes of its versions' code.";
    page.element("p", &[("class", "quiet")], about);
    start_wide("targets", page);
    start_table("few", "Targets", &columns, page);
    for target in &report.targets {
        page.open("tr", &[]);
        number(&target.index.to_string(), page);
        let name = target.name.clone().unwrap_or_default();
        page.element("th", &[("scope", "row"), ("class", "symbol")], &or_dash(name));
        page.element("td", &[], &extent(target));
        page.element("td", &[], &or_dash(target.flags.as_deref().unwrap_or_default().join(", ")));
        number(&target.versions.to_string(), page);
        number(&target.relocated.to_string(), page);
        number(&bytes(target), page);
        share(target, page);
        page.close("tr");
    }
    end_table(page);
    for target in &report.targets {
        features(target, page);
    }
}

fn share(target: &TargetFacts, page: &mut Markup) {
    page.open("td", &[("class", "n")]);
    page.text(&format!("{:.1}% ", target.share * 100.0));
    page.element("meter", &[("value", &format!("{:.3}", target.share)), ("aria-hidden", "true")], "");
    page.close("td");
}

fn features(target: &TargetFacts, page: &mut Markup) {
    let (Some(enabled), Some(disabled)) = (&target.enabled, &target.disabled) else { return };
    page.open("details", &[]);
    let needs = counted(enabled.len(), "feature");
    page.element("summary", &[], &format!("{}: needs {needs}", title(target)));
    let listed = |name: &str, features: &str, page: &mut Markup| {
        page.open("p", &[]);
        page.text(name);
        page.element("code", &[], features);
        page.close("p");
    };
    if !enabled.is_empty() {
        listed("Needs ", &enabled.join(" "), page);
    }
    if !disabled.is_empty() {
        listed("Does without ", &disabled.join(" "), page);
    }
    if let Some(features) = &target.ext_features {
        listed("Has for LLVM, unknown to the loader: ", features, page);
    }
    page.close("details");
}

/// `Target 1 (haswell)`
fn title(target: &TargetFacts) -> String {
    let name = target.name.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
    format!("Target {}{name}", target.index)
}

fn shards(report: &InspectReport, page: &mut Markup) {
    page.element("h2", &[("id", "shards")], "Shards");
    let of_targets: Vec<_> =
        report.targets.iter().map(|target| format!("Versions for {}", target.index)).collect();
    let mut columns =
        vec![("Shard", true), ("Tables", false), ("Functions", true), ("Globals", true), ("Slots", true)];
    columns.extend(of_targets.iter().map(|name| (name.as_str(), true)));
    page.element(
        "p",
        &[("class", "quiet")],
        "The parts that the image was cut into, and the versions in each.",
    );
    start_wide("shards", page);
    start_table("few", "Shards", &columns, page);
    for shard in &report.shards {
        page.open("tr", &[]);
        page.element("th", &[("scope", "row"), ("class", "n")], &shard.number.to_string());
        let suffix = shard.suffix.as_ref().map_or_else(|| "-".to_owned(), |suffix| format!("…{suffix}"));
        page.element("td", &[("class", "symbol")], &suffix);
        for count in [shard.functions, shard.globals, shard.slots].iter().chain(&shard.versions) {
            number(&count.to_string(), page);
        }
        page.close("tr");
    }
    end_table(page);
}

/// Tables of so few functions that a browser without scripts need not lay out those that are not looked at. The script
/// takes the rows out of them.
fn list(report: &InspectReport, functions: &[FunctionFacts], page: &mut Markup) {
    page.element("h2", &[("id", "functions")], "Functions");
    let about = "Those in the loader's tables, with the bytes of all their versions, their relocation slots, and for each \
                 target its own version; where there is –, that of the target's base runs.";
    page.element("p", &[("class", "quiet")], about);
    search(report, page);
    let count = counted(functions.len(), "function");
    page.element("p", &[("id", "found"), ("role", "status")], &count);
    start_wide("functions", page);
    page.open("noscript", &[("id", "rows")]);
    if functions.is_empty() {
        table_of(functions, report, page);
    }
    functions.chunks(ROWS).for_each(|functions| table_of(functions, report, page));
    page.close("noscript");
    page.close("div");
    pages(page);
}

fn table_of(functions: &[FunctionFacts], report: &InspectReport, page: &mut Markup) {
    let titles: Vec<_> = report.targets.iter().map(title).collect();
    let mut columns =
        vec![("Number", true), ("Function", false), ("Shard", true), ("Bytes", true), ("Slots", false)];
    columns.extend(titles.iter().map(|title| (title.as_str(), false)));
    let caption = match functions {
        [first, .., last] => format!("Functions {} to {}", first.index, last.index),
        _ => "Functions".to_owned(),
    };
    let width = format!("min-width:{}rem", OTHERS_WIDTH + TARGET_WIDTH * titles.len());
    page.open("div", &[("class", "part"), ("style", &width)]);
    start_table("many", &caption, &columns, page);
    functions.iter().for_each(|function| row(function, page));
    end_table(page);
}

/// What the script finds functions by.
fn search(report: &InspectReport, page: &mut Markup) {
    page.open("form", &[("id", "search"), ("role", "search"), ("hidden", "hidden")]);
    page.open("label", &[]);
    page.text("Search ");
    page.empty("input", &[("type", "search"), ("id", "words"), ("placeholder", "names, slots, numbers")]);
    page.close("label");
    let (slots, of_targets) = (SLOTS.to_string(), (FIRST_TARGET..).zip(&report.targets));
    let mut shown = vec![(String::new(), "all".to_owned()), (slots, "with relocation slots".to_owned())];
    shown.extend(of_targets.map(|(column, target)| {
        (
            column.to_string(),
            format!("with a version for target {}", title(target).trim_start_matches("Target ")),
        )
    }));
    choice("Show ", "which", shown.iter().map(|(value, text)| (value.as_str(), text.as_str())), page);
    let orders = [("number", "number"), ("name", "name"), ("bytes", "bytes, most first")];
    choice("Order by ", "order", orders.into_iter(), page);
    page.close("form");
}

fn choice<'a>(label: &str, id: &str, options: impl Iterator<Item = (&'a str, &'a str)>, page: &mut Markup) {
    page.open("label", &[]);
    page.text(label);
    page.open("select", &[("id", id)]);
    for (value, text) in options {
        page.element("option", &[("value", value)], text);
    }
    page.close("select");
    page.close("label");
}

fn pages(page: &mut Markup) {
    page.open(
        "nav",
        &[("id", "pages"), ("hidden", "hidden"), ("aria-label", "Pages of the list of functions")],
    );
    page.element("button", &[("type", "button"), ("id", "previous")], "Previous");
    page.element("span", &[("id", "page")], "");
    page.element("button", &[("type", "button"), ("id", "next")], "Next");
    page.close("nav");
}

/// What its columns look like follows from their numbers, as there can be many rows.
fn row(function: &FunctionFacts, page: &mut Markup) {
    let name = function.name().unwrap_or(NOTHING);
    let bytes = bytes_of(function).map_or_else(|| NOTHING.to_owned(), |bytes| bytes.to_string());
    let slots = if function.slots.is_empty() { NOTHING.to_owned() } else { function.slots.join(", ") };
    page.open("tr", &[]);
    page.element("td", &[], &function.index.to_string());
    page.element("th", &[("scope", "row")], name);
    for cell in [function.shard.to_string(), bytes, slots] {
        page.element("td", &[], &cell);
    }
    for version in &function.versions {
        page.element("td", &[], &version_of(version.as_ref(), name));
    }
    page.close("tr");
}

/// The bytes of all versions, as far as they are known.
fn bytes_of(function: &FunctionFacts) -> Option<u64> {
    let bytes = function.versions.iter().flatten().filter_map(|version| version.bytes);
    bytes.reduce(u64::saturating_add)
}

/// What tells the version from the function: its own symbol, its size.
fn version_of(version: Option<&VersionFacts>, function: &str) -> String {
    let Some(version) = version else { return NOTHING.to_owned() };
    let name = (version.name != function).then(|| version.name.clone());
    let bytes = version.bytes.map(|bytes| format!("{bytes}\u{a0}B"));
    let shown: Vec<_> = [name, bytes].into_iter().flatten().collect();
    if shown.is_empty() { "own".to_owned() } else { shown.join(", ") }
}
