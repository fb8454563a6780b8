//! The promise about JSON reports (`docs/src/reports.md`): no member is renamed, removed or of another type, and a report
//! does not depend on the folder.
//!
//! `testdata/reports/Inputs/promised.json` holds what was promised: each member's path in each schema, with its types.
//! `JLOPT_PROMISE=add` adds to it what reports have besides; nothing takes anything away from it.
#![forbid(unsafe_code)]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The types that a member has, by its path: `targets[].name`.
type Members = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn no_member_is_removed_or_of_another_type() {
    let path = root().join("testdata/reports/Inputs/promised.json");
    let text = fs::read_to_string(&path).expect("what was promised");
    let mut promised: BTreeMap<String, Members> = serde_json::from_str(&text).expect("JSON");
    let seen = seen();
    let broken = broken(&promised, &seen);
    assert!(broken.is_empty(), "the promise of docs/src/reports.md is broken:\n{}", broken.join("\n"));
    let new = broken_the_other_way(&promised, &seen);
    if std::env::var("JLOPT_PROMISE").is_ok_and(|wish| wish == "add") {
        for (schema, members) in seen {
            let known = promised.entry(schema).or_default();
            for (member, types) in members {
                known.entry(member).or_default().extend(types);
            }
        }
        let text = serde_json::to_string_pretty(&promised).expect("JSON");
        fs::write(&path, text + "\n").expect("written");
    } else {
        assert!(new.is_empty(), "promise them with JLOPT_PROMISE=add:\n{}", new.join("\n"));
    }
}

/// Members whose own members are named by what was asked about, and not by the schema.
const MAPS: &[&str] = &[
    "arg-kinds/1:types",
    "box-values/1:boxes",
    "call-convention/1:instances",
    "code-instance/1:instances",
    "ejl/1:ejl",
    "mv.report/1:flags",
    "mv.report/1:functions",
    "mv.report/1:globals",
    "mv.report/1:slots",
    "mv.report/1:tables",
    "native/1:instances",
    "plt-gots/1:gots",
    "slots/1:slots",
    "thunks/1:thunks",
];

/// What was promised and is not seen, or is seen with another type: a number where text was promised.
fn broken(promised: &BTreeMap<String, Members>, seen: &BTreeMap<String, Members>) -> Vec<String> {
    let mut broken = Vec::new();
    for (schema, members) in promised {
        for (member, types) in members {
            match seen.get(schema).and_then(|seen| seen.get(member)) {
                None => broken.push(format!("{schema}: no report of a case has `{member}` any more")),
                Some(found) if found.is_disjoint(types) => {
                    broken.push(format!("{schema}: `{member}` is {found:?}, and was {types:?}"));
                }
                Some(_) => {}
            }
        }
    }
    broken
}

/// What is seen and not promised yet.
fn broken_the_other_way(
    promised: &BTreeMap<String, Members>,
    seen: &BTreeMap<String, Members>,
) -> Vec<String> {
    let mut new = Vec::new();
    for (schema, members) in seen {
        for (member, types) in members {
            let known = promised.get(schema).and_then(|known| known.get(member));
            let others: Vec<_> =
                types.iter().filter(|each| !known.is_some_and(|known| known.contains(*each))).collect();
            if !others.is_empty() {
                new.push(format!("{schema}: `{member}` is {others:?}"));
            }
        }
    }
    new
}

/// The members of the reports of cases, and of the commands below.
fn seen() -> BTreeMap<String, Members> {
    let mut seen = BTreeMap::new();
    for command in COMMANDS {
        collect_report(&report(command, &root().join("examples")), &mut seen);
    }
    let files = walkdir::WalkDir::new(root().join("snapshots")).into_iter();
    for path in files.map(|entry| entry.expect("a readable folder").into_path()) {
        if path.extension().is_none_or(|extension| extension != "snap") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a snapshot");
        // Reports start at the start of a line.
        for (at, _) in text.match_indices("\n{\n  \"schema\"") {
            collect_report(&text.as_bytes()[at..], &mut seen);
        }
    }
    seen
}

/// The members of a report that may have something else behind it.
fn collect_report(text: &[u8], seen: &mut BTreeMap<String, Members>) {
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Value>();
    let report = values.next().expect("a value").expect("JSON");
    let schema = report["schema"].as_str().expect("a schema").to_owned();
    let is_map = |path: &str| MAPS.iter().any(|map| format!("{schema}:{path}").ends_with(&format!(".{map}")));
    collect(&report, "", &is_map, seen.entry(schema.clone()).or_default());
}

