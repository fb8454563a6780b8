//! The JSON Schema of graphs in the docs accepts what is read, and nothing else.
mod support;

use std::io::Cursor;

use mlir_writer::graph::{self, Fault};
use serde_json::{Value, json};
use support::examples;
use support::generate::{Config, graph};
use support::schema::accepts;

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/src/mlir-graph.schema.json"))
        .expect("the schema is JSON")
}

/// Whether a text has the form of a graph; what must agree in it is not looked at.
fn is_read(text: &str) -> Result<(), Box<Fault>> {
    graph::survey(&mut Cursor::new(text), |_, _| Ok::<(), Box<Fault>>(())).map(drop)
}

fn compare(schema: &Value, value: &Value) {
    let text = value.to_string();
    let read = is_read(&text);
    assert_eq!(accepts(schema, value), read.is_ok(), "{read:?}\n{text}");
}

#[test]
fn good_graphs_are_accepted() {
    let schema = schema();
    for (name, text) in examples() {
        let value: Value = serde_json::from_str(&text).expect("JSON");
        assert!(accepts(&schema, &value), "{name}");
    }
    for seed in 0..30 {
        let value = graph(seed, &Config { evaluable: false, ..Config::default() });
        assert!(accepts(&schema, &value), "seed {seed}");
    }
}

