//! The rules of Julia 1.14, which takes features and CPUs from LLVM's tables (the cpufeatures library, and
//! `src/processor.cpp` of the development version).

#[cfg(feature = "llvm")]
mod llvm;
mod parse;
mod resolve;
mod table;

pub(crate) use resolve::{resolve, stripped};
pub use table::{CpuDescription, FeatureDescription, FeatureTable};

/// Flags of targets, as images record them (`TF_*`).
pub(crate) mod image_flags {
    pub(crate) const CLONE_ALL: u32 = 1 << 1;
    pub(crate) const UNKNOWN_NAME: u32 = 1 << 5;
    pub(crate) const OPT_SIZE: u32 = 1 << 6;
    pub(crate) const MIN_SIZE: u32 = 1 << 7;
}

/// Flags of targets in `julia.mv.specs`.
pub(crate) mod spec_flags {
    pub(crate) const CLONE_ALL: u32 = 1 << 0;
    pub(crate) const OPT_SIZE: u32 = 1 << 1;
    pub(crate) const MIN_SIZE: u32 = 1 << 2;
    pub(crate) const NEW_MATH: u32 = 1 << 3;
    pub(crate) const NEW_SIMD: u32 = 1 << 4;
    pub(crate) const NEW_FLOAT16: u32 = 1 << 5;
    pub(crate) const NEW_BFLOAT16: u32 = 1 << 6;
}
