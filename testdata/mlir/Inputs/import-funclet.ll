define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g() to label %done unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %p to label %done
done:
  ret void
}
declare void @g()
declare i32 @__CxxFrameHandler3(...)
