; Functions of all linkages that both modules define, and names that only one of them defines. Equal functions can be merged.
;
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-kinds.new.ll>' -S %s
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-kinds.new.ll;merge=1>' -S %s | FileCheck-22 %s
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-kinds.new.ll;merge=0>' -S %s | FileCheck-22 --check-prefix=TWO %s
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-kinds.new.ll>' -S %s -o %t.ll
; RUN: lli-22 %t.ll
;
; CHECK-NOT: @equal.
; TWO: @equal.
;
; main gives 0 where it calls its own functions, and @their.sum its.

$shared = comdat any

define i32 @main() {
  %a = call i64 @external(i64 1)
  %b = call i64 @weak(i64 1)
  %c = call i64 @shared(i64 1)
  %d = call i64 @hidden(i64 1)
  %ab = add i64 %a, %b
  %cd = add i64 %c, %d
  %ours = add i64 %ab, %cd
  %theirs = call i64 @their.sum()
  %ours.wrong = icmp ne i64 %ours, 40
  %theirs.wrong = icmp ne i64 %theirs, 4000
  %wrong = or i1 %ours.wrong, %theirs.wrong
  %code = zext i1 %wrong to i32
  ret i32 %code
}

define i64 @external(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define weak i64 @weak(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define linkonce_odr i64 @shared(i64 %x) comdat {
  %y = mul i64 %x, 10
  ret i64 %y
}

define hidden i64 @hidden(i64 %x) {
  %y = mul i64 %x, 10
  ret i64 %y
}

define i64 @equal(i64 %x) {
  %y = mul i64 %x, 7
  %z = xor i64 %y, 77
  %w = add i64 %z, %x
  ret i64 %w
}

declare i64 @their.sum()
