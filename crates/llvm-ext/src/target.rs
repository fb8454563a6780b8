//! What LLVM knows of CPUs.

use crate::ffi;
use std::ffi::CString;

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

/// Whether two triples are for one machine, however they spell it: `x86_64-linux-gnu` and `x86_64-unknown-linux-gnu` are. A
/// system or environment that one of them leaves out may be any.
pub fn triples_agree(left: &str, right: &str) -> bool {
    let [left, right] =
        [left, right].map(|triple| CString::new(triple.replace('\0', "?")).expect("has no NUL"));
    // SAFETY: strings that end in NUL.
    unsafe { ffi::jlopt_triples_agree(left.as_ptr(), right.as_ptr()) }
}

#[cfg(test)]
mod tests {
    use super::{architecture, subtarget_has_feature, triples_agree};

    const LINUX: &str = "x86_64-unknown-linux-gnu";

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
    fn a_machine_may_be_spelled_in_several_ways() {
        for (left, right) in [
            ("x86_64-linux-gnu", "x86_64-unknown-linux-gnu"),
            ("x86_64-pc-linux-gnu", "x86_64-linux"),
            ("x86_64-w64-mingw32", "x86_64-pc-windows-gnu-elf"),
            ("arm64-apple-darwin22", "aarch64-apple-macosx14.0"),
            ("i686-linux-gnu", "i386-linux-gnu"),
            ("klingon", "klingon"),
        ] {
            assert!(triples_agree(left, right) && triples_agree(right, left), "{left} {right}");
        }
        for (left, right) in [
            ("x86_64-linux-gnu", "aarch64-linux-gnu"),
            ("x86_64-linux-gnu", "x86_64-w64-mingw32"),
            ("x86_64-linux-gnu", "x86_64-linux-gnux32"),
            ("arm-linux-gnueabi", "arm-linux-gnueabihf"),
            ("arm64-apple-ios", "arm64-apple-macosx"),
            ("klingon", "vulcan"),
        ] {
            assert!(!triples_agree(left, right) && !triples_agree(right, left), "{left} {right}");
        }
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
