//! LLVM's descriptions of CPUs and their features, and the machine that this runs on.

use crate::ffi;
use inkwell::llvm_sys::core::LLVMDisposeMessage;
use inkwell::llvm_sys::target_machine::{
    LLVMGetDefaultTargetTriple, LLVMGetHostCPUFeatures, LLVMGetHostCPUName,
};
use std::ffi::{CStr, CString, c_char, c_void};

/// A feature (`SubtargetFeatureKV`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name, as in `target-features`.
    pub name: String,
    /// Its number.
    pub bit: usize,
    /// The numbers of those that it implies; not necessarily of those that they imply in turn.
    pub implies: Vec<usize>,
}

/// A CPU (`SubtargetSubTypeKV`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cpu {
    /// Its name, as in `target-cpu`.
    pub name: String,
    /// The numbers of the features that it implies.
    pub implies: Vec<usize>,
    /// The numbers of those that tuning for it implies.
    pub tune_implies: Vec<usize>,
    /// The numbers of all features of a subtarget for it.
    pub features: Vec<usize>,
}

/// All features and CPUs of an architecture, both in LLVM's order: that of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Processors {
    /// The features.
    pub features: Vec<Feature>,
    /// The CPUs.
    pub cpus: Vec<Cpu>,
}

/// What LLVM knows of the architecture of a triple; nothing where it has no such target.
pub fn describe(triple: &str) -> Option<Processors> {
    let triple = CString::new(triple).ok()?;
    let mut found = Processors::default();
    let sink = ffi::ProcessorsSink { opaque: std::ptr::from_mut(&mut found).cast(), feature, cpu };
    // SAFETY: a string that ends in NUL; the sink's functions get the value above, which nobody else uses meanwhile.
    unsafe { ffi::jlopt_describe_processors(triple.as_ptr(), sink) }.then_some(found)
}

extern "C" fn feature(
    opaque: *mut c_void,
    name: *const c_char,
    length: usize,
    bit: usize,
    implies: *const u64,
    words: usize,
) {
    // SAFETY: the value that `describe` handed over; the name has that length, the set that many words.
    unsafe {
        let found = &mut *opaque.cast::<Processors>();
        found.features.push(Feature { name: ffi::text(name, length), bit, implies: bits(implies, words) });
    }
}

extern "C" fn cpu(
    opaque: *mut c_void,
    name: *const c_char,
    length: usize,
    implies: *const u64,
    tune_implies: *const u64,
    features: *const u64,
    words: usize,
) {
    // SAFETY: the value that `describe` handed over; the name has that length, each set that many words.
    unsafe {
        let found = &mut *opaque.cast::<Processors>();
        found.cpus.push(Cpu {
            name: ffi::text(name, length),
            implies: bits(implies, words),
            tune_implies: bits(tune_implies, words),
            features: bits(features, words),
        });
    }
}

/// The numbers of the bits that are set.
///
/// # Safety
///
/// `words` must be that many words.
unsafe fn bits(words: *const u64, count: usize) -> Vec<usize> {
    // SAFETY: the caller's promise.
    let words = unsafe { std::slice::from_raw_parts(words, count) };
    let is_set = |bit: &usize| words[bit / 64] & 1 << (bit % 64) != 0;
    (0..count * 64).filter(is_set).collect()
}

/// The triple of the machine that this runs on.
pub fn host_triple() -> String {
    // SAFETY: LLVM makes a message.
    unsafe { message(LLVMGetDefaultTargetTriple()) }
}

/// The CPU that this runs on, as LLVM calls it.
pub fn host_cpu() -> String {
    // SAFETY: LLVM makes a message.
    unsafe { message(LLVMGetHostCPUName()) }
}

/// The features of the CPU that this runs on, each with its sign, as far as LLVM finds them out.
pub fn host_features() -> Vec<String> {
    // SAFETY: LLVM makes a message.
    let features = unsafe { message(LLVMGetHostCPUFeatures()) };
    features.split(',').filter(|feature| !feature.is_empty()).map(str::to_owned).collect()
}

/// The text of a message, which is freed.
///
/// # Safety
///
/// It must be a message that LLVM made for the caller.
unsafe fn message(text: *mut c_char) -> String {
    // SAFETY: the caller's promise.
    unsafe {
        let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
        LLVMDisposeMessage(text);
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feature<'p>(processors: &'p Processors, name: &str) -> &'p Feature {
        processors.features.iter().find(|feature| feature.name == name).expect("a known feature")
    }

    #[test]
    fn features_imply_others_and_cpus_have_them() {
        let x86 = describe("x86_64-unknown-linux-gnu").expect("LLVM has x86");
        let (avx, avx2) = (feature(&x86, "avx"), feature(&x86, "avx2"));
        assert_eq!(avx2.implies, [avx.bit]);
        let haswell = x86.cpus.iter().find(|cpu| cpu.name == "haswell").expect("a known CPU");
        assert!(haswell.implies.contains(&avx2.bit) && haswell.features.contains(&avx.bit));
        assert!(!haswell.tune_implies.is_empty());
        assert!(x86.features.is_sorted_by_key(|feature| &feature.name));
    }

    #[test]
    fn every_architecture_of_julia_is_there() {
        for triple in ["aarch64-linux-gnu", "riscv64-linux-gnu", "i686-linux-gnu", "powerpc64le-linux-gnu"] {
            let processors = describe(triple).unwrap_or_else(|| panic!("LLVM has {triple}"));
            assert!(!processors.cpus.is_empty() && !processors.features.is_empty(), "{triple}");
        }
        assert_eq!(describe("klingon-unknown-linux"), None);
    }

    #[test]
    fn this_machine_is_one_that_llvm_describes() {
        assert!(describe(&host_triple()).is_some());
        assert!(!host_cpu().is_empty());
        assert!(host_features().iter().all(|feature| feature.starts_with(['+', '-'])));
    }
}
