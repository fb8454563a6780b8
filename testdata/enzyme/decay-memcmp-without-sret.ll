; memcmp on an object that decays: that no argument is an sret is no reason to refuse it. Where one is, it is left alone.
;
; RUN: jlopt --passes=enzyme-legalize-readonly-decay -S %s | FileCheck-22 %s
;
; CHECK-LABEL: define i32 @compares(
; CHECK: call token (...) @llvm.julia.gc_preserve_begin(ptr addrspace(10) %a, ptr addrspace(10) %b)
; CHECK: call i32 @memcmp(ptr %{{.*}}, ptr %{{.*}}, i64 16)
; CHECK: call void @llvm.julia.gc_preserve_end
; CHECK-LABEL: define void @returns(
; CHECK-NEXT: %p = addrspacecast ptr addrspace(10) %a to ptr
; CHECK-NEXT: call void @fills(ptr sret({ i64 }) %p)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"

declare i32 @memcmp(ptr captures(none), ptr captures(none), i64) nounwind memory(argmem: read)
declare void @fills(ptr sret({ i64 }))

define i32 @compares(ptr addrspace(10) %a, ptr addrspace(10) %b) {
  %pa = addrspacecast ptr addrspace(10) %a to ptr
  %pb = addrspacecast ptr addrspace(10) %b to ptr
  %r = call i32 @memcmp(ptr %pa, ptr %pb, i64 16)
  ret i32 %r
}

define void @returns(ptr addrspace(10) %a) {
  %p = addrspacecast ptr addrspace(10) %a to ptr
  call void @fills(ptr sret({ i64 }) %p)
  ret void
}
