//! CPU target strings.

use super::VERSIONS;
use crate::{Target, seeds};
use cpu_targets::{
    Architecture, ArmBaseline, ByteOrder, FeatureTable, ImageKind, Machine, Platform, read_target_data,
    target_data,
};
use std::sync::LazyLock;

/// CPU target strings.
pub const TARGET: Target = Target { name: "target_string", run, seeds, words: WORDS };

const WORDS: &[&str] = &[
    ";",
    ",",
    "+",
    "-",
    "base(",
    ")",
    "base(0)",
    "clone_all",
    "-clone_all",
    "opt_size",
    "min_size",
    "generic",
    "native",
    "sysimage",
    "help",
    "haswell",
    "skylake-avx512",
    "x86-64-v3",
    "avx2",
    "avx512f",
    "fma",
    "neoverse-n1",
    "apple-m1",
    "sve",
    "neon",
    "fp16",
    "cortex-a57",
    "pwr9",
    "sifive-u74",
    "rdrnd",
    " ",
    "(",
    "é",
    "=",
    "\"",
];

const ARCHITECTURES: [Architecture; 6] = [
    Architecture::X86_64,
    Architecture::I686,
    Architecture::AArch64,
    Architecture::Arm(ArmBaseline::V7A),
    Architecture::RiscV64,
    Architecture::Other,
];

static TABLES: LazyLock<[Option<FeatureTable>; 6]> =
    LazyLock::new(|| ARCHITECTURES.map(FeatureTable::of_llvm));

/// Resolves a string for every version on two architectures, records the targets, and lets the loader choose.
///
/// # Panics
///
/// Where an error says nothing, or what was recorded is not read as it was written.
pub fn run(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    for number in [0, input.len() % ARCHITECTURES.len()] {
        let (architecture, table) = (ARCHITECTURES[number], &TABLES[number]);
        for version in VERSIONS {
            let version = version.parse().expect("a version that is known");
            resolve(&Platform::new(architecture, version, table.as_ref()).expect("tables"), text);
        }
    }
}

fn resolve(platform: &Platform<'_>, text: &str) {
    let resolution = match platform.resolve(text, &Machine::default()) {
        Ok(resolution) => resolution,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let Some(targets) = resolution.targets() else { return };
    for advice in platform.advice(&targets) {
        assert!(!advice.to_string().is_empty());
    }
    let recorded = |order| {
        let data = target_data(&targets, platform.data_form(), true, order);
        let (records, length) =
            read_target_data(&data, platform.data_form(), order).expect("what was written");
        assert_eq!((records.len(), length), (targets.len(), data.len()));
        records
    };
    let records = recorded(ByteOrder::Little);
    assert_eq!(records, recorded(ByteOrder::Big));
    let selection = platform.select(&records, &targets[0], ImageKind::System).expect("words of one length");
    assert_eq!(selection.steps.len(), targets.len());
}

/// The strings of the cases and of the goldens.
fn seeds() -> Vec<Vec<u8>> {
    let mut texts = seeds::option_values("cpu-target");
    texts.extend(seeds::json_texts("cpu-target/goldens", &["cpu_target", "target", "string", "input"]));
    texts.into_iter().map(String::into_bytes).collect()
}
