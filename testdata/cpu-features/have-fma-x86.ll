; have_fma on x86: features fma or fma4, for f32 and f64 only. Up to 1.13 the text +fma is looked for in target-
; features, so that what a CPU name implies does not count, and -fma after +fma changes nothing; 1.14 asks
; LLVM's subtarget. Without target-features the answer is false.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.10 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=CPUFeatures --julia-version=1.13 -S %s | FileCheck-22 %s
; RUN: jlopt --passes=CPUFeatures --julia-version=1.14 -S %s | FileCheck-22 --check-prefix=NEW %s

target triple = "x86_64-unknown-linux-gnu"

declare i1 @julia.cpu.have_fma.f32()
declare i1 @julia.cpu.have_fma.f64()
declare i1 @julia.cpu.have_fma.f16()
; CHECK: declare i1 @julia.cpu.have_fma.f32()

; CHECK-LABEL: define i1 @plus()
; CHECK-NEXT: ret i1 true
; NEW-LABEL: define i1 @plus()
; NEW-NEXT: ret i1 true
define i1 @plus() "target-cpu"="x86-64" "target-features"="+sse3,+fma,+avx2" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @plus_f32()
; CHECK-NEXT: ret i1 true
; NEW-LABEL: define i1 @plus_f32()
; NEW-NEXT: ret i1 true
define i1 @plus_f32() "target-cpu"="x86-64" "target-features"="+fma" {
  %q = call i1 @julia.cpu.have_fma.f32()
  ret i1 %q
}

; CHECK-LABEL: define i1 @plus_f16()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @plus_f16()
; NEW-NEXT: ret i1 false
define i1 @plus_f16() "target-cpu"="x86-64" "target-features"="+fma" {
  %q = call i1 @julia.cpu.have_fma.f16()
  ret i1 %q
}

; CHECK-LABEL: define i1 @minus()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @minus()
; NEW-NEXT: ret i1 false
define i1 @minus() "target-cpu"="x86-64" "target-features"="-fma" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @fma4()
; CHECK-NEXT: ret i1 true
; NEW-LABEL: define i1 @fma4()
; NEW-NEXT: ret i1 true
define i1 @fma4() "target-cpu"="x86-64" "target-features"="+fma4" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @similar()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @similar()
; NEW-NEXT: ret i1 false
define i1 @similar() "target-cpu"="x86-64" "target-features"="+fxsr,+f16c" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @none()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @none()
; NEW-NEXT: ret i1 false
define i1 @none() {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @by_cpu()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @by_cpu()
; NEW-NEXT: ret i1 true
define i1 @by_cpu() "target-cpu"="haswell" "target-features"="+cx16" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @by_cpu_alone()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @by_cpu_alone()
; NEW-NEXT: ret i1 true
define i1 @by_cpu_alone() "target-cpu"="haswell" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @taken_from_cpu()
; CHECK-NEXT: ret i1 false
; NEW-LABEL: define i1 @taken_from_cpu()
; NEW-NEXT: ret i1 false
define i1 @taken_from_cpu() "target-cpu"="haswell" "target-features"="-fma" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}

; CHECK-LABEL: define i1 @taken_back()
; CHECK-NEXT: ret i1 true
; NEW-LABEL: define i1 @taken_back()
; NEW-NEXT: ret i1 false
define i1 @taken_back() "target-cpu"="x86-64" "target-features"="+fma,-fma" {
  %q = call i1 @julia.cpu.have_fma.f64()
  ret i1 %q
}
