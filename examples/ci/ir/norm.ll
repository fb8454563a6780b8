; A function of a package, as `@code_llvm raw=true dump_module=true` writes it.
;
; Which versions it gets on the machines that the package's images are built for, and why; and that the loop is
; vectorized in each as wide as the machine is.
; SNAPSHOT why: jlopt mv explain %s --cpu-target 'generic;haswell,clone_all;skylake-avx512,base(1)' julia_norm
; SNAPSHOT vectors: jlopt --passes='JuliaMultiVersioning,CPUFeatures,default<O2>' --cpu-target='generic;haswell,clone_all;skylake-avx512,base(1)' -S %s | grep -o 'define double @julia_norm[^(]*\|fmul fast <.*>' | uniq
source_filename = "norm.jl"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@jl_fvars = global [1 x ptr] [ptr @julia_norm]
@jl_fvar_idxs = global [1 x i32] [i32 0]

define double @julia_norm(ptr %values, i64 %count) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %more, %loop ]
  %at = getelementptr inbounds double, ptr %values, i64 %i
  %value = load double, ptr %at, align 8
  %square = fmul fast double %value, %value
  %more = fadd fast double %sum, %square
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %count
  br i1 %done, label %exit, label %loop

exit:
  %root = call fast double @llvm.sqrt.f64(double %more)
  ret double %root
}

declare double @llvm.sqrt.f64(double)

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
