; Another version, from the option or the environment, is bad usage: status 2.
;
; RUN: not jlopt --julia-version 1.9 -S %s
; RUN: not jlopt --julia-version 1.15 -S %s
; RUN: not jlopt --julia-version 2 -S %s
; RUN: not jlopt --julia-version latest -S %s
; RUN: not jlopt --julia-version= -S %s
; RUN: not jlopt --julia-version 1.12.x -S %s
; RUN: JLOPT_JULIA_VERSION=1.8 not jlopt -S %s
; RUN: JLOPT_JULIA_VERSION=1.8 jlopt --julia-version=1.11 --disable-output %s
; RUN: JLOPT_JULIA_VERSION= jlopt --disable-output %s

define void @f() {
  ret void
}
