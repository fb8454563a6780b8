//! What cannot be: the same words, no module, tables as they were.

use crate::tools::{Asked, Made, Tool, folder_of_cases, put_as_read_by};
use std::fs;
use std::path::Path;

const CASE: &str = "slots-01-make-symbolic.ll";
const PIPELINE: &str = "enzyme-make-slots-symbolic";
const SIDE_FILES: [&str; 6] = [
    "enzyme-types",
    "enzyme-values",
    "enzyme-relocs",
    "enzyme-code-instances",
    "enzyme-thunk-cache",
    "decls",
];

fn refused(made: &Made, context: &str) {
    assert!(!made.is_success && made.said.starts_with("error: "), "{context}: {made:?}");
    assert_eq!(made.module, None, "{context}");
    assert_eq!([&made.values, &made.relocations], [&Some("old".to_owned()); 2], "{context}");
}

/// Runs all tools with an option more, and holds them against jlopt.
fn compare(option: &str, folder: &Path) {
    let asked =
        |pipeline| Asked { writes_values: true, writes_relocations: true, ..Asked::new(pipeline, &[option]) };
    let ours = asked(PIPELINE).run(Tool::Jlopt, folder, CASE);
    refused(&ours, option);
    for tool in [Tool::Opt, Tool::OptByVariables, Tool::Clang] {
        assert_eq!(ours, asked(PIPELINE).run(tool, folder, CASE), "{option} {tool:?}");
    }
}

fn folder_with_case() -> tempfile::TempDir {
    let folder = folder_of_cases();
    put_as_read_by("clang-22", CASE, folder.path());
    folder
}

#[test]
fn a_missing_file_is_told() {
    let folder = folder_with_case();
    for option in SIDE_FILES {
        compare(&format!("{option}=no/such"), folder.path());
    }
}

#[test]
fn a_wrong_file_is_told_with_its_place() {
    let folder = folder_with_case();
    let cache = folder.path().join("cache");
    fs::create_dir(&cache).expect("a folder");
    let contents = [
        "",
        "{\"format\": \"enzyme-value-table\", \"version\": 1,\n \"slots\": 7}",
        "{\"format\": \"enzyme-type-table\", \"version\": 1, \"julia\": \"1.2\", \"types\": {}}",
        "{\"format\": \"enzyme-relocation-records\", \"version\": 2}",
        "struct A; x::Nope; end",
    ];
    for text in contents {
        fs::write(folder.path().join("wrong"), text).expect("written");
        fs::write(cache.join("index.json"), text).expect("written");
        for option in SIDE_FILES.iter().filter(|option| !option.ends_with("cache")) {
            // The declarations of an empty file, and of one that has none, are none.
            if *option != "decls" || text.starts_with("struct") {
                compare(&format!("{option}=wrong"), folder.path());
            }
        }
        compare("enzyme-thunk-cache=cache", folder.path());
    }
}

#[test]
fn a_table_that_cannot_be_written_is_told_before_any_work() {
    let folder = folder_with_case();
    let asked = Asked::new(PIPELINE, &["enzyme-values-out=no/such/folder.json"]);
    let ours = asked.run(Tool::Jlopt, folder.path(), CASE);
    refused(&ours, "jlopt");
    assert_eq!(ours, asked.run(Tool::Opt, folder.path(), CASE));
    assert_eq!(ours, asked.run(Tool::Clang, folder.path(), CASE));
}

#[test]
fn a_table_that_does_not_fit_is_told() {
    let folder = folder_with_case();
    let asked = Asked::new(PIPELINE, &["enzyme-values-out=/dev/full"]);
    for tool in [Tool::Opt, Tool::Clang] {
        let made = asked.run(tool, folder.path(), CASE);
        assert!(!made.is_success, "{tool:?}: {made:?}");
        assert!(made.said.contains("error: cannot write /dev/full: No space left"), "{tool:?}: {made:?}");
    }
}

#[test]
fn tables_of_a_run_that_fails_later_stay() {
    let folder = folder_with_case();
    let pipeline = format!("{PIPELINE},enzyme-use-gcstack-arg<function=none;arg=0>");
    let values = "enzyme-values=Inputs/slots-01-make-symbolic.values.json";
    let asked = Asked { writes_values: true, ..Asked::new(&pipeline, &[values]) };
    let ours = asked.run(Tool::Jlopt, folder.path(), CASE);
    refused(&ours, "jlopt");
    assert_eq!(ours, asked.run(Tool::Opt, folder.path(), CASE));
    assert_eq!(ours, asked.run(Tool::Clang, folder.path(), CASE));
}

#[test]
fn values_of_options_that_cannot_be_are_told() {
    let folder = folder_with_case();
    for (option, told) in [
        ("enzyme-bakes=maybe", "-jlopt-enzyme-bakes=maybe: it is one of on, off"),
        ("enzyme-swiftcc=never", "-jlopt-enzyme-swiftcc=never: it is one of auto, on, off"),
        ("enzyme-runtime-prefix=x", "-jlopt-enzyme-runtime-prefix=x: it is one of ijl_, jl_"),
        ("enzyme-types=", "-jlopt-enzyme-types=: a path is empty"),
        ("julia-version=1.9", "-jlopt-julia-version=1.9: "),
    ] {
        let made = Asked::new("instcombine", &[option]).run(Tool::Opt, folder.path(), CASE);
        refused(&made, option);
        assert!(made.said.starts_with(&format!("error: {told}")), "{made:?}");
    }
    let by_variable = |pipeline| {
        Asked::new(pipeline, &["enzyme-precompile=maybe"]).run(Tool::OptByVariables, folder.path(), CASE)
    };
    let told = "error: invalid value 'maybe' of the variable JLOPT_ENZYME_PRECOMPILE: it is one of 1, 0, true, false\n";
    assert_eq!(by_variable(PIPELINE).said, told);
    assert_eq!(by_variable("instcombine").said, "");
    let of_no_version = |pipeline| {
        Asked::new(pipeline, &["julia-version=1.9"]).run(Tool::OptByVariables, folder.path(), CASE).said
    };
    let told = "error: invalid value '1.9' of the variable JLOPT_JULIA_VERSION: ";
    assert!(of_no_version("CPUFeatures").starts_with(told) && of_no_version(PIPELINE).starts_with(told));
    assert_eq!(of_no_version("instcombine"), "");
}

#[test]
fn nothing_is_read_where_no_pass_of_enzyme_s_runs() {
    let folder = folder_with_case();
    for option in SIDE_FILES {
        let asked = Asked::new("CPUFeatures", &[&format!("{option}=no/such")]);
        for tool in [Tool::Opt, Tool::OptByVariables, Tool::Clang] {
            let made = asked.run(tool, folder.path(), CASE);
            assert!(made.is_success && made.said.is_empty(), "{option} {tool:?}: {made:?}");
        }
    }
}
