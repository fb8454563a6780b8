; What is behind each parameter: arguments, inline roots, return roots, the bytes of a union. A function that has other
; parameters than its method instance is left alone, as is one whose method instance is not known.
;
; RUN: jlopt --passes=enzyme-annotate-parmtypes --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures.ci.json -S %s
; RUN: jlopt --passes=enzyme-annotate-parmtypes --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures.ci.json -S %s -o %t.once.ll
; RUN: jlopt --passes='enzyme-annotate-parmtypes,enzyme-annotate-parmtypes' --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures.ci.json -S %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll
; Names are added to what has keys already.
; RUN: jlopt --passes=enzyme-annotate-parmtypes --enzyme-emit-type-names=on --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures.ci.json -S %t.once.ll
; Without a table of types, the keys are printed types.
; RUN: jlopt --passes=enzyme-annotate-parmtypes --enzyme-code-instances=%S/Inputs/signatures.ci.json -S %s
; What the attributes say is what args answers, with and without the code instances.
; RUN: jlopt enzyme args --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures.ci.json %s
; RUN: jlopt enzyme args --enzyme-types=%S/Inputs/types.json %t.once.ll
; RUN: jlopt enzyme args --json --enzyme-types=%S/Inputs/types.json %t.once.ll
; RUN: jlopt enzyme args --enzyme-types=%S/Inputs/types.json %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @mixed(ptr sret({ ptr addrspace(10), i64 }) %out, ptr %roots, ptr addrspace(11) %x, ptr %x_roots, i8 %i) #0 {
  ret void
}

define swiftcc { ptr addrspace(10), i8 } @union(ptr %bytes, ptr swiftself %gc, i8 %b, ptr addrspace(11) %t) #1 {
  ret { ptr addrspace(10), i8 } zeroinitializer
}

; Its types are in no table.
define void @derived(ptr addrspace(11) %x) #2 {
  ret void
}

define void @other_parameters(i8 %i) #0 {
  ret void
}

define void @unknown(i8 %i) #3 {
  ret void
}

declare void @declared(ptr sret({ ptr addrspace(10), i64 }), ptr, ptr addrspace(11), ptr, i8) #0

attributes #0 = { "enzymejl_mi"="1" "enzymejl_rt"="1010" }
attributes #1 = { "enzymejl_mi"="4" "enzymejl_rt"="1019" }
attributes #2 = { "enzymejl_mi"="5" }
attributes #3 = { "enzymejl_mi"="99" "enzymejl_rt"="1002" }
