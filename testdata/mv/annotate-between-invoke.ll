; invoke and callbr are calls in the call graph: functions between cloned ones that call or are called so join.
; Declarations call nothing and never join.
;
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.11 -S %s | FileCheck-22 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @declared()
declare i32 @handler(...)
; CHECK: declare void @declared(){{$}}
; CHECK: define void @invoked() #[[BETWEEN:[0-9]+]] personality ptr @handler {
; CHECK: define void @leaf(i1 %c) #[[BETWEEN]] {
; CHECK: define void @first(i1 %c) #[[FIRST:[0-9]+]] personality ptr @handler {
; CHECK-DAG: attributes #[[BETWEEN]] = { "julia.mv.clones"="2" "julia.mv.reloc" }
; CHECK-DAG: attributes #[[FIRST]] = { "julia.mv.clones"="2" }
define void @invoked() personality ptr @handler {
  invoke void @leaf(i1 true) to label %ok unwind label %bad
ok:
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
define void @leaf(i1 %c) {
  br label %again
again:
  br i1 %c, label %again, label %out
out:
  call void @declared()
  ret void
}
define void @first(i1 %c) personality ptr @handler {
  br label %again
again:
  invoke void @invoked() to label %ok unwind label %bad
ok:
  br i1 %c, label %again, label %out
out:
  invoke void @declared() to label %end unwind label %bad
bad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
end:
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.skipcloning", i32 1}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5}
!4 = !{!"generic", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 8}
