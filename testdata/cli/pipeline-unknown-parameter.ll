; An unknown parameter of a pass is a diagnosed error, status 1.
;
; RUN: not jlopt --passes='JuliaMultiVersioning<internal>' %s
; RUN: not jlopt --passes='JuliaMultiVersioning<externl>' %s
; RUN: not jlopt --passes='CPUFeatures<all>' %s
; RUN: not jlopt --passes='function(instcombine<max-iteration=2>)' %s

define void @f() {
  ret void
}
