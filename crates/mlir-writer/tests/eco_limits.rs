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

fn chains(depth: usize) -> String {
    let mut text = r#"{"e": "case", "type": "int", "tree": "#.to_owned();
    for level in 0..depth {
        let test =
            format!(r#"{{"path": {{"p": "root", "name": "n", "type": "int"}}, "test": {{"int": {level}}}}}"#);
        text.push_str(&format!(r#"{{"t": "chain", "tests": [{test}], "then": {{"t": "leaf", "expr": {{"e": "int", "v": 1}}}}, "else": "#));
    }
    text.push_str(r#"{"t": "leaf", "expr": {"e": "int", "v": 0}}"#);
    text.push_str(&"}".repeat(depth + 1));
    function(&text)
}

fn chain_of_tests(count: usize) -> String {
    let test = |level: usize| {
        format!(r#"{{"path": {{"p": "root", "name": "n", "type": "int"}}, "test": {{"int": {level}}}}}"#)
    };
    let tests: Vec<String> = (0..count).map(test).collect();
    function(&format!(
        r#"{{"e": "case", "type": "int", "tree": {{"t": "chain", "tests": [{}], "then": {{"t": "leaf", "expr": {{"e": "int", "v": 1}}}},
        "else": {{"t": "leaf", "expr": {{"e": "int", "v": 0}}}}}}}}"#,
        tests.join(", ")
    ))
}

fn branches(count: usize) -> String {
    let branch = |_| r#"{"cond": {"e": "bool", "v": true}, "then": {"e": "int", "v": 1}}"#.to_owned();
    let all: Vec<String> = (0..count).map(branch).collect();
    function(&format!(
        r#"{{"e": "if", "branches": [{}], "else": {{"e": "int", "v": 0}}, "type": "int"}}"#,
        all.join(", ")
    ))
}

/// The function is a region too: the part in the 4097th one is too deep.
#[test]
fn the_place_of_what_is_too_deep_is_its_own() {
    for (graph, part, end) in [
        (trees(5000), " … 3703 steps … ", ".fallback.edges[0].tree"),
        (chains(5000), " … 3701 steps … ", ".else.then"),
        (chain_of_tests(5000), "$.specs[0].node.body", ".tree.tests[4096]"),
        (branches(5000), "$.specs[0].node.body", ".branches[4095].then"),
    ] {
        match bytecode(&graph) {
            Err(Error::Graph(fault)) => {
                assert_eq!(fault.kind, Kind::Limit, "{fault}");
                assert!(fault.path.contains(part) && fault.path.ends_with(end), "{fault}");
                let line = graph.lines().nth(fault.place.line as usize - 1).expect("the line");
                assert!(line[fault.place.column as usize - 1..].starts_with('{'), "{fault}");
            }
            other => panic!("{other:?}"),
        }
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
    let kinds: [(&str, Make); 4] = [("if", ifs), ("case", cases), ("trees", trees), ("closure", closures)];
    for (what, make) in kinds {
        assert_linear(what, &make(300), &make(3000));
    }
}

/// Ten times the graph takes about ten times the time, and not a hundred times; on a busy machine not in each attempt.
fn assert_linear(what: &str, small: &str, large: &str) {
    let time = |graph: &str| {
        let start = Instant::now();
        drop(bytecode(graph).expect("a module"));
        start.elapsed()
    };
    let least = |graph: &str| (0..3).map(|_| time(graph)).min().expect("three times");
    let is_linear = || least(large) < least(small) * 40;
    assert!((0..5).any(|_| is_linear()), "{what}: {:?} becomes {:?}", least(small), least(large));
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

/// Thunks each of which names the next one; the last one is a number.
fn aliases(count: usize) -> String {
    let names: Vec<String> = (0..count)
        .map(|i| {
            let body = match i + 1 == count {
                true => r#"{"e": "int", "v": 7}"#.to_owned(),
                false => format!(r#"{{"e": "global", "spec": {}, "type": "int"}}"#, i + 1),
            };
            format!(r#"{{"name": {{"home": "M", "name": "a"}}, "node": {{"k": "value", "type": "int", "body": {body}}}}}"#)
        })
        .collect();
    format!(r#"{{"version": 1, "specs": [{}]}}"#, names.join(", "))
}

/// Functions whose workers lose their only gaining site one after the other, a round each: it is the call of the next
/// function in a function that passes the same pair to the one before it too, in a body to which no jump leads.
fn losing_workers(count: usize) -> String {
    let pair = r#"{"tuple": ["int", "int"]}"#;
    let call = |callee: usize| {
        format!(
            r#"{{"e": "call", "f": {{"e": "global", "spec": {callee}, "type": {{"fn": {{"args": [{pair}], "ret": "int"}}}}}}, "type": "int",
            "args": [{{"e": "var", "name": "t", "type": {pair}}}], "call": {{"kind": "direct_known_segmentation", "saturated": true}}}}"#
        )
    };
    let function = |param: &str, body: &str| {
        format!(
            r#"{{"name": {{"home": "M", "name": "f"}}, "node": {{"k": "func", "params": [{{"name": "p", "type": {param}}}], "ret": "int", "body": {body}}}}}"#
        )
    };
    let first = format!(
        r#"{{"e": "destruct", "name": "x", "type": "int", "body": {{"e": "var", "name": "x", "type": "int"}}, "path":
        {{"p": "index", "i": 0, "of": "tuple2", "type": "int", "from": {{"p": "root", "name": "p", "type": {pair}}}}}}}"#
    );
    let one = r#"{"e": "int", "v": 1}"#;
    let mut specs: Vec<String> = (0..=count).map(|_| function(pair, &first)).collect();
    for i in 0..count {
        let body = format!(
            r#"{{"e": "let", "name": "t", "value": {{"e": "tuple", "items": [{one}, {one}], "type": {pair}}}, "body":
            {{"e": "case", "type": "int", "jumps": [{}], "tree": {{"t": "leaf", "expr": {}}}}}}}"#,
            call(i),
            call(i + 1)
        );
        specs.push(function(r#""int""#, &body));
    }
    format!(r#"{{"version": 1, "specs": [{}]}}"#, specs.join(", "))
}

#[test]
fn workers_are_removed_one_after_the_other() {
    let text = support::generated(&losing_workers(20)).expect("a good graph");
    assert!(!text.contains("$psplit"), "{text}");
}

/// A type of many constructors, each of which is made, and tested in a fan.
fn constructors(count: usize) -> String {
    let ty = r#"{"custom": {"home": "M", "name": "T", "args": []}}"#;
    let joined = |one: &dyn Fn(usize) -> String| (0..count).map(one).collect::<Vec<_>>().join(", ");
    let ctors = joined(&|i| format!(r#"{{"name": "C{i}", "tag": {i}, "fields": ["int"]}}"#));
    let specs = joined(&|i| {
        format!(
            r#"{{"name": {{"home": "M", "name": "C{i}"}}, "node": {{"k": "ctor", "ctor": "C{i}", "tag": {i}, "type": {ty}, "fields": ["int"]}}}}"#
        )
    });
    let edges = joined(&|i| {
        format!(
            r#"{{"test": {{"ctor": {{"name": "C{i}", "tag": {i}}}}}, "tree": {{"t": "leaf", "expr": {{"e": "int", "v": {i}}}}}}}"#
        )
    });
    format!(
        r#"{{"version": 1, "shapes": [{{"type": {ty}, "ctors": [{ctors}]}}], "specs": [{specs}, {{"name": {{"home": "M", "name": "f"}},
        "node": {{"k": "func", "params": [{{"name": "t", "type": {ty}}}], "ret": "int", "body": {{"e": "case", "type": "int", "tree":
        {{"t": "fan", "path": {{"p": "root", "name": "t", "type": {ty}}}, "edges": [{edges}],
          "fallback": {{"t": "leaf", "expr": {{"e": "int", "v": 0}}}}}}}}}}}}]}}"#
    )
}

