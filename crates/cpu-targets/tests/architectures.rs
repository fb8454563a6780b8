//! Resolution on every architecture and version, with values derived from Julia's sources by hand.

use cpu_targets::{
    Architecture, ArmBaseline, Host, Machine, NativeCpu, Platform, Resolution, SyntaxFault, Target,
    TargetError,
};

fn platform(architecture: Architecture, version: &str) -> Platform<'static> {
    Platform::new(architecture, version.parse().expect("a version"), None).expect("tables")
}

fn resolve(architecture: Architecture, version: &str, text: &str) -> Vec<Target> {
    let resolution = platform(architecture, version).resolve(text, &Machine::default());
    resolution.unwrap_or_else(|error| panic!("{text}: {error}")).targets().expect("no help")
}

fn fault(architecture: Architecture, version: &str, text: &str) -> TargetError {
    platform(architecture, version).resolve(text, &Machine::default()).expect_err(text)
}

#[test]
fn aarch64_states_versions_at_the_end() {
    let targets = resolve(Architecture::AArch64, "1.13", "generic;carmel");
    assert_eq!(targets[0].cpu_name, "generic");
    assert!(targets[0].features.starts_with("-aes,-sha2,-crc,-lse,"));
    assert!(targets[0].features.ends_with("-bti,-mte,+neon,+fp-armv8"));
    // armv8.2-a with crypto and fullfp16: the enabled ones backwards, from bit 16 (ccpp) to bit 4 (aes).
    assert!(targets[1].features.starts_with("+ccpp,+rdm,+fullfp16,+lse,+crc,+sha2,+aes,-jsconv,"));
    assert!(targets[1].features.ends_with(",-mte,+v8.2a,+v8.1a,+neon,+fp-armv8"));
    // CPU and LOOP, and FLOAT16 for fullfp16; never math or simd.
    assert_eq!(targets[1].flags, 256 + 8 + 512);
    assert_eq!(targets[1].new_features[0].features, ["fullfp16"]);
}

#[test]
fn aarch64_has_names_of_its_own() {
    let targets = resolve(Architecture::AArch64, "1.13", "ares;cyclone;armv8.1-a;neoverse-n2");
    let names: Vec<_> = targets.iter().map(|target| (&*target.name, &*target.cpu_name)).collect();
    let expected = [
        ("neoverse-n1", "neoverse-n1"),
        ("apple-a7", "apple-a7"),
        // Architectures are generic to LLVM, and CPUs that Julia takes to be newer than any LLVM are replaced.
        ("armv8.1-a", "generic"),
        ("neoverse-n2", "neoverse-n1"),
    ];
    assert_eq!(names, expected);
}

#[test]
fn aarch64_crypto_is_two_features_and_versions_bring_theirs() {
    let enabled = |text: &str| {
        let platform = platform(Architecture::AArch64, "1.13");
        platform.feature_names(resolve(Architecture::AArch64, "1.13", text)[0].enabled)
    };
    assert_eq!(enabled("generic,crypto"), ["aes", "sha2"]);
    assert_eq!(enabled("generic,+v8_1a"), ["crc", "lse", "rdm", "v8_1a"]);
    // A version does not go with the features that it brings.
    assert_eq!(enabled("generic,+v8_1a,-lse"), ["crc", "rdm", "v8_1a"]);
    assert_eq!(enabled("generic,+sve2-aes,-fullfp16"), ["aes"]);
    assert_eq!(enabled("thunderx,-crypto"), ["crc"]);
}

#[test]
fn disabling_a_feature_of_an_architecture_is_recorded_but_kept_from_llvm() {
    let target = &resolve(Architecture::AArch64, "1.13", "armv8.2-a,-crc")[0];
    let platform = platform(Architecture::AArch64, "1.13");
    assert!(!platform.feature_names(target.enabled).contains(&"crc".to_owned()));
    assert!(target.features.starts_with("+ccpp,+rdm,+lse,+crc,"));
}

#[test]
fn arm_adds_version_and_profile() {
    let v7 = Architecture::Arm(ArmBaseline::V7A);
    let targets = resolve(v7, "1.13", "armv7-a;cortex-a7;apple-a7");
    let features = "-neon,-vfp3,-vfp4,-hwdiv-arm,-hwdiv,-d32,-crypto,-crc,+aclass,+v7,+armv7-a,+v6,+vfp2";
    assert_eq!((targets[0].cpu_name.as_str(), targets[0].features.as_str()), ("generic", features));
    // CPU and LOOP, MATH and SIMD for neon.
    assert_eq!(targets[1].flags, 256 + 8 + 4 + 16);
    assert_eq!(targets[2].cpu_name, "cyclone");
    assert!(targets[2].features.ends_with("+aclass,+v8,+armv8-a,+v7,+armv7-a,+v6,+vfp2"));
}

#[test]
fn arm_cpus_have_what_julia_was_compiled_for() {
    let names = |baseline| {
        let architecture = Architecture::Arm(baseline);
        platform(architecture, "1.12").feature_names(resolve(architecture, "1.12", "arm1176jzf-s")[0].enabled)
    };
    assert!(names(ArmBaseline::V6).is_empty());
    assert_eq!(names(ArmBaseline::V7A), ["aclass", "v7"]);
    assert_eq!(names(ArmBaseline::V8A).len(), 9);
}

