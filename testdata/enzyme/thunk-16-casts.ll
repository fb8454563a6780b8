; The address of a thunk as instructions and constants cast it, of integers of several widths. What is computed otherwise is no
; address of the cache, nor what is a cast of itself where no control flow leads.
;
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-16.cache -S %s -o %t.ll
; RUN: FileCheck-22 --input-file=%t.ll %s
;
; CHECK-LABEL: define i64 @m(
; CHECK-COUNT-6: call i64 @diffe_cast(i64
; CHECK: call i64 %computed(i64
; CHECK: call i64 %loop(i64
; CHECK: define i64 @diffe_cast(i64 %x)

define i64 @m(i64 %x, i64 %zero) {
  %f = inttoptr i64 40960 to ptr
  %a = call i64 %f(i64 %x)
  %far = addrspacecast ptr %f to ptr addrspace(11)
  %near = addrspacecast ptr addrspace(11) %far to ptr
  %b = call i64 %near(i64 %a)
  %wide = inttoptr i128 40960 to ptr
  %c = call i64 %wide(i64 %b)
  %narrow = inttoptr i32 40960 to ptr
  %d = call i64 %narrow(i64 %c)
  %e = call i64 inttoptr (i128 40960 to ptr)(i64 %d)
  %g = call i64 inttoptr (i64 40960 to ptr)(i64 %e)
  %sum = add i64 40960, %zero
  %computed = inttoptr i64 %sum to ptr
  %h = call i64 %computed(i64 %g)
  ret i64 %h
nowhere:
  %loop = bitcast ptr %loop to ptr
  %i = call i64 %loop(i64 %x)
  ret i64 %i
}
