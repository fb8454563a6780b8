; Strings that are no UTF-8 are kept byte by byte, and come back from MLIR.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import -q %s -o %t.mlirbc
; RUN: mlir-translate-22 --mlir-to-llvmir %t.mlirbc | FileCheck-22 %s

source_filename = "so\E9urce.c"

module asm "# module \E9"

; CHECK: module asm "# module \E9"
; CHECK: %"ty\E9" = type { i32 }
%"ty\E9" = type { i32 }

; CHECK: $"com\E9dat" = comdat any
$"com\E9dat" = comdat any

; CHECK: @"glo\E9bal" = global %"ty\E9" zeroinitializer, section "sec\E9tion", comdat($"com\E9dat")
@"glo\E9bal" = global %"ty\E9" zeroinitializer, section "sec\E9tion", comdat($"com\E9dat")

; CHECK: @text = constant [2 x i8] c"\E9\00"
@text = constant [2 x i8] c"\E9\00"

; CHECK: define void @"func\E9tion"() #0 section "sec\E9tion"
define void @"func\E9tion"() #0 section "sec\E9tion" {
  ; CHECK: call void asm sideeffect "# asm \E9", "~{memory}"()
  call void asm sideeffect "# asm \E9", "~{memory}"()
  ; CHECK: call void @"func\E9tion"() [ "bun\E9dle"(ptr @"glo\E9bal") ]
  call void @"func\E9tion"() [ "bun\E9dle"(ptr @"glo\E9bal") ]
  ; CHECK: fence syncscope("sc\E9ope") seq_cst
  fence syncscope("sc\E9ope") seq_cst
  ret void
}

; LLVM prints keys as they are.
; CHECK: "k{{.+}}y"="val\E9ue"
attributes #0 = { "k\E9y"="val\E9ue" }

!named = !{!0}
!na\E9med = !{!0}
!0 = !{!"str\E9ing"}
