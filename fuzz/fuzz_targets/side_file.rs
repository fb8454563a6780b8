//! The target `side_file` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| jlopt_fuzz::targets::side_file::run(input));
