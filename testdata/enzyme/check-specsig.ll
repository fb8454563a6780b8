; Functions and the signatures that are derived for them: each sort of difference, and what cannot be compared.
;
; RUN: jlopt enzyme check-specsig --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures.ci.json %s
; RUN: jlopt enzyme check-specsig --json --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures.ci.json %s
; The pass fails where the query reports.
; RUN: not jlopt --passes=enzyme-check-specsig --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures.ci.json -S %s
; A module for another machine is not compared.
; RUN: jlopt enzyme check-specsig --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures-aarch64.ci.json %s
; RUN: jlopt --passes=enzyme-check-specsig --disable-output --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/signatures-aarch64.ci.json %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

; mixed(::Tuple{Vector{Float64},Int64}, ::Int8)::Tuple{Vector{Float64},Int64}
define swiftcc void @ok(ptr sret({ ptr addrspace(10), i64 }) %out, ptr %roots, ptr swiftself %gc, ptr addrspace(11) %x, ptr %x_roots, i8 %i) #0 {
  ret void
}

; A declaration is compared too, and without the pgcstack where it has none.
declare void @declared(ptr sret({ ptr addrspace(10), i64 }), ptr, ptr addrspace(11), ptr, i8) #0

; The mark alone makes it a pgcstack, but the derived one has the register too.
define swiftcc void @no_swiftself(ptr sret({ ptr addrspace(10), i64 }) %out, ptr %roots, ptr "gcstack" %gc, ptr addrspace(11) %x, ptr %x_roots, i8 %i) #0 {
  ret void
}

; The inline roots are missing.
define swiftcc void @no_roots(ptr sret({ ptr addrspace(10), i64 }) %out, ptr %roots, ptr swiftself %gc, ptr addrspace(11) %x, i8 %i) #0 {
  ret void
}

define swiftcc i64 @all(ptr %out, ptr %roots, ptr addrspace(11) %x, ptr %x_roots, i16 %i) #0 {
  ret i64 0
}

declare void @variadic(ptr sret({ ptr addrspace(10), i64 }), ptr, ptr addrspace(11), ptr, i8, ...) #0

; sret where none is derived is not compared.
declare void @extra_sret(ptr addrspace(11) sret([2 x i32])) #6

; Without a return type of its own, that of the code instance counts.
define double @instance_return_type(ptr addrspace(10) %x) #2 {
  ret double 0.0
}

define void @unknown_method_instance() #3 {
  ret void
}

define void @unknown_return_type() #4 {
  ret void
}

define void @unknown_argument_type() #5 {
  ret void
}

define void @no_method_instance() {
  ret void
}

attributes #0 = { "enzymejl_mi"="1" "enzymejl_rt"="1010" }
attributes #1 = { "enzymejl_mi"="2" "enzymejl_rt"="1002" }
attributes #2 = { "enzymejl_mi"="2" }
attributes #3 = { "enzymejl_mi"="99" "enzymejl_rt"="1002" }
attributes #4 = { "enzymejl_mi"="2" "enzymejl_rt"="77" }
attributes #5 = { "enzymejl_mi"="3" "enzymejl_rt"="1002" }
attributes #6 = { "enzymejl_mi"="5" }
