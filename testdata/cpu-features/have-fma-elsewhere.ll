; Other architectures never have FMA as far as Julia knows, also where they do.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.12 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=CPUFeatures --julia-version=1.14 -S %s | FileCheck-22 %s

target triple = "powerpc64le-unknown-linux-gnu"

declare i1 @julia.cpu.have_fma.f32()
declare i1 @julia.cpu.have_fma.f64()
declare i1 @julia.cpu.have_fma.f16()

; CHECK-LABEL: define i1 @power()
; CHECK-NEXT: ret i1 false
define i1 @power() "target-cpu"="pwr9" "target-features"="+fma,+vfp4" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @f32()
; CHECK-NEXT: ret i1 false
define i1 @f32() {
  %q = call i1 @julia.cpu.have_fma.f32()
  ret i1 %q
}
