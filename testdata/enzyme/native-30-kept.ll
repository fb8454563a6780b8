; Of what a native declaration promises of its callee, that stays which the body promises too, or more of: of a function what it
; accesses and whether it returns, of arguments, of results. Of a pgcstack that the body does not take it promises nothing. What
; callers promise stays, and so does all that is a string but the two marks.
;
; RUN: jlopt --passes=enzyme-materialize-native-invokes --enzyme-code-instances=%S/Inputs/native-30.ci.json -S %s -o %t.ll
; RUN: FileCheck-22 --input-file=%t.ll %s
; RUN: cat %t.ll
;
; CHECK: define internal swiftcc noundef dereferenceable(8) ptr @same(ptr nonnull swiftself "gcstack" %0, ptr noalias noundef readonly align 8 captures(address) dereferenceable(16) %1, ptr nonnull writeonly %2, ptr captures(none) %3) #[[SAME:[0-9]+]]
; CHECK: define internal ptr @other(ptr readonly %0, ptr %1) #[[OTHER:[0-9]+]]
; CHECK-DAG: attributes #[[SAME]] = { alwaysinline nosync nounwind memory(read) "enzymejl_mi"="1" "kept" }
; CHECK-DAG: attributes #[[OTHER]] = { alwaysinline "enzymejl_mi"="2" }

target triple = "x86_64-linux-gnu"

declare swiftcc noundef nonnull dereferenceable(8) align 16 ptr @same(ptr nonnull swiftself readonly "gcstack", ptr noalias noundef readonly align 8 captures(address) dereferenceable(16), ptr nonnull writeonly, ptr captures(none) nofree) nounwind willreturn nosync memory(read) "enzymejl_mi"="1" "enzymejl_native_invoke" "kept"
declare noalias noundef ptr @other(ptr readonly captures(none), ptr returned) nounwind memory(argmem: read) norecurse "enzymejl_mi"="2" "enzymejl_native_invoke"

define void @user(ptr %p) {
  %a = call swiftcc ptr @same(ptr swiftself %p, ptr %p, ptr %p, ptr %p)
  %b = call ptr @other(ptr %p, ptr %p)
  ret void
}
