; Julia up to 1.13 has no julia.cpu.supports queries: such declarations are any function there, which may be
; called and taken the address of.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.10 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=CPUFeatures --julia-version=1.13 -S %s | FileCheck-22 %s
; RUN: not jlopt --passes=CPUFeatures --julia-version=1.14 -S %s

target triple = "x86_64-unknown-linux-gnu"

declare i1 @julia.cpu.supports.avx2()

; CHECK-LABEL: define i1 @f()
; CHECK-NEXT: %q = call i1 @julia.cpu.supports.avx2()
; CHECK-NEXT: ret i1 %q
define i1 @f() "target-cpu"="haswell" "target-features"="+avx2" {
  %q = call i1 @julia.cpu.supports.avx2()
  ret i1 %q
}
define ptr @g() {
  ret ptr @julia.cpu.supports.avx2
}
