//! The loader's choice, and target data that cannot be read.

use cpu_targets::{
    Architecture, ByteOrder, DataError, DataForm, DataPart, Host, ImageKind, Machine, Outcome, Platform,
    Rule, RunningFault, Selection, TargetRecord, Verdict, read_target_data, target_data,
};

fn platform(architecture: Architecture) -> Platform<'static> {
    Platform::new(architecture, "1.13".parse().expect("a version"), None).expect("tables")
}

fn image(platform: &Platform<'_>, text: &str, vec_call: bool) -> Vec<TargetRecord> {
    let targets = platform.resolve(text, &Machine::default()).expect("targets").targets().expect("no help");
    let data = target_data(&targets, platform.data_form(), vec_call, ByteOrder::Little);
    read_target_data(&data, platform.data_form(), ByteOrder::Little).expect("what was just written").0
}

fn select(
    architecture: Architecture,
    image_text: &str,
    vec_call: bool,
    running: &str,
    host: &str,
) -> Selection {
    let platform = platform(architecture);
    let machine = Machine { host: Host::Cpu(host.to_owned()), ..Machine::default() };
    let running = platform.resolve(running, &machine).expect("a target").targets().expect("no help");
    platform
        .select(&image(&platform, image_text, vec_call), &running[0], ImageKind::System)
        .expect("same words")
}

fn chosen(selection: &Selection) -> (usize, Rule) {
    match &selection.outcome {
        Outcome::Chosen { target, rule, .. } => (*target, *rule),
        Outcome::Rejected { message } => panic!("{message}"),
    }
}

const OFFICIAL: &str = "generic;sandybridge,-xsaveopt,clone_all;haswell,-rdrnd,base(1)";

#[test]
fn the_rules_of_x86() {
    let x86 = |image, host| select(Architecture::X86_64, image, false, "native", host);
    assert_eq!(chosen(&x86(OFFICIAL, "core2")), (0, Rule::Only));
    assert_eq!(chosen(&x86(OFFICIAL, "ivybridge")), (1, Rule::VectorSize { bytes: 32 }));
    assert_eq!(chosen(&x86(OFFICIAL, "sandybridge")), (1, Rule::NameMatch));
    assert_eq!(chosen(&x86(OFFICIAL, "skylake")), (2, Rule::FeatureCount { count: 18 }));
    assert_eq!(chosen(&x86("generic;generic,clone_all", "core2")), (1, Rule::LaterIndex));
    // A name counts more than vectors.
    assert_eq!(chosen(&x86("generic;skylake,-avx;haswell", "skylake")), (1, Rule::NameMatch));
}

#[test]
fn verdicts_name_the_features_that_rule_a_target_out() {
    let selection = select(Architecture::X86_64, OFFICIAL, false, "native", "ivybridge");
    let missing: Vec<_> = ["fma", "movbe", "bmi", "avx2", "bmi2", "lzcnt"].map(str::to_owned).into();
    assert_eq!(selection.steps[0].verdict, Verdict::Best { because: Rule::Only });
    assert_eq!(selection.steps[1].verdict, Verdict::Best { because: Rule::VectorSize { bytes: 32 } });
    assert_eq!(selection.steps[2].verdict, Verdict::MissingFeatures { features: missing });
}

#[test]
fn rejection_is_julias_message() {
    let selection = select(Architecture::X86_64, "haswell;skylake", false, "native", "core2");
    let message = "Unable to find compatible target in cached code image.\n\
                   Target 0 (haswell): Rejecting this target due to use of runtime-disabled features\n\
                   Target 1 (skylake): Rejecting this target due to use of runtime-disabled features\n";
    assert_eq!(selection.outcome, Outcome::Rejected { message: message.to_owned() });
}

#[test]
fn a_base_image_may_need_cx16() {
    let selection = select(Architecture::X86_64, "generic", false, "native", "yonah");
    assert!(matches!(&selection.outcome, Outcome::Rejected { message } if message.contains("CX16")));
    let selection = select(Architecture::X86_64, "generic,-cx16", false, "native", "yonah");
    assert_eq!(chosen(&selection), (0, Rule::Only));
}

#[test]
fn the_jit_gives_up_wider_vectors_only_where_the_image_passes_vectors() {
    let given_up = |vec_call| {
        let selection = select(Architecture::X86_64, "generic;haswell", vec_call, "native", "skylake-avx512");
        match selection.outcome {
            Outcome::Chosen { jit_without, .. } => jit_without,
            Outcome::Rejected { message } => panic!("{message}"),
        }
    };
    assert!(given_up(false).is_empty());
    assert_eq!(given_up(true), ["avx512f", "avx512dq", "avx512cd", "avx512bw", "avx512vl"]);
}

