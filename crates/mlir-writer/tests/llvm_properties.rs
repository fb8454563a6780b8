//! The table of the dialect's operations is what MLIR's TableGen description says.
//!
//! Needs Debian's `libmlir-22-dev`, or `MLIR_INCLUDE_DIR` with the folder that has `mlir/Dialect/LLVMIR/LLVMOps.td`, and
//! `llvm-tblgen-22`. `UPDATE_PROPERTIES=1` writes the table anew.
#![cfg(feature = "llvm")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use mlir_writer::llvm::properties::{Kind, LAYOUTS};
use serde_json::Value;

#[path = "support/tablegen.rs"]
mod tablegen;

use tablegen::{describe, include_dir};

/// Names and kinds of what is no operand.
fn properties(all: &Value, record: &Value) -> Vec<(String, &'static str)> {
    let (mut attributes, mut others) = (Vec::new(), Vec::new());
    for argument in record["arguments"]["args"].as_array().expect("arguments") {
        let constraint = &all[argument[0]["def"].as_str().expect("a constraint")];
        let classes = constraint["!superclasses"].as_array().expect("classes");
        let is = |class: &str| classes.iter().any(|other| other == class);
        let name = || argument[1].as_str().expect("a name").to_owned();
        if is("Property") {
            others.push((name(), "Number"));
        } else if is("Attr") {
            let is_optional =
                constraint["isOptional"].as_i64() == Some(1) || constraint["defaultValue"].is_string();
            attributes.push((name(), if is_optional { "Optional" } else { "Required" }));
        }
    }
    attributes.sort();
    attributes.extend(others);
    let traits = record["traits"].as_array().expect("traits");
    if traits.iter().any(|each| each["def"] == "AttrSizedOperandSegments") {
        attributes.push(("operandSegmentSizes".to_owned(), "Segments"));
    }
    attributes
}

/// The constraint of an operand, also where effects are told with it (`Arg<LLVM_AnyPointer, "", [MemRead]>`).
fn constraint<'a>(all: &'a Value, variable: &Value) -> &'a Value {
    let record = &all[variable["def"].as_str().expect("a record")];
    match record.get("constraint") {
        Some(inner) => constraint(all, inner),
        None => record,
    }
}

/// How many operands or results: `Arity::Exactly(2)`.
fn arity(all: &Value, list: &Value) -> String {
    let classes: Vec<&Vec<Value>> = list["args"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| constraint(all, &one[0])["!superclasses"].as_array())
        .filter(|classes| classes.iter().any(|class| class == "TypeConstraint"))
        .collect();
    let is_group = |classes: &&&Vec<Value>| {
        let is = |class: &str| classes.iter().any(|other| other == class);
        is("Variadic") || is("Optional") || is("VariadicOfVariadic")
    };
    match classes.iter().filter(is_group).count() {
        0 => format!("Arity::Exactly({})", classes.len()),
        groups => format!("Arity::AtLeast({})", classes.len() - groups),
    }
}

/// What stands between quotes, or the numbers.
fn listed(text: Option<&str>, is_quoted: bool) -> Vec<String> {
    let Some(text) = text else { return Vec::new() };
    match is_quoted {
        true => text.split('"').skip(1).step_by(2).map(str::to_owned).collect(),
        false => {
            let numbers = text.split(|each: char| !each.is_ascii_digit());
            numbers.filter(|number| !number.is_empty()).map(str::to_owned).collect()
        }
    }
}

fn table(include: &Path) -> String {
    let mut lines = BTreeMap::new();
    for file in ["LLVMOps.td", "LLVMIntrinsicOps.td"] {
        let all = describe(include, file);
        for name in all["!instanceof"]["Op"].as_array().expect("operations") {
            let record = &all[name.as_str().expect("a name")];
            if record["opDialect"]["def"] != "LLVM_Dialect" {
                continue;
            }
            let op = format!("llvm.{}", record["opName"].as_str().expect("a name"));
            let properties: Vec<String> = properties(&all, record)
                .iter()
                .map(|(name, kind)| format!("(\"{name}\", Kind::{kind})"))
                .collect();
            let positions = listed(record["immArgPositionsCpp"].as_str(), false);
            let names = listed(record["immArgAttrNamesCpp"].as_str(), true);
            let immediates: Vec<String> =
                positions.iter().zip(&names).map(|(at, name)| format!("({at}, \"{name}\")")).collect();
            let line = format!(
                "Layout {{ op: \"{op}\", properties: &[{}], immediates: &[{}], operands: {}, results: {} }},\n",
                properties.join(", "),
                immediates.join(", "),
                arity(&all, &record["arguments"]),
                arity(&all, &record["results"])
            );
            let _replaced = lines.insert(op, line);
        }
    }
    let mut text = "&[\n".to_owned();
    lines.values().for_each(|line| text.push_str(line));
    let _ = writeln!(text, "]");
    text
}

#[test]
fn the_table_is_that_of_the_description() {
    let Some(include) = include_dir() else { return };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/llvm/properties.in");
    let expected = table(&include);
    if std::env::var_os("UPDATE_PROPERTIES").is_some() {
        std::fs::write(&path, &expected).expect("the table can be written");
    }
    assert_eq!(std::fs::read_to_string(&path).expect("the table"), expected);
}

#[test]
fn operations_are_there_once_and_segments_come_last() {
    for pair in LAYOUTS.windows(2) {
        assert!(pair[0].op < pair[1].op, "{} and {}", pair[0].op, pair[1].op);
    }
    for layout in LAYOUTS {
        let first =
            layout.properties.iter().position(|(_, kind)| matches!(kind, Kind::Number | Kind::Segments));
        let attributes = &layout.properties[..first.unwrap_or(layout.properties.len())];
        assert!(attributes.windows(2).all(|pair| pair[0].0 < pair[1].0), "{}", layout.op);
    }
}
