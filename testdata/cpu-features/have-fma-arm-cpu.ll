; 32-bit ARM on 1.14: the CPU name implies vfp4 (Cortex-A15) or does not (Cortex-A8); up to 1.13 only the text
; counts. Thumb is ARM too.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.13 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=CPUFeatures --julia-version=1.14 -S %s | FileCheck-22 --check-prefix=NEW %s

target triple = "thumbv7-unknown-linux-gnueabihf"

declare i1 @julia.cpu.have_fma.f32()
declare i1 @julia.cpu.have_fma.f64()
declare i1 @julia.cpu.have_fma.f16()

; CHECK-LABEL: define i1 @a15()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @a15()
; NEW-NEXT: ret i1 true
define i1 @a15() "target-cpu"="cortex-a15" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @a8()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @a8()
; NEW-NEXT: ret i1 false
define i1 @a8() "target-cpu"="cortex-a8" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @single_f32()
; CHECK-NEXT: ret i1 true
; NEW-LABEL: define i1 @single_f32()
; NEW-NEXT: ret i1 true
define i1 @single_f32() "target-cpu"="generic" "target-features"="+vfp4sp" {
  %q = call i1 @julia.cpu.have_fma.f32()
  ret i1 %q
}

; CHECK-LABEL: define i1 @f16()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @f16()
; NEW-NEXT: ret i1 false
define i1 @f16() "target-features"="+vfp4" {
  %q = call i1 @julia.cpu.have_fma.f16()
  ret i1 %q
}
