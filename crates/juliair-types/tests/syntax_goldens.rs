//! Every declaration and type expression of the layout goldens is read (`testdata/type/goldens/README.md`).

use std::path::Path;

use juliair_types::syntax::{parse_items, parse_type};
use serde_json::Value;

fn cases() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata/type/goldens")
        .join("julia-1.13-x86_64.jsonl");
    let text = std::fs::read_to_string(path).expect("the goldens");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn all_declarations_and_types_are_read() {
    let cases = cases();
    assert_eq!(cases.len(), 787);
    for case in &cases {
        for declaration in case["decls"].as_array().into_iter().flatten() {
            let text = declaration.as_str().expect("text");
            let parsed = parse_items(text);
            assert_eq!((&parsed.errors[..], &parsed.notes[..]), (&[][..], &[][..]), "{text}");
            assert_eq!(parsed.items.len(), 1, "{text}");
        }
        if let Some(text) = case["type"].as_str() {
            assert!(parse_type(text).is_ok(), "{text}: {:?}", parse_type(text));
        }
    }
}

#[test]
fn what_the_runtime_prints_is_read() {
    for case in cases() {
        let Some(text) = case["display"].as_str() else { continue };
        assert!(parse_type(text).is_ok(), "{text}: {:?}", parse_type(text));
    }
}
