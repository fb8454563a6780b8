//! The target `type_expression` for cargo-fuzz.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| jlopt_fuzz::targets::type_expression::run(input));
