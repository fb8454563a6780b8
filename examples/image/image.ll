; What Julia's compiler adds to the functions of an image. llvm-link-22 joins it with the modules
; that clang-22 makes of the C files; it says nothing of a machine, so that it fits any.

; The functions of the image. Their order is that of the whole image; `image split` numbers them,
; adds what else needs an entry, and gives each shard its part.
@jl_fvars = global [7 x ptr] [
  ptr @julia_muladd_1, ptr @julia_sum_2, ptr @julia_axpy_3, ptr @julia_horner_4,
  ptr @julia_step_5, ptr @julia_scaled_6, ptr @julia_report_7
]

; Its global variables, which the loader sets to objects of the image's heap.
@jl_gvars = global [1 x ptr] [ptr @jl_global_scale]
@jl_global_scale = hidden global ptr null

; For callers outside, without the image's tables. An exported function is always that of target 0,
; but an exported alias becomes a function that calls the version that the loader picked. The
; wrapper is not in jl_fvars: `image split` adds it, since the loader has to write its version.
@image_sum = alias double (ptr, i64), ptr @julia_sum_2_ccallable

define hidden double @julia_sum_2_ccallable(ptr %x, i64 %n) {
  %sum = call double @julia_sum_2(ptr %x, i64 %n)
  ret double %sum
}

; x * y + z, rounded once where there is FMA, as Julia's muladd: each version knows its answer.
define hidden double @julia_muladd_1(double %x, double %y, double %z) {
  %have_fma = call i1 @julia.cpu.have_fma.f64()
  br i1 %have_fma, label %fused, label %two_steps

fused:
  %rounded_once = call double @llvm.fma.f64(double %x, double %y, double %z)
  ret double %rounded_once

two_steps:
  %product = fmul double %x, %y
  %rounded_twice = fadd double %product, %z
  ret double %rounded_twice
}

declare i1 @julia.cpu.have_fma.f64()
declare double @llvm.fma.f64(double, double, double)
declare double @julia_sum_2(ptr, i64)
declare void @julia_axpy_3(double, ptr, ptr, i64)
declare double @julia_horner_4(ptr, i64, double)
declare double @julia_step_5(double, double, double)
declare double @julia_scaled_6(double)
declare double @julia_report_7(ptr, ptr, i64)

; Switches JuliaMultiVersioning on. The targets come from JULIA_CPU_TARGET.
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