#[test]
fn vector_sizes_of_arm() {
    let arm = |image, host| chosen(&select(Architecture::AArch64, image, false, "native", host));
    // crc, lse, rdm, ccpp, dotprod, rcpc, fullfp16 and two versions; a64fx needs sve.
    assert_eq!(arm("generic;a64fx;cortex-a75", "cortex-a76"), (2, Rule::FeatureCount { count: 9 }));
    assert_eq!(arm("generic,+sve;armv8.4-a", "neoverse-v1"), (0, Rule::VectorSize { bytes: 128 }));
}

#[test]
fn other_architectures_go_by_name() {
    let platform = platform(Architecture::Other);
    let image = image(&platform, "pwr8;pwr9;pwr9", false);
    let select = |name: &str| {
        let running =
            platform.resolve(name, &Machine::default()).expect("a target").targets().expect("no help");
        chosen(&platform.select(&image, &running[0], ImageKind::System).expect("same words"))
    };
    assert_eq!(select("pwr9"), (2, Rule::LaterIndex));
    assert_eq!(select("pwr8"), (0, Rule::NameMatch));
    assert_eq!(select("pwr10"), (0, Rule::Default));
}

#[test]
fn a_running_julia_takes_one_plain_target() {
    let platform = platform(Architecture::X86_64);
    let check = |text: &str| {
        let targets =
            platform.resolve(text, &Machine::default()).expect("targets").targets().expect("no help");
        platform.check_running(&targets)
    };
    assert_eq!(check("haswell,-avx2"), Ok(()));
    assert_eq!(check("generic;haswell"), Err(RunningFault::SeveralTargets));
    assert_eq!(check("generic,clone_all"), Err(RunningFault::CloneAll));
    assert_eq!(check("generic,min_size"), Err(RunningFault::MinSize));
}

#[test]
fn target_data_that_end_early_are_refused_at_every_length() {
    let platform = platform(Architecture::X86_64);
    let targets = platform.resolve("generic;haswell,+odd", &Machine::default()).expect("targets");
    let data = target_data(&targets.targets().expect("no help"), DataForm::Words32, true, ByteOrder::Little);
    for length in 0..data.len() {
        match read_target_data(&data[..length], DataForm::Words32, ByteOrder::Little) {
            Err(DataError::NoCount(found)) => assert!(found == length && length < 4),
            Err(DataError::Truncated { offset, needed, available, .. }) => {
                assert!(offset <= length && offset + needed > length && available == length);
            }
            other => panic!("{length}: {other:?}"),
        }
    }
    let (records, size) =
        read_target_data(&[&data[..], b"rest"].concat(), DataForm::Words32, ByteOrder::Little)
            .expect("whole");
    assert_eq!((records.len(), size), (2, data.len()));
    assert_eq!((records[1].flags, &*records[1].ext_features), (1, "+odd"));
}

#[test]
fn absurd_target_data_are_refused_without_effort() {
    let many = [u32::MAX.to_le_bytes(), 0u32.to_le_bytes(), u32::MAX.to_le_bytes()].concat();
    let error = read_target_data(&many, DataForm::Words32, ByteOrder::Little).expect_err("too short");
    assert!(matches!(error, DataError::Truncated { target: 0, part: DataPart::Enabled, .. }));
    let mut wide = [1u32.to_le_bytes(), 0u32.to_le_bytes(), 40u32.to_le_bytes()].concat();
    wide.extend([0xff; 40 * 8 + 8]);
    let error = read_target_data(&wide, DataForm::Words32, ByteOrder::Little).expect_err("too many features");
    assert_eq!(error, DataError::FeatureBeyond { target: 0 });
}

#[test]
fn an_image_of_another_version_is_refused() {
    let x86 = platform(Architecture::X86_64);
    let older =
        Platform::new(Architecture::X86_64, "1.11".parse().expect("a version"), None).expect("tables");
    let running = x86.resolve("haswell", &Machine::default()).expect("a target").targets().expect("no help");
    let error = x86.select(&image(&older, "generic", false), &running[0], ImageKind::Package);
    assert_eq!(error, Err(DataError::OtherWords { target: 0, found: 11, expected: 12 }));
}

/// Of an unknown CPU no features are known: behind another target it never counts, alone it runs anywhere.
#[test]
fn unknown_cpus_need_nothing() {
    let x86 = |image, host| chosen(&select(Architecture::X86_64, image, false, "native", host));
    assert_eq!(x86("generic;x86-64-v3,clone_all", "haswell"), (0, Rule::FeatureCount { count: 1 }));
    assert_eq!(x86("x86-64-v3", "core2"), (0, Rule::Only));
}