#[test]
fn i686_has_no_features_of_64_bits() {
    let targets = resolve(Architecture::I686, "1.13", "i686;pentium4;nocona;x86-64");
    assert_eq!([&*targets[0].cpu_name, &targets[1].cpu_name], ["pentium4", "pentium4"]);
    assert!(!targets[0].features.contains("cx16"));
    assert!(targets[0].features.ends_with(",+sse2,+mmx,+fxsr,+cx8,-avx512bf16,-avxneconvert"));
    let platform = platform(Architecture::I686, "1.13");
    assert_eq!(platform.feature_names(targets[2].enabled), ["sse3"]);
    assert!(targets[3].unknown_name);
}

#[test]
fn other_architectures_pass_everything_on_and_clone_everything() {
    let targets = resolve(Architecture::Other, "1.13", "pwr8,clone_all;pwr9,+vsx,-x,opt_size,base(0)");
    assert_eq!((targets[0].flags, targets[1].flags), (32 + 2, 32 + 2 + 64));
    assert_eq!((&*targets[1].cpu_name, &*targets[1].features, targets[1].base), ("pwr9", "+vsx,-x", 0));
    assert_eq!(targets[1].data[..12], [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // RISC-V is one of them until 1.14.
    assert!(resolve(Architecture::RiscV64, "1.13", "generic-rv64")[0].unknown_name);
}

#[test]
fn native_is_what_the_caller_says() {
    let native = |features: &[&str]| Machine {
        native: Some(NativeCpu {
            name: "haswell".to_owned(),
            features: Some(features.iter().map(|&feature| feature.to_owned()).collect()),
        }),
        ..Machine::default()
    };
    let of = |architecture, version, machine: &Machine| {
        let resolution = platform(architecture, version).resolve("native", machine).expect("native");
        resolution.targets().expect("no help").remove(0)
    };
    let x86 = platform(Architecture::X86_64, "1.13");
    let target = of(Architecture::X86_64, "1.13", &native(&["+avx2", "+avx", "+cmov", "-avx512f"]));
    assert_eq!((&*target.name, target.unknown_name), ("haswell", false));
    // Found out, not looked up, but with what it needs.
    let expected = ["sse3", "ssse3", "sse4.1", "sse4.2", "avx", "avx2"];
    assert_eq!(x86.feature_names(target.enabled), expected);

    let machine = native(&["-b", "+a", "+c"]);
    assert_eq!(of(Architecture::Other, "1.12", &machine).features, "+a,+c,-b");
    assert_eq!(of(Architecture::Other, "1.13", &machine).features, "+a,+c");
    assert!(!of(Architecture::Other, "1.13", &machine).unknown_name);

    let host = Machine { host: Host::Cpu("skx".to_owned()), ..Machine::default() };
    assert_eq!(of(Architecture::X86_64, "1.13", &host).name, "skylake-avx512");
    let unknown = x86.resolve("native", &Machine::default());
    assert_eq!(unknown, Err(TargetError::NoNative { architecture: "x86_64".to_owned() }));
    let host = Machine { host: Host::Cpu("pwr9".to_owned()), ..Machine::default() };
    assert!(matches!(x86.resolve("generic", &host), Err(TargetError::UnknownHost { .. })));
}

#[test]
fn versions_have_their_own_tables() {
    let names = |version: &str, text: &str| {
        let target = &resolve(Architecture::X86_64, version, text)[0];
        (target.cpu_name.clone(), target.unknown_name)
    };
    assert_eq!(names("1.10", "znver4"), ("znver4".to_owned(), true));
    assert_eq!(names("1.11", "znver4"), ("znver4".to_owned(), false));
    // LLVM 18 does not know the name yet.
    assert_eq!(names("1.12", "znver5"), ("znver4".to_owned(), false));
    assert_eq!(names("1.13", "znver5"), ("znver5".to_owned(), false));
    let words = |version: &str| resolve(Architecture::X86_64, version, "generic")[0].data[0];
    assert_eq!([words("1.10"), words("1.11"), words("1.12"), words("1.13")], [11, 11, 12, 12]);
    let features = |version: &str| resolve(Architecture::X86_64, version, "znver4")[0].features.clone();
    assert!(features("1.12").contains("+avx512bf16"));
    assert!(features("1.13").ends_with("+cx8,-avx512bf16,-avxneconvert"));
    assert!(features("1.11").contains("-avx512pf"));
    assert!(!features("1.12").contains("avx512pf"));
}

#[test]
fn bfloat16_is_a_category_from_1_11_on() {
    let categories = |version: &str| {
        let targets = resolve(Architecture::X86_64, version, "generic;cooperlake");
        targets[1].new_features.iter().map(|new| new.category.name()).collect::<Vec<_>>()
    };
    assert_eq!(categories("1.10"), ["math", "simd"]);
    assert_eq!(categories("1.11"), ["math", "simd", "bfloat16"]);
}

#[test]
fn sysimage_is_a_word_from_1_13_on() {
    let machine = Machine { sysimage: "haswell;skylake,clone_all".to_owned(), ..Machine::default() };
    let names = |version: &str, text: &str| {
        let resolution = platform(Architecture::X86_64, version).resolve(text, &machine).expect("targets");
        resolution.targets().expect("no help").into_iter().map(|target| target.name).collect::<Vec<_>>()
    };
    assert_eq!(names("1.13", "sysimage;znver3"), ["haswell", "skylake", "znver3"]);
    assert_eq!(names("1.12", "sysimage;znver3"), ["sysimage", "znver3"]);
    assert_eq!(names("1.13", "sysimage,clone_all"), ["sysimage"]);
}

#[test]
fn a_knights_cpu_clones_everything_and_nothing_behind_it_is_decided() {
    let flags = |text: &str| {
        resolve(Architecture::X86_64, "1.13", text).iter().map(|target| target.flags).collect::<Vec<_>>()
    };
    assert_eq!(flags("generic;knl;haswell"), [0, 256 + 8 + 2, 0]);
    assert_eq!(flags("generic;knl,-clone_all;haswell"), [0, 256 + 16 + 8 + 4, 256 + 16 + 8 + 4]);
    assert_eq!(flags("knl,clone_all;knm,base(0)"), [2, 256 + 16 + 8]);
}

#[test]
fn help_is_an_outcome_unless_the_string_is_wrong() {
    let platform = platform(Architecture::AArch64, "1.11");
    for text in ["help", "generic,help", "generic;help"] {
        match platform.resolve(text, &Machine::default()) {
            Ok(Resolution::Help(help)) => {
                assert!(help.cpus.contains(&"apple-m2".to_owned()));
                assert!(help.features.contains(&"sve2-aes".to_owned()));
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(platform.resolve("help;", &Machine::default()).is_err());
}

#[test]
fn errors_say_where() {
    let place = |text: &str| match fault(Architecture::X86_64, "1.13", text) {
        TargetError::Syntax { fault, target, offset } => (fault, target, offset),
        other => panic!("{other}"),
    };
    assert_eq!(place("generic;haswell,-opt_size"), (SyntaxFault::DisabledOptSize, 1, 16));
    assert_eq!(place("generic;"), (SyntaxFault::EmptyCpuName, 1, 8));
    assert_eq!(place("generic;haswell,clone_all,base(1)"), (SyntaxFault::BaseNotPrevious, 1, 26));
    assert_eq!(place("generic,min_size,+opt_size"), (SyntaxFault::BothSizes, 0, 17));
    assert_eq!(place("generic,clone_all;haswell,-base(0)"), (SyntaxFault::DisabledBase, 1, 26));
}

/// Numbers go through C's `strtol` and a conversion to 32 bits.
#[test]
fn bases_overflow_as_they_do_in_julia() {
    let targets = resolve(Architecture::X86_64, "1.13", "generic,clone_all;haswell,base(4294967296)");
    assert_eq!(targets[1].base, 0);
    let targets = resolve(Architecture::X86_64, "1.13", "generic;haswell,base(99999999999999999999)");
    assert_eq!(targets[1].ext_features, "+base(99999999999999999999)");
    let error = fault(Architecture::X86_64, "1.13", "generic;haswell,base(2147483647)");
    assert!(matches!(error, TargetError::Syntax { fault: SyntaxFault::BaseNotPrevious, .. }));
}

#[test]
fn the_tables_of_1_14_must_be_given_where_there_are_any() {
    let version = "1.14".parse().expect("a version");
    let error = Platform::new(Architecture::RiscV64, version, None).expect_err("no table");
    assert_eq!(error, TargetError::NoTable { architecture: "riscv64".to_owned() });
    let fallback = Platform::new(Architecture::Other, version, None).expect("no table needed");
    let targets = fallback.resolve("pwr9,+vsx", &Machine::default()).expect("targets").targets();
    assert_eq!(targets.expect("no help")[0].features, "+vsx");
}

#[test]
fn targets_know_where_they_stand() {
    let text = "generic;skx,clone_all;haswell";
    let targets = resolve(Architecture::X86_64, "1.13", text);
    assert_eq!(&text[targets[1].place()], "skx,clone_all");
    assert_eq!((targets[1].written_name(), targets[1].name.as_str()), ("skx", "skylake-avx512"));
}

#[test]
fn errors_have_their_place_in_the_string_as_given() {
    let platform = platform(Architecture::X86_64, "1.13");
    let offset = |text: &str, sysimage: &str| {
        let machine = Machine { sysimage: sysimage.to_owned(), ..Machine::default() };
        platform.resolve(text, &machine).expect_err("refused").offset()
    };
    assert_eq!(offset("generic;haswell,-opt_size", "generic"), Some(16));
    assert_eq!(offset("sysimage;haswell,-opt_size", "generic"), Some(17));
    assert_eq!(offset("sysimage;haswell,-opt_size", "generic;skylake,clone_all"), Some(17));
    assert_eq!(offset("sysimage;haswell", "generic;;"), Some(0));
}
