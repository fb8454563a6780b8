; RUN: jlopt --passes=enzyme-expand-value-builders --enzyme-types=%S/Inputs/types.json %s -o %t.bc
; RUN: lli-22 %t.bc
; The boxed member, executed: a fresh object with the payload for the second member, the instance for the first. The
; allocator sees the task, the size and the type.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@ejl_jl_nothing = addrspace(10) global {} zeroinitializer
@ejl_jl_float64_type = addrspace(10) global {} zeroinitializer
@task = global [40 x i64] zeroinitializer
@object = addrspace(10) global [2 x i64] [i64 0, i64 7]
@wrong = global i32 0

declare ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 }, i64)

define void @expect(i1 %fine) {
  %bad = xor i1 %fine, true
  %one = zext i1 %bad to i32
  %old = load i32, ptr @wrong
  %new = add i32 %old, %one
  store i32 %new, ptr @wrong
  ret void
}

define ptr addrspace(10) @julia.gc_alloc_obj(ptr %task, i64 %size, ptr addrspace(10) %type) {
  %a = icmp eq ptr %task, @task
  call void @expect(i1 %a)
  %b = icmp eq i64 %size, 8
  call void @expect(i1 %b)
  %c = icmp eq ptr addrspace(10) %type, @ejl_jl_float64_type
  call void @expect(i1 %c)
  ret ptr addrspace(10) @object
}

define ptr addrspace(10) @box(ptr "gcstack" %pg, { ptr addrspace(10), [1 x i64], i8, i64 } %v) {
  %r = call ptr addrspace(10) @jlopt.enzyme.box_inline_union.a({ ptr addrspace(10), [1 x i64], i8, i64 } %v, i64 8) "enzyme_union"="Union{Nothing,Float64}"
  ret ptr addrspace(10) %r
}

define i32 @main() {
  %pg = getelementptr i8, ptr @task, i64 152
  %x = insertvalue { ptr addrspace(10), [1 x i64], i8, i64 } poison, i64 1234, 1, 0
  %y = insertvalue { ptr addrspace(10), [1 x i64], i8, i64 } %x, i8 0, 2
  %nothing = call ptr addrspace(10) @box(ptr %pg, { ptr addrspace(10), [1 x i64], i8, i64 } %y)
  %a = icmp eq ptr addrspace(10) %nothing, @ejl_jl_nothing
  call void @expect(i1 %a)
  %z = insertvalue { ptr addrspace(10), [1 x i64], i8, i64 } %x, i8 1, 2
  %object = call ptr addrspace(10) @box(ptr %pg, { ptr addrspace(10), [1 x i64], i8, i64 } %z)
  %payload = load i64, ptr addrspace(10) %object
  %b = icmp eq i64 %payload, 1234
  call void @expect(i1 %b)
  %behind = getelementptr i64, ptr addrspace(10) %object, i64 1
  %untouched = load i64, ptr addrspace(10) %behind
  %c = icmp eq i64 %untouched, 7
  call void @expect(i1 %c)
  %wrong = load i32, ptr @wrong
  ret i32 %wrong
}
