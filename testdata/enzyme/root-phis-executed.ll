; RUN: lli-22 %s
; RUN: jlopt --passes=enzyme-unfold-root-phi-loads -S -o %t.ll < %s
; RUN: FileCheck-22 %s < %t.ll
; RUN: lli-22 %t.ll
; NOTE: Through the end of the loop the phi of the next round is loaded, after the store.
; CHECK-NOT: phi ptr [

define i64 @f(i64 %n, ptr dereferenceable(8) %roots) {
top:
  %a = alloca [2 x ptr addrspace(10)], align 8
  %b = getelementptr inbounds i8, ptr %a, i64 8
  store ptr addrspace(10) inttoptr (i64 1 to ptr addrspace(10)), ptr %a, align 8
  store ptr addrspace(10) inttoptr (i64 100 to ptr addrspace(10)), ptr %b, align 8
  br label %loop
loop:
  %p = phi ptr [ %roots, %top ], [ %b, %odd ], [ %a, %next ]
  %i = phi i64 [ 0, %top ], [ %j, %odd ], [ %j, %next ]
  %sum = phi i64 [ 0, %top ], [ %t, %odd ], [ %t, %next ]
  %x = load ptr addrspace(10), ptr %p, align 8
  %w = ptrtoint ptr addrspace(10) %x to i64
  %t = add i64 %sum, %w
  %j = add i64 %i, 1
  store ptr addrspace(10) inttoptr (i64 3 to ptr addrspace(10)), ptr %a, align 8
  %done = icmp eq i64 %j, %n
  br i1 %done, label %end, label %next
next:
  %bit = and i64 %j, 1
  %is_odd = icmp eq i64 %bit, 1
  br i1 %is_odd, label %odd, label %loop
odd:
  store ptr addrspace(10) inttoptr (i64 50 to ptr addrspace(10)), ptr %b, align 8
  br label %loop
end:
  ret i64 %t
}

define i32 @main() {
  %roots = alloca ptr addrspace(10), align 8
  store ptr addrspace(10) inttoptr (i64 7 to ptr addrspace(10)), ptr %roots, align 8
  %five = call i64 @f(i64 5, ptr %roots)
  %wrong = icmp ne i64 %five, 113
  %status = zext i1 %wrong to i32
  ret i32 %status
}
