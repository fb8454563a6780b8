; A big-endian target.
;
; RUN: jlopt image split -j 2 -S %s -o %t
; RUN: FileCheck-22 --check-prefix=FIRST %s < %t/shard_0.ll
; RUN: FileCheck-22 --check-prefix=SECOND %s < %t/shard_1.ll
; RUN: jlopt --passes=JuliaMultiVersioning %t/shard_0.ll -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %t/shard_1.ll -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: jlopt image root %t.0.bc %t.1.bc -S -o %t.root.ll --cpu-target='generic;generic'
; RUN: FileCheck-22 --check-prefix=ROOT %s < %t.root.ll
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.root.ll -o %t.root.o
; RUN: ld.lld-22 -shared -z defs --defsym=ijl_autoinit_and_adopt_thread=0 --defsym=imported=0 %t.0.o %t.1.o %t.root.o -o %t.so
; RUN: llvm-nm-22 -D --defined-only %t.so | FileCheck-22 --check-prefix=EXPORTED %s
; EXPORTED: jl_image_pointers
; RUN: jlopt image check %t.so
; RUN: jlopt image inspect %t.so
; RUN: jlopt image select %t.root.ll --cpu pwr8
; RUN: jlopt image root --julia-version 1.14 %S/Inputs/split/by-hand-big-endian.ll -S -o %t.root.1.14.ll --cpu-target=generic
; RUN: FileCheck-22 --check-prefix=WORDS64 %s < %t.root.1.14.ll
;
; Numbers in the target data are in the machine's order: their count; of each target the flags (32: unknown name), on 1.14
; the base -1, the number of words, the words, and the lengths of name and other features.
;
; ROOT: @jl_dispatch_target_ids = internal constant [66 x i8] c"\00\00\00\02\00\00\00 \00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\07generic\00\00\00\00\00\00\00 \00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\07generic\00\00\00\00"
; ROOT: @jl_image_pointers = constant [6 x ptr]
; WORDS64: @jl_dispatch_target_ids = internal constant [47 x i8] c"\00\00\00\01\00\00\00 \FF\FF\FF\FF\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\07generic\00\00\00\00"

target datalayout = "E-m:e-Fi64-i64:64-i128:128-n32:64-S128-v256:256:256-v512:512:512"
target triple = "powerpc64-unknown-linux-gnu"

@jl_fvars = global [2 x ptr] [ptr @first, ptr @second]
@jl_gvars = global [2 x ptr] [ptr @value, ptr @other]
; FIRST-DAG: @jl_gvar_offsets_0 = hidden constant [2 x i32] [i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @value to i64), i64 ptrtoint (ptr @jl_gvar_offsets_0 to i64)) to i32)]
; SECOND-DAG: @jl_gvar_offsets_1 = hidden constant [2 x i32] [i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @other to i64), i64 ptrtoint (ptr @jl_gvar_offsets_1 to i64)) to i32)]
; FIRST-DAG: @value = hidden global ptr null
; SECOND-DAG: @value = external hidden global ptr
@value = internal global ptr null
; SECOND-DAG: @other = private global ptr null
@other = private global ptr null
; FIRST-DAG: @exported = global ptr null
; SECOND-DAG: @exported = external global ptr
@exported = global ptr null
@imported = external global ptr

; FIRST-DAG: @imported = external global ptr
; FIRST-DAG: define hidden void @first() #{{[0-9]+}}
define internal void @first() "julia.mv.clones"="2" "julia.mv.reloc" {
  store ptr @value, ptr @exported
  store ptr @value, ptr @imported
  store ptr @value, ptr @value
  ret void
}
; SECOND-DAG: declare hidden void @first()
; SECOND-DAG: define void @second()
define void @second() "julia.mv.clones"="2" {
  store ptr @value, ptr @exported
  store ptr @value, ptr @other
  call void @first()
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !3}
!2 = !{i32 1, !"julia.mv.annotated", i32 1}
!3 = !{!4, !5}
!4 = !{!"ppc64", !"", i32 0, i32 0}
!5 = !{!"pwr8", !"", i32 0, i32 264}
