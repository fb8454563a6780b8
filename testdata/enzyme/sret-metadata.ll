; RUN: %jlopt -passes=enzyme-fixup-sret --enzyme-types=%S/Inputs/types.json -S %s | FileCheck-22 %s
; NOTE: What the copy says of aliases, of true types and of activity its pieces say too, each of its own bytes.
; CHECK: load i64, ptr %{{.*}}, align 8, !tbaa ![[TBAA:[0-9]+]], !alias.scope ![[SCOPE:[0-9]+]], !enzyme_truetype ![[TYPE:[0-9]+]], !enzyme_inactive ![[EMPTY:[0-9]+$]]
; CHECK-NEXT: store i64 %{{.*}}, ptr %{{.*}}, align 8, !tbaa ![[TBAA]], !alias.scope ![[SCOPE]], !enzyme_truetype ![[TYPE]], !enzyme_inactive ![[EMPTY]]
; CHECK-DAG: ![[TYPE]] = !{!"Integer", i64 0}
; CHECK-DAG: ![[EMPTY]] = !{}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @julia_mk_1(ptr noalias noundef align 8 sret({ ptr addrspace(10), i64 }) captures(none) dereferenceable(16) %sret_return, ptr noalias noundef captures(none) %return_roots, ptr addrspace(10) %v, ptr align 8 %buf) "enzymejl_mi"="9001" "enzymejl_rt"="1010" {
  store ptr addrspace(10) %v, ptr %return_roots, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret_return, ptr align 8 %buf, i64 16, i1 false), !tbaa !0, !alias.scope !3, !enzyme_truetype !6, !enzyme_inactive !7, !annotation !8
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias captures(none) writeonly, ptr noalias captures(none) readonly, i64, i1 immarg)

!0 = !{!1, !1, i64 0}
!1 = !{!"jtbaa_stack", !2, i64 0}
!2 = !{!"jtbaa"}
!3 = !{!4}
!4 = distinct !{!4, !5}
!5 = distinct !{!5}
!6 = !{!"Pointer", i64 0, !"Integer", i64 8}
!7 = !{}
!8 = !{!"dropped"}