fn collect(value: &Value, path: &str, is_map: &dyn Fn(&str) -> bool, members: &mut Members) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !path.is_empty() {
        let _ = members.entry(path.to_owned()).or_default().insert(kind.to_owned());
    }
    match value {
        Value::Array(elements) => {
            elements.iter().for_each(|element| collect(element, &format!("{path}[]"), is_map, members));
        }
        Value::Object(object) => {
            for (name, value) in object {
                let path = match path {
                    "" => name.clone(),
                    _ if is_map(path) => format!("{path}{{}}"),
                    _ => format!("{path}.{name}"),
                };
                collect(value, &path, is_map, members);
            }
        }
        _ => {}
    }
}

#[test]
fn every_schema_is_promised() {
    let page = fs::read_to_string(root().join("docs/src/reports.md")).expect("the page");
    let text = fs::read_to_string(root().join("testdata/reports/Inputs/promised.json")).expect("the promise");
    let promised: BTreeMap<String, Members> = serde_json::from_str(&text).expect("JSON");
    let rows = page.lines().filter(|line| line.starts_with("| `jlopt "));
    let schemas = rows.filter_map(|row| row.split_once("[`")?.1.split_once("`]").map(|(schema, _)| schema));
    let missing: Vec<_> = schemas.filter(|schema| !promised.contains_key(*schema)).collect();
    assert!(missing.is_empty(), "no case prints {missing:?}");
}

#[test]
fn what_breaks_the_promise_is_found() {
    let of = |members: &[(&str, &str)]| -> BTreeMap<String, Members> {
        let members = members.iter().map(|(path, kind)| ((*path).to_owned(), [(*kind).to_owned()].into()));
        [("jlopt.a/1".to_owned(), members.collect())].into()
    };
    let promised = of(&[("a", "string"), ("b[].c", "number")]);
    assert_eq!(broken(&promised, &promised), Vec::<String>::new());
    assert_eq!(broken(&promised, &of(&[("a", "string"), ("b[].d", "number")])).len(), 1);
    assert_eq!(broken(&promised, &of(&[("a", "number"), ("b[].c", "number")])).len(), 1);
    assert_eq!(broken_the_other_way(&promised, &of(&[("a", "string"), ("e", "string")])).len(), 1);
}

/// Commands whose reports are compared: their inputs are in `examples/`.
const COMMANDS: &[&str] = &[
    "mv targets demo/sum.ll --json",
    "mv targets --cpu-target generic;haswell,clone_all --json",
    "mv targets --cpu-target help --json",
    "mv annotate demo/sum.ll --json",
    "mv explain demo/sum.ll --json",
    "mv report demo/sum.ll --json",
    "mv report image/tables.ll --json",
    "image inspect image/tables.ll --json",
    "image check image/tables.ll --json",
    "image select --cpu haswell image/tables.ll --json",
    "type layout --decls types/particle.jl Particle --json",
    "enzyme slots enzyme/values.ll --json",
    "passes --json",
    "enzyme code-instance --enzyme-code-instances enzyme/signatures.ci.json --json",
    "enzyme call-convention --enzyme-code-instances enzyme/signatures.ci.json --json",
    "enzyme annotation --spec=Duplicated:Float64:1 --json",
    "enzyme readonly-attrs enzyme/decay.ll --json",
    "enzyme byref-allocas enzyme/typed.ll --json",
    "enzyme root-phis enzyme/root-phi.ll --json",
    "enzyme plt-gots enzyme/plt.ll --json",
    "mlir write mlir/divmod.json --explain --json",
    "mlir import demo/sum.ll --report --json",
];

/// What a command prints in a folder.
fn report(command: &str, folder: &Path) -> Vec<u8> {
    let mut jlopt = Command::new(env!("CARGO_BIN_EXE_jlopt"));
    let output = jlopt.args(command.split(' ')).current_dir(folder).output().expect("it starts");
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn a_report_does_not_depend_on_the_folder() {
    let examples = root().join("examples").canonicalize().expect("the examples");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let copy = elsewhere.path().join("a/b c");
    for entry in walkdir::WalkDir::new(&examples) {
        let entry = entry.expect("a readable folder");
        let target = copy.join(entry.path().strip_prefix(&examples).expect("below the examples"));
        match entry.file_type().is_dir() {
            true => fs::create_dir_all(target).expect("a folder"),
            false => drop(fs::copy(entry.path(), target).expect("copied")),
        }
    }
    for command in COMMANDS {
        let [here, there] = [&examples, &copy].map(|folder| report(command, folder));
        assert!(here == there, "{command}");
        assert!(here.starts_with(b"{\n  \"schema\""), "{command}");
    }
}
