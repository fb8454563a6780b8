; RUN: jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=0>' -S %s
; RUN: jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=0>' -S %s -o %t.once.ll
; RUN: jlopt --passes='enzyme-use-gcstack-arg<function=call;arg=0>' -S %t.once.ll -o %t.twice.ll
; RUN: jlopt -S %t.once.ll -o %t.plain.ll
; RUN: cmp %t.plain.ll %t.twice.ll
; Through several levels; not a call that is noinline, nor one of a function that need not be. Functions that call
; each other stay calls. Everything else stays.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr @julia.get_pgcstack()
declare ptr @julia.get_pgcstack_or_new()
declare void @use(ptr)

define internal void @inner() alwaysinline {
  %pg = call ptr @julia.get_pgcstack()
  call void @use(ptr %pg)
  ret void
}

define internal void @outer(i1 %c) alwaysinline {
  br i1 %c, label %a, label %b

a:
  call void @inner()
  br label %b

b:
  ret void
}

define internal void @even(i64 %n) alwaysinline {
  call void @odd(i64 %n)
  ret void
}

define internal void @odd(i64 %n) alwaysinline {
  %pg = call ptr @julia.get_pgcstack()
  call void @use(ptr %pg)
  call void @even(i64 %n)
  ret void
}

define internal void @plain() {
  %pg = call ptr @julia.get_pgcstack()
  ret void
}

define void @call(ptr %stack, i1 %c, i64 %n) {
entry:
  call void @outer(i1 %c)
  call void @inner()
  call void @inner() noinline
  call void @plain()
  call void @plain() alwaysinline
  call void @even(i64 %n)
  %new = call ptr @julia.get_pgcstack_or_new()
  call void @use(ptr %new)
  ret void
}

define void @bystander(i1 %c) {
  call void @outer(i1 %c)
  ret void
}
