//! Generated graphs become modules that MLIR reads, the same from text and from bytecode, with every switch on and off.
mod common;
mod support;

use std::io::Cursor;

use fastrand::Rng;
use mlir_writer::bytecode::Version;
use mlir_writer::eco;
use serde_json::{Value, json};
use support::generate::{Config, graph};
use support::generated;

/// How many graphs there are; `JLOPT_GRAPHS` says otherwise.
fn count() -> u64 {
    std::env::var("JLOPT_GRAPHS").ok().and_then(|count| count.parse().ok()).unwrap_or(300)
}

fn config(seed: u64) -> Config {
    let mut rng = Rng::with_seed(seed);
    Config { functions: rng.usize(1..12), depth: rng.usize(1..6), evaluable: rng.bool() }
}

/// A graph with random switches.
fn switched(seed: u64) -> Value {
    let mut graph = graph(seed, &config(seed));
    let mut rng = Rng::with_seed(seed ^ 0x5EED);
    if rng.bool() {
        let names = ["sret", "psplit", "agg_promote", "const_fold", "caf_memo", "clo_wrappers"];
        graph["options"] = names.iter().map(|name| ((*name).to_owned(), json!(rng.bool()))).collect();
    }
    graph
}

/// All texts together are one input of `mlir-opt`, which takes them apart again.
#[test]
fn mlir_reads_what_becomes_of_generated_graphs() {
    let mut batch = String::new();
    for seed in 0..count() {
        let graph = switched(seed).to_string();
        let text = generated(&graph).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{graph}"));
        let longest = 12 * graph.len() + 4096;
        assert!(text.len() <= longest, "seed {seed}: {} bytes of {}", text.len(), graph.len());
        batch.push_str(&format!("// seed {seed}\n{text}// -----\n"));
        if seed % 100 == 99 || seed + 1 == count() {
            if let Err(problem) = common::mlir_opt_each(&batch) {
                panic!("up to seed {seed}: {problem}");
            }
            batch.clear();
        }
    }
}

#[test]
fn text_and_bytecode_of_generated_graphs_are_the_same_module() {
    for seed in 0..count() / 10 {
        let graph = switched(seed).to_string();
        let build: common::Build<'_> = &|context, write| {
            let mut sink = common::Sink(write);
            eco::generate(&mut Cursor::new(&graph), context, &mut sink).expect("a good graph");
        };
        common::assert_same(build, &common::plain_module, &[Version::V6], &format!("seed {seed}"));
    }
}

/// The same text, whatever was generated before.
#[test]
fn a_graph_becomes_one_module() {
    for seed in 0..20 {
        let graph = switched(seed).to_string();
        let (once, again) = (generated(&graph), generated(&graph));
        assert_eq!(once.expect("a good graph"), again.expect("a good graph"), "seed {seed}");
    }
}
