//! The report's facts, of modules that have little or nothing to do with the pass.
#![forbid(unsafe_code)]

mod common;

use common::report_of;
use serde_json::{Value, json};

fn facts(text: &str) -> Value {
    serde_json::to_value(report_of(text, "1.13")).expect("a report is JSON")
}

#[test]
fn a_module_that_julia_has_not_seen() {
    let facts = facts(
        "%pair = type { i32, i32 }
        %0 = type { ptr }
        @x = global %pair { i32 1, i32 2 }
        @y = private constant [3 x i8] c\"ab\\00\"
        @1 = global %0 zeroinitializer
        @declared = external global i32
        @llvm.used = appending global [1 x ptr] [ptr @x], section \"llvm.metadata\"
        @al = alias i32, getelementptr (i8, ptr @x, i64 4)
        declare i32 @printf(ptr, ...)
        declare void @llvm.trap()
        define internal i32 @main(ptr %p) noinline optnone {
          %r = call i32 (ptr, ...) @printf(ptr @y)
          call void @llvm.trap()
          call void asm sideeffect \"nop\", \"\"()
          %s = call i32 %p()
          ret i32 %s
        }",
    );
    assert_eq!(
        facts,
        json!({
            "schema": "jlopt.mv.report/1",
            "flags": {},
            "functions": {"main": {
                "linkage": "internal", "dso_local": true, "optnone": true, "attributes": ["noinline"],
                "calls": ["printf", "?", "?"]
            }},
            "globals": {
                "x": "%pair { i32 1, i32 2 }", "y": "[3 x i8] c\"ab\\00\"", "0": "%0 zeroinitializer",
                "al": "alias getelementptr (i8, ptr @x, i64 4)"
            },
        })
    );
}

