; explain of an annotated module goes by its attributes: a function that is not marked although it would be
; ("unmarked"), one that is marked although nothing in it shows why ("marked"), and one without any version,
; whose own calls always go to the first versions. A version is explained as the function that it is one of.
;
; RUN: jlopt mv explain %s | FileCheck-22 %s
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.3 %s -o %t.bc
; RUN: jlopt mv explain %t.bc marked.1 | FileCheck-22 --check-prefix=VERSION %s
; RUN: jlopt mv explain %t.bc --json | FileCheck-22 --check-prefix=ALL %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @marked, ptr @unmarked]
@jl_fvar_idxs = hidden constant [2 x i32] [i32 0, i32 1]

; CHECK: {{^}}marked, with a relocation slot
; CHECK: target 1: a version of its own
; CHECK-NEXT: {{.*}}annotation
; CHECK: {{^}}unmarked
; CHECK: {{first version|target 0}}
; CHECK: target 1: no version of its own
; CHECK: loop: unmarked, block body:
; VERSION: {{^}}marked, with a relocation slot
; VERSION-NOT: unmarked
; ALL: "annotated": true
; ALL: "name": "marked"
; ALL: "name": "unmarked"
; ALL: "calls_first_versions": true
; ALL-NOT: "name":

define void @marked() "julia.mv.clones"="2" "julia.mv.reloc" {
  ret void
}
define i64 @unmarked(i64 %n) {
top:
  call void @marked()
  br label %body
body:
  %i = phi i64 [ 0, %top ], [ %j, %body ]
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %body, label %out
out:
  ret i64 %j
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.annotated", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
