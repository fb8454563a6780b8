//! The rules of Julia 1.14, with a small table made by hand.

use cpu_targets::{
    Advice, Architecture, BaseFault, ByteOrder, CpuDescription, FeatureDescription, FeatureSet, FeatureTable,
    ImageKind, Machine, NativeCpu, Outcome, Platform, Resolution, Rule, RunningFault, Target, TargetError,
    read_target_data, target_data,
};

fn set(bits: &[usize]) -> FeatureSet {
    bits.iter().copied().collect()
}

/// Some of x86: in the order of names, with bits in another.
fn table() -> FeatureTable {
    let feature = |name: &str, bit, implies: &[usize]| FeatureDescription {
        name: name.to_owned(),
        bit,
        implies: set(implies),
    };
    let features = vec![
        feature("avx", 3, &[2]),
        feature("avx2", 4, &[3]),
        feature("avx512f", 70, &[4, 5]),
        feature("cx16", 0, &[]),
        feature("ermsb", 9, &[]),
        feature("fast-hops", 8, &[]),
        feature("fma", 5, &[3]),
        feature("rdrnd", 6, &[]),
        feature("sse4.1", 2, &[1]),
        feature("ssse3", 1, &[]),
        feature("xop", 7, &[3]),
    ];
    let cpu = |name: &str, bits: &[usize], tune: &[usize]| CpuDescription {
        name: name.to_owned(),
        implies: set(bits),
        tune_implies: set(tune),
        features: set(bits) | set(tune),
    };
    let cpus = vec![
        cpu("generic", &[], &[8]),
        cpu("haswell", &[0, 1, 2, 3, 4, 5, 6, 9], &[8]),
        cpu("skylake-avx512", &[0, 1, 2, 3, 4, 5, 6, 9, 70], &[]),
        cpu("x86-64", &[], &[]),
        cpu("x86-64-v2", &[0, 1, 2], &[]),
    ];
    FeatureTable::new(Architecture::X86_64, features, cpus)
}

fn platform(table: &FeatureTable) -> Platform<'_> {
    Platform::new(Architecture::X86_64, "1.14".parse().expect("a version"), Some(table)).expect("tables")
}

fn resolve(text: &str) -> Vec<Target> {
    let table = table();
    let resolution = platform(&table).resolve(text, &Machine::default());
    resolution.unwrap_or_else(|error| panic!("{text}: {error}")).targets().expect("no help")
}

#[test]
fn features_that_are_tuning_or_ignored_are_not_listed() {
    let table = table();
    let names: Vec<_> = table.feature_names().collect();
    assert_eq!(names, ["avx", "avx2", "avx512f", "cx16", "fma", "rdrnd", "sse4.1", "ssse3", "xop"]);
}

#[test]
fn feature_strings_list_everything_in_order() {
    let targets = resolve("generic;haswell,+odd,-sse4a");
    assert_eq!(targets[0].cpu_name, "x86-64");
    assert_eq!(
        targets[0].features,
        "-avx,-avx2,-avx512f,-cx16,-fma,-rdrnd,-sse4.1,-ssse3,-xop,+sse2,+mmx,+fxsr,+64bit,+cx8"
    );
    assert_eq!(
        targets[1].features,
        "+avx,+avx2,-avx512f,+cx16,+fma,-rdrnd,+sse4.1,+ssse3,-xop,+sse2,+mmx,+fxsr,+64bit,+cx8,+odd,-sse4a"
    );
    assert_eq!(targets[1].ext_features, "+odd,-sse4a");
}

#[test]
fn enabling_and_disabling_take_along_what_is_implied_and_what_implies() {
    let names = |text: &str| platform(&table()).feature_names(resolve(text)[0].enabled);
    assert_eq!(names("generic,+avx2"), ["avx", "avx2", "sse4.1", "ssse3"]);
    assert_eq!(names("skylake-avx512,-sse4.1"), ["cx16", "ssse3"]);
    // In the order of the text.
    assert_eq!(names("haswell,-avx,+xop"), ["avx", "cx16", "sse4.1", "ssse3", "xop"]);
}

#[test]
fn flags_are_packed_for_specs_and_for_images() {
    let targets = resolve("generic;haswell,opt_size;skylake-avx512,clone_all,base(1);nosuch,min_size");
    let flags: Vec<_> =
        targets.iter().map(|target| (target.flags, target.image_flags, target.base)).collect();
    assert_eq!(flags, [(0, 0, -1), (2 + 8 + 16, 64, 0), (1 + 16, 2, 1), (4, 32 + 128, 0)]);
    assert!(targets[3].unknown_name);
}

#[test]
fn images_record_words_of_64_bits() {
    let table = table();
    let targets = resolve("generic;skylake-avx512,clone_all");
    let data = target_data(&targets, platform(&table).data_form(), true, ByteOrder::Little);
    let (records, size) = read_target_data(&data, platform(&table).data_form(), ByteOrder::Little)
        .expect("what was just written");
    assert_eq!(size, data.len());
    assert_eq!((records[0].flags, records[0].base, records[0].words), (0, Some(-1), 2));
    assert_eq!(records[1].enabled, set(&[0, 1, 2, 3, 4, 5, 70]));
    assert_eq!((records[0].name.as_str(), records[1].flags), ("x86-64", 2));
}

