; Bodies whose names are taken: in the module, in the file of another body, by a local function. Each declaration reaches
; its own, whatever it is called: main gives 0. A declaration that is called as its body is another function still, with
; other parameters. A body that nothing calls is linked in too.
;
; RUN: jlopt --passes=enzyme-materialize-native-invokes --enzyme-code-instances=%S/Inputs/native-17.ci.json -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: lli-22 %t.ll
; RUN: jlopt --passes=enzyme-materialize-native-invokes,enzyme-materialize-native-invokes --enzyme-code-instances=%S/Inputs/native-17.ci.json -S %s | cmp %t.ll -
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=1>,enzyme-invoke-codegen<mi=2>,enzyme-invoke-codegen<mi=3>,enzyme-invoke-codegen<mi=1>' --enzyme-precompile --enzyme-code-instances=%S/Inputs/native-17.ci.json -S %s | FileCheck-22 %s
;
; CHECK-DAG: define internal i64 @julia_f.1(i64 %x)
; CHECK-DAG: define internal i64 @julia_f.2(i64 %x)
; CHECK-DAG: define internal i64 @julia_local.1(i64 %x)
; CHECK-NOT: @julia_f.3

target triple = "x86_64-linux-gnu"

define i64 @julia_f(i64 %x) {
  ret i64 %x
}

define i32 @main() {
  %a = call i64 @first(i64 1)
  %b = call i64 @second(i64 1)
  %c = call i64 @third(i64 1)
  %d = call i64 @julia_f(i64 1)
  %e = call swiftcc i64 @julia_same(ptr swiftself null, i64 1)
  %a.wrong = icmp ne i64 %a, 10
  %b.wrong = icmp ne i64 %b, 120
  %c.wrong = icmp ne i64 %c, 1000
  %d.wrong = icmp ne i64 %d, 1
  %e.wrong = icmp ne i64 %e, 9
  %ab = or i1 %a.wrong, %b.wrong
  %cd = or i1 %c.wrong, %d.wrong
  %abcd = or i1 %ab, %cd
  %wrong = or i1 %abcd, %e.wrong
  %code = zext i1 %wrong to i32
  ret i32 %code
}

declare i64 @first(i64) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="4096"
declare i64 @second(i64) "enzymejl_mi"="2" "enzymejl_native_invoke" "enzymejl_needs_restoration"="8192"
declare i64 @third(i64) "enzymejl_mi"="3" "enzymejl_native_invoke" "enzymejl_needs_restoration"="12288"
declare swiftcc i64 @julia_same(ptr swiftself "gcstack", i64) "enzymejl_mi"="4" "enzymejl_native_invoke" "enzymejl_needs_restoration"="16384"
declare i64 @unused(i64) "enzymejl_mi"="3" "enzymejl_native_invoke" "enzymejl_needs_restoration"="12288"
