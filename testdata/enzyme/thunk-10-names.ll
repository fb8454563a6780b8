; What has the name of a thunk's entry by chance is another function, and gets another name: one that only the module sees, and
; one that is bound to an address. Each call reaches its own: main gives 0.
;
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-10.cache -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: jlopt --passes=enzyme-restore-lookups %t.ll -S -o %t.bound.ll
; RUN: lli-22 %t.bound.ll
; RUN: jlopt --passes='enzyme-import-thunks<imported=0x7000>' --enzyme-thunk-cache=%S/Inputs/thunk-10.cache -S %s -o %t.declared.ll
; RUN: FileCheck-22 %s < %t.declared.ll
; RUN: jlopt --passes=enzyme-restore-lookups %t.declared.ll -S -o %t.bound.ll
; RUN: llvm-link-22 -S %t.bound.ll %S/Inputs/thunk-10.cache/diffe.ll -o %t.linked.ll
; RUN: lli-22 %t.linked.ll
; RUN: jlopt --passes='enzyme-import-thunks,enzyme-internalize-thunks,enzyme-import-thunks' --enzyme-thunk-cache=%S/Inputs/thunk-10.cache -S %s | FileCheck-22 --check-prefix=AGAIN %s
;
; CHECK: call i64 @diffe(i64 1)
; CHECK: call i64 @diffe.1(i64 1)
; CHECK: call %pair @diffe_pair(i64 7)
; CHECK: define internal i64 @diffe.1(i64 %x)
; CHECK: call swiftcc double @diffe_fast.1(ptr swiftself %p, double 2.000000e+00)
; CHECK: call swiftcc double @diffe_fast(ptr swiftself %p, double 1.000000e+00)
; CHECK-DAG: declare swiftcc double @diffe_fast.1(ptr swiftself, double) #
; CHECK-DAG: define swiftcc double @diffe_fast(ptr
; CHECK-DAG: declare i64 @diffe(i64)
;
; AGAIN: define internal i64 @diffe.1(i64 %x)
; AGAIN: define internal i64 @diffe(i64 %x)

%pair = type { i64, [2 x i64] }

define i32 @main() {
  %a = call i64 inttoptr (i64 28672 to ptr)(i64 1)
  %b = call i64 @diffe(i64 1)
  %c = call %pair inttoptr (i64 28720 to ptr)(i64 7)
  %c.first = extractvalue %pair %c, 0
  %a.wrong = icmp ne i64 %a, 2
  %b.wrong = icmp ne i64 %b, 100
  %c.wrong = icmp ne i64 %c.first, 7
  %ab = or i1 %a.wrong, %b.wrong
  %wrong = or i1 %ab, %c.wrong
  %code = zext i1 %wrong to i32
  ret i32 %code
}

define internal i64 @diffe(i64 %x) {
  %y = mul i64 %x, 100
  ret i64 %y
}

define internal double @never(ptr %p) {
  %a = call swiftcc double @diffe_fast(ptr swiftself %p, double 2.0)
  %b = call swiftcc double inttoptr (i64 28704 to ptr)(ptr swiftself %p, double 1.0)
  %c = fadd double %a, %b
  ret double %c
}

@kept = internal global ptr @never
@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"

declare swiftcc double @diffe_fast(ptr swiftself, double) "enzymejl_needs_restoration"="20480"
