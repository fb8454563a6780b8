; An alias or ifunc of a function is a function that both may define: each keeps its own. A copy of a function that is elsewhere
; is no definition: the real one takes its place, and calls of both reach it. Executed: main gives 0.
;
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-aliases.new.ll>' -S %s
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-aliases.new.ll;%S/Inputs/split-aliases.twice.ll>' -S %s -o %t.ll
; RUN: lli-22 %t.ll
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-aliases.chosen.ll>' -S %S/Inputs/split-aliases.chosen.ll
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-aliases.chosen.ll>' -S %s -o %t.chosen.ll
; RUN: FileCheck-22 %s < %t.chosen.ll
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/split-aliases.variable.ll>' -S %s
;
; CHECK: @own.1 = internal ifunc i64 (i64), ptr @choose
; CHECK: define i64 @own(i64 %x)
; CHECK: call i64 @own.1(i64 %y)

@alias = alias i64 (i64), ptr @own
@was.alias = alias i64 (i64), ptr @own

define i64 @own(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define i64 @function(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define available_externally i64 @copied(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define i64 @real(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define available_externally i64 @twice(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

declare i64 @their.sum()

define i32 @main() {
  %a = call i64 @alias(i64 1)
  %b = call i64 @was.alias(i64 1)
  %c = call i64 @function(i64 1)
  %e = call i64 @copied(i64 1)
  %f = call i64 @real(i64 1)
  %g = call i64 @twice(i64 1)
  %ab = add i64 %a, %b
  %ef = add i64 %e, %f
  %abc = add i64 %ab, %c
  %efg = add i64 %ef, %g
  %ours = add i64 %abc, %efg
  %ours.wrong = icmp ne i64 %ours, 60
  %theirs = call i64 @their.sum()
  %theirs.wrong = icmp ne i64 %theirs, 3030
  %wrong = or i1 %ours.wrong, %theirs.wrong
  %code = zext i1 %wrong to i32
  ret i32 %code
}
