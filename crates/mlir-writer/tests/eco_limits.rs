//! How deep graphs may be nested (section 11), that nothing overflows the stack, and that sizes stay linear.
mod support;

use std::io::Cursor;
use std::time::Instant;

use mlir_writer::Error;
use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter, Spool};
use mlir_writer::eco;
use mlir_writer::graph::Kind;
use mlir_writer::ir::{Context, ModuleOp};

/// The bytecode of a graph.
fn bytecode(graph: &str) -> Result<Vec<u8>, Error> {
    let mut context = Context::new();
    let spools = Box::new(|| {
        let spool: Box<dyn Spool> = Box::new(Cursor::new(Vec::new()));
        Ok(spool)
    });
    let (module, options) = (ModuleOp::default(), BytecodeOptions::default());
    let mut writer = BytecodeWriter::new(Vec::new(), spools, &mut context, &module, options)?;
    eco::generate(&mut Cursor::new(graph), &mut context, &mut writer)?;
    writer.finish()
}

/// A function of an Int `n` with this body.
fn function(body: &str) -> String {
    format!(
        r#"{{"version": 1, "specs": [{{"name": {{"home": "M", "name": "f"}}, "node": {{"k": "func", "params": [{{"name": "n",
        "type": "int"}}], "ret": "int", "body": {body}}}}}]}}"#
    )
}

/// `open` and `close` around something, this often; `#` in `open` is the number of the level.
fn nested(depth: usize, open: &str, inner: &str, close: &str) -> String {
    let mut text = String::new();
    for level in 0..depth {
        text.push_str(&open.replace('#', &level.to_string()));
    }
    text.push_str(inner);
    for _ in 0..depth {
        text.push_str(close);
    }
    function(&text)
}

fn ifs(depth: usize) -> String {
    let open = r#"{"e": "if", "branches": [{"cond": {"e": "bool", "v": true}, "then": "#;
    nested(depth, open, r#"{"e": "int", "v": 1}"#, r#"}], "else": {"e": "int", "v": 0}, "type": "int"}"#)
}

fn cases(depth: usize) -> String {
    let open = r#"{"e": "case", "type": "int", "tree": {"t": "fan", "path": {"p": "root", "name": "n", "type": "int"},
        "edges": [{"test": {"int": 1}, "tree": {"t": "leaf", "expr": "#;
    let close = r#"}}], "fallback": {"t": "leaf", "expr": {"e": "int", "v": 0}}}}"#;
    nested(depth, open, r#"{"e": "int", "v": 1}"#, close)
}

fn trees(depth: usize) -> String {
    let start = r#"{"e": "case", "type": "int", "tree": "#;
    let open = r#"{"t": "fan", "path": {"p": "root", "name": "n", "type": "int"},
        "edges": [{"test": {"int": 1}, "tree": {"t": "leaf", "expr": {"e": "int", "v": #}}}], "fallback": "#;
    let mut text = start.to_owned();
    for level in 0..depth {
        text.push_str(&open.replace('#', &level.to_string()));
    }
    text.push_str(r#"{"t": "leaf", "expr": {"e": "int", "v": 0}}"#);
    text.push_str(&"}".repeat(depth + 1));
    function(&text)
}

fn lets(depth: usize) -> String {
    nested(
        depth,
        r#"{"e": "let", "name": "x#", "value": {"e": "int", "v": 1}, "body": "#,
        r#"{"e": "int", "v": 1}"#,
        "}",
    )
}

fn destructs(depth: usize) -> String {
    let open = r#"{"e": "destruct", "name": "x#", "type": "int", "path": {"p": "index", "i": 0, "of": "list", "type": "int",
        "from": {"p": "root", "name": "l", "type": {"list": "int"}}}, "body": "#;
    let start =
        r#"{"e": "let", "name": "l", "value": {"e": "list", "items": [], "type": {"list": "int"}}, "body": "#;
    let mut text = start.to_owned();
    for level in 0..depth {
        text.push_str(&open.replace('#', &level.to_string()));
    }
    text.push_str(r#"{"e": "int", "v": 1}"#);
    text.push_str(&"}".repeat(depth + 1));
    function(&text)
}

/// Closures without captures and parameters, which are called where they stand.
fn closures(depth: usize) -> String {
    let open = r#"{"e": "closure", "id": "c#", "captures": [], "params": [], "ret": "int", "type": {"fn": {"args": [], "ret": "int"}},
        "body": "#;
    nested(depth, open, r#"{"e": "int", "v": 1}"#, "}")
}

#[test]
fn what_must_be_accepted_is() {
    for (what, graph) in [
        ("if", ifs(2000)),
        ("case", cases(2000)),
        ("trees", trees(2000)),
        ("let", lets(10_000)),
        ("destruct", destructs(10_000)),
        ("closure", closures(2000)),
    ] {
        let written = bytecode(&graph).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert!(written.len() < 4 * graph.len() + 4096, "{what}: {} of {}", written.len(), graph.len());
    }
}

/// On the small stack of a test thread too.
#[test]
fn what_is_deeper_is_refused_with_its_place() {
    for (what, graph) in [("if", ifs(5000)), ("trees", trees(5000))] {
        match bytecode(&graph) {
            Err(Error::Graph(fault)) => {
                assert_eq!(fault.kind, Kind::Limit, "{what}: {fault}");
                assert!(fault.message.contains("regions are nested more than 4096 deep"), "{fault}");
                assert!(fault.path.starts_with("$.specs[0].node.body"), "{fault}");
            }
            other => panic!("{what}: {other:?}"),
        }
    }
    match bytecode(&lets(60_000)) {
        Err(Error::Graph(fault)) => assert_eq!(fault.kind, Kind::Limit, "{fault}"),
        other => panic!("{other:?}"),
    }
}

/// A graph that is nested so deep.
type Make = fn(usize) -> String;

/// Ten times the depth takes about ten times the time.
#[test]
fn deep_nesting_takes_linear_time() {
    let time = |graph: &str| {
        let start = Instant::now();
        drop(bytecode(graph).expect("a module"));
        start.elapsed()
    };
    let kinds: [(&str, Make); 4] = [("if", ifs), ("case", cases), ("trees", trees), ("closure", closures)];
    for (what, make) in kinds {
        let (small, large) = (make(300), make(3000));
        let least = |graph: &str| (0..5).map(|_| time(graph)).min().expect("five times");
        let (small, large) = (least(&small), least(&large));
        assert!(large < small * 80, "{what}: {small:?} becomes {large:?}");
    }
}

/// A program of many functions: the output grows with it, and what is kept of each function is small.
#[test]
fn output_is_linear_in_the_graph() {
    let size = |functions: usize| {
        let config = support::generate::Config { functions, depth: 4, evaluable: false };
        let graph = support::generate::graph(7, &config).to_string();
        (graph.len(), support::generated(&graph).expect("a good graph").len())
    };
    for functions in [10, 40, 80] {
        let (graph, text) = size(functions);
        assert!(text < 12 * graph + 4096, "{functions} functions: {text} bytes of {graph}");
    }
}
