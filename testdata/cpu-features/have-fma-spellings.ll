; An architecture has several names in triples, which LLVM's own parser knows: x86_64h and amd64 are x86-64.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.12 -S %s | FileCheck-22 %s

target triple = "amd64-unknown-freebsd"

declare i1 @julia.cpu.have_fma.f32()

; CHECK-LABEL: define i1 @f()
; CHECK-NEXT: ret i1 true
define i1 @f() "target-features"="+fma" {
  %q = call i1 @julia.cpu.have_fma.f32()
  ret i1 %q
}
