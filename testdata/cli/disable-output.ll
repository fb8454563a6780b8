; --disable-output runs the pipeline and writes nothing; --verify-each changes nothing in what comes out.
;
; RUN: jlopt --passes=instsimplify --disable-output %s
; RUN: cat %s > %t.out
; RUN: jlopt --passes=instsimplify --disable-output %s -o %t.out
; RUN: cmp %t.out %s
; RUN: jlopt "--passes=function(instsimplify),CPUFeatures" --verify-each -S %s -o %t.each.ll
; RUN: jlopt "--passes=function(instsimplify),CPUFeatures" -S %s -o %t.once.ll
; RUN: cmp %t.each.ll %t.once.ll

define i64 @f(i64 %x) {
  %y = add i64 %x, 0
  ret i64 %y
}
