//! The rules of Julia 1.10 to 1.13 (`src/processor.cpp`, `src/processor_x86.cpp`, `src/processor_arm.cpp`,
//! `src/processor_fallback.cpp`).

mod clones;
mod fallback;
mod llvm;
mod parse;
mod resolve;
pub(crate) mod table;

pub(crate) use resolve::{Rules, resolve};

/// `JL_TARGET_*` of `src/processor.h`, 1.10 to 1.13.
pub(crate) mod flags {
    pub(crate) const VEC_CALL: u32 = 1 << 0;
    pub(crate) const CLONE_ALL: u32 = 1 << 1;
    pub(crate) const CLONE_MATH: u32 = 1 << 2;
    pub(crate) const CLONE_LOOP: u32 = 1 << 3;
    pub(crate) const CLONE_SIMD: u32 = 1 << 4;
    pub(crate) const UNKNOWN_NAME: u32 = 1 << 5;
    pub(crate) const OPT_SIZE: u32 = 1 << 6;
    pub(crate) const MIN_SIZE: u32 = 1 << 7;
    pub(crate) const CLONE_CPU: u32 = 1 << 8;
    pub(crate) const CLONE_FLOAT16: u32 = 1 << 9;
    pub(crate) const CLONE_BFLOAT16: u32 = 1 << 10;
}
