//! Graphs written down shortly.
use serde_json::{Value, json};

pub fn int(value: i64) -> Value {
    json!({"e": "int", "v": value})
}

pub fn float(value: f64) -> Value {
    json!({"e": "float", "v": value})
}

pub fn boolean(value: bool) -> Value {
    json!({"e": "bool", "v": value})
}

pub fn text(value: &str) -> Value {
    json!({"e": "str", "v": value})
}

pub fn var(name: &str, ty: Value) -> Value {
    json!({"e": "var", "name": name, "type": ty})
}

pub fn pair() -> Value {
    json!({"tuple": ["int", "int"]})
}

pub fn tuple(items: &[Value], ty: Value) -> Value {
    json!({"e": "tuple", "items": items, "type": ty})
}

pub fn function_type(args: &[Value], ret: Value) -> Value {
    json!({"fn": {"args": args, "ret": ret}})
}

/// The types of expressions that have one written down, or are literals.
pub fn type_of(expr: &Value) -> Value {
    match expr["e"].as_str() {
        Some("int") => json!("int"),
        Some("float") => json!("float"),
        Some("bool") => json!("bool"),
        Some("char") => json!("char"),
        Some("str") => json!("string"),
        Some("unit") => json!("unit"),
        Some("let" | "letrec" | "destruct") => type_of(&expr["body"]),
        _ => expr["type"].clone(),
    }
}

fn types_of(args: &[Value]) -> Vec<Value> {
    args.iter().map(type_of).collect()
}

/// A saturated call of a kernel.
pub fn kernel(home: &str, name: &str, args: &[Value], ret: Value) -> Value {
    let f = json!({"e": "kernel", "home": home, "name": name, "type": function_type(&types_of(args), ret.clone())});
    json!({"e": "call", "f": f, "args": args, "type": ret, "call": {"kind": "direct_flat", "groups": [args.len()], "saturated": true}})
}

/// A saturated direct call.
pub fn call(spec: usize, args: &[Value], ret: Value) -> Value {
    let f = json!({"e": "global", "spec": spec, "type": function_type(&types_of(args), ret.clone())});
    json!({"e": "call", "f": f, "args": args, "type": ret,
        "call": {"kind": "direct_known_segmentation", "groups": [args.len()], "saturated": true}})
}

pub fn bind(name: &str, value: Value, body: Value) -> Value {
    json!({"e": "let", "name": name, "value": value, "body": body})
}

pub fn root(name: &str, ty: Value) -> Value {
    json!({"p": "root", "name": name, "type": ty})
}

pub fn part(i: usize, of: Value, ty: Value, from: Value) -> Value {
    json!({"p": "index", "i": i, "of": of, "type": ty, "from": from})
}

/// A name for a part of a pair of Ints.
pub fn half(name: &str, i: usize, of: &str, body: Value) -> Value {
    let path = part(i, json!("tuple2"), json!("int"), root(of, pair()));
    json!({"e": "destruct", "name": name, "path": path, "type": "int", "body": body})
}

pub fn choice(cond: Value, then: Value, otherwise: Value) -> Value {
    let ty = type_of(&then);
    json!({"e": "if", "branches": [{"cond": cond, "then": then}], "else": otherwise, "type": ty})
}

pub fn leaf(expr: Value) -> Value {
    json!({"t": "leaf", "expr": expr})
}

pub fn jump(to: usize) -> Value {
    json!({"t": "jump", "to": to})
}

pub fn fan(path: Value, edges: &[(Value, Value)], fallback: Value) -> Value {
    let edges: Vec<Value> = edges.iter().map(|(test, tree)| json!({"test": test, "tree": tree})).collect();
    json!({"t": "fan", "path": path, "edges": edges, "fallback": fallback})
}

pub fn chain(tests: &[(Value, Value)], then: Value, otherwise: Value) -> Value {
    let tests: Vec<Value> = tests.iter().map(|(path, test)| json!({"path": path, "test": test})).collect();
    json!({"t": "chain", "tests": tests, "then": then, "else": otherwise})
}

pub fn case(tree: Value, jumps: &[Value], ty: Value) -> Value {
    json!({"e": "case", "tree": tree, "jumps": jumps, "type": ty})
}

pub fn closure(id: &str, captures: &[Value], params: &[(&str, Value)], body: Value) -> Value {
    let ret = type_of(&body);
    let types: Vec<Value> = params.iter().map(|(_, ty)| ty.clone()).collect();
    json!({"e": "closure", "id": id, "captures": captures, "params": json_params(params), "ret": ret.clone(), "body": body,
        "type": function_type(&types, ret)})
}

pub fn capture(name: &str, value: Value) -> Value {
    json!({"name": name, "value": value})
}

pub fn sibling(name: &str) -> Value {
    json!({"name": name, "sibling": name})
}

fn json_params(params: &[(&str, Value)]) -> Value {
    params.iter().map(|(name, ty)| json!({"name": name, "type": ty})).collect()
}

fn spec(name: &str, node: Value) -> Value {
    json!({"name": {"home": "M", "name": name}, "node": node})
}

pub fn func(name: &str, params: &[(&str, Value)], ret: Value, body: Value) -> Value {
    spec(name, json!({"k": "func", "params": json_params(params), "ret": ret, "body": body}))
}

pub fn tail(name: &str, params: &[(&str, Value)], ret: Value, body: Value) -> Value {
    spec(name, json!({"k": "tail", "params": json_params(params), "ret": ret, "body": body}))
}

pub fn thunk(name: &str, ty: Value, body: Value) -> Value {
    spec(name, json!({"k": "value", "type": ty, "body": body}))
}

pub fn ctor(name: &str, tag: usize, ty: Value, fields: &[Value]) -> Value {
    spec(name, json!({"k": "ctor", "ctor": name, "tag": tag, "type": ty, "fields": fields}))
}

pub fn custom(name: &str) -> Value {
    json!({"custom": {"home": "M", "name": name, "args": []}})
}

pub fn shape(ty: Value, ctors: &[(&str, &[Value])]) -> Value {
    let ctor = |(tag, (name, fields)): (usize, &(&str, &[Value]))| json!({"name": name, "tag": tag, "fields": fields});
    json!({"type": ty, "ctors": ctors.iter().enumerate().map(ctor).collect::<Vec<Value>>()})
}

pub fn graph(specs: &[Value]) -> Value {
    json!({"version": 1, "specs": specs})
}

pub fn with_options(mut graph: Value, options: Value) -> Value {
    graph["options"] = options;
    graph
}