#[test]
fn other_outcomes() {
    let table = table();
    let resolve = |text: &str| platform(&table).resolve(text, &Machine::default());
    assert_eq!(resolve(" ; ,;"), Err(TargetError::NoTargets));
    assert!(matches!(resolve("generic,help"), Ok(Resolution::Help(_))));
    assert_eq!(
        resolve("generic;haswell,base(7)"),
        Err(TargetError::Base { target: 1, base: 7, fault: BaseFault::NotThere { count: 2 }, offset: 16 })
    );
    let fault = |text: &str| match resolve(text) {
        Err(TargetError::Base { fault, .. }) => Some(fault),
        _ => None,
    };
    assert_eq!(fault("generic;haswell,base(1)"), Some(BaseFault::NotEarlier));
    assert_eq!(fault("generic;haswell;skylake-avx512,base(1)"), Some(BaseFault::Selective));
    // What clones everything goes on from nothing.
    assert_eq!(fault("generic;haswell,base(1),clone_all"), None);
    assert_eq!(resolve(""), Err(TargetError::NoNative { architecture: "x86_64".to_owned() }));
    let targets = resolve("haswell,clone_all,opt_size").expect("targets").targets().expect("no help");
    assert_eq!(platform(&table).check_running(&targets), Err(RunningFault::CloneAll));
}

#[test]
fn names_do_not_count_and_the_jit_is_limited() {
    let table = table();
    let platform = platform(&table);
    let targets = resolve("generic;x86-64-v2;haswell");
    let data = target_data(&targets, platform.data_form(), false, ByteOrder::Little);
    let (records, _) =
        read_target_data(&data, platform.data_form(), ByteOrder::Little).expect("what was just written");
    let select = |running: &str| {
        platform.select(&records, &resolve(running)[0], ImageKind::System).expect("same words")
    };
    let outcome = |target, rule, vector_bytes, jit_without: &[&str]| Outcome::Chosen {
        target,
        rule,
        vector_bytes,
        jit_without: jit_without.iter().map(|&feature| feature.to_owned()).collect(),
    };
    assert_eq!(select("generic").outcome, outcome(0, Rule::Only, 16, &[]));
    assert_eq!(select("x86-64-v2").outcome, outcome(1, Rule::FeatureCount { count: 3 }, 16, &[]));
    let skylake = select("skylake-avx512").outcome;
    assert_eq!(skylake, outcome(2, Rule::VectorSize { bytes: 32 }, 32, &["avx512f"]));
}

#[test]
fn ignored_words_and_unknown_names_are_pointed_out() {
    let table = table();
    let advice = platform(&table).advice(&resolve("generic;haswel,avx2,+avx3,clone_all"));
    let kinds: Vec<_> = advice.iter().map(ToString::to_string).collect();
    assert!(kinds[0].contains("refuses to start") && kinds[0].contains("did you mean haswell?"), "{kinds:?}");
    assert!(advice.contains(&Advice::IgnoredOption { target: 1, word: "avx2".to_owned() }));
    assert!(matches!(&advice[2], Advice::UnknownFeature { feature, .. } if feature == "avx3"));
}

/// A CPU that has v8.2a by the table, but where one of its features was not found, has v8.1a.
#[test]
fn versions_of_the_architecture_need_their_features() {
    let feature = |name: &str, bit, implies: &[usize]| FeatureDescription {
        name: name.to_owned(),
        bit,
        implies: set(implies),
    };
    let features = vec![
        feature("ccpp", 0, &[]),
        feature("crypto", 1, &[]),
        feature("lse", 2, &[]),
        feature("neon", 3, &[]),
        feature("v8.1a", 4, &[2]),
        feature("v8.2a", 5, &[4, 0]),
    ];
    let all = set(&[0, 1, 2, 3, 4, 5]);
    let tune_implies = FeatureSet::default();
    let cpu = CpuDescription { name: "cortex-a76".to_owned(), implies: all, tune_implies, features: all };
    let table = FeatureTable::new(Architecture::AArch64, features, vec![cpu]);
    let platform = Platform::new(Architecture::AArch64, "1.14".parse().expect("a version"), Some(&table));
    let platform = platform.expect("tables");
    let native = NativeCpu { name: "cortex-a76".to_owned(), features: Some(vec!["+lse".to_owned()]) };
    let machine = Machine { native: Some(native), ..Machine::default() };
    let native = platform.resolve("native", &machine).expect("native").targets().expect("no help").remove(0);
    assert_eq!(platform.feature_names(native.enabled), ["lse", "neon", "v8.1a"]);

    // Versions do not rule a target out.
    let newer = platform.resolve("cortex-a76,-ccpp,+v8.1a", &machine).expect("a target").targets();
    let data = target_data(&newer.expect("no help"), platform.data_form(), false, ByteOrder::Little);
    let (mut records, _) =
        read_target_data(&data, platform.data_form(), ByteOrder::Little).expect("what was just written");
    records[0].enabled.insert(5);
    records[0].enabled.remove(1);
    let selection = platform.select(&records, &native, ImageKind::System).expect("same words");
    assert!(
        matches!(selection.outcome, Outcome::Chosen { target: 0, rule: Rule::Only, .. }),
        "{selection:?}"
    );
}
