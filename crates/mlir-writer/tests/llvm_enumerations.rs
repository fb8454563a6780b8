//! LLVM's enumerations and the dialect's say the same by other numbers: each case is written in LLVM's assembly, and comes
//! out as the number, or the name, that the dialect's TableGen description has for it.
//!
//! Needs the same as `llvm_properties.rs`.
#![cfg(feature = "llvm")]

use llvm_ext::context::Context as LlvmContext;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use mlir_writer::ir::Context;
use mlir_writer::llvm::{Form, ImportError, ImportOptions, Importer};
use mlir_writer::text::{TextOptions, TextWriter};
use serde_json::Value;

#[path = "support/tablegen.rs"]
mod tablegen;

fn import(ir: &str) -> Result<String, ImportError> {
    let llvm = LlvmContext::new();
    let buffer = InputBuffer::from_bytes(ir.as_bytes());
    let mut module = Module::parse(&llvm, &buffer, "case.ll").unwrap_or_else(|error| panic!("{ir}: {error}"));
    let mut context = Context::new();
    let options = ImportOptions { form: Form::Text, strict: false };
    let (mut importer, around) = Importer::new(options, &mut context, &module)?;
    let mut writer = TextWriter::new(Vec::new(), &context, around, TextOptions::default())?;
    importer.run(&mut context, &mut module, &mut writer)?;
    Ok(String::from_utf8(writer.finish(&context)?).expect("text"))
}

/// The names and numbers of an enumeration; nothing where there is no description.
fn cases(record: &str) -> Option<Vec<(String, i64)>> {
    let all = tablegen::describe(&tablegen::include_dir()?, "LLVMOps.td");
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let cases = all[record]["enumerants"].as_array().expect("an enumeration").iter().map(|case| {
        let case = &all[case["def"].as_str().expect("a case")];
        (text(&case["str"]).expect("a name"), case["value"].as_i64().expect("a number"))
    });
    Some(cases.collect())
}

/// Holds each case against what its IR becomes. Where a case has no word of its own in LLVM, `None` leaves it out.
fn check(record: &str, ir: impl Fn(&str) -> Option<String>, expected: impl Fn(&str, i64) -> String) {
    let Some(cases) = cases(record) else { return };
    let mut checked = 0;
    for (name, number) in cases {
        // Some are words of C++.
        let Some(ir) = ir(name.trim_start_matches('_')) else { continue };
        let text = import(&ir).unwrap_or_else(|error| panic!("{ir}: {error}"));
        let expected = expected(&name, number);
        assert!(text.contains(&expected), "{ir}\nhas no {expected}:\n{text}");
        checked += 1;
    }
    assert!(checked > 1, "{record}");
}

#[test]
fn atomic_operations() {
    check(
        "AtomicBinOp",
        |name| {
            let ty = if name.starts_with('f') { "float" } else { "i32" };
            Some(format!(
                "define void @f(ptr %p, {ty} %x) {{\n  %r = atomicrmw {name} ptr %p, {ty} %x seq_cst\n  ret void\n}}"
            ))
        },
        |_, number| format!("bin_op = {number},"),
    );
}

#[test]
fn atomic_orderings() {
    let load = |name: &str| {
        let ordering = if name == "not_atomic" { String::new() } else { format!("atomic {name}") };
        let (atomic, ordering) = ordering.split_at(ordering.len().min(6));
        Some(format!(
            "define void @f(ptr %p) {{\n  %r = load {atomic} i32, ptr %p{ordering}, align 4\n  ret void\n}}"
        ))
    };
    let is_of_loads = |name: &str| !matches!(name, "release" | "acq_rel");
    let expected = |_: &str, number| format!("ordering = {number}}}");
    check("AtomicOrdering", |name| load(name).filter(|_| is_of_loads(name)), expected);
    let fence = |name: &str| Some(format!("define void @f() {{\n  fence {name}\n  ret void\n}}"));
    let is_of_fences = |name: &str| !matches!(name, "not_atomic" | "unordered" | "monotonic");
    check("AtomicOrdering", |name| fence(name).filter(|_| is_of_fences(name)), expected);
}

#[test]
fn predicates() {
    for (record, op, ty) in [("ICmpPredicate", "icmp", "i32"), ("FCmpPredicate", "fcmp", "float")] {
        check(
            record,
            |name| {
                Some(format!(
                    "define i1 @f({ty} %x, {ty} %y) {{\n  %r = {op} {name} {ty} %x, %y\n  ret i1 %r\n}}"
                ))
            },
            |_, number| format!("predicate = {number}}}"),
        );
    }
}

