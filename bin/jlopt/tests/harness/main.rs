//! Tests of the harness itself; the cases that it runs are in the test target `cases`.
#![forbid(unsafe_code)]

#[path = "../cases/execute.rs"]
mod execute;
#[path = "../goldens/facts.rs"]
mod facts;
#[path = "../goldens/golden.rs"]
mod golden;
#[path = "../cases/run_line.rs"]
mod run_line;
#[path = "../cases/substitution.rs"]
mod substitution;
#[path = "../support/mod.rs"]
mod support;
#[path = "../cases/transcript.rs"]
mod transcript;

mod execution;
mod facts_of_goldens;
mod json_values;
mod parsing;
mod transcripts;
