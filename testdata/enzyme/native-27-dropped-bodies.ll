; Bodies that a linker drops as long as nothing refers to them, or for what is there: they are linked in all the same.
;
; RUN: jlopt --passes=enzyme-materialize-native-invokes --enzyme-code-instances=%S/Inputs/native-27.ci.json -S %s -o %t.ll
; RUN: FileCheck-22 --input-file=%t.ll %s
; RUN: lli-22 %t.ll
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=3>' --enzyme-code-instances=%S/Inputs/native-27.ci.json -S %S/Inputs/split-errors.empty.ll
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=2>' --enzyme-code-instances=%S/Inputs/native-27.ci.json -S %S/Inputs/split-errors.empty.ll
;
; main gives 0 where each wrapper reaches its body.
;
; CHECK-DAG: define linkonce_odr i64 @once_odr(
; CHECK-DAG: define linkonce i64 @once(
; CHECK-DAG: define internal i64 @copy.1(

target triple = "x86_64-linux-gnu"

$once_odr = comdat any

@there = linkonce_odr global i64 0, comdat($once_odr)

declare i64 @n1(i64) "enzymejl_mi"="1" "enzymejl_native_invoke"
declare i64 @n2(i64) "enzymejl_mi"="2" "enzymejl_native_invoke"
declare i64 @n3(i64) "enzymejl_mi"="3" "enzymejl_native_invoke"

define i32 @main() {
  %a = call i64 @n1(i64 1)
  %b = call i64 @n2(i64 %a)
  %c = call i64 @n3(i64 %b)
  %t = load i64, ptr @there
  %d = add i64 %c, %t
  %wrong = icmp ne i64 %d, 112
  %code = zext i1 %wrong to i32
  ret i32 %code
}
