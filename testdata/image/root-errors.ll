; What makes no image: a shard missing or given twice, another number of targets, no target string, the tables of another
; version, something that is no shard.
;
; RUN: jlopt image split -j 2 %S/../../examples/demo/sum.ll -o %t
; RUN: not jlopt image root %t/shard_0.bc -S --cpu-target 'x86-64;haswell,clone_all;skylake-avx512,base(1)'
; RUN: not jlopt image root %t/shard_0.bc %t/shard_0.bc -S --cpu-target 'x86-64;haswell,clone_all;skylake-avx512,base(1)'
; RUN: not jlopt image root %t/shard_0.bc %t/shard_1.bc -S --cpu-target 'x86-64;haswell,clone_all'
; RUN: not jlopt image root %t/shard_0.bc %t/shard_1.bc -S
; RUN: jlopt --passes=JuliaMultiVersioning %t/shard_0.bc -o %t.0.bc
; RUN: not jlopt image root %t.0.bc %t/shard_1.bc -S --julia-version=1.10 --cpu-target 'x86-64;haswell,clone_all;skylake-avx512,base(1)'
; RUN: not jlopt image root %s -S --cpu-target generic
; RUN: jlopt image root %t/shard_1.bc %t.0.bc -o %t.root.bc --cpu-target 'x86-64;nehalem,clone_all;core2,base(1)'

define void @f() {
  ret void
}
