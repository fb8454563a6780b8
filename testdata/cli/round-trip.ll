; Text and bitcode are told apart by content, and carry the same module both ways: as LLVM's own tools write and read it.
;
; RUN: llvm-as-22 %s -o %t.as.txt
; RUN: jlopt %t.as.txt -o %t.bc.ll
; RUN: llvm-dis-22 %t.bc.ll -o %t.dis.ll
; RUN: jlopt -S %t.bc.ll -o %t.text
; RUN: FileCheck-22 %s --input-file=%t.dis.ll
; RUN: FileCheck-22 %s --input-file=%t.text
; RUN: jlopt - < %t.as.txt | llvm-dis-22 | FileCheck-22 %s
; RUN: jlopt < %s | jlopt -S | FileCheck-22 %s

; CHECK: @g = global [2 x i64] [i64 1, i64 -1]
; CHECK: define float @f(float %x) #0 !note ![[N:[0-9]+]] {
; CHECK-NEXT: entry:
; CHECK-NEXT: %y = fadd fast float %x, 0x3FB99999A0000000
; CHECK: attributes #0 = { noinline "k"="v" }
; CHECK: ![[N]] = !{!"kept"}

@g = global [2 x i64] [i64 1, i64 -1]

define float @f(float %x) noinline "k"="v" !note !0 {
entry:
  %y = fadd fast float %x, 0x3FB99999A0000000
  ret float %y
}

!0 = !{!"kept"}
