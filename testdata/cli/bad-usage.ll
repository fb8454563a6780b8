; Bad usage is status 2: unknown options, values that an option doesn't take, one input too many.
;
; RUN: not jlopt --no-such-option %s
; RUN: not jlopt -S %s %s
; RUN: not jlopt --color=sometimes -S %s
; RUN: not jlopt --print-changed=loud -S %s
; RUN: not jlopt mv reprot %s
; RUN: not jlopt mv report --format=yaml %s
; RUN: not jlopt mv
; RUN: not jlopt -o

define void @f() {
  ret void
}
