//! `opt` and `clang` with the plugin, given what `jlopt` is given: side files, settings, outputs of tables. What comes out, what
//! is written and what is said must be the same.
#![forbid(unsafe_code)]

#[path = "../cases/run_line.rs"]
mod run_line;
#[path = "../cases/substitution.rs"]
mod substitution;
#[path = "../support/mod.rs"]
mod support;

mod faults;
mod linkers;
mod listing;
mod same;
mod tools;