#[test]
fn flags_of_any_form() {
    let facts = facts(
        "!llvm.module.flags = !{!0, !1, !2, !3}
        !0 = !{i32 7, !\"julia.mv.veccall\", i32 1}
        !1 = !{i32 1, !\"julia.mv.specs\", !{!4, !\"no target\"}}
        !2 = !{i32 1, !\"PIC Level\", i32 2}
        !3 = !{i32 1, !\"julia.mv.suffix\", !\"_0\"}
        !4 = !{!\"generic\", !\"\", i32 -1, i32 0}",
    );
    assert_eq!(facts["flags"]["julia.mv.veccall"], json!({"behavior": 7, "value": 1}));
    assert_eq!(facts["flags"]["julia.mv.suffix"], json!({"behavior": 1, "value": "_0"}));
    let specs = json!([["generic", "", 4_294_967_295_u32, 0], "no target"]);
    assert_eq!(facts["flags"]["julia.mv.specs"], json!({"behavior": 1, "value": specs}));
    assert_eq!(facts["flags"].as_object().map(serde_json::Map::len), Some(3));
    assert_eq!(facts["problems"], json!(["malformed julia.mv.specs flag: target 1: it isn't a tuple"]));
}

#[test]
fn loads_and_calls_through_slots() {
    let facts = facts(
        "@f.reloc_slot = hidden global ptr @f.autoinit_trampoline
        @g.reloc_slot = external hidden global ptr
        @h.reloc_slot = global ptr null
        define hidden fastcc void @f.autoinit_trampoline(ptr sret(i64) align 8 %a) {
          call ptr @ijl_autoinit_and_adopt_thread()
          %f = load ptr, ptr @f.reloc_slot
          musttail call fastcc void %f(ptr sret(i64) align 8 %a)
          ret void
        }
        declare ptr @ijl_autoinit_and_adopt_thread()
        declare void @other()
        declare void @cloned() \"julia.mv.clones\"=\"2\"
        define void @user() {
          %g = load ptr, ptr @g.reloc_slot
          %again = load ptr, ptr @g.reloc_slot
          call void %g()
          call void @other()
          ret void
        }",
    );
    let slots = json!({
        "f.reloc_slot": "f.autoinit_trampoline", "g.reloc_slot": "external", "h.reloc_slot": "null"
    });
    assert_eq!(facts["slots"], slots);
    assert_eq!(facts.get("globals"), None);
    assert_eq!(facts["functions"]["user"]["slot_loads"], json!({"g.reloc_slot": 2}));
    assert_eq!(facts["functions"]["user"]["calls"], json!(["slot:g.reloc_slot", "other"]));
    let trampoline = &facts["functions"]["f.autoinit_trampoline"];
    assert_eq!(
        trampoline["call"],
        json!({"cc": 8, "tail": "musttail", "result": "", "parameters": ["sret(i64) align 8"]})
    );
    let names: Vec<_> = facts["functions"].as_object().expect("functions").keys().collect();
    assert_eq!(names, ["cloned", "f.autoinit_trampoline", "ijl_autoinit_and_adopt_thread", "user"]);
}

#[test]
fn subprograms() {
    let facts = facts(
        "define void @f() !dbg !2 {\n  ret void\n}
        define void @g() !dbg !5 {\n  ret void\n}
        !llvm.dbg.cu = !{!0}
        !llvm.module.flags = !{!9}
        !0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
        !1 = !DIFile(filename: \"a.jl\", directory: \".\")
        !2 = distinct !DISubprogram(name: \"f\", linkageName: \"julia_f\", file: !1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
        !3 = !DISubroutineType(types: !4)
        !4 = !{null}
        !5 = distinct !DISubprogram(name: \"g\", file: !1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
        !9 = !{i32 2, !\"Debug Info Version\", i32 3}",
    );
    let subprogram = |name: &str| facts["functions"][name]["subprogram"].clone();
    assert_eq!(subprogram("f"), json!({"linkage_name": "julia_f", "shared": false, "unit_listed": true}));
    assert_eq!(subprogram("g"), json!({"linkage_name": "", "shared": false, "unit_listed": true}));
}

const PROCESSED: &str = "
    define void @f() {\n  ret void\n}
    @jl_fvar_count = hidden constant i64 1
    @jl_fvar_ptrs = hidden global [1 x ptr] [ptr @f]
    @jl_fvar_idxs = hidden constant [1 x i32] zeroinitializer
    @jl_clone_slots = hidden constant [1 x i32] zeroinitializer
    @jl_clone_idxs = hidden constant [1 x i32] [i32 -2147483648]
    @jl_clone_ptrs = hidden constant [0 x ptr] zeroinitializer
";

#[test]
fn malformed_tables_are_a_problem_and_the_rest_is_reported() {
    let good = facts(PROCESSED);
    assert_eq!(good["loader"], json!([{"functions": {"0": "@f"}, "relocated": {}}]));
    assert_eq!(good.get("problems"), None);
    let bad = facts(&PROCESSED.replace("i64 1", "i64 5"));
    assert_eq!(bad["problems"], json!(["jl_fvar_ptrs has 1 entries instead of 5, by jl_fvar_count"]));
    assert_eq!(bad.get("loader"), None);
    assert_eq!(bad["tables"]["jl_fvar_count"]["int"], 5);
    assert_eq!(bad["functions"], good["functions"]);
}

#[test]
fn tables_of_other_targets_than_the_flag_lists_are_a_problem() {
    let target = "!{!\"generic\", !\"\", i32 0, i32 0}";
    let flag = format!(
        "!llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"julia.mv.specs\", !{{{target}, {target}}}}}"
    );
    let facts = facts(&(PROCESSED.to_owned() + &flag));
    assert_eq!(facts["problems"], json!(["jl_clone_idxs has 1 targets, julia.mv.specs 2"]));
    assert_eq!(facts.get("loader"), None);
}

#[test]
fn tables_that_hold_anything() {
    let facts = facts(
        "@jl_fvars = external global [2 x ptr]
        @jl_gvar_a = global [2 x i64] zeroinitializer
        @jl_gvar_b = global [2 x i8] c\"ab\"
        @jl_clone_c = constant float 1.0
        @jl_gvar_d = alias i64, ptr @jl_gvar_a",
    );
    assert_eq!(
        facts["tables"],
        json!({
            "jl_clone_c": {"type": "float", "constant": true, "other": "1.000000e+00"},
            "jl_fvars": {"type": "[2 x ptr]"},
            "jl_gvar_a": {"type": "[2 x i64]", "values": [0, 0]},
            "jl_gvar_b": {"type": "[2 x i8]", "values": [97, 98]},
            "jl_gvar_d": {"alias_of": "@jl_gvar_a"},
        })
    );
    assert_eq!(facts.get("globals"), None);
}
