; have_fma on 32-bit x86, whatever the number in its name.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.12 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=CPUFeatures --julia-version=1.14 -S %s | FileCheck-22 %s

target triple = "i586-pc-windows-gnu"

declare i1 @julia.cpu.have_fma.f32()
declare i1 @julia.cpu.have_fma.f64()
declare i1 @julia.cpu.have_fma.f16()

; CHECK-LABEL: define i1 @plus()
; CHECK-NEXT: ret i1 true
define i1 @plus() "target-cpu"="pentium4" "target-features"="+fma" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @none()
; CHECK-NEXT: ret i1 false
define i1 @none() "target-cpu"="pentium4" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}
