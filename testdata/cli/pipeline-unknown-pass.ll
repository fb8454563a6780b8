; A pass that nobody knows is a diagnosed error, status 1, with the nearest name where there is one.
;
; RUN: not jlopt --passes=JuliaMultiversioning %s
; RUN: not jlopt --passes=CPUFeature %s
; RUN: not jlopt --passes='function(instcombin)' %s
; RUN: not jlopt --passes=xyzzyxyzzy %s

define void @f() {
  ret void
}
