//! The page on JSON reports against the reports on types that cases print: each member, `null` and negative number that comes
//! out is told there.
#![forbid(unsafe_code)]

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The reports, and below which headings of the page their members are told.
const REPORTS: [(&str, &[&str]); 5] = [
    ("jlopt.type.layout/1", &["jlopt.type.layout/1", "A layout", "A field", "A part", "Passing"]),
    (
        "jlopt.type.layout.diff/1",
        &["jlopt.type.layout.diff/1", "jlopt.type.layout/1", "A layout", "A field", "Passing"],
    ),
    ("jlopt.type.lower/1", &["jlopt.type.lower/1"]),
    ("jlopt.type.abi/1", &["Passing"]),
    ("jlopt.type.check-layout/1", &["jlopt.type.check-layout/1"]),
];
/// The heading of what all of them have.
const SHARED: &str = "Reports of `jlopt type`";

/// A member of reports that are too long for a snapshot.
const OF_LONG_REPORTS: (&str, &str) = ("jlopt.type.check-layout/1", "divergences_total");

/// What comes out of a member.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    null: bool,
    negative: bool,
}

/// The members of a kind of report, by name.
type Members = BTreeMap<String, Seen>;

#[test]
fn the_page_tells_every_member() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/src/reports.md")).expect("the page");
    let rows = rows_by_heading(&page);
    let mut seen = members_of_snapshots(&root.join("snapshots/type"));
    let (schema, member) = OF_LONG_REPORTS;
    let _ = seen.entry(schema.to_owned()).or_default().entry(member.to_owned()).or_default();
    let mut wrong = Vec::new();
    for (schema, headings) in REPORTS {
        let members = seen.get(schema).unwrap_or_else(|| panic!("no case prints {schema}"));
        let headings = headings.iter().chain([&SHARED]);
        let told: Vec<&str> = headings.flat_map(|&heading| rows[heading].iter().copied()).collect();
        let faults = members.iter().filter_map(|(member, seen)| fault(&told, member, *seen));
        wrong.extend(faults.map(|fault| format!("{schema}: {fault}")));
    }
    assert!(wrong.is_empty(), "docs/src/reports.md is not complete:\n{}", wrong.join("\n"));
}

/// What the rows do not tell of a member.
fn fault(rows: &[&str], member: &str, seen: Seen) -> Option<String> {
    let about: Vec<_> = rows.iter().filter(|row| tells(row, member)).collect();
    let has = |text: &str| about.iter().any(|row| row.contains(text));
    match seen {
        _ if about.is_empty() => Some(format!("`{member}` is not told")),
        Seen { null: true, .. } if !has("`null`") => Some(format!("`{member}` can be null")),
        Seen { negative: true, .. } if !has("-1") => Some(format!("`{member}` can be negative")),
        _ => None,
    }
}

/// Whether a row has a member, on its own or at the end of a path: `types[].display`.
fn tells(row: &str, member: &str) -> bool {
    let names = row.split('`').skip(1).step_by(2);
    names
        .into_iter()
        .any(|name| name.rsplit('.').next().is_some_and(|last| last.trim_end_matches("[]") == member))
}

/// The rows of tables below each heading.
fn rows_by_heading(page: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut rows: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut heading = "";
    for line in page.lines() {
        if let Some(title) = line.strip_prefix('#') {
            heading = title.trim_start_matches('#').trim();
        } else if line.starts_with('|') {
            rows.entry(heading).or_default().push(line);
        }
    }
    rows
}

/// The members of all reports in a folder of snapshots, by schema.
fn members_of_snapshots(folder: &Path) -> BTreeMap<String, Members> {
    let mut members = BTreeMap::new();
    for path in snapshots(folder) {
        let text = fs::read_to_string(&path).expect("a snapshot");
        for report in reports(&text) {
            let schema = report["schema"].as_str().expect("a schema").to_owned();
            collect(&report, members.entry(schema).or_default());
        }
    }
    members
}

fn snapshots(folder: &Path) -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new(folder).into_iter().map(|entry| entry.expect("readable").into_path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "snap")).collect()
}

/// The reports in a transcript: objects that start at the start of a line.
fn reports(text: &str) -> impl Iterator<Item = Value> {
    let starts = text.match_indices("\n{\n  \"schema\"").map(|(at, _)| at + 1);
    starts.map(|at| {
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        values.next().expect("a value").expect("JSON")
    })
}

fn collect(value: &Value, members: &mut Members) {
    match value {
        Value::Array(elements) => elements.iter().for_each(|element| collect(element, members)),
        Value::Object(object) => {
            // The page tells `schema` of all reports at once.
            for (name, value) in object.iter().filter(|(name, _)| *name != "schema") {
                let seen = members.entry(name.clone()).or_default();
                seen.null |= value.is_null();
                seen.negative |= value.as_i64().is_some_and(|number| number < 0);
                collect(value, members);
            }
        }
        _ => {}
    }
}

#[test]
fn what_is_missing_is_found() {
    let rows = ["| `types[].a`, `b` | number | always | -1 |", "| `c` | number or `null` | always | |"];
    let plain = Seen::default();
    assert_eq!(fault(&rows, "a", plain), None);
    assert_eq!(fault(&rows, "b", Seen { negative: true, ..plain }), None);
    assert_eq!(fault(&rows, "c", Seen { null: true, ..plain }), None);
    assert!(fault(&rows, "types", plain).is_some());
    assert!(fault(&rows, "a", Seen { null: true, ..plain }).is_some());
    assert!(fault(&rows, "c", Seen { negative: true, ..plain }).is_some());
}
