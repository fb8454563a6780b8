; Shards of several images, and steps for several versions of Julia.
;
; RUN: jlopt image split -j 2 %S/Inputs/split/two.ll -S -o %t.two --cpu-target=generic
; RUN: FileCheck-22 %s < %t.two/shard_0.ll
; CHECK-DAG: !{i32 1, !"julia.mv.suffix", !"_0"}
; CHECK-DAG: !{i32 1, !"jlopt.image.julia", !"1.13.1"}
; CHECK-DAG: !{i32 1, !"jlopt.image.id", !"{{[0-9a-f]+}}"}
;
; The same module cut in the same way gives the same image, whatever it is written as.
;
; RUN: jlopt image split -j 2 %S/Inputs/split/two.ll -o %t.again --cpu-target=generic
; RUN: jlopt image root %t.two/shard_0.ll %t.again/shard_1.bc -o %t.root.bc --cpu-target=generic
;
; Another number of shards, another module with functions of the same names, another version, a shard by hand.
;
; RUN: jlopt image split -j 3 %S/Inputs/split/two.ll -o %t.three --cpu-target=generic
; RUN: not jlopt image root %t.two/shard_0.ll %t.three/shard_1.bc -o %t.none --cpu-target=generic
; RUN: jlopt image split -j 2 %S/Inputs/split/two-others.ll -o %t.others --cpu-target=generic
; RUN: not jlopt image root %t.two/shard_0.ll %t.others/shard_1.bc -o %t.none --cpu-target=generic
; RUN: jlopt image split -j 2 %S/Inputs/split/two.ll -o %t.1.12 --cpu-target=generic --julia-version=1.12
; RUN: not jlopt image root %t.two/shard_0.ll %t.1.12/shard_1.bc -o %t.none --cpu-target=generic
; RUN: not jlopt image root %S/Inputs/split/by-hand-0.ll %t.two/shard_1.ll -o %t.none --cpu-target=generic
;
; The pass and the root for another version. Patches between which nothing changed count as the same.
;
; RUN: not jlopt --passes=JuliaMultiVersioning %t.1.12/shard_0.bc -o %t.none
; RUN: not jlopt --passes=JuliaMultiVersioning --julia-version=1.12.2 %t.1.12/shard_0.bc -o %t.none
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.12.5 %t.1.12/shard_0.bc -o %t.1.12.0.bc
; RUN: not jlopt image root %t.1.12.0.bc %t.1.12/shard_1.bc -o %t.none --cpu-target=generic
; RUN: jlopt image root --julia-version=1.12.5 %t.1.12.0.bc %t.1.12/shard_1.bc -o %t.root.bc --cpu-target=generic
; RUN: not cat %t.none
;
; Other targets than the shards': it is named which, and how they differ.
;
; RUN: jlopt image split -j 1 %S/Inputs/split/two.ll -o %t.targets --cpu-target='generic;haswell,+avx513;skylake,clone_all'
; RUN: jlopt image root %t.targets/shard_0.bc -o %t.root.bc --cpu-target='generic;haswell,-bmi,+avx513;znver3'
; RUN: jlopt image root %t.targets/shard_0.bc -o %t.root.bc \
; RUN:   --cpu-target='generic;haswell,+avx513,opt_size;skylake,clone_all'
