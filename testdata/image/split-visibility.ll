; What other shards name becomes visible within the image, and nothing else does. What only the shard itself needs stays as
; it is; what may be dropped where nothing names it must not be when another shard does.
;
; RUN: jlopt image split -j 2 -S %s -o %t
; RUN: FileCheck-22 --check-prefix=FIRST %s < %t/shard_0.ll
; RUN: FileCheck-22 --check-prefix=SECOND %s < %t/shard_1.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @first, ptr @second]

; FIRST-DAG: @shared = hidden global i64 7
; SECOND-DAG: @shared = external hidden global i64
@shared = internal global i64 7
; FIRST-DAG: @jlopt.unnamed = hidden unnamed_addr constant [4 x i8] c"both"
; SECOND-DAG: @jlopt.unnamed = external hidden unnamed_addr constant [4 x i8]
@0 = private unnamed_addr constant [4 x i8] c"both"
; FIRST-DAG: @[[ONE:[0-9]+]] = private unnamed_addr constant [3 x i8] c"one"
@1 = private unnamed_addr constant [3 x i8] c"one"
; FIRST-DAG: @own = internal global i64 1
@own = internal global i64 1
; FIRST-DAG: @visible = global i64 1
; SECOND-DAG: @visible = external global i64
@visible = global i64 1
; FIRST-DAG: @guarded = protected global i64 1
; SECOND-DAG: @guarded = external protected global i64
@guarded = protected global i64 1
; FIRST-DAG: @once = weak hidden constant i64 1
; SECOND-DAG: @once = external hidden constant i64
@once = linkonce hidden constant i64 1
; FIRST-DAG: @once_odr = weak_odr global i64 1
; SECOND-DAG: @once_odr = external global i64
@once_odr = linkonce_odr global i64 1
; FIRST-DAG: @own_once = linkonce_odr global i64 1
@own_once = linkonce_odr global i64 1
; FIRST-DAG: @thread = hidden thread_local(localexec) global i64 1
; SECOND-DAG: @thread = external hidden thread_local(localexec) global i64
@thread = internal thread_local(localexec) global i64 1
; FIRST-DAG: @common = common global i64 0, align 8
; SECOND-DAG: @common = external global i64, align 8
@common = common global i64 0, align 8
; FIRST-DAG: @maybe = extern_weak global i64
; SECOND-DAG: @maybe = extern_weak global i64
@maybe = extern_weak global i64
; FIRST-DAG: @placed = hidden addrspace(1) externally_initialized global i64 2, section "mine", partition "p", align 32
; SECOND-DAG: @placed = external hidden addrspace(1) externally_initialized global i64, section "mine", partition "p", align 32
@placed = internal addrspace(1) externally_initialized global i64 2, section "mine", partition "p", align 32
; An alias or an ifunc of another shard is a variable or a function.
;
; FIRST-DAG: @variable_name = hidden alias i64, ptr @shared
; SECOND-DAG: @variable_name = external hidden global i64
@variable_name = internal alias i64, ptr @shared
; FIRST-DAG: @thread_name = thread_local(localexec) alias i64, ptr @thread
; SECOND-DAG: @thread_name = external thread_local(localexec) global i64
@thread_name = thread_local(localexec) alias i64, ptr @thread
; FIRST-DAG: @function_name = hidden alias void (), ptr @helper
; SECOND-DAG: declare hidden void @function_name()
@function_name = private alias void (), ptr @helper
; FIRST-DAG: @own_name = internal alias i64, ptr @own
@own_name = internal alias i64, ptr @own
; FIRST-DAG: @chosen = hidden ifunc void (), ptr @resolver
; SECOND-DAG: declare hidden void @chosen()
@chosen = internal ifunc void (), ptr @resolver
; FIRST-DAG: @user_of_second = hidden global [2 x ptr] [ptr @second_local, ptr @jlopt.unnamed]
; SECOND-DAG: define hidden void @second_local()
@user_of_second = hidden global [2 x ptr] [ptr @second_local, ptr @0]

; FIRST-DAG: define void @first() prefix ptr @own prologue ptr @[[ONE]] personality ptr @personality
; FIRST-DAG: declare i32 @personality(...)
; FIRST-DAG: define hidden fastcc void @helper() unnamed_addr #[[GC:[0-9]+]] gc "statepoint-example"
; FIRST-DAG: define internal ptr @resolver()
; FIRST-DAG: declare void @elsewhere() #[[ELSEWHERE:[0-9]+]]
; FIRST-DAG: attributes #[[ELSEWHERE]] = { "julia.mv.clones"="2" "julia.mv.reloc" }
; FIRST-NOT: @unused
; SECOND-DAG: declare hidden fastcc void @helper() unnamed_addr #{{[0-9]+}} gc "statepoint-example"
; SECOND-DAG: define void @second()
; SECOND-NOT: @own
; SECOND-NOT: @unused
declare i32 @personality(...)
declare void @elsewhere() "julia.mv.clones"="2" "julia.mv.reloc"
declare void @unused()
define void @first() prefix ptr @own prologue ptr @1 personality ptr @personality {
  store i64 1, ptr @shared
  store ptr @1, ptr @own
  store ptr @0, ptr @own_name
  store ptr @visible, ptr @guarded
  store ptr @once, ptr @once_odr
  store ptr @own_once, ptr @thread
  store ptr @common, ptr @maybe
  store ptr addrspace(1) @placed, ptr @user_of_second
  call fastcc void @helper()
  call void @elsewhere()
  call fastcc void @function_name()
  call void @chosen()
  ret void
}
define internal fastcc void @helper() unnamed_addr nounwind gc "statepoint-example" {
  ret void
}
define internal ptr @resolver() {
  ret ptr @helper
}
define void @second() {
  store i64 1, ptr @shared
  store ptr @0, ptr @variable_name
  store ptr @visible, ptr @guarded
  store ptr @once, ptr @once_odr
  store ptr @thread_name, ptr @thread
  store ptr @common, ptr @maybe
  store ptr addrspace(1) @placed, ptr @user_of_second
  call fastcc void @helper()
  call fastcc void @function_name()
  call void @chosen()
  call void @second_local()
  ret void
}
define internal void @second_local() {
  store i64 1, ptr @shared
  store i64 2, ptr @shared
  store i64 3, ptr @shared
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"haswell", !"+avx2", i32 0, i32 264}
