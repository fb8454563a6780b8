; RUN: jlopt --passes=enzyme-legalize-readonly-decay -S -o %t.ll < %s
; RUN: FileCheck-22 %s < %t.ll
; RUN: jlopt --passes=enzyme-legalize-readonly-decay -S -o %t.again.ll < %t.ll
; RUN: cmp %t.ll %t.again.ll
; NOTE: Wherever an invoke goes, the object is no longer preserved.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare i32 @cmp(ptr readonly)
declare i32 @personality(...)
declare i32 @__CxxFrameHandler3(...)

; CHECK-LABEL: @own(
; CHECK: %[[T:.*]] = call token (...) @llvm.julia.gc_preserve_begin(ptr addrspace(10) %o)
; CHECK: invoke i32 @cmp(ptr %{{.*}})
; CHECK-NEXT: to label %good unwind label %bad
; CHECK: good:
; CHECK-NEXT: call void @llvm.julia.gc_preserve_end(token %[[T]])
; CHECK: bad:
; CHECK-NEXT: landingpad
; CHECK-NEXT: cleanup
; CHECK-NEXT: call void @llvm.julia.gc_preserve_end(token %[[T]])
define i32 @own(ptr addrspace(10) %o) personality ptr @personality {
  %a = addrspacecast ptr addrspace(10) %o to ptr
  %x = invoke i32 @cmp(ptr %a) to label %good unwind label %bad
good:
  ret i32 %x
bad:
  %lp = landingpad { ptr, i32 } cleanup
  ret i32 -1
}

; Destinations that other edges lead to are preceded by some of the invoke's own.
; CHECK-LABEL: @shared(
; CHECK: %[[T:.*]] = call token
; CHECK: to label %[[GOOD:.*]] unwind label %[[BAD:.*]]
; CHECK: invoke i32 @cmp(ptr null)
; CHECK: {{^}}[[GOOD]]:
; CHECK-NEXT: call void @llvm.julia.gc_preserve_end(token %[[T]])
; CHECK-NEXT: br label %good
; CHECK: {{^}}good:
; CHECK-NOT: preserve_end
; CHECK: {{^}}[[BAD]]:
; CHECK-NEXT: landingpad
; CHECK-NEXT: cleanup
; CHECK-NEXT: call void @llvm.julia.gc_preserve_end(token %[[T]])
; CHECK-NEXT: br label %bad
; CHECK: {{^}}bad:
; CHECK-NOT: preserve_end
; CHECK: }
define i32 @shared(i1 %c, ptr addrspace(10) %o) personality ptr @personality {
top:
  br i1 %c, label %l, label %r
l:
  %a = addrspacecast ptr addrspace(10) %o to ptr
  %x = invoke i32 @cmp(ptr %a) to label %good unwind label %bad
r:
  %y = invoke i32 @cmp(ptr null) to label %good unwind label %bad
good:
  %z = phi i32 [ %x, %l ], [ %y, %r ]
  ret i32 %z
bad:
  %w = phi i32 [ 1, %l ], [ 2, %r ]
  %lp = landingpad { ptr, i32 } cleanup
  ret i32 %w
}

; What unwinds to a funclet is left alone.
; CHECK-LABEL: @funclet(
; CHECK: invoke i32 @cmp(ptr %a)
; CHECK-NOT: gc_preserve_end
; CHECK: }
define i32 @funclet(ptr addrspace(10) %o) personality ptr @__CxxFrameHandler3 {
  %a = addrspacecast ptr addrspace(10) %o to ptr
  %x = invoke i32 @cmp(ptr %a) to label %good unwind label %bad
good:
  ret i32 %x
bad:
  %cp = cleanuppad within none []
  cleanupret from %cp unwind to caller
}
