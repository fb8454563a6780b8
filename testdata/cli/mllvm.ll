; -mllvm hands an option to LLVM; one that LLVM doesn't know is an error and not an abort.
;
; RUN: jlopt -mllvm -unroll-count=2 --passes='function(instsimplify)' --disable-output %s
; RUN: jlopt --mllvm=-unroll-count=2 --disable-output %s
; RUN: not jlopt -mllvm -no-such-llvm-option --disable-output %s
; RUN: not jlopt -mllvm -unroll-count=abc --disable-output %s

define void @f() {
  ret void
}
