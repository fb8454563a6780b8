; A use of a query that is no call of it is an error.
;
; RUN: not jlopt --passes=CPUFeatures -S %s

target triple = "x86_64-unknown-linux-gnu"

declare i1 @julia.cpu.have_fma.f64()

define ptr @f() {
  ret ptr @julia.cpu.have_fma.f64
}
