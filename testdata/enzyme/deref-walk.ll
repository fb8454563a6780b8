; RUN: jlopt --passes=enzyme-mark-loads-dereferenceable --enzyme-types=%S/Inputs/types.json -S -o %t.ll < %s
; RUN: FileCheck-22 %s < %t.ll
; RUN: jlopt --passes=enzyme-mark-loads-dereferenceable --enzyme-types=%S/Inputs/types.json -S -o %t.again.ll < %t.ll
; RUN: cmp %t.ll %t.again.ll
; RUN: jlopt --passes=enzyme-mark-loads-dereferenceable --enzyme-types=%S/Inputs/types.json --enzyme-emit-type-names=on -S -o %t.names.ll < %t.ll
; RUN: FileCheck-22 --check-prefix=NAMES %s < %t.names.ll
; RUN: jlopt --passes=enzyme-mark-loads-dereferenceable --enzyme-types=%S/Inputs/types.json --enzyme-emit-type-names=on -S -o %t.again.ll < %t.names.ll
; RUN: cmp %t.names.ll %t.again.ll
; NOTE: From objects of known type to those that they refer to. 1017 is Holder, 1015 is Deep, 1008 is Vector{Float64}.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr addrspace(10) @julia.gc_alloc_obj(ptr, i64, ptr addrspace(10))

