; A function whose blocks are named by a global table is cloned as every other one: the table is shared by all versions,
; as in Julia. A version that jumps through it would jump into the original, so that there is a warning.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @jumps, ptr @holds, ptr @own]
@jl_fvar_idxs = hidden constant [3 x i32] [i32 0, i32 1, i32 2]
@table = internal constant { i64, [2 x ptr] } { i64 2, [2 x ptr] [ptr blockaddress(@jumps, %a), ptr blockaddress(@jumps, %b)] }
@other = internal constant ptr blockaddress(@holds, %a)

; CHECK: @table = {{.*}} blockaddress(@jumps, %a)
; CHECK-LABEL: define i64 @jumps.1(
; CHECK: getelementptr {{.*}} @table
define i64 @jumps(i64 %x) "julia.mv.clones"="2" {
  %p = getelementptr { i64, [2 x ptr] }, ptr @table, i64 0, i32 1, i64 %x
  %q = load ptr, ptr %p
  indirectbr ptr %q, [label %a, label %b]
a:
  ret i64 5
b:
  ret i64 6
}

; No jump goes through the address: no warning.
define i64 @holds(i64 %x) "julia.mv.clones"="2" {
  br label %a
a:
  ret i64 5
}

; The addresses are within the function, where each version has its own: no warning.
define i64 @own(i1 %x) "julia.mv.clones"="2" {
  %q = select i1 %x, ptr blockaddress(@own, %a), ptr blockaddress(@own, %b)
  indirectbr ptr %q, [label %a, label %b]
a:
  ret i64 5
b:
  ret i64 6
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
