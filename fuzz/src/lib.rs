//! Fuzzing: what jlopt reads that others wrote, fed with what nobody would write.
//!
//! A [`Target`] is one reader: [`Target::run`] hands it an input, and panics where the answer is none that the reader may
//! give. An input is good or is refused, with an error that says where and why; what was read is printed and read again
//! where there is a printer. The targets are driven in two ways, with the same [seeds](mod@seeds):
//!
//! - `tests/bounded.rs`: inputs that [`mutate`] makes of the seeds, so many in every run of the tests, and for as long as
//!   `JLOPT_FUZZ_SECONDS` says, with any compiler;
//! - `fuzz_targets/`: programs for cargo-fuzz, which looks for inputs that reach new code.
//!
//! `corpus/TARGET/` has the inputs that once found something. They are run first.
#![forbid(unsafe_code)]

pub mod mutate;
pub mod seeds;
pub mod targets;

/// A reader, and what is needed to feed it.
pub struct Target {
    /// Its name: of its folder in `corpus/`, of its program for cargo-fuzz, and of its test.
    pub name: &'static str,
    /// Hands it an input.
    ///
    /// # Panics
    ///
    /// Where the answer is none that the reader may give.
    pub run: fn(&[u8]),
    /// Inputs that mean something to it.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Pieces that its inputs are made of.
    pub words: &'static [&'static str],
}

/// All of them.
pub const TARGETS: [Target; 7] = [
    targets::pipeline::TARGET,
    targets::target_string::TARGET,
    targets::declarations::TARGET,
    targets::type_expression::TARGET,
    targets::graph::TARGET,
    targets::side_file::TARGET,
    targets::image::TARGET,
];
