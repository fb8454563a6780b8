; RUN: jlopt --passes='enzyme-define-ntuple-type<stack-size=3>,always-inline' %s -o %t.bc
; RUN: lli-22 %t.bc
; The body, executed: up to three types from the stack, more from a vector.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@T = addrspace(10) global i8 0
@from_stack = addrspace(10) global i8 0
@from_vector = addrspace(10) global i8 0
@vector = addrspace(10) global i8 0
@nothing = addrspace(10) global i8 0

declare ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10), i64)

define ptr addrspace(10) @ijl_apply_tuple_type_v(ptr %types, i64 %count) {
  %last = sub i64 %count, 1
  %p = getelementptr ptr addrspace(10), ptr %types, i64 %last
  %t = load ptr addrspace(10), ptr %p
  %fine = icmp eq ptr addrspace(10) %t, @T
  %r = select i1 %fine, ptr addrspace(10) @from_stack, ptr addrspace(10) @nothing
  ret ptr addrspace(10) %r
}

define ptr addrspace(10) @ijl_svec_fill(i64 %count, ptr addrspace(10) %t) {
  %a = icmp eq i64 %count, 4
  %b = icmp eq ptr addrspace(10) %t, @T
  %fine = and i1 %a, %b
  %r = select i1 %fine, ptr addrspace(10) @vector, ptr addrspace(10) @nothing
  ret ptr addrspace(10) %r
}

define ptr addrspace(10) @ijl_apply_tuple_type(ptr addrspace(10) %types, i32 %check) {
  %a = icmp eq i32 %check, 1
  %b = icmp eq ptr addrspace(10) %types, @vector
  %fine = and i1 %a, %b
  %r = select i1 %fine, ptr addrspace(10) @from_vector, ptr addrspace(10) @nothing
  ret ptr addrspace(10) %r
}

define i32 @main() {
  %one = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) @T, i64 1)
  %three = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) @T, i64 3)
  %four = call ptr addrspace(10) @julia.enzyme.ntuple_type(ptr addrspace(10) @T, i64 4)
  %a = icmp eq ptr addrspace(10) %one, @from_stack
  %b = icmp eq ptr addrspace(10) %three, @from_stack
  %c = icmp eq ptr addrspace(10) %four, @from_vector
  %ab = and i1 %a, %b
  %abc = and i1 %ab, %c
  %bad = xor i1 %abc, true
  %status = zext i1 %bad to i32
  ret i32 %status
}