#[test]
fn types_of_many_constructors_take_linear_time() {
    assert_linear("constructors", &constructors(1500), &constructors(15_000));
}

/// Closures of one `letrec`, each of which captures the last ones.
fn siblings(count: usize) -> String {
    let names = count - 20..count;
    let captures: Vec<String> = names.map(|i| format!(r#"{{"name": "x{i}", "sibling": "g{i}"}}"#)).collect();
    let captures = captures.join(", ");
    let def = |i: usize| {
        format!(
            r#"{{"name": "g{i}", "closure": {{"e": "closure", "id": "c{i}", "captures": [{captures}], "params": [{{"name": "p", "type": "int"}}],
            "ret": "int", "type": {{"fn": {{"args": ["int"], "ret": "int"}}}}, "body": {{"e": "int", "v": 1}}}}}}"#
        )
    };
    let defs: Vec<String> = (0..count).map(def).collect();
    function(&format!(r#"{{"e": "letrec", "defs": [{}], "body": {{"e": "int", "v": 1}}}}"#, defs.join(", ")))
}

#[test]
fn groups_of_closures_take_linear_time() {
    assert_linear("siblings", &siblings(1000), &siblings(10_000));
}

/// Ten times the program takes about ten times the time, however its parts depend on each other.
#[test]
fn chains_through_the_program_take_linear_time() {
    let kinds: [(&str, Make); 2] = [("aliases", aliases), ("workers", losing_workers)];
    for (what, make) in kinds {
        // So large that both are interrupted on a busy machine.
        assert_linear(what, &make(1000), &make(10_000));
    }
}
