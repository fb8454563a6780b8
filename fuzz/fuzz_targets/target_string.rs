//! The target `target_string` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| jlopt_fuzz::targets::target_string::run(input));
