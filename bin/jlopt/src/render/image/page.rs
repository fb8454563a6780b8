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

/// A table that scrolls within its section, up to its rows.
fn start_table(id: &str, caption: &str, columns: &[(&str, bool)], page: &mut Markup) {
    page.open("div", &[("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-labelledby", id)]);
    start_rows(caption, columns, page);
}

fn start_rows(caption: &str, columns: &[(&str, bool)], page: &mut Markup) {
    page.open("table", &[]);
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

fn end_rows(page: &mut Markup) {
    page.close("tbody");
    page.close("table");
}

fn end_table(page: &mut Markup) {
    end_rows(page);
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
    let caption =
        "Versions that each target has of its own, functions that it relocates, bytes of its versions' code";
    start_table("targets", caption, &columns, page);
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
    start_table("shards", "Parts that the image was cut into, and the versions in each", &columns, page);
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

fn list(report: &InspectReport, functions: &[FunctionFacts], page: &mut Markup) {
    page.element("h2", &[("id", "functions")], "Functions");
    search(report, page);
    page.element(
        "p",
        &[("id", "found"), ("class", "quiet"), ("role", "status")],
        &counted(functions.len(), "function"),
    );
    page.open(
        "div",
        &[("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-labelledby", "functions")],
    );
    // The script takes the table out of it.
    page.open("noscript", &[("id", "rows")]);
    let titles: Vec<_> = report.targets.iter().map(title).collect();
    let mut columns =
        vec![("Number", true), ("Function", false), ("Shard", true), ("Bytes", true), ("Slots", false)];
    columns.extend(titles.iter().map(|title| (title.as_str(), false)));
    let caption = "Functions in the loader's tables, the bytes of all versions, relocation slots, and for each target its own \
                   version; – is that of the target's base";
    start_rows(caption, &columns, page);
    for function in functions {
        row(function, page);
    }
    end_rows(page);
    page.close("noscript");
    page.close("div");
    pages(page);
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

fn row(function: &FunctionFacts, page: &mut Markup) {
    let name = function.name().unwrap_or(NOTHING);
    page.open("tr", &[]);
    number(&function.index.to_string(), page);
    page.element("th", &[("scope", "row"), ("class", "symbol")], name);
    number(&function.shard.to_string(), page);
    number(&bytes_of(function).map_or_else(|| NOTHING.to_owned(), |bytes| bytes.to_string()), page);
    let slots = if function.slots.is_empty() { NOTHING.to_owned() } else { function.slots.join(", ") };
    page.element("td", &[("class", "symbol")], &slots);
    for version in &function.versions {
        page.element("td", &[("class", "symbol")], &version_of(version.as_ref(), name));
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
    let bytes = version.bytes.map(|bytes| format!("{bytes} B"));
    let shown: Vec<_> = [name, bytes].into_iter().flatten().collect();
    if shown.is_empty() { "own".to_owned() } else { shown.join(", ") }
}
