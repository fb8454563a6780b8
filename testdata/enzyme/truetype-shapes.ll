; RUN: jlopt --passes=enzyme-annotate-memtransfers --enzyme-types=%S/Inputs/types.json -S -o %t.ll < %s
; RUN: FileCheck-22 %s < %t.ll
; RUN: jlopt --passes=enzyme-annotate-memtransfers --enzyme-types=%S/Inputs/types.json -S -o %t.again.ll < %t.ll
; RUN: cmp %t.ll %t.again.ll
; NOTE: 1015 is Deep, 1021 is WithUnion, 1008 is Vector{Float64}, 1018 is Cell, 1025 is Symbol.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare void @llvm.memcpy.p0.p11.i64(ptr noalias captures(none) writeonly, ptr addrspace(11) noalias captures(none) readonly, i64, i1 immarg)
declare void @llvm.memmove.p11.p0.i32(ptr addrspace(11) captures(none) writeonly, ptr captures(none) readonly, i32, i1 immarg)
declare void @llvm.memset.p11.i64(ptr addrspace(11) captures(none) writeonly, i8, i64, i1 immarg)

; Out of an object into memory that nothing is known of.
; CHECK-LABEL: @source(
; CHECK: call void @llvm.memcpy{{.*}}, !enzyme_truetype ![[DEEP:[0-9]+]]
define void @source(ptr %d, ptr addrspace(11) "enzymejl_parmtype"="1015" "enzymejl_parmtype_ref"="1" %o) {
  call void @llvm.memcpy.p0.p11.i64(ptr %d, ptr addrspace(11) %o, i64 40, i1 false)
  ret void
}

; Starting in the middle of a leaf, and in the middle of padding.
; CHECK-LABEL: @middle(
; CHECK: call void @llvm.memset{{.*}}, !enzyme_truetype ![[MIDDLE:[0-9]+]]
; CHECK: call void @llvm.memset{{.*}}, !enzyme_truetype ![[PADDING:[0-9]+]]
; CHECK: call void @llvm.memset{{.*}} i64 2, i1 false){{$}}
define void @middle(ptr addrspace(11) "enzymejl_parmtype"="1015" "enzymejl_parmtype_ref"="1" %o) {
  %a = getelementptr i8, ptr addrspace(11) %o, i64 12
  call void @llvm.memset.p11.i64(ptr addrspace(11) %a, i8 0, i64 8, i1 false)
  %b = getelementptr i8, ptr addrspace(11) %o, i64 28
  call void @llvm.memset.p11.i64(ptr addrspace(11) %b, i8 0, i64 12, i1 false)
  call void @llvm.memset.p11.i64(ptr addrspace(11) %b, i8 0, i64 2, i1 false)
  ret void
}

; Unions are pointers to Enzyme; a length of 32 bits.
; CHECK-LABEL: @union(
; CHECK: call void @llvm.memmove{{.*}}, !enzyme_truetype ![[UNION:[0-9]+]]
define void @union(ptr %s, ptr addrspace(11) "enzymejl_parmtype"="1021" "enzymejl_parmtype_ref"="1" %o) {
  call void @llvm.memmove.p11.p0.i32(ptr addrspace(11) %o, ptr %s, i32 32, i1 false)
  ret void
}

; An object that was allocated, and the header of an array.
; CHECK-LABEL: @objects(
; CHECK: call void @llvm.memset{{.*}}, !enzyme_truetype ![[CELL:[0-9]+]]
; CHECK: call void @llvm.memset{{.*}}, !enzyme_truetype ![[ARRAY:[0-9]+]]
declare ptr addrspace(10) @julia.gc_alloc_obj(ptr, i64, ptr addrspace(10))
define void @objects(ptr %t, ptr addrspace(10) "enzymejl_parmtype"="1008" "enzymejl_parmtype_ref"="2" %v) {
  %o = call ptr addrspace(10) @julia.gc_alloc_obj(ptr %t, i64 16, ptr addrspace(10) null), !enzymejl_gc_alloc_rt !0
  %d = addrspacecast ptr addrspace(10) %o to ptr addrspace(11)
  call void @llvm.memset.p11.i64(ptr addrspace(11) %d, i8 0, i64 16, i1 false)
  %w = addrspacecast ptr addrspace(10) %v to ptr addrspace(11)
  call void @llvm.memset.p11.i64(ptr addrspace(11) %w, i8 0, i64 24, i1 false)
  ret void
}

; Nothing to say: no bytes, in front of the object, an offset that is not constant, a type without a layout. What is said already stays.
; CHECK-LABEL: @nothing(
; CHECK: !enzyme_truetype ![[SAID:[0-9]+]]
; CHECK-NOT: enzyme_truetype
; CHECK: }
define void @nothing(i64 %n, ptr addrspace(11) "enzymejl_parmtype"="1018" "enzymejl_parmtype_ref"="2" %o, ptr addrspace(11) "enzymejl_parmtype"="1025" "enzymejl_parmtype_ref"="2" %s) {
  call void @llvm.memset.p11.i64(ptr addrspace(11) %o, i8 0, i64 8, i1 false), !enzyme_truetype !1
  call void @llvm.memset.p11.i64(ptr addrspace(11) %o, i8 0, i64 0, i1 false)
  %a = getelementptr i8, ptr addrspace(11) %o, i64 -8
  call void @llvm.memset.p11.i64(ptr addrspace(11) %a, i8 0, i64 8, i1 false)
  %b = getelementptr i8, ptr addrspace(11) %o, i64 %n
  call void @llvm.memset.p11.i64(ptr addrspace(11) %b, i8 0, i64 8, i1 false)
  call void @llvm.memset.p11.i64(ptr addrspace(11) %s, i8 0, i64 8, i1 false)
  call void @llvm.memset.p11.i64(ptr addrspace(11) %o, i8 0, i64 -1, i1 false)
  ret void
}

; CHECK-DAG: ![[DEEP]] = !{!"Integer", i64 0, !"Pointer", i64 8, !"Float@double", i64 16, !"Integer", i64 24, !"Integer", i64 25, !"Integer", i64 26, !"Pointer", i64 32}
; CHECK-DAG: ![[MIDDLE]] = !{!"Pointer", i64 0, !"Float@double", i64 4}
; CHECK-DAG: ![[PADDING]] = !{!"Pointer", i64 4}
; CHECK-DAG: ![[UNION]] = !{!"Pointer", i64 0, !"Pointer", i64 8, !"Integer", i64 24}
; CHECK-DAG: ![[CELL]] = !{!"Float@double", i64 0, !"Integer", i64 8}
; CHECK-DAG: ![[ARRAY]] = !{!"Pointer", i64 0, !"Pointer", i64 8, !"Integer", i64 16}
; CHECK-DAG: ![[SAID]] = !{!"Integer", i64 0}
!0 = !{!"1018"}
!1 = !{!"Integer", i64 0}