/// Each member of each object of the examples, left out or with another value, and each object with a member more.
#[test]
fn altered_graphs_are_accepted_if_and_only_if_they_are_read() {
    let schema = schema();
    let others = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1.5),
        json!(70_000),
        json!("int"),
        json!([]),
        json!({}),
    ];
    let mut count = 0;
    for (_, text) in examples() {
        let value = written_small(serde_json::from_str(&text).expect("JSON"));
        for pointer in objects(&value, String::new()) {
            let names: Vec<String> = value
                .pointer(&pointer)
                .and_then(Value::as_object)
                .expect("an object")
                .keys()
                .cloned()
                .collect();
            let mut altered = value.clone();
            altered.pointer_mut(&pointer).expect("an object")["unknown"] = json!(1);
            compare(&schema, &altered);
            for name in names {
                let mut altered = value.clone();
                let object = altered.pointer_mut(&pointer).and_then(Value::as_object_mut).expect("an object");
                drop(object.remove(&name));
                compare(&schema, &altered);
                for other in &others {
                    let mut altered = value.clone();
                    altered.pointer_mut(&pointer).expect("an object")[&name] = other.clone();
                    compare(&schema, &altered);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 10_000, "{count}");
}

/// A graph with only its first two specializations, which are enough to alter. It has no entry, and one constructor a
/// shape: whether there is such a specialization, and whether two constructors differ, is beyond the schema.
fn written_small(mut value: Value) -> Value {
    value["specs"].as_array_mut().expect("an array").truncate(2);
    drop(value.as_object_mut().expect("a graph").remove("main"));
    for shape in value.get_mut("shapes").and_then(Value::as_array_mut).into_iter().flatten() {
        shape["ctors"].as_array_mut().expect("an array").truncate(1);
    }
    value
}

fn objects(value: &Value, pointer: String) -> Vec<String> {
    match value {
        Value::Object(members) => {
            let inner =
                members.iter().flat_map(|(name, member)| objects(member, format!("{pointer}/{name}")));
            let inner: Vec<String> = inner.collect();
            [vec![pointer], inner].concat()
        }
        Value::Array(elements) => elements
            .iter()
            .enumerate()
            .flat_map(|(i, element)| objects(element, format!("{pointer}/{i}")))
            .collect(),
        _ => Vec::new(),
    }
}

/// What the examples have nothing of.
#[test]
fn limits_of_the_schema_are_those_of_the_reader() {
    let schema = schema();
    let with_body = |body: Value| json!({"version": 1, "specs": [{"name": {"accessor": "a"}, "node": {"k": "value", "type": "int", "body": body}}]});
    let with_node = |node: Value| json!({"version": 1, "specs": [{"name": {"accessor": "a"}, "node": node}]});
    let typed = |ty: Value| with_body(json!({"e": "var", "name": "x", "type": ty}));
    let params = |count: usize| vec![json!({"name": "x", "type": "int"}); count];
    let record = |count: usize| {
        (0..count)
            .map(|index| (format!("f{index}"), json!("int")))
            .collect::<serde_json::Map<String, Value>>()
    };
    let mut graphs =
        vec![json!({"version": 2, "specs": []}), json!([]), json!({"version": 1, "specs": [null, null]})];
    for count in [1, 2, 3, 4] {
        graphs.push(typed(json!({"tuple": vec!["int"; count]})));
    }
    for count in [0, 1, 31, 32, 33] {
        graphs.push(typed(json!({"record": record(count)})));
    }
    for count in [0, 1, 63, 64] {
        graphs.push(with_node(json!({"k": "extern", "params": params(count), "ret": "int"})));
        graphs.push(with_node(
            json!({"k": "tail", "params": params(count), "ret": "int", "body": {"e": "unit"}}),
        ));
    }
    for count in [24, 25] {
        graphs.push(with_node(
            json!({"k": "ctor", "ctor": "C", "tag": 0, "type": "int", "fields": vec!["int"; count]}),
        ));
    }
    for number in [
        json!(0),
        json!(-1),
        json!(65535),
        json!(65536),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(2_147_483_648_u64),
        json!(4_294_967_296_u64),
        json!(0.5),
    ] {
        graphs.push(with_body(json!({"e": "int", "v": number})));
        graphs.push(with_body(json!({"e": "float", "v": number})));
        graphs.push(with_body(json!({"e": "char", "v": number})));
        graphs.push(with_body(json!({"e": "global", "spec": number, "type": "int"})));
        graphs.push(with_body(json!({"e": "unit", "loc": {"line": number, "col": 1}})));
        graphs.push(with_node(json!({"k": "ctor", "ctor": "C", "tag": number, "type": "int", "fields": []})));
        let test = |test: Value| {
            let edges = json!([{"test": test, "tree": {"t": "jump", "to": 0}}]);
            let path = json!({"p": "root", "name": "x", "type": "int"});
            with_body(
                json!({"e": "case", "type": "int", "tree": {"t": "fan", "path": path, "edges": edges, "fallback": {"t": "jump", "to": number}}}),
            )
        };
        graphs.push(test(json!({"int": number})));
        graphs.push(test(json!({"char": number})));
        graphs.push(test(json!({"ctor": {"name": "C", "tag": number}})));
        let call = json!({"kind": "direct_flat", "groups": [number], "saturated": true});
        graphs.push(with_body(
            json!({"e": "call", "f": {"e": "unit"}, "args": [{"e": "unit"}], "type": "int", "call": call}),
        ));
    }
    for text in ["nan", "NaN", "-inf", "0x", "0x0", "0xFFFFFFFFFFFFFFFF", "0x10000000000000000", "0xg"] {
        graphs.push(with_body(json!({"e": "float", "v": text})));
    }
    for name in [
        json!({"home": "M"}),
        json!({"home": "M", "name": "f"}),
        json!({"name": "f", "accessor": "f"}),
        json!({}),
    ] {
        graphs.push(json!({"version": 1, "specs": [{"name": name, "node": {"k": "extern", "params": [], "ret": "int"}}]}));
    }
    let shape = |ty: Value| json!({"version": 1, "specs": [], "shapes": [{"type": ty, "ctors": []}]});
    graphs.push(shape(json!("int")));
    graphs.push(shape(json!({"custom": {"home": "M", "name": "T", "args": []}})));
    let capture = |capture: Value| {
        with_body(
            json!({"e": "closure", "id": "c", "captures": [capture], "params": [], "ret": "int", "body": {"e": "unit"}, "type": "int"}),
        )
    };
    graphs.push(capture(json!({"name": "a"})));
    graphs.push(capture(json!({"name": "a", "value": {"e": "unit"}})));
    graphs.push(capture(json!({"name": "a", "sibling": "b", "value": {"e": "unit"}})));
    graphs.push(with_body(
        json!({"e": "letrec", "defs": [{"name": "a", "closure": {"e": "unit"}}], "body": {"e": "unit"}}),
    ));
    graphs.push(with_body(json!({"e": "letrec", "defs": [], "body": {"e": "unit"}})));
    for graph in &graphs {
        compare(&schema, graph);
    }
}
