; One name, two addresses: functions that are bound later are told apart when modules are linked, each call reaches its own.
; The same address is one function; allocators are their names, and a name without an address is the function with one.
;
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-addresses.new.ll>' -S %s
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-addresses.new.ll>,enzyme-restore-lookups' -S %s | FileCheck-22 %s
;
; CHECK-LABEL: define double @here(
; CHECK-NEXT: call double inttoptr (i64 20480 to ptr)(double %x)
; CHECK-NEXT: call double inttoptr (i64 4096 to ptr)(double %a)
; CHECK-NEXT: call double inttoptr (i64 8192 to ptr)(double %b)
; CHECK-NEXT: call ptr @malloc(i64 8)
; CHECK-LABEL: define double @there(
; CHECK-NEXT: call double inttoptr (i64 24576 to ptr)(double %x)
; CHECK-NEXT: call double inttoptr (i64 4096 to ptr)(double %a)
; CHECK-NEXT: call double inttoptr (i64 8192 to ptr)(double %b)
; CHECK-NEXT: call double inttoptr (i64 12288 to ptr)(double %c)
; CHECK-NEXT: call ptr @malloc(i64 8)

@variable = global i64 0

define double @here(double %x) {
  %a = call double @ejlnative_r(double %x)
  %b = call double @same(double %a)
  %c = call double @plain(double %b)
  %m = call ptr @malloc(i64 8)
  ret double %c
}

declare double @ejlnative_r(double) "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"
declare double @same(double) "enzymejl_needs_restoration"="4096"
declare double @plain(double)
declare ptr @malloc(i64) "enzymejl_needs_restoration"="64"
