; Our passes stand beside LLVM's, nested and mixed at their own levels, and run in the order of the pipeline.
;
; RUN: jlopt --passes='always-inline,function(instcombine,loop(loop-rotate)),CPUFeatures,cgscc(inline,function(sroa,simplifycfg)),globaldce' \
; RUN:   --verify-each -S %s | FileCheck-22 %s
; RUN: jlopt --passes='function(simplifycfg),CPUFeatures' -S %s | FileCheck-22 --check-prefix=BEFORE %s

; The answer comes after inlining, so that it is the caller's; then the branch is folded and the declaration is gone.
; CHECK: define i32 @caller()
; CHECK: ret i32 1
; CHECK-NOT: have_fma

; BEFORE: declare i1 @julia.cpu.have_fma.f64()
; BEFORE-LABEL: define internal i32 @ask()
; BEFORE: select i1 false, i32 1, i32 2

target triple = "x86_64-unknown-linux-gnu"

declare i1 @julia.cpu.have_fma.f64()

define internal i32 @ask() alwaysinline {
  %c = call i1 @julia.cpu.have_fma.f64()
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2
}

define i32 @caller() "target-features"="+fma" {
  %r = call i32 @ask()
  ret i32 %r
}
