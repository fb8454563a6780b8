; The string is for the architecture of the module's triple: this is a module for AArch64.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.13 --cpu-target='generic;cortex-a57;apple-m1,clone_all' -S %s \
; RUN:   | FileCheck-22 --check-prefix=V13 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.14 --cpu-target='generic;neoverse-n1,clone_all' -S %s \
; RUN:   | FileCheck-22 --check-prefix=V14 %s
; RUN: not jlopt --passes=JuliaMultiVersioning --cpu-target='generic;haswell,-opt_size' -S %s
;
; What is odd about a string is said in the log.
;
; RUN: JLOPT_LOG=jlopt::options=info jlopt --disable-output --passes=JuliaMultiVersioning --julia-version=1.13 \
; RUN:   --cpu-target='generic;haswell' %s

target triple = "aarch64-unknown-linux-gnu"

; V13: "target-cpu"="apple-m1"
; V13-DAG: !{!"generic", !"-aes,{{.*}}+neon,+fp-armv8", i32 0, i32 0}
; V13-DAG: !{!"cortex-a57", !"{{.*}}", i32 0, i32 264}
; V13-DAG: !{!"apple-m1", !"{{.*}}", i32 0, i32 2}
; V14-DAG: !{!"generic", !"{{.*}}+neon,{{.*}}", i32 -1, i32 0}
; V14-DAG: !{!"neoverse-n1", !"{{.*}}+lse,{{.*}}", i32 0, i32 33}

@jl_fvars = global [1 x ptr] [ptr @f]
@jl_fvar_idxs = global [1 x i32] zeroinitializer
define half @f(half %x) {
  %y = fmul half %x, %x
  ret half %y
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
