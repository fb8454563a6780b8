//! What is pointed out in lists of targets.

use cpu_targets::{Advice, Architecture, CpuHint, Host, Machine, Platform};

fn advice_on(architecture: Architecture, version: &str, machine: &Machine, text: &str) -> Vec<Advice> {
    let platform = Platform::new(architecture, version.parse().expect("a version"), None).expect("tables");
    let targets = platform.resolve(text, machine).expect("targets").targets().expect("no help");
    platform.advice(&targets)
}

fn advice(text: &str) -> Vec<Advice> {
    advice_on(Architecture::X86_64, "1.13", &Machine::default(), text)
}

fn hint(version: &str, name: &str) -> Option<CpuHint> {
    let advice = advice_on(Architecture::X86_64, version, &Machine::default(), name);
    advice.into_iter().find_map(|advice| match advice {
        Advice::UnknownCpu { hint, .. } => hint,
        _ => None,
    })
}

#[test]
fn unknown_cpus_come_with_a_hint() {
    let spelling = |name: &str| Some(CpuHint::Spelling { name: name.to_owned() });
    let level = CpuHint::MicroarchitectureLevel { nearest: "haswell".to_owned() };
    assert_eq!(hint("1.13", "x86-64-v3"), Some(level));
    assert_eq!(hint("1.13", "Haswell"), spelling("haswell"));
    assert_eq!(hint("1.13", " generic"), spelling("generic"));
    assert_eq!(hint("1.13", "GENERIC "), spelling("generic"));
    assert_eq!(hint("1.10", "znver4"), Some(CpuHint::LaterJulia { version: "1.11".to_owned() }));
    let other = CpuHint::OtherArchitecture { architecture: "aarch64".to_owned() };
    assert_eq!(hint("1.13", "apple-m1"), Some(other));
    assert!(
        matches!(hint("1.13", "skylake-avx521"), Some(CpuHint::Near { names }) if names[0] == "skylake-avx512")
    );
    assert_eq!(hint("1.13", "quux"), None);
    assert_eq!(hint("1.13", &"z".repeat(100_000)), None);
}

#[test]
fn a_sound_list_gets_no_warning() {
    let found = advice("generic;sandybridge,clone_all;haswell,base(1)");
    assert_eq!(found, []);
    let official = advice("generic;sandybridge,-xsaveopt,clone_all;haswell,-rdrnd,base(1)");
    let superfluous =
        official.iter().all(|advice| matches!(advice, Advice::AlwaysStripped { requested: false, .. }));
    assert!(superfluous && official.len() == 2);
}

#[test]
fn stripped_features_cannot_be_had() {
    let expected = Advice::AlwaysStripped { target: 0, feature: "rdrnd".to_owned(), requested: true };
    assert_eq!(advice("haswell,+rdrnd"), [expected]);
}

#[test]
fn a_base_stays_in_force() {
    let found = advice("generic;haswell,clone_all;skylake,base(1);skylake-avx512");
    assert_eq!(found, [Advice::BaseLeaks { target: 3, base: 1, from: 2 }]);
    assert_eq!(found[0].to_string(), "target 3: based on target 1, since base(1) of target 2 is in force");
}

#[test]
fn a_first_target_should_run_wherever_the_others_do() {
    let features = || vec!["avx512f".to_owned()];
    let found = advice("haswell,+avx512f;haswell,clone_all;haswell");
    let expected = |target, shares_code| Advice::FirstStricter { target, features: features(), shares_code };
    assert_eq!(found, [expected(1, false), expected(2, true)]);
    let found = advice("generic;haswell,+avx512f,clone_all;haswell,base(1)");
    assert_eq!(found, [Advice::BaseStricter { target: 2, base: 1, features: features() }]);
}

#[test]
fn selective_targets_alone() {
    assert_eq!(advice("generic;haswell;skylake"), [Advice::NoCloneAll { targets: vec![1, 2] }]);
    assert_eq!(advice("generic"), []);
}

#[test]
fn knights_cpus_clone_everything() {
    let found = advice("generic;knl;haswell");
    assert_eq!(found, [Advice::AutomaticCloneAll { target: 1, without_clones: vec![2] }]);
}

#[test]
fn replaced_cpus_and_limited_first_targets() {
    let replaced =
        |name: &str, by: &str| Advice::CpuReplaced { target: 0, name: name.to_owned(), by: by.to_owned() };
    let machine = Machine::default();
    let found = advice_on(Architecture::X86_64, "1.12", &machine, "znver5");
    assert_eq!(found, [replaced("znver5", "znver4")]);
    let found = advice_on(Architecture::AArch64, "1.13", &machine, "neoverse-v1");
    assert_eq!(found, [replaced("neoverse-v1", "neoverse-n1")]);
    let machine = Machine { host: Host::Cpu("sandybridge".to_owned()), ..machine };
    let found = advice_on(Architecture::X86_64, "1.13", &machine, "ivybridge");
    let lacking: Vec<_> = ["f16c", "fsgsbase"].map(str::to_owned).into();
    assert_eq!(found, [Advice::FirstLimited { features: lacking }]);
}

#[test]
fn architectures_keep_their_features() {
    let found = advice_on(Architecture::AArch64, "1.13", &Machine::default(), "armv8.2-a,-crc");
    assert_eq!(found, [Advice::KeptForLlvm { target: 0, features: vec!["crc".to_owned()] }]);
}

#[test]
fn unknown_features_go_to_llvm() {
    let found = advice("haswell,+sse41,vec_call");
    let near = |advice: &Advice| match advice {
        Advice::UnknownFeature { feature, near, .. } => (feature.clone(), near.clone()),
        other => panic!("{other:?}"),
    };
    assert_eq!(near(&found[0]).0, "sse41");
    assert!(near(&found[0]).1.contains(&"sse4.1".to_owned()));
    assert_eq!(near(&found[1]), ("vec_call".to_owned(), Vec::new()));
}

#[test]
fn other_architectures_get_no_advice_on_names() {
    assert_eq!(advice_on(Architecture::Other, "1.13", &Machine::default(), "pwr8;pwr9,+vsx"), []);
}

#[test]
fn misspelt_options_are_recognized() {
    let meant = |word: &str| match &advice(&format!("haswell,{word}"))[..] {
        [Advice::MisspeltOption { meant, ignored: false, .. }] => Some(*meant),
        _ => None,
    };
    for word in ["clone_al", "-clone_all_", "clone-all", "cloneall", "Clone_All", "+colne_all"] {
        assert_eq!(meant(word), Some("clone_all"), "{word}");
    }
    assert_eq!((meant("optsize"), meant("min-size")), (Some("opt_size"), Some("min_size")));
    for word in ["base(x)", "base", "base1", "bsae(1)", "bas(1)", "Base(0)", "base(-1)", "base(0"] {
        assert_eq!(meant(word), Some("base(N)"), "{word}");
    }
    for word in ["vec_call", "sse41", "fancy", "b1", "size", "all"] {
        assert_eq!(meant(word), None, "{word}");
    }
    let elsewhere = advice_on(Architecture::Other, "1.13", &Machine::default(), "pwr8,clone_al");
    assert!(matches!(elsewhere[..], [Advice::MisspeltOption { target: 0, .. }]));
}
