; Our passes are no pipelines: what stands in parentheses behind them would not run, and is refused. So are empty elements.
;
; RUN: not jlopt --passes='JuliaMultiVersioning(function(instcombine))' %s
; RUN: not jlopt --passes='jl-multiversioning<external>(globaldce)' %s
; RUN: not jlopt --passes='instcombine,,globaldce' %s
; RUN: not jlopt --passes='CPUFeatures<x>' %s
; RUN: not jlopt --passes='function(CPUFeatures)' %s
; RUN: jlopt --passes='JuliaMultiVersioning<external;no-external>' --disable-output %s

define void @f() {
  ret void
}
