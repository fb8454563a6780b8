; A declaration is bound wherever it is used: called, given back, stored, in a table, in an expression, in a comparison, and
; where it is named as a function. What stays although nothing refers to it can only be a global.
;
; RUN: jlopt --passes=enzyme-restore-native-invokes -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: jlopt --passes=enzyme-restore-native-invokes,enzyme-restore-native-invokes -S %s | cmp %t.ll -

@table = constant [2 x ptr] [ptr null, ptr @nat]
@word = constant i64 ptrtoint (ptr @nat to i64)
@llvm.used = appending global [2 x ptr] [ptr @nat, ptr @table], section "llvm.metadata"
@equivalent = constant ptr no_cfi @nat
@behind = constant ptr getelementptr (i8, ptr @nat, i64 4)
@rows = constant { i32, [2 x { ptr, i64 }] } { i32 1, [2 x { ptr, i64 }] [{ ptr, i64 } { ptr @nat, i64 ptrtoint (ptr @nat to i64) }, { ptr, i64 } { ptr @table, i64 0 }] }
@signed = constant ptr ptrauth (ptr @nat, i32 0)

define ptr @uses(double %x, ptr %p) personality ptr @nat {
  %r = invoke double @nat(double %x) to label %go unwind label %pad

go:
  store ptr @nat, ptr %p, align 8
  %e = call double dso_local_equivalent @nat(double %r)
  %c = icmp eq ptr %p, @nat
  %s = select i1 %c, ptr @nat, ptr null
  ret ptr %s

pad:
  %l = landingpad { ptr, i32 } catch ptr @nat
  resume { ptr, i32 } %l
}

declare double @nat(double) "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"

!named = !{!0}
!0 = !{ptr @nat, ptr getelementptr (i8, ptr @nat, i64 4)}
