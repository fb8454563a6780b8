; The whole way, with functions, globals, aliases and constants that all shards share: the shards link without anything
; undefined or defined twice, and the image is in order. So is one of a single shard.
;
; RUN: jlopt image split -j 1 %s -o %t.1 --cpu-target='generic;haswell,clone_all;skylake,base(1)'
; RUN: jlopt --passes=JuliaMultiVersioning %t.1/shard_0.bc -o %t.1.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.0.bc -o %t.1.0.o
; RUN: jlopt image root %t.1/shard_0.bc -o %t.1.root.bc --cpu-target='generic;haswell,clone_all;skylake,base(1)'
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.root.bc -o %t.1.root.o
; RUN: ld.lld-22 -shared -z defs --defsym=ijl_autoinit_and_adopt_thread=0 %t.1.0.o %t.1.root.o -o %t.1.so
; RUN: jlopt image check %t.1.so
; RUN: jlopt image inspect %t.1.so --json | json-subset %S/Inputs/split-linked.inspect.json
;
; RUN: jlopt image split -j 3 %s -o %t.3 --cpu-target='generic;haswell,clone_all;skylake,base(1)'
; RUN: jlopt --passes=JuliaMultiVersioning %t.3/shard_0.bc -o %t.3.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.3.0.bc -o %t.3.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %t.3/shard_1.bc -o %t.3.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.3.1.bc -o %t.3.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %t.3/shard_2.bc -o %t.3.2.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.3.2.bc -o %t.3.2.o
; RUN: jlopt image root %t.3/shard_0.bc %t.3/shard_1.bc %t.3/shard_2.bc -o %t.3.root.bc --cpu-target='generic;haswell,clone_all;skylake,base(1)'
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.3.root.bc -o %t.3.root.o
; RUN: ld.lld-22 -shared -z defs --defsym=ijl_autoinit_and_adopt_thread=0 %t.3.0.o %t.3.1.o %t.3.2.o %t.3.root.o -o %t.3.so
; RUN: jlopt image check %t.3.so
; RUN: jlopt image inspect %t.3.so --json | json-subset %S/Inputs/split-linked.inspect.json
;
; RUN: jlopt image inspect %t.3.so

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@jl_fvars = global [3 x ptr] [ptr @sum, ptr @square, ptr @both]
@jl_gvars = global [2 x ptr] [ptr @first_global, ptr @second_global]

@first_global = internal global ptr null
@second_global = internal global ptr null
@text = private unnamed_addr constant [5 x i8] c"text\00"
@pointers = internal global [2 x ptr] [ptr @square, ptr null]
@other_name = alias i64 (ptr, i64), ptr @sum

define hidden i64 @sum(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %added, %loop ]
  %place = getelementptr i64, ptr %p, i64 %i
  %value = load i64, ptr %place
  %added = add i64 %sum, %value
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  store ptr @text, ptr @first_global
  ret i64 %added
}
define internal i64 @square(i64 %x) {
  %y = mul i64 %x, %x
  store ptr @text, ptr @second_global
  ret i64 %y
}
define i64 @both(ptr %p, i64 %n) {
  %sum = call i64 @sum(ptr %p, i64 %n)
  %square = call i64 @square(i64 %sum)
  %pointer = load ptr, ptr @pointers
  %again = call i64 %pointer(i64 %square)
  store ptr @text, ptr @first_global
  ret i64 %again
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