; From a reference that was loaded to what it refers to.
; CHECK-LABEL: @chain(
; CHECK: %v = load ptr addrspace(10), ptr addrspace(11) %h, align 8, !dereferenceable_or_null ![[VECTOR:[0-9]+]]
; CHECK: %m = load ptr addrspace(10), ptr addrspace(11) %g, align 8, !dereferenceable_or_null ![[MEMORY:[0-9]+]]
; NAMES: %v = load {{.*}}, !dereferenceable_or_null ![[#]], !enzymejl_source_type_Vector\7BFloat64\7D ![[#]]
; NAMES: %m = load {{.*}}, !dereferenceable_or_null ![[#]], !enzymejl_source_type_Memory\7BFloat64\7D ![[#]]
define ptr addrspace(10) @chain(ptr addrspace(11) "enzymejl_parmtype"="1017" "enzymejl_parmtype_ref"="1" %h) {
  %v = load ptr addrspace(10), ptr addrspace(11) %h, align 8
  %d = addrspacecast ptr addrspace(10) %v to ptr addrspace(11)
  %g = getelementptr inbounds i8, ptr addrspace(11) %d, i64 8
  %m = load ptr addrspace(10), ptr addrspace(11) %g, align 8
  ret ptr addrspace(10) %m
}

; A field of a field, an abstract field, the middle of a reference, behind and in front of the object.
; CHECK-LABEL: @inside(
; CHECK: %a = load {{.*}}, !dereferenceable_or_null ![[VECTOR]]
; CHECK: %b = load ptr addrspace(10), ptr addrspace(11) %pb, align 8{{$}}
; CHECK: %c = load ptr addrspace(10), ptr addrspace(11) %pc, align 4{{$}}
; CHECK: %d = load ptr addrspace(10), ptr addrspace(11) %pd, align 8{{$}}
; CHECK: %e = load ptr addrspace(10), ptr addrspace(11) %pe, align 8{{$}}
define void @inside(ptr addrspace(11) "enzymejl_parmtype"="1015" "enzymejl_parmtype_ref"="1" %o, i64 %n) {
  %pa = getelementptr inbounds { i64, { ptr addrspace(10), double }, [3 x i8], ptr addrspace(10) }, ptr addrspace(11) %o, i64 0, i32 1, i32 0
  %a = load ptr addrspace(10), ptr addrspace(11) %pa, align 8
  %pb = getelementptr inbounds i8, ptr addrspace(11) %o, i64 32
  %b = load ptr addrspace(10), ptr addrspace(11) %pb, align 8
  %pc = getelementptr inbounds i8, ptr addrspace(11) %o, i64 12
  %c = load ptr addrspace(10), ptr addrspace(11) %pc, align 4
  %pd = getelementptr inbounds i8, ptr addrspace(11) %o, i64 48
  %d = load ptr addrspace(10), ptr addrspace(11) %pd, align 8
  %pe = getelementptr inbounds i8, ptr addrspace(11) %o, i64 -8
  %e = load ptr addrspace(10), ptr addrspace(11) %pe, align 8
  ret void
}

; Conventions: by value (0) is no pointer to an object.
; CHECK-LABEL: @conventions(
; CHECK: %a = load ptr addrspace(10), ptr addrspace(11) %p, align 8{{$}}
; CHECK: %b = load ptr addrspace(10), ptr addrspace(10) %q, align 8, !dereferenceable_or_null ![[VECTOR]]
; CHECK: %c = load ptr addrspace(10), ptr %r, align 8{{$}}
define void @conventions(ptr addrspace(11) "enzymejl_parmtype"="1017" "enzymejl_parmtype_ref"="0" %p, ptr addrspace(10) "enzymejl_parmtype"="1017" "enzymejl_parmtype_ref"="2" %q, ptr "enzymejl_parmtype"="7" "enzymejl_parmtype_ref"="1" %r) {
  %a = load ptr addrspace(10), ptr addrspace(11) %p, align 8
  %b = load ptr addrspace(10), ptr addrspace(10) %q, align 8
  %c = load ptr addrspace(10), ptr %r, align 8
  ret void
}

; Allocations, and a load whose type was noted. Atomic and volatile loads are loads.
; CHECK-LABEL: @allocations(
; CHECK: %a = load volatile {{.*}}, !dereferenceable_or_null ![[VECTOR]]
; CHECK: %b = load atomic {{.*}}, !dereferenceable_or_null ![[VECTOR]]
; CHECK: %c = load ptr addrspace(10), ptr %u, align 8, !dereferenceable_or_null ![[HOLDER:[0-9]+]], !enzymejl_source_type_Holder !{{[0-9]+}}
; CHECK: %d = load {{.*}}, !dereferenceable_or_null ![[VECTOR]]
define void @allocations(ptr %t, ptr %u) {
  %o = call ptr addrspace(10) @julia.gc_alloc_obj(ptr %t, i64 24, ptr addrspace(10) null), !enzymejl_gc_alloc_rt !0
  %a = load volatile ptr addrspace(10), ptr addrspace(10) %o, align 8
  %s = alloca { ptr addrspace(10), ptr addrspace(10), i64 }, align 8, !enzymejl_allocart !0
  %b = load atomic ptr addrspace(10), ptr %s unordered, align 8
  %c = load ptr addrspace(10), ptr %u, align 8, !enzymejl_source_type_Holder !1
  %d = load ptr addrspace(10), ptr addrspace(10) %c, align 8
  ret void
}

; What is promised already stays, unless it is less. The type's name goes with what is marked.
; CHECK-LABEL: @promised(
; CHECK: %a = load {{.*}}, !dereferenceable ![[LESS:[0-9]+]]{{$}}
; CHECK: %b = load {{.*}}, !dereferenceable_or_null ![[MORE:[0-9]+]]{{$}}
; CHECK: %c = load {{.*}}, !dereferenceable_or_null ![[VECTOR]]{{$}}
; NAMES-LABEL: @promised(
; NAMES-NOT: source_type
; NAMES: %c = load {{.*}}source_type_Vector
; NAMES: }
define void @promised(ptr "enzymejl_parmtype"="1017" "enzymejl_parmtype_ref"="1" %h) {
  %a = load ptr addrspace(10), ptr %h, align 8, !dereferenceable !2
  %b = load ptr addrspace(10), ptr %h, align 8, !dereferenceable_or_null !3
  %c = load ptr addrspace(10), ptr %h, align 8, !dereferenceable_or_null !2
  ret void
}

; In code that is never reached a pointer may be made of itself.
; CHECK-LABEL: @unreachable(
; CHECK: %x = load ptr addrspace(10), ptr addrspace(10) %x, align 8{{$}}
define void @unreachable() {
  ret void
dead:
  %x = load ptr addrspace(10), ptr addrspace(10) %x, align 8
  ret void
}

; CHECK-DAG: ![[VECTOR]] = !{i64 24}
; CHECK-DAG: ![[MEMORY]] = !{i64 16}
; CHECK-DAG: ![[LESS]] = !{i64 8}
; CHECK-DAG: ![[MORE]] = !{i64 64}
!0 = !{!"1017"}
!1 = !{}
!2 = !{i64 8}
!3 = !{i64 64}
