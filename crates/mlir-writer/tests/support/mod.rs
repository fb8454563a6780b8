//! What the tests of graphs share.
#![allow(dead_code, unreachable_pub)]
// `json!` refers to what it is given, however it is given.
#![allow(clippy::needless_pass_by_value)]

pub mod build;
pub mod dump;
pub mod evaluate;
pub mod generate;
pub mod interpret;
pub mod schema;

use std::io::Cursor;
use std::path::PathBuf;

use mlir_writer::eco::verify::Verifying;
use mlir_writer::graph::{self, Fault, Program, Spec};
use mlir_writer::ir::{Context, ModuleOp};
use mlir_writer::text::TextWriter;
use mlir_writer::{Error, eco};
use serde_json::{Value, json};

/// The names and texts of the worked examples.
pub fn examples() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/graphs");
    let mut files: Vec<PathBuf> =
        folder.read_dir().expect("the examples").map(|entry| entry.expect("an example").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let read = |path: PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).expect("an example"))
    };
    files.into_iter().map(read).collect()
}

/// The module of a graph as text, whose operations keep all rules.
pub fn generated(graph: &str) -> Result<String, Error> {
    let mut context = Context::new();
    let options = eco::text_options(&mut context);
    let mut writer = TextWriter::new(Vec::new(), &context, ModuleOp::default(), options)?;
    let mut verifying = Verifying::new(&mut writer);
    eco::generate(&mut Cursor::new(graph), &mut context, &mut verifying)?;
    verifying.finish()?;
    Ok(String::from_utf8(writer.finish(&context)?).expect("text"))
}

/// Reads a graph twice, and hands each specialization of the second reading on.
pub fn read(text: &[u8], mut each: impl FnMut(&Program, &Spec)) -> Result<Program, Box<Fault>> {
    let mut source = Cursor::new(text);
    let program = graph::survey(&mut source, |_, _| Ok::<(), Box<Fault>>(()))?;
    graph::visit(&mut source, &program, |program, spec| {
        each(program, spec);
        Ok::<(), Box<Fault>>(())
    })?;
    Ok(program)
}

/// A graph as it was read, as JSON again.
pub fn reread(text: &[u8]) -> Result<Value, Box<Fault>> {
    let mut specs: Vec<Value> = Vec::new();
    let program = read(text, |program, spec| {
        specs.resize(spec.id.index(), Value::Null);
        specs.push(dump::spec(program, spec));
    })?;
    specs.resize(program.spec_count(), Value::Null);
    let mut graph = json!({"version": 1, "specs": specs, "options": dump::options(&program)});
    if let Some(main) = program.main {
        graph["main"] = json!(main.0);
    }
    Ok(graph)
}

/// A graph with everything written out that may be left out, and without what [`reread`] does not give.
pub fn written_out(mut graph: Value) -> Value {
    let options = json!({"sret": true, "psplit": true, "agg_promote": true, "const_fold": true, "caf_memo": true,
        "clo_wrappers": false});
    let given = graph.get("options").cloned().unwrap_or(json!({}));
    graph["options"] = options;
    for (name, value) in given.as_object().expect("options") {
        graph["options"][name] = value.clone();
    }
    drop(graph.as_object_mut().expect("a graph").remove("shapes"));
    write_out(&mut graph);
    graph
}

fn write_out(value: &mut Value) {
    match value {
        Value::Array(elements) => elements.iter_mut().for_each(write_out),
        Value::Object(members) => {
            if let Some(call) = members.get_mut("call").filter(|call| call.is_object()) {
                default(call, "groups", json!([]));
                default(call, "saturated", json!(false));
            }
            let tag = members.get("e").and_then(Value::as_str).map(str::to_owned);
            match tag.as_deref() {
                Some("kernel") => default(value, "prefix", json!("Elm")),
                Some("closure") => default(value, "tail", json!(false)),
                Some("case") => default(value, "jumps", json!([])),
                Some("float") if value["v"].is_number() => {
                    value["v"] = json!(value["v"].as_f64().expect("a number"));
                }
                _ => {}
            }
            value.as_object_mut().expect("an object").values_mut().for_each(write_out);
        }
        _ => {}
    }
}

fn default(object: &mut Value, name: &str, value: Value) {
    let _ = object.as_object_mut().expect("an object").entry(name).or_insert(value);
}
