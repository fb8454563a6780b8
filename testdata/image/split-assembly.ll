; Assembly within functions names what is local to the module, or a label of the module's own assembly: those stay in one
; shard, though the functions would be spread by weight. Names of words that only contain one, and of what is visible, do
; not count.
;
; RUN: jlopt image split -j 2 -S %s -o %t
; RUN: FileCheck-22 --check-prefix=FIRST %s < %t/shard_0.ll
; RUN: FileCheck-22 --check-prefix=SECOND %s < %t/shard_1.ll
; RUN: jlopt --passes=JuliaMultiVersioning %t/shard_0.ll -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %t/shard_1.ll -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: ld.lld-22 -shared -z defs %t.0.o %t.1.o -o %t.so

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm "label: .quad 0"

@jl_fvars = global [4 x ptr] [ptr @heavy, ptr @names_label, ptr @calls, ptr @reads]

; SECOND-DAG: @counter = internal global i64 0
@counter = internal global i64 0
; SECOND-DAG: @secret = private global i64 0
@secret = private global i64 0
; SECOND-DAG: @visible = hidden global i64 0
@visible = hidden global i64 0
; FIRST-DAG: @count = internal global i64 0
@count = internal global i64 0

; FIRST-DAG: define void @heavy()
define void @heavy() {
  call void asm sideeffect "incq visible(%rip)", ""()
  store i64 1, ptr @count
  store i64 2, ptr @count
  ret void
}
; FIRST-DAG: define void @names_label()
define void @names_label() {
  call void asm sideeffect "incq label(%rip)", ""()
  ret void
}
; SECOND-DAG: define internal void @helper()
define internal void @helper() {
  store i64 1, ptr @visible
  ret void
}
; SECOND-DAG: define void @calls()
define void @calls() {
  call void asm sideeffect "callq helper\0Aincq counter(%rip)", "~{memory}"()
  ret void
}
; SECOND-DAG: define void @reads()
define void @reads() {
  %address = call ptr asm "leaq counter+0(%rip), $0\0Aaddq .Lsecret(%rip), $0", "=r"()
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !{!{!"x86-64", !"+cx16", i32 0, i32 0}}}
