@"jl_global#1" = external constant ptr, !julia.constgv !0
@"jl_global#2" = external constant ptr, !julia.constgv !0

define ptr @second(ptr %p) {
  %a = load ptr, ptr @"jl_global#1", align 8
  %b = load ptr, ptr @"jl_global#2", align 8
  store ptr %a, ptr %p
  ret ptr %b
}

!0 = !{}
