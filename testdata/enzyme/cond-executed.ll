; The helper, post-processing on both sides, and batches, executed: main gives 0.
;
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=twice;cmpidx=1>,enzyme-make-conditional-execute<function=grow;cmpidx=1;postprocess=count;postprocess-const=count_const>,enzyme-make-conditional-execute<function=add;cmpidx=2;width=2;constant=1>' -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=twice;cmpidx=1>,enzyme-make-conditional-execute<function=grow;cmpidx=1;postprocess=count;postprocess-const=count_const>,enzyme-make-conditional-execute<function=add;cmpidx=2;width=2;constant=1>,enzyme-make-conditional-execute<function=twice;cmpidx=1>,enzyme-make-conditional-execute<function=grow;cmpidx=1;postprocess=count;postprocess-const=count_const>,enzyme-make-conditional-execute<function=add;cmpidx=2;width=2;constant=1>' -S %s | cmp %t.ll -
; RUN: lli-22 %t.ll

@counted = global i64 0

define i64 @twice(i64 %x) {
  %r = mul i64 %x, 2
  ret i64 %r
}

define fastcc void @grow(ptr %p) {
  %old = load i64, ptr %p, align 8
  %new = add i64 %old, 1
  store i64 %new, ptr %p, align 8
  ret void
}

define void @count(ptr %p) {
  store i64 1, ptr @counted, align 8
  ret void
}

define void @count_const(ptr %p) {
  store i64 2, ptr @counted, align 8
  ret void
}

define i64 @add(i64 %a, i64 %b) {
  %r = add i64 %a, %b
  ret i64 %r
}

declare i64 @julia.enzyme.conditionally_execute.twice(i64, i64, i64)
declare void @julia.enzyme.conditionally_execute.forcerun.grow(ptr, ptr)
declare [2 x i64] @julia.enzyme.batch_conditionally_execute.2.add(i64, i64, i64, [2 x i64])

define i32 @main() {
  %p = alloca i64, align 8
  %q = alloca i64, align 8
  store i64 10, ptr %p, align 8
  store i64 20, ptr %q, align 8
  ; The shadow is the primal argument: the primal result comes back.
  %same = call i64 @julia.enzyme.conditionally_execute.twice(i64 77, i64 4, i64 4)
  %same.ok = icmp eq i64 %same, 77
  %differs = call i64 @julia.enzyme.conditionally_execute.twice(i64 77, i64 4, i64 5)
  %differs.ok = icmp eq i64 %differs, 10
  ; It runs always, and what follows depends on the shadow.
  call void @julia.enzyme.conditionally_execute.forcerun.grow(ptr %p, ptr %p)
  %p.value = load i64, ptr %p, align 8
  %p.ok = icmp eq i64 %p.value, 11
  %counted.const = load i64, ptr @counted, align 8
  %counted.const.ok = icmp eq i64 %counted.const, 2
  call void @julia.enzyme.conditionally_execute.forcerun.grow(ptr %p, ptr %q)
  %q.value = load i64, ptr %q, align 8
  %q.ok = icmp eq i64 %q.value, 21
  %counted.active = load i64, ptr @counted, align 8
  %counted.active.ok = icmp eq i64 %counted.active, 1
  ; Of the batch, the first element has no shadow.
  %batch = call [2 x i64] @julia.enzyme.batch_conditionally_execute.2.add(i64 99, i64 3, i64 100, [2 x i64] [i64 3, i64 7])
  %first = extractvalue [2 x i64] %batch, 0
  %second = extractvalue [2 x i64] %batch, 1
  %first.ok = icmp eq i64 %first, 99
  %second.ok = icmp eq i64 %second, 107
  %ok1 = and i1 %same.ok, %differs.ok
  %ok2 = and i1 %p.ok, %q.ok
  %ok3 = and i1 %counted.const.ok, %counted.active.ok
  %ok4 = and i1 %first.ok, %second.ok
  %ok5 = and i1 %ok1, %ok2
  %ok6 = and i1 %ok3, %ok4
  %ok = and i1 %ok5, %ok6
  %code = select i1 %ok, i32 0, i32 1
  ret i32 %code
}
