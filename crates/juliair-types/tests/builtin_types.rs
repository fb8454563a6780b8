//! The built-in types as a universe holds them: without errors for every version and target, and for 1.13 as the
//! runtime describes its own.

#[expect(dead_code, reason = "each test uses a part of it")]
mod support;

use juliair_types::builtins;
use juliair_types::syntax::parse_items;
use juliair_types::target::Target;
use juliair_types::universe::{Naming, Shape, Universe};
use serde_json::Value;

const TARGETS: [&str; 9] = [
    "x86_64-linux",
    "x86_64-macos",
    "x86_64-windows",
    "i686-linux",
    "i686-windows",
    "aarch64-linux",
    "armv7-linux",
    "riscv64-linux",
    "powerpc64le-linux",
];

#[test]
fn every_version_and_target_has_its_types() {
    for minor in 10..=14 {
        for target in TARGETS {
            let target: Target = target.parse().expect("a target");
            let version = format!("1.{minor}").parse().expect("a version");
            let mut universe = Universe::new(version, target);
            let parsed = parse_items(&builtins::source(version, builtins::Platform::of(target)));
            let errors = universe.declare_builtins(&parsed.items);
            assert!(parsed.errors.is_empty() && errors.is_empty(), "1.{minor} {target}: {errors:?}");
            let int = support::evaluate(&mut universe, "Int").expect("Int");
            let size = universe.layout(int).expect("no fault").map(|layout| layout.size);
            assert_eq!(size, Some(target.pointer_bytes()), "1.{minor} {target}");
        }
    }
}

#[test]
fn constructors_are_those_of_the_runtime() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/type/goldens/runtime-types-1.13.jsonl");
    let text = std::fs::read_to_string(path).expect("the runtime's types can be read");
    let mut universe = support::universe(13, Target::X86_64_LINUX);
    let mut wrong = Vec::new();
    let mut types = 0;
    for line in text.lines() {
        let expected: Value = serde_json::from_str(line).expect("a line of JSON");
        types += 1;
        compare(&mut universe, &expected, &mut wrong);
    }
    assert_eq!(types, 212);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn compare(universe: &mut Universe, expected: &Value, wrong: &mut Vec<String>) {
    let name = expected["name"].as_str().unwrap_or_default();
    let ty = match support::evaluate(universe, name) {
        Ok(ty) => universe.unwrap_unionall(ty),
        Err(error) => return wrong.push(format!("{name}: {error}")),
    };
    let Some(con) = universe.constructor_of(ty) else { return wrong.push(format!("{name}: no constructor")) };
    let con = universe.constructor(con).clone();
    let kind = match con.shape {
        Shape::Abstract => "abstract",
        Shape::Primitive(_) => "primitive",
        Shape::Struct { mutable: true } => "mutable struct",
        Shape::Struct { mutable: false } => "struct",
    };
    let mut check = |key: &str, got: Value| {
        if expected[key] != got {
            wrong.push(format!("{name}: {key} {} but got {got}", expected[key]));
        }
    };
    check("kind", kind.into());
    check("mayinlinealloc", con.may_inline.into());
    check("n_uninitialized", con.n_uninitialized.into());
    check("module", universe.name(universe.module(con.module).name).into());
    if let Some(bits) = con.bits() {
        check("bits", bits.into());
    }
    let fields = con.fields.unwrap_or_default();
    let names: Vec<&str> = fields.iter().map(|field| universe.name(field.name)).collect();
    let listed = expected["fields"].as_array().cloned().unwrap_or_default();
    let known: Vec<&str> = listed.iter().filter_map(|field| field["name"].as_str()).collect();
    let unnamed = known.iter().any(|name| name.is_empty());
    if names != known && !unnamed {
        wrong.push(format!("{name}: fields {known:?} but got {names:?}"));
        return;
    }
    for (field, known) in fields.iter().zip(&listed) {
        let shown = universe.display_as(field.ty, Naming::Short);
        let written = known["type"].as_str().unwrap_or_default();
        let flags = (known["const"] == true, known["atomic"] == true);
        if (shown.as_str(), (field.is_const, field.is_atomic)) != (written, flags) {
            wrong.push(format!("{name}: {known} but got {shown} {} {}", field.is_const, field.is_atomic));
        }
    }
}
