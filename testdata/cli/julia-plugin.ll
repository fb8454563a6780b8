; The RUN lines of Julia's own pass tests as they stand: Julia's library is stood in for, its features without a sign
; are no error.
;
; RUN: jlopt --load-pass-plugin=libjulia-codegen.so -passes='CPUFeatures,simplifycfg' -S %s | FileCheck-22 %s
; RUN: jlopt -enable-new-pm=1 --opaque-pointers=1 --load-pass-plugin=libjulia-codegen.so -passes='CPUFeatures' -S %s | FileCheck-22 %s
; RUN: not jlopt -passes='CPUFeatures' -S %s
; RUN: not jlopt --load-pass-plugin=libjulia-codegen.so -passes='function(LateLowerGCFrame)' -S %s
; RUN: not jlopt --load-pass-plugin=libjulia-codegen.so -passes='julia' -S %s
; RUN: not jlopt -enable-new-pm=0 -S %s
; RUN: not jlopt --load-pass-plugin=no-such-plugin.so -S %s

target triple = "x86_64-unknown-linux-gnu"

declare i1 @julia.cpu.have_fma.f64()

; CHECK-LABEL: define i1 @fused()
; CHECK: ret i1 true
define i1 @fused() #0 {
  %fused = call i1 @julia.cpu.have_fma.f64()
  ret i1 %fused
}

; CHECK-LABEL: define i1 @unfused()
; CHECK: ret i1 false
define i1 @unfused() {
  %fused = call i1 @julia.cpu.have_fma.f64()
  ret i1 %fused
}

; CHECK: attributes #0 = { "target-features"="avx,+fma" }
attributes #0 = { "target-features"="avx,+fma" }
