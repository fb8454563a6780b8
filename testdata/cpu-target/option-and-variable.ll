; Targets for a module that has none: --cpu-target comes before JULIA_CPU_TARGET, and without both it is an error. An
; empty variable is none. What counts is recorded in the module.
;
; RUN: jlopt --passes=JuliaMultiVersioning --cpu-target='generic;haswell,clone_all' -S %S/Inputs/no-specs.ll \
; RUN:   | FileCheck-22 --check-prefix=OPTION %s
; RUN: JULIA_CPU_TARGET='generic;skylake,clone_all' jlopt --passes=JuliaMultiVersioning -S %S/Inputs/no-specs.ll \
; RUN:   | FileCheck-22 --check-prefix=VARIABLE %s
; RUN: JULIA_CPU_TARGET='generic;skylake,clone_all' jlopt -passes=jl-multiversioning -S %S/Inputs/no-specs.ll \
; RUN:   -cpu-target 'generic;haswell,clone_all' | FileCheck-22 --check-prefix=OPTION %s
; RUN: not jlopt --passes=JuliaMultiVersioning -S %S/Inputs/no-specs.ll
; RUN: JULIA_CPU_TARGET='' not jlopt --passes=JuliaMultiVersioning -S %S/Inputs/no-specs.ll
;
; The variable may be meant for something else: it is not looked at where nothing asks for targets.
;
; RUN: JULIA_CPU_TARGET=';' jlopt --passes='function(instcombine),CPUFeatures' --disable-output %S/Inputs/no-specs.ll
; RUN: JULIA_CPU_TARGET=';' jlopt --disable-output %S/Inputs/no-specs.ll
; RUN: JULIA_CPU_TARGET=';' jlopt --passes=JuliaMultiVersioning --disable-output %s
; RUN: JULIA_CPU_TARGET=';' not jlopt --passes=JuliaMultiVersioning --disable-output %S/Inputs/no-specs.ll
;
; The option is looked at in any case.
;
; RUN: not jlopt --cpu-target=';' --disable-output %S/Inputs/no-specs.ll
;
; What is recorded counts from then on.
;
; RUN: jlopt mv annotate -S -o %t.ll --cpu-target='generic;haswell,clone_all' %S/Inputs/no-specs.ll
; RUN: JULIA_CPU_TARGET='generic;skylake,clone_all' jlopt --passes=JuliaMultiVersioning -S %t.ll \
; RUN:   | FileCheck-22 --check-prefix=OPTION %s

; OPTION: define i64 @looping.1(i64 %n) #[[A:[0-9]+]]
; OPTION: attributes #[[A]] = {{.*}} "target-cpu"="haswell" "target-features"="{{.*}}+avx2,
; OPTION: !llvm.module.flags = !{!0, !1,
; OPTION: !1 = !{i32 1, !"julia.mv.specs", ![[L:[0-9]+]]}
; OPTION: ![[L]] = !{![[T0:[0-9]+]], ![[T1:[0-9]+]]}
; OPTION: ![[T0]] = !{!"x86-64", !"+cx16,-sse3,{{.*}}", i32 0, i32 0}
; OPTION: ![[T1]] = !{!"haswell", !"{{.*}}+avx2,{{.*}}", i32 0, i32 2}
; VARIABLE: define i64 @looping.1(i64 %n) #[[A:[0-9]+]]
; VARIABLE: attributes #[[A]] = {{.*}} "target-cpu"="skylake"

define void @f() {
  ret void
}
