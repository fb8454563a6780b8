; julia.cpu.supports on AArch64: neon is implied by every CPU, sve by neoverse-v1, not by apple-m1.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.14 -S %s | FileCheck-22 %s

target triple = "aarch64-unknown-linux-gnu"

declare i1 @julia.cpu.supports.neon()
declare i1 @julia.cpu.supports.sve()

; CHECK-LABEL: define i1 @neon()
; CHECK-NEXT: ret i1 true
define i1 @neon() "target-cpu"="generic" {
  %q = call i1 @julia.cpu.supports.neon()
  ret i1 %q
}

; CHECK-LABEL: define i1 @sve()
; CHECK-NEXT: ret i1 true
define i1 @sve() "target-cpu"="neoverse-v1" {
  %q = call i1 @julia.cpu.supports.sve()
  ret i1 %q
}

; CHECK-LABEL: define i1 @no_sve()
; CHECK-NEXT: ret i1 false
define i1 @no_sve() "target-cpu"="apple-m1" {
  %q = call i1 @julia.cpu.supports.sve()
  ret i1 %q
}
