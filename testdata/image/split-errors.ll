; What cannot be cut, and what the pass would refuse of a shard, is refused before anything is written. (A text that is not
; there shows that: every folder is %t.none.)
;
; RUN: not jlopt image split -j 2 %S/Inputs/split/not-enabled.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/shard.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/no-table.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/no-function.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/table-used.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/twice.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/not-32-bit.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/too-short.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/undefined.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/only-declared.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/too-large.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/null-global.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/cloned-global.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/constant.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/no-targets.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/pixel.png -o %t.none
; RUN: not cat %t.none
;
; Targets by the option, unless the module has its own.
;
; RUN: jlopt image split -j 1 %S/Inputs/split/no-targets.ll -o %t.given --cpu-target='generic;haswell'
; RUN: JULIA_CPU_TARGET='generic;haswell' jlopt image split -j 1 %S/Inputs/split/no-targets.ll -o %t.variable
; RUN: cmp %t.given/shard_0.bc %t.variable/shard_0.bc
; RUN: not jlopt image split -j 1 %S/Inputs/split/good.ll -o %t.none --cpu-target=generic
;
; Bad usage.
;
; RUN: not jlopt image split -j 0 %S/Inputs/split/good.ll -o %t.none
; RUN: not jlopt image split %S/Inputs/split/good.ll -o %t.none
; RUN: not jlopt image split -j 2 %S/Inputs/split/good.ll
; RUN: not jlopt image split -j 2 %S/Inputs/split/good.ll -o -
;
; A folder that cannot be one, or be written to.
;
; RUN: cat < %S/Inputs/split/good.ll > %t.file
; RUN: not jlopt image split -j 2 %S/Inputs/split/good.ll -o %t.file
; RUN: not jlopt image split -j 2 %S/Inputs/split/good.ll -o /proc/none
;
; Shards that an earlier run left.
;
; RUN: jlopt image split -j 3 %S/Inputs/split/good.ll -o %t.folder
; RUN: jlopt image split -j 2 -S %S/Inputs/split/good.ll -o %t.folder
; RUN: jlopt image split -j 3 %S/Inputs/split/good.ll -o %t.folder
; RUN: jlopt image split -j 3 -q < %S/Inputs/split/good.ll -o %t.folder -
