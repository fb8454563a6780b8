; Declarations of different method instances are not one for having one name, though neither has an address.
;
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-instances.new.ll>' -S %s
; RUN: jlopt --passes='enzyme-link-split<%s>' -S %S/Inputs/split-instances.new.ll | FileCheck-22 %s
;
; CHECK-LABEL: define i64 @there(
; CHECK-NEXT: call i64 @native(i64 %x)
; CHECK-NEXT: call i64 @same(i64 %a)
; CHECK-NEXT: call i64 @emitted(i64 %b)
; CHECK-NEXT: call i64 @body.1(i64 %c)
; CHECK-LABEL: define i64 @here(
; CHECK-NEXT: call i64 @native.1(i64 %x)
; CHECK-NEXT: call i64 @same(i64 %a)
; CHECK-NEXT: call i64 @emitted.1(i64 %b)
; CHECK-NEXT: call i64 @body(i64 %c)

define i64 @here(i64 %x) {
  %a = call i64 @native(i64 %x)
  %b = call i64 @same(i64 %a)
  %c = call i64 @emitted(i64 %b)
  %d = call i64 @body(i64 %c)
  ret i64 %d
}

define i64 @body(i64 %x) "enzymejl_mi"="7" {
  ret i64 %x
}

declare i64 @native(i64) "enzymejl_mi"="1" "enzymejl_native_invoke"
declare i64 @same(i64) "enzymejl_mi"="3" "enzymejl_native_invoke"
declare i64 @emitted(i64) "enzymejl_mi"="4"