#[test]
fn linkages() {
    check(
        "LinkageEnum",
        |name| {
            Some(match name {
                "external" | "extern_weak" => format!("@g = {name} global i32"),
                "available_externally" => format!("@g = {name} global i32 1"),
                "appending" => format!("@g = {name} global [1 x i32] zeroinitializer"),
                _ => format!("@g = {name} global i32 0"),
            })
        },
        |name, _| format!("linkage = #llvm.linkage<{name}>"),
    );
}

#[test]
fn visibilities_and_unnamed_addresses() {
    let ir = |name: &str| Some(format!("@g = {name} global i32 0"));
    check("Visibility", ir, |_, number| format!("visibility_ = {number}}}"));
    check("UnnamedAddr", ir, |_, number| format!("unnamed_addr = {number},"));
}

#[test]
fn comdats() {
    check(
        "Comdat",
        |name| Some(format!("$c = comdat {name}\n@g = global i32 0, comdat($c)")),
        |_, number| format!("comdat = {number},"),
    );
}

#[test]
fn tail_calls() {
    check(
        "TailCallKindEnum",
        |name| {
            let kind = name.trim_start_matches("none");
            Some(format!("define void @f() {{\n  {kind} call void @f()\n  ret void\n}}"))
        },
        |name, _| format!("TailCallKind = #llvm.tailcallkind<{name}>"),
    );
}

#[test]
fn assembly_dialects() {
    check(
        "AsmATTOrIntel",
        |name| {
            let dialect = if name == "intel" { "inteldialect" } else { "" };
            Some(format!(
                "define void @f() {{\n  call void asm sideeffect {dialect} \"nop\", \"\"()\n  ret void\n}}"
            ))
        },
        |_, number| format!("asm_dialect = {number},"),
    );
}

#[test]
fn attributes_of_functions() {
    check(
        "UWTableKindEnum",
        |name| (name != "none").then(|| format!("declare void @f() uwtable({name})")),
        |name, _| format!("uwtable_kind = #llvm.uwtableKind<{name}>"),
    );
    check(
        "FramePointerKindEnum",
        |name| Some(format!("declare void @f() \"frame-pointer\"=\"{name}\"")),
        |name, _| format!("frame_pointer = #llvm.framePointerKind<\"{name}\">"),
    );
    check(
        "ModRefInfoEnum",
        |name| Some(format!("declare void @f() memory(argmem: {name}, inaccessiblemem: readwrite)")),
        |name, _| format!("argMem = {name}, inaccessibleMem = readwrite"),
    );
}

#[test]
fn constraints_of_arithmetic() {
    let ir = |rounding: &str, exceptions: &str| {
        Some(format!(
            "define float @f(double %x) {{\n  %r = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %x, \
             metadata !\"round.{rounding}\", metadata !\"fpexcept.{exceptions}\")\n  ret float %r\n}}"
        ))
    };
    check(
        "RoundingModeAttr",
        |name| ir(name, "strict").filter(|_| name != "invalid"),
        |_, number| format!("roundingmode = {number}}}"),
    );
    check(
        "FPExceptionBehaviorAttr",
        |name| ir("dynamic", name),
        |_, number| format!("fpExceptionBehavior = {number},"),
    );
}

#[test]
fn behaviors_of_module_flags() {
    check(
        "ModFlagBehaviorAttr",
        |name| {
            let number =
                1 + ["error", "warning", "require", "override", "append", "append_unique", "max", "min"]
                    .iter()
                    .position(|each| *each == name)?;
            // Others want lists.
            matches!(name, "error" | "warning" | "override" | "max" | "min")
                .then(|| format!("!llvm.module.flags = !{{!0}}\n!0 = !{{i32 {number}, !\"key\", i32 3}}"))
        },
        |name, _| format!("#llvm.mlir.module_flag<{name}, \"key\", 3 : i32>"),
    );
}

/// Every number that LLVM can hold: the name that the dialect has for it, or an error with LLVM's.
#[test]
fn calling_conventions() {
    let Some(known) = cases("CConvEnum") else { return };
    for number in 0..1024 {
        let result = import(&format!("declare cc{number} void @f()"));
        match known.iter().find(|(_, other)| *other == number) {
            Some((name, _)) => {
                let text = result.unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(text.contains(&format!("CConv = #llvm.cconv<{name}>")), "{name}:\n{text}");
            }
            None => {
                let error = result.expect_err("no name");
                assert!(error.to_string().contains(&format!("cc{number}")), "{error}");
            }
        }
    }
}
