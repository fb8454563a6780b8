//! Any text gets an answer, in time that grows with its length only.

use cpu_targets::{
    Architecture, ArmBaseline, ByteOrder, FeatureTable, ImageKind, Machine, Platform, read_target_data,
    target_data,
};
use std::time::{Duration, Instant};

const ARCHITECTURES: [Architecture; 6] = [
    Architecture::X86_64,
    Architecture::I686,
    Architecture::AArch64,
    Architecture::Arm(ArmBaseline::V7A),
    Architecture::RiscV64,
    Architecture::Other,
];

const PIECES: &[&str] = &[
    "generic",
    "haswell",
    "knl",
    "native",
    "sysimage",
    "help",
    "clone_all",
    "-clone_all",
    "opt_size",
    "min_size",
    "base(",
    "base(0)",
    "base(1)",
    ")",
    "+",
    "-",
    ",",
    ",",
    ";",
    ";",
    " ",
    "\t",
    "\0",
    "é",
    "\u{1F980}",
    "avx2",
    "sve",
    "neon",
    "+avx512f",
    "-sse3",
    "99999999999999999999",
    "(",
    "=",
    "\\",
    "\"",
    "\n",
    "x86-64-v3",
];

/// Resolves a text, and does with the answer all that can be done.
fn exercise(platform: &Platform<'_>, text: &str) {
    let Ok(resolution) = platform.resolve(text, &Machine::default()) else { return };
    let Some(targets) = resolution.targets() else { return };
    platform.advice(&targets).iter().for_each(|advice| assert!(!advice.to_string().is_empty()));
    let recorded = |order| {
        let data = target_data(&targets, platform.data_form(), true, order);
        let read = read_target_data(&data, platform.data_form(), order).expect("what was just written");
        assert_eq!((read.0.len(), read.1), (targets.len(), data.len()));
        read.0
    };
    let records = recorded(ByteOrder::Little);
    assert_eq!(records, recorded(ByteOrder::Big));
    let selection = platform.select(&records, &targets[0], ImageKind::System).expect("same words");
    assert_eq!(selection.steps.len(), targets.len());
}

#[test]
fn no_text_is_too_odd() {
    let mut random = fastrand::Rng::with_seed(7);
    let table = FeatureTable::new(Architecture::X86_64, Vec::new(), Vec::new());
    for version in ["1.10", "1.11", "1.12", "1.13", "1.14"] {
        for architecture in ARCHITECTURES {
            let version = version.parse().expect("a version");
            let platform = Platform::new(architecture, version, Some(&table)).expect("tables");
            for _ in 0..400 {
                let pieces = random.usize(0..20);
                let text: String = (0..pieces).map(|_| *random.choice(PIECES).expect("some")).collect();
                exercise(&platform, &text);
            }
        }
    }
}

#[test]
fn no_data_are_too_odd() {
    let mut random = fastrand::Rng::with_seed(8);
    let platform =
        Platform::new(Architecture::X86_64, "1.13".parse().expect("a version"), None).expect("tables");
    let targets = platform
        .resolve("generic;haswell", &Machine::default())
        .expect("targets")
        .targets()
        .expect("no help");
    let sound = target_data(&targets, platform.data_form(), false, ByteOrder::Little);
    for _ in 0..5_000 {
        let mut data = sound.clone();
        for _ in 0..random.usize(1..6) {
            let place = random.usize(0..data.len());
            data[place] = random.u8(..);
        }
        if let Ok((records, _)) = read_target_data(&data, platform.data_form(), ByteOrder::Little) {
            let _answered = platform.select(&records, &targets[0], ImageKind::Package).is_ok();
        }
    }
}

/// Ten times as many entries take no more than about ten times as long.
#[test]
fn long_lists_take_time_in_proportion() {
    let platform =
        Platform::new(Architecture::X86_64, "1.13".parse().expect("a version"), None).expect("tables");
    let time = |entries: usize| {
        let text = vec!["haswel,+avx512f,-sse3,+nosuch"; entries].join(";");
        let start = Instant::now();
        exercise(&platform, &text);
        start.elapsed()
    };
    let _warm = time(10);
    let (short, long) = (time(1_000), time(10_000));
    assert!(
        long < short * 25 + Duration::from_millis(50),
        "{short:?} for 1,000 entries, {long:?} for 10,000"
    );

    let one_entry = format!("haswell{}", ",+nosuch,-avx2".repeat(10_000));
    let start = Instant::now();
    exercise(&platform, &one_entry);
    assert!(start.elapsed() < Duration::from_secs(20));
}
