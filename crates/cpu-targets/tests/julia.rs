//! What the runtime of Julia 1.13.1 answers, key by key (`testdata/cpu-target/goldens/README.md`).

use cpu_targets::{
    Architecture, ByteOrder, Host, Machine, Platform, Target, TargetError, read_target_data, target_data,
};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

fn testdata(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cpu-target/goldens").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn platform() -> Platform<'static> {
    let version = "1.13".parse().expect("a version");
    Platform::new(Architecture::X86_64, version, None).expect("tables")
}

const FLAG_NAMES: [&str; 11] = [
    "vec_call",
    "clone_all",
    "clone_math",
    "clone_loop",
    "clone_simd",
    "unknown_name",
    "opt_size",
    "min_size",
    "clone_cpu",
    "clone_float16",
    "clone_bfloat16",
];

fn answer(target: &Target, platform: &Platform<'_>) -> Value {
    let flag_names = FLAG_NAMES.iter().enumerate().filter(|(bit, _)| target.flags & 1 << bit != 0);
    let hex = target.data.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string");
        hex
    });
    let image = target_data(std::slice::from_ref(target), platform.data_form(), false, ByteOrder::Little);
    let (records, size) =
        read_target_data(&image, platform.data_form(), ByteOrder::Little).expect("what was just written");
    assert_eq!(size, image.len());
    let record = &records[0];
    json!({
        "cpu_name": target.cpu_name,
        "features": target.features,
        "flags": target.flags,
        "flag_names": flag_names.map(|(_, name)| *name).collect::<Vec<_>>(),
        "base": target.base,
        "data": hex,
        "data_decoded": {
            "name": record.name,
            "enabled": platform.feature_names(record.enabled),
            "disabled": platform.feature_names(record.disabled),
            "ext_features": record.ext_features,
            "words": record.words,
        },
    })
}

#[test]
fn target_strings_come_to_what_julia_makes_of_them() {
    let platform = platform();
    let records = testdata("julia-1.13-x86_64.jsonl");
    assert_eq!(records.lines().count(), 142);
    for line in records.lines() {
        let record: Value = serde_json::from_str(line).expect("JSON");
        let text = |member: &str| record[member].as_str().expect("a string");
        let host = match text("build_host") {
            "all-features" => Host::AllFeatures,
            cpu => Host::Cpu(cpu.to_owned()),
        };
        let machine = Machine { host, ..Machine::default() };
        match platform.resolve(text("target"), &machine) {
            Ok(resolution) => {
                let targets = resolution.targets().expect("no record asks for help");
                let specs: Vec<_> = targets.iter().map(|target| answer(target, &platform)).collect();
                let expected = record["specs"].as_array().expect("targets");
                assert_eq!(specs.len(), expected.len(), "{}", text("id"));
                for (spec, expected) in specs.iter().zip(expected) {
                    for (member, value) in expected.as_object().expect("an object") {
                        assert_eq!(&spec[member], value, "{member} of {}: {}", text("id"), text("target"));
                    }
                }
            }
            Err(error) => {
                assert!(matches!(error, TargetError::Syntax { .. }), "{}: {error}", text("id"));
                assert_eq!(record["error"]["message"], error.to_string(), "{}", text("id"));
            }
        }
    }
}

#[test]
fn the_names_are_those_of_julias_tables() {
    let tables: Value = serde_json::from_str(&testdata("x86-tables-1.13.json")).expect("JSON");
    let names = |list: &str| {
        let entries = tables[list].as_array().expect("a list").iter();
        let mut names: Vec<String> =
            entries.map(|entry| entry["name"].as_str().expect("a name").to_owned()).collect();
        names.sort_unstable();
        names
    };
    let help = platform().help();
    assert_eq!(help.cpus, names("cpus"));
    assert_eq!(help.features, names("features"));
}

/// Every CPU of the table by its features: each is resolved without dependencies getting in the way, since a CPU's
/// features are complete but for those that are always stripped.
#[test]
fn the_cpus_have_the_features_of_julias_tables() {
    let platform = platform();
    let tables: Value = serde_json::from_str(&testdata("x86-tables-1.13.json")).expect("JSON");
    for cpu in tables["cpus"].as_array().expect("a list") {
        let name = cpu["name"].as_str().expect("a name");
        let resolution = platform.resolve(name, &Machine::default()).expect("a known CPU");
        let target = &resolution.targets().expect("no help")[0];
        let enabled = platform.feature_names(target.enabled);
        for feature in cpu["features"].as_array().expect("a list") {
            let feature = feature.as_str().expect("a name");
            let stripped = ["rdrnd", "rdseed", "rtm", "xsaveopt"].contains(&feature);
            assert_ne!(enabled.iter().any(|name| name == feature), stripped, "{feature} of {name}");
        }
    }
}
