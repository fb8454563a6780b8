; The constant has the call's type, and calls in every place are answered: several in a function, in a loop, and
; with the result unused.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.12 -S %s | FileCheck-22 %s

target triple = "x86_64-unknown-linux-gnu"

declare i32 @julia.cpu.have_fma.f64()
; CHECK-LABEL: define i32 @f(
; CHECK-NOT: call
; CHECK: add i32 1, 1
; CHECK-LABEL: define void @unused(
; CHECK-NEXT: ret void
define i32 @f(i1 %c) "target-features"="+fma" {
  %x = call i32 @julia.cpu.have_fma.f64()
  br label %body
body:
  %y = call i32 @julia.cpu.have_fma.f64()
  %z = add i32 %x, %y
  br i1 %c, label %body, label %out
out:
  ret i32 %z
}
define void @unused() {
  %x = call i32 @julia.cpu.have_fma.f64()
  ret void
}
