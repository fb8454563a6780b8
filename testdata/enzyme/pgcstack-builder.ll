; RUN: jlopt --passes='enzyme-expand-value-builders' -S %s
; RUN: jlopt --passes='enzyme-expand-value-builders' -S %s -o %t.once.ll
; RUN: jlopt --passes='enzyme-expand-value-builders' -S %t.once.ll -o %t.twice.ll
; RUN: jlopt -S %t.once.ll -o %t.plain.ll
; RUN: cmp %t.plain.ll %t.twice.ll
; The parameter, else what the entry block has before the place, else a call at the very start; never one in the
; middle.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr @jlopt.enzyme.current_pgcstack.a()
declare ptr @julia.get_pgcstack()
declare void @use(ptr)

define void @parameter(i64 %x, ptr swiftself %stack) {
  %pg = call ptr @julia.get_pgcstack()
  %p = call ptr @jlopt.enzyme.current_pgcstack.a()
  call void @use(ptr %p)
  ret void
}

define void @integer(i64 "gcstack" %stack) {
  %p = call ptr @jlopt.enzyme.current_pgcstack.a()
  call void @use(ptr %p)
  ret void
}

define void @getter(i1 %c) {
  %pg = call ptr @julia.get_pgcstack()
  br i1 %c, label %a, label %b

a:
  %p = call ptr @jlopt.enzyme.current_pgcstack.a()
  call void @use(ptr %p)
  br label %b

b:
  ret void
}

define void @getter_too_late() {
  %p = call ptr @jlopt.enzyme.current_pgcstack.a()
  %pg = call ptr @julia.get_pgcstack()
  call void @use(ptr %p)
  call void @use(ptr %pg)
  ret void
}

define void @getter_elsewhere(i1 %c) {
  call void @use(ptr null)
  br i1 %c, label %a, label %b

a:
  %pg = call ptr @julia.get_pgcstack()
  %p = call ptr @jlopt.enzyme.current_pgcstack.a()
  call void @use(ptr %p)
  br label %b

b:
  %q = call ptr @jlopt.enzyme.current_pgcstack.a()
  call void @use(ptr %q)
  ret void
}
