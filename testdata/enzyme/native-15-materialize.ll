; Bodies behind declarations: of a function that never returns, of one with a pgcstack of its own, and of one that declares
; another. Executed: 5 becomes 3 * 5 + 100, and 3 * 5 by a second declaration. What both files call @helper stays two.
;
; RUN: jlopt --passes=enzyme-materialize-native-invokes --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s -o %t.ll
; RUN: cat %t.ll
; RUN: jlopt --passes=enzyme-materialize-native-invokes,enzyme-materialize-native-invokes --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s | cmp %t.ll -
; RUN: lli-22 %t.ll
; RUN: jlopt --passes=enzyme-materialize-native-invokes,always-inline,globaldce --enzyme-types=%S/Inputs/types.json --enzyme-code-instances=%S/Inputs/native-14.ci.json -S %s -o %t.inlined.ll
; RUN: lli-22 %t.inlined.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define i32 @main() {
  %a = call swiftcc i64 @nested(ptr swiftself null, i64 5)
  %b = call swiftcc i64 @inner(ptr swiftself null, i64 5)
  %a.wrong = icmp ne i64 %a, 115
  %b.wrong = icmp ne i64 %b, 15
  %wrong = or i1 %a.wrong, %b.wrong
  %code = zext i1 %wrong to i32
  ret i32 %code
}

define void @others(ptr %r, ptr %roots, ptr %pg, ptr addrspace(11) %t, ptr %troots) {
  call swiftcc void @split(ptr %r, ptr %roots, ptr swiftself %pg, i8 signext 1, ptr addrspace(11) %t, ptr %troots)
  call swiftcc void @never(ptr swiftself %pg, i64 1)
  unreachable
}

declare swiftcc i64 @nested(ptr nonnull swiftself "gcstack", i64) "enzymejl_mi"="13" "enzymejl_native_invoke" "enzymejl_needs_restoration"="36864" "enzymejl_rt"="1001"
declare swiftcc i64 @inner(ptr nonnull swiftself "gcstack", i64) noinline "enzymejl_mi"="14" "enzymejl_native_invoke" "enzymejl_needs_restoration"="40960" "enzymejl_rt"="1001"
declare swiftcc void @never(ptr nonnull swiftself "gcstack", i64) noreturn "enzymejl_mi"="10" "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480" "enzymejl_rt"="Union{}"
declare swiftcc void @split(ptr noalias noundef sret({ ptr addrspace(10), i64 }) captures(none), ptr noalias noundef captures(none) "enzymejl_returnRoots"="1", ptr nonnull swiftself "gcstack", i8 signext, ptr addrspace(11) noalias readonly captures(none), ptr noalias readonly captures(none)) "enzymejl_mi"="11" "enzymejl_native_invoke" "enzymejl_needs_restoration"="24576" "enzymejl_rt"="1010"
