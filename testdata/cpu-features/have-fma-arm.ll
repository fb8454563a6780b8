; have_fma on 32-bit ARM: vfp4 answers for both types, vfp4sp for f32 only; another type is false.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.12 -S %s | FileCheck-22 %s

target triple = "armv7-unknown-linux-gnueabihf"

declare i1 @julia.cpu.have_fma.f32()
declare i1 @julia.cpu.have_fma.f64()

; CHECK-LABEL: define i1 @double32
; CHECK: ret i1 true
define i1 @double32() "target-features"="+vfp4" {
  %c = call i1 @julia.cpu.have_fma.f32()
  ret i1 %c
}
; CHECK-LABEL: define i1 @single64
; CHECK: ret i1 false
define i1 @single64() "target-features"="+vfp4sp" {
  %c = call i1 @julia.cpu.have_fma.f64()
  ret i1 %c
}
; CHECK-LABEL: define i1 @single32
; CHECK: ret i1 true
define i1 @single32() "target-features"="+vfp4sp" {
  %c = call i1 @julia.cpu.have_fma.f32()
  ret i1 %c
}
