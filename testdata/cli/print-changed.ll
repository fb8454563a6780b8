; --print-changed prints to standard error what a pass changed, as opt does; standard output holds the module alone.
;
; RUN: jlopt --passes=CPUFeatures --print-changed=quiet -S %s

target triple = "aarch64-unknown-linux-gnu"

declare i1 @julia.cpu.have_fma.f64()

define i1 @f() {
  %c = call i1 @julia.cpu.have_fma.f64()
  ret i1 %c
}
