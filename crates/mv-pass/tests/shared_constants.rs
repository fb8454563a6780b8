//! Constants share what is in them. A small one can stand for more loads than memory has room for, and is refused.
#![forbid(unsafe_code)]

use juliair_types::dialect::JuliaVersion;
use llvm_ext::context::Context;
use llvm_ext::input::InputBuffer;
use llvm_ext::module::Module;
use mv_pass::{MultiVersioningError, MultiVersioningPass};

const MODULE: &str = r#"
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@jl_fvars = global [2 x ptr] [ptr @f, ptr @user]
@jl_fvar_idxs = constant [2 x i32] [i32 0, i32 1]
define void @f() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define i64 @user() "julia.mv.clones"="2" {
  ret i64 ptrtoint (ptr @f to i64)
}
!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
"#;

/// The pass on a module that returns the sum of 2^`levels` addresses.
fn with_sum_of(levels: u32) -> Result<(), MultiVersioningError> {
    let context = Context::new();
    let input = InputBuffer::from_bytes(MODULE.as_bytes());
    let module = Module::parse(&context, &input, "sum.ll").expect("a module");
    let user = module.function("user").expect("a function");
    let ret = user.instructions().next().expect("an instruction");
    let mut sum = ret.operand(0).as_constant().expect("a constant");
    for _ in 0..levels {
        sum = sum.wrapping_add(sum);
    }
    ret.value().set_operand(0, sum.value());
    let version = JuliaVersion::default();
    MultiVersioningPass { external: false, targets: None, version }.run_on_module(&module).map(drop)?;
    module.verify().expect("valid IR");
    let loads = user.instructions().count();
    assert!(loads > 1 << levels, "{loads} instructions");
    Ok(())
}

#[test]
fn each_occurrence_gets_its_load() {
    with_sum_of(5).expect("accepted");
}

#[test]
fn too_many_occurrences_are_refused() {
    let error = with_sum_of(40).expect_err("refused");
    let MultiVersioningError::TooManyUses { function, user, .. } = error else { panic!("{error}") };
    assert_eq!((function.as_str(), user.as_str()), ("f", "user"));
}
