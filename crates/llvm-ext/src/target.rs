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

#[cfg(test)]
mod tests {
    use super::subtarget_has_feature;

    const LINUX: &str = "x86_64-unknown-linux-gnu";

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
