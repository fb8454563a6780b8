//! The target `declarations` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| jlopt_fuzz::targets::declarations::run(input));
