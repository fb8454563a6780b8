; Shards that do not go together, or not with the target string.
;
; RUN: jlopt image split -j 2 %S/Inputs/split/two.ll -o %t.two --cpu-target=generic
; RUN: jlopt image split -j 1 %S/Inputs/split/two.ll -o %t.one --cpu-target=generic
; RUN: jlopt image split -j 2 %S/Inputs/split/two.ll -o %t.haswell --cpu-target=haswell
; RUN: jlopt image split -j 2 %S/Inputs/split/two-i686.ll -o %t.i686 --cpu-target=generic
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/split/by-hand-0.ll -o %t.new.bc
; RUN: jlopt --passes=JuliaMultiVersioning --julia-version=1.10 %S/Inputs/split/by-hand-0.ll -o %t.old.bc
;
; RUN: not jlopt image root %t.one/shard_0.bc -o %t.none
; RUN: not jlopt image root %t.one/shard_0.bc -o %t.none --cpu-target='generic;haswell'
; RUN: not jlopt image root %t.one/shard_0.bc -o %t.none --cpu-target='generic;'
; RUN: not jlopt image root %t.two/shard_0.bc %t.haswell/shard_1.bc -o %t.none --cpu-target=generic
; RUN: not jlopt image root %t.two/shard_0.bc %t.i686/shard_1.bc -o %t.none --cpu-target=generic
; RUN: not jlopt image root %t.two/shard_0.bc %t.two/shard_0.bc -o %t.none --cpu-target=generic
; RUN: not jlopt image root %t.two/shard_1.bc -o %t.none --cpu-target=generic
; RUN: not jlopt image root %S/Inputs/split/by-hand-0.ll %S/Inputs/split/by-hand-1.ll -o %t.none --cpu-target=generic
; RUN: not jlopt image root %S/Inputs/split/gap.ll -o %t.none --cpu-target=generic
; RUN: not jlopt image root --julia-version=1.10 %t.new.bc -o %t.none --cpu-target=generic
; RUN: not jlopt image root %t.old.bc -o %t.none --cpu-target=generic
; RUN: not jlopt image root %S/Inputs/split/no-table.ll -o %t.none --cpu-target='generic;haswell'
; RUN: not jlopt image root %S/Inputs/split/no-targets.ll -o %t.none --cpu-target=generic
; RUN: not jlopt image root %S/Inputs/split/too-short.ll -o %t.none --cpu-target='generic;haswell'
; RUN: not jlopt image root %S/Inputs/pixel.png -o %t.none --cpu-target=generic
; RUN: not jlopt image root %S/Inputs/no-such-file.bc -o %t.none --cpu-target=generic
; RUN: not jlopt image root -o %t.none --cpu-target=generic
; RUN: not cat %t.none
