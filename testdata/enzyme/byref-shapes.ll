; RUN: jlopt enzyme byref-allocas --enzyme-types=%S/Inputs/types.json %s
; RUN: jlopt --passes=enzyme-byref-alloca-types --enzyme-types=%S/Inputs/types.json -S -o %t.ll < %s
; RUN: FileCheck-22 %s < %t.ll
; RUN: jlopt --passes=enzyme-byref-alloca-types --enzyme-types=%S/Inputs/types.json --enzyme-emit-type-names=on -S -o %t.names.ll < %t.ll
; RUN: FileCheck-22 --check-prefix=NAMES %s < %t.names.ll
; RUN: jlopt --passes=enzyme-byref-alloca-types --enzyme-types=%S/Inputs/types.json --enzyme-emit-type-names=on -S -o %t.again.ll < %t.names.ll
; RUN: cmp %t.names.ll %t.again.ll
; NOTE: 1012 is Tuple{Float64,Int64}, 1018 is the mutable Cell, 1008 is Vector{Float64}, 1001 is Int64, 1019 is a union.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @pair(ptr "enzymejl_parmtype"="1012" "enzymejl_parmtype_ref"="1", i64)
declare void @same(ptr "enzymejl_parmtype"="Tuple{Float64,Int64}" "enzymejl_parmtype_ref"="1")
declare void @boxed(ptr "enzymejl_parmtype"="1013" "enzymejl_parmtype_ref"="2")
declare void @mutable(ptr "enzymejl_parmtype"="1018" "enzymejl_parmtype_ref"="1")
declare void @unknown(ptr "enzymejl_parmtype"="5" "enzymejl_parmtype_ref"="1")
declare void @int(ptr "enzymejl_parmtype"="1001" "enzymejl_parmtype_ref"="1")
declare void @union(ptr "enzymejl_parmtype"="1019" "enzymejl_parmtype_ref"="1")
declare void @any(...)
declare i32 @personality(...)

; CHECK: %gep = alloca i128, align 8, !enzymejl_allocart ![[PAIR:[0-9]+]]
; CHECK-NEXT: %count = alloca i64, i32 2, align 8, !enzymejl_allocart ![[PAIR]]
; CHECK-NEXT: %invoked = alloca [16 x i8], align 8, !enzymejl_allocart ![[PAIR]]
; CHECK-NEXT: %word = alloca i64, align 8, !enzymejl_allocart ![[INT:[0-9]+]]
; CHECK-NEXT: %noted = alloca [2 x i64], align 8, !enzymejl_allocart ![[NOTED:[0-9]+]]
; CHECK-NOT: enzymejl_allocart
; CHECK-DAG: ![[PAIR]] = !{!"1012"}
; CHECK-DAG: ![[INT]] = !{!"1001"}
; CHECK-DAG: ![[NOTED]] = !{!"1013"}
; NAMES: %gep = alloca i128, align 8, !enzymejl_allocart ![[#]], !enzymejl_allocart_name ![[NAME:[0-9]+]]
; NAMES: %noted = alloca [2 x i64], align 8, !enzymejl_allocart ![[#]]{{$}}
; NAMES: ![[NAME]] = !{!"Tuple{Float64,Int64}"}
define void @f(i64 %n) personality ptr @personality {
top:
  %gep = alloca i128, align 8
  %count = alloca i64, i32 2, align 8
  %invoked = alloca [16 x i8], align 8
  %word = alloca i64, align 8
  %noted = alloca [2 x i64], align 8, !enzymejl_allocart !0
  %shifted = alloca [3 x i64], align 8
  %large = alloca [3 x i64], align 8
  %variable = alloca i64, i64 %n, align 8
  %boxed = alloca [2 x i64], align 8
  %mutable = alloca [2 x i64], align 8
  %unknown = alloca [2 x i64], align 8
  %half_known = alloca [2 x i64], align 8
  %union = alloca i64, align 8
  %unused = alloca [2 x i64], align 8
  %typed = alloca { double, i64 }, align 8
  %nested = alloca [2 x [1 x i64]], align 8
  %0 = alloca [2 x i64], align 8
  %zero = getelementptr inbounds [2 x i64], ptr %gep, i64 0, i64 0
  call void @pair(ptr %zero, i64 1)
  call void @same(ptr %gep)
  call void @any(ptr %gep)
  store i64 1, ptr %gep
  call void @pair(ptr %count, i64 0)
  call void @int(ptr %word)
  call void @pair(ptr %noted, i64 0)
  %one = getelementptr inbounds i8, ptr %shifted, i64 8
  call void @pair(ptr %one, i64 0)
  call void @pair(ptr %large, i64 0)
  call void @pair(ptr %variable, i64 0)
  call void @boxed(ptr %boxed)
  call void @mutable(ptr %mutable)
  call void @unknown(ptr %unknown)
  call void @unknown(ptr %half_known)
  call void @pair(ptr %half_known, i64 0)
  call void @union(ptr %union)
  call void @pair(ptr %typed, i64 0)
  call void @pair(ptr %nested, i64 0)
  invoke void @pair(ptr %invoked, i64 0) to label %done unwind label %bad
done:
  ret void
bad:
  %lp = landingpad { ptr, i32 } cleanup
  ret void
}
!0 = !{!"1013"}
