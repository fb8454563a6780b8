//! The worked examples of the specification of graphs: each becomes its module, to the letter.
mod common;
mod support;

use std::io::Cursor;

use mlir_writer::bytecode::Version;
use mlir_writer::eco;
use support::{examples, generated};

#[test]
fn every_example_becomes_its_module() {
    for (name, graph) in examples() {
        let path = format!("{}/tests/graphs/{name}.mlir", env!("CARGO_MANIFEST_DIR"));
        let expected = std::fs::read_to_string(path).expect("the module of an example");
        let text = generated(&graph).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (number, (text, expected)) in text.lines().zip(expected.lines()).enumerate() {
            assert_eq!(text, expected, "{name}, line {}", number + 1);
        }
        assert_eq!(text, expected, "{name}");
    }
}

#[test]
fn mlir_reads_every_example() {
    for (name, graph) in examples() {
        let build: common::Build<'_> = &|context, write| {
            let mut sink = common::Sink(write);
            eco::generate(&mut Cursor::new(&graph), context, &mut sink).expect("a good graph");
        };
        common::assert_same(build, &common::plain_module, &[Version::V6], &name);
    }
}
