//! Passes take time in proportion to the module also where there is much of one thing in one place.
//!
//! Each test does a hundred thousand pieces of work, which an algorithm that looks at all of them for each of them does not
//! finish in the time that it is given.
#![forbid(unsafe_code)]

use enzyme_abi::files::{RelocationRecords, TypeTable, read};
use enzyme_abi::passes::parameters::Parameters;
use enzyme_abi::passes::{PASSES, Run};
use enzyme_abi::session::Session;
use enzyme_abi::types::Types;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use serde_json::json;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

const PIECES: usize = 100_000;
/// Many times what it takes on a slow machine, without optimizations.
const LIMIT: Duration = Duration::from_secs(60);

/// Runs a module pass on a module, in time; its text afterwards.
fn run(name: &str, text: &str, session: &Session) -> String {
    let context = Context::new();
    let module = Module::parse(&context, &InputBuffer::from_bytes(text.as_bytes()), "module.ll")
        .unwrap_or_else(|error| panic!("no module: {error:?}"));
    let pass = PASSES.iter().find(|pass| pass.name == name).expect("a pass");
    let (Run::Module(pass) | Run::Linking(pass)) = pass.run else { panic!("{name} is a pass of functions") };
    let start = Instant::now();
    let _changed = pass(&module, session, &Parameters::default()).expect("it is done");
    let taken = start.elapsed();
    assert!(taken < LIMIT, "{name} took {taken:?}");
    module.verify().expect("a module");
    module.as_inkwell().print_to_string().to_string()
}

#[test]
fn words_of_one_global() {
    let records: Vec<_> = (0..PIECES)
        .rev()
        .map(|word| {
            json!({"name": "words", "offset": 8 * word, "kind": "interior",
                "target": {"value": {"type": "Any", "address": 16 * (word + 1)}}})
        })
        .collect();
    let records = json!({"format": "enzyme-relocations", "version": 1, "records": records}).to_string();
    let records = read::<RelocationRecords>("records", records.as_bytes()).expect("records");
    let session = Session { relocations: Some(records).into(), ..Session::default() };
    let text = format!(
        "@words = global [{PIECES} x i64] zeroinitializer\ndefine ptr @f() {{\n  ret ptr @words\n}}\n"
    );
    let after = run("enzyme-link-julia-values", &text, &session);
    assert!(after.contains("[i64 16, i64 32, i64 48, "), "the first words");
    assert!(after.contains(&format!("i64 {}]", 16 * PIECES)), "the last word");
}

#[test]
fn functions_of_one_table() {
    let mut text = String::new();
    for number in 0..PIECES {
        let _ = writeln!(
            text,
            "declare void @f{number}() \"enzymejl_native_invoke\" \"enzymejl_needs_restoration\"=\"{}\"",
            number + 1
        );
    }
    let all = |shown: fn(usize) -> String| (0..PIECES).map(shown).collect::<Vec<_>>().join(", ");
    let table = all(|number| format!("ptr @f{number}"));
    let rows = all(|number| format!("{{ ptr, i64 }} {{ ptr @f{number}, i64 {number} }}"));
    let _ = writeln!(text, "@table = constant [{PIECES} x ptr] [{table}]");
    let _ = writeln!(text, "@rows = constant [{PIECES} x {{ ptr, i64 }}] [{rows}]");
    let _ = writeln!(text, "@llvm.used = appending global [{PIECES} x ptr] [{table}]");
    for pass in ["enzyme-restore-lookups", "enzyme-restore-native-invokes"] {
        let after = run(pass, &text, &Session::default());
        assert!(
            after.contains("[ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr), "),
            "the first ones"
        );
        assert!(
            after.contains(&format!("ptr inttoptr (i64 {PIECES} to ptr), i64 {} }}]", PIECES - 1)),
            "the last one"
        );
        assert!(!after.contains("ptr @f"), "nothing uses a function by its name");
    }
}

/// A function whose entry block has a getter in its middle, and so many calls of a builder before and behind it.
fn with_getter_in_the_middle(declaration: &str, call: &str) -> String {
    let mut text = format!("declare ptr @julia.get_pgcstack()\n{declaration}\ndefine void @f(ptr %p) {{\n");
    for piece in 0..PIECES {
        if piece == PIECES / 2 {
            text.push_str("  %pg = call ptr @julia.get_pgcstack()\n");
        }
        writeln!(text, "{}", call.replace('#', &piece.to_string())).expect("a string can be written to");
    }
    text + "  ret void\n}\n"
}

#[test]
fn pgcstacks_of_one_block() {
    let text = with_getter_in_the_middle(
        "declare ptr @jlopt.enzyme.current_pgcstack()",
        "  %c# = call ptr @jlopt.enzyme.current_pgcstack()\n  store ptr %c#, ptr %p, align 8",
    );
    let after = run("enzyme-expand-value-builders", &text, &Session::default());
    assert_eq!(after.matches("call ptr @julia.get_pgcstack()").count(), 2);
}

#[test]
fn unions_of_one_block() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/enzyme/Inputs/types.json");
    let table = std::fs::read(path).expect("the type table of the cases");
    let types = Types::new(read::<TypeTable>("types.json", &table).expect("a type table"), None);
    let session = Session { types, ..Session::default() };
    let mut text = "declare ptr @julia.get_pgcstack()\n\
        declare ptr addrspace(10) @jlopt.enzyme.box_inline_union({ [1 x i64], i8 }, i64)\n\
        define void @f(ptr %p, { [1 x i64], i8 } %v) {\n"
        .to_owned();
    // What is in front of the getter, which each of the unions would go over.
    for number in 0..PIECES {
        writeln!(text, "  store i64 {number}, ptr %p, align 8").expect("a string can be written to");
    }
    text.push_str("  %pg = call ptr @julia.get_pgcstack()\n");
    for number in 0..PIECES / 10 {
        writeln!(
            text,
            "  %u{number} = call ptr addrspace(10) @jlopt.enzyme.box_inline_union({{ [1 x i64], i8 }} %v, i64 0) \
             \"enzyme_union\"=\"Union{{Nothing,Float64}}\""
        )
        .expect("a string can be written to");
    }
    text.push_str("  ret void\n}\n");
    let after = run("enzyme-expand-value-builders", &text, &session);
    assert_eq!(
        after.matches("@julia.gc_alloc_obj(ptr").count(),
        PIECES / 10 + 1,
        "the calls and the declaration"
    );
}
