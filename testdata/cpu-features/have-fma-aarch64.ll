; On AArch64 have_fma is true for f32 and f64 whatever the features, and false for other types.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.10 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=CPUFeatures --julia-version=1.14 -S %s | FileCheck-22 %s

target triple = "aarch64-apple-darwin"

declare i1 @julia.cpu.have_fma.f32()
declare i1 @julia.cpu.have_fma.f64()
declare i1 @julia.cpu.have_fma.f16()

; CHECK-LABEL: define i1 @f32()
; CHECK-NEXT: ret i1 true
define i1 @f32() {
  %q = call i1 @julia.cpu.have_fma.f32()
  ret i1 %q
}

; CHECK-LABEL: define i1 @f64()
; CHECK-NEXT: ret i1 true
define i1 @f64() "target-features"="-neon" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @f16()
; CHECK-NEXT: ret i1 false
define i1 @f16() "target-features"="+fullfp16" {
  %q = call i1 @julia.cpu.have_fma.f16()
  ret i1 %q
}
