//! What LLVM knows of CPUs.

use crate::ffi;
use inkwell::targets::TargetMachine;
use std::ffi::CString;

/// A feature of a target (`SubtargetFeatureKV`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name, as in `target-features`.
    pub name: String,
    /// Its number.
    pub bit: usize,
    /// The features that it implies, by number.
    pub implies: Vec<usize>,
}

/// A CPU of a target (`SubtargetSubTypeKV`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Processor {
    /// Its name, as in `target-cpu`.
    pub name: String,
    /// The features that it implies, by number.
    pub implies: Vec<usize>,
    /// Those that tuning for it implies.
    pub tune_implies: Vec<usize>,
    /// All features of a subtarget for it.
    pub features: Vec<usize>,
}

/// The features and CPUs of a target in LLVM's order; nothing where LLVM has no such target.
pub fn processors(triple: &str) -> Option<(Vec<Feature>, Vec<Processor>)> {
    let triple = CString::new(triple.replace('\0', "?")).expect("has no NUL");
    // SAFETY: a string that ends in NUL.
    let (lines, is_known) = ffi::collect(|lines| unsafe { ffi::jlopt_processors(triple.as_ptr(), lines) });
    let (mut features, mut processors) = (Vec::new(), Vec::new());
    for line in lines.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["F", name, bit, implies] => {
                let bit = bit.parse().unwrap_or_default();
                features.push(Feature { name: name.to_owned(), bit, implies: bits(implies) });
            }
            ["C", name, implies, tune_implies, own] => processors.push(Processor {
                name: name.to_owned(),
                implies: bits(implies),
                tune_implies: bits(tune_implies),
                features: bits(own),
            }),
            _ => {}
        }
    }
    is_known.then_some((features, processors))
}

fn bits(list: &str) -> Vec<usize> {
    list.split(',').filter_map(|bit| bit.parse().ok()).collect()
}

/// The CPU of this machine, as LLVM names it, and its features, each with a sign.
pub fn host_cpu() -> (String, Vec<String>) {
    let text = |text: inkwell::support::LLVMString| text.to_string_lossy().into_owned();
    let features = text(TargetMachine::get_host_cpu_features());
    let features = features.split(',').filter(|feature| !feature.is_empty()).map(str::to_owned).collect();
    (text(TargetMachine::get_host_cpu_name()), features)
}

/// The triple of this machine.
pub fn host_triple() -> String {
    TargetMachine::get_default_triple().as_str().to_string_lossy().into_owned()
}

/// Whether a CPU with a feature string (`+avx2,-fma`) has a feature of LLVM's; nothing where LLVM has no such target.
/// A feature that the architecture does not know is one that it does not have.
pub fn subtarget_has_feature(triple: &str, cpu: &str, features: &str, feature: &str) -> Option<bool> {
    let [triple, cpu, features, feature] = [triple, cpu, features, feature]
        .map(|text| CString::new(text.replace('\0', "?")).expect("has no NUL"));
    // SAFETY: strings that end in NUL.
    let answer = unsafe {
        ffi::jlopt_subtarget_has_feature(triple.as_ptr(), cpu.as_ptr(), features.as_ptr(), feature.as_ptr())
    };
    (answer >= 0).then_some(answer == 1)
}

/// The architecture of a triple by LLVM's own name for it, however the triple spells it: `x86_64` for `amd64-...`, `i386`
/// for `i686-...`, `aarch64`, `arm`, `thumb`; `unknown` for one that LLVM does not know.
pub fn architecture(triple: &str) -> String {
    let triple = CString::new(triple.replace('\0', "?")).expect("has no NUL");
    // SAFETY: a string that ends in NUL.
    ffi::collect(|name| unsafe { ffi::jlopt_triple_architecture(triple.as_ptr(), name) }).0
}

#[cfg(test)]
mod tests {
    use super::{architecture, host_cpu, processors, subtarget_has_feature};

    const LINUX: &str = "x86_64-unknown-linux-gnu";

    #[test]
    fn processors_and_features_are_listed() {
        let (features, processors) = processors(LINUX).expect("a target of LLVM's");
        let bit = |name: &str| {
            features.iter().find(|feature| feature.name == name).map(|feature| feature.bit).expect("known")
        };
        let haswell = processors.iter().find(|processor| processor.name == "haswell").expect("known");
        assert!(haswell.features.contains(&bit("avx2")) && haswell.implies.contains(&bit("fma")));
        assert!(!haswell.features.contains(&bit("avx512f")));
        let avx2 = features.iter().find(|feature| feature.name == "avx2").expect("known");
        assert_eq!(avx2.implies, [bit("avx")]);
        assert_eq!(super::processors("klingon-unknown-linux"), None);
        assert!(!host_cpu().0.is_empty());
    }

    #[test]
    fn architectures_have_one_name() {
        let names = [
            "x86_64-linux",
            "x86_64h-apple-macosx",
            "amd64-freebsd",
            "i686-linux",
            "arm64-apple-macosx",
            "armv7l",
        ];
        assert_eq!(names.map(architecture), ["x86_64", "x86_64", "x86_64", "i386", "aarch64", "arm"]);
        assert_eq!(
            ["xscale", "thumbv7", "klingon", ""].map(architecture),
            ["arm", "thumb", "unknown", "unknown"]
        );
    }

    #[test]
    fn a_cpu_implies_features() {
        assert_eq!(subtarget_has_feature(LINUX, "haswell", "", "fma"), Some(true));
        assert_eq!(subtarget_has_feature(LINUX, "haswell", "-fma", "fma"), Some(false));
        assert_eq!(subtarget_has_feature(LINUX, "x86-64", "+fma", "fma"), Some(true));
        assert_eq!(subtarget_has_feature(LINUX, "x86-64", "", "fma"), Some(false));
    }

    #[test]
    fn an_unknown_feature_is_not_there_and_an_unknown_target_is_nothing() {
        assert_eq!(subtarget_has_feature(LINUX, "haswell", "", "no-such-feature"), Some(false));
        assert_eq!(subtarget_has_feature("klingon-unknown-linux", "", "", "fma"), None);
    }
}
