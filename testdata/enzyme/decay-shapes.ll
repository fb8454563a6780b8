; RUN: jlopt --passes=enzyme-legalize-readonly-decay -S -o %t.ll < %s
; RUN: FileCheck-22 %s < %t.ll
; RUN: jlopt --passes=enzyme-legalize-readonly-decay -S -o %t.again.ll < %t.ll
; RUN: cmp %t.ll %t.again.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare i32 @memcmp(ptr, ptr, i64) memory(argmem: read)
declare void @reads(ptr readonly, ...)
declare void @sret_v(ptr "enzyme_sret_v") memory(read)
declare void @any(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias captures(none) writeonly, ptr noalias captures(none) readonly, i64, i1 immarg)
@ejl_x = external addrspace(10) global {}

; Two objects, one pair that preserves both. The derived pointer keeps the object that it points into.
; CHECK-LABEL: @two(
; CHECK-NOT: addrspacecast ptr addrspace(10) %o to ptr{{$}}
; CHECK: %[[T:.*]] = call token (...) @llvm.julia.gc_preserve_begin(ptr addrspace(10) %o, ptr addrspace(10) %q)
; CHECK-NEXT: %[[D:.*]] = addrspacecast ptr addrspace(10) %o to ptr addrspace(11)
; CHECK-NEXT: %[[O:.*]] = call ptr @julia.pointer_from_objref(ptr addrspace(11) %[[D]])
; CHECK-NEXT: %[[Q:.*]] = call ptr @julia.pointer_from_objref(ptr addrspace(11) %g)
; CHECK-NEXT: call i32 @memcmp(ptr %[[O]], ptr %[[Q]], i64 8)
; CHECK-NEXT: call void @llvm.julia.gc_preserve_end(token %[[T]])
; CHECK-NEXT: ret
define i32 @two(ptr addrspace(10) %o, ptr addrspace(10) %q, i64 %n) {
  %a = addrspacecast ptr addrspace(10) %o to ptr
  %d = addrspacecast ptr addrspace(10) %q to ptr addrspace(11)
  %g = getelementptr i8, ptr addrspace(11) %d, i64 %n
  %b = addrspacecast ptr addrspace(11) %g to ptr
  %x = call i32 @memcmp(ptr %a, ptr %b, i64 8)
  ret i32 %x
}

; The attributes of the call count too; a further argument has no others. The cast stays where it has another use.
; CHECK-LABEL: @call_site(
; CHECK: %a = addrspacecast ptr addrspace(10) %o to ptr
; CHECK: call void (ptr, ...) @reads(ptr null, ptr readnone %
; CHECK: call void (ptr, ...) @reads(ptr null, ptr %a)
; CHECK: call void @any(ptr readonly %
; CHECK: call void @any(ptr %{{[0-9]+}}) #
define void @call_site(ptr addrspace(10) %o) {
  %a = addrspacecast ptr addrspace(10) %o to ptr
  call void (ptr, ...) @reads(ptr null, ptr readnone %a)
  call void (ptr, ...) @reads(ptr null, ptr %a)
  call void @any(ptr readonly %a)
  call void @any(ptr %a) memory(read)
  ret void
}

; Of a constant as well.
; CHECK-LABEL: @constant(
; CHECK: @llvm.julia.gc_preserve_begin(ptr addrspace(10) @ejl_x)
; CHECK-NEXT: call ptr @julia.pointer_from_objref(ptr addrspace(11) addrspacecast (ptr addrspace(10) @ejl_x to ptr addrspace(11)))
define void @constant() {
  call void (ptr, ...) @reads(ptr addrspacecast (ptr addrspace(10) @ejl_x to ptr))
  ret void
}

; Left alone: what is written through, what copies, what is no call, a derived pointer that comes from nowhere, a call that must be the
; last thing that is done, a cast without any use.
; CHECK-LABEL: @alone(
; CHECK-NOT: gc_preserve
; CHECK: ret i32
define i32 @alone(ptr addrspace(10) %o, ptr addrspace(11) %d, ptr %q) {
  %unused = addrspacecast ptr addrspace(10) %o to ptr
  %a = addrspacecast ptr addrspace(10) %o to ptr
  %b = addrspacecast ptr addrspace(11) %d to ptr
  call void @sret_v(ptr %a)
  call void @any(ptr readonly sret(i64) %a)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %a, i64 8, i1 false)
  %l = load i64, ptr %a
  store i64 %l, ptr %a
  %g = getelementptr i8, ptr %a, i64 8
  %x = call i32 @memcmp(ptr %b, ptr %g, i64 8)
  %y = musttail call i32 @alone_too(ptr addrspace(10) %o, ptr addrspace(11) %d, ptr %a)
  ret i32 %y
}
declare i32 @alone_too(ptr addrspace(10), ptr addrspace(11), ptr readonly)

; A call of no function in particular has its own attributes only.
; CHECK-LABEL: @indirect(
; CHECK: call void %f(ptr %a)
; CHECK: @llvm.julia.gc_preserve_begin
; CHECK: call void %f(ptr readonly %
define void @indirect(ptr %f, ptr addrspace(10) %o) {
  %a = addrspacecast ptr addrspace(10) %o to ptr
  call void %f(ptr %a)
  call void %f(ptr readonly %a)
  ret void
}

; Where both casts are of one object, it is preserved once; only the cast that is read through is legalized.
; CHECK-LABEL: @partly(
; CHECK: @llvm.julia.gc_preserve_begin(ptr addrspace(10) %o)
; CHECK: call void @half(ptr %{{.*}}, ptr %b)
declare void @half(ptr readonly, ptr)
define void @partly(ptr addrspace(10) %o) {
  %a = addrspacecast ptr addrspace(10) %o to ptr
  %b = addrspacecast ptr addrspace(10) %o to ptr
  call void @half(ptr %a, ptr %b)
  ret void
}

; In code that is never reached a pointer may be made of itself.
; CHECK-LABEL: @unreachable(
; CHECK-NOT: gc_preserve
; CHECK: }
define void @unreachable() {
  ret void
dead:
  %g = getelementptr i8, ptr addrspace(11) %g, i64 0
  %a = addrspacecast ptr addrspace(11) %g to ptr
  call void @any(ptr readonly %a)
  ret void
}
