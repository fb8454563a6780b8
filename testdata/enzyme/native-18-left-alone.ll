; What the passes on native calls and thunks are not about: calls without a declaration, functions with a body, allocators,
; direct calls of thunks, declarations of entries.
;
; RUN: jlopt -S %s -o %t.plain.ll
; RUN: jlopt --passes='enzyme-copy-abi-attrs' -S %s --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache | cmp %t.plain.ll -
; RUN: jlopt --passes='enzyme-restore-native-invokes' -S %s --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache | cmp %t.plain.ll -
; RUN: jlopt --passes='enzyme-restore-lookups<no-native-invokes>' -S %s --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache | cmp %t.plain.ll -
; RUN: jlopt --passes='enzyme-materialize-native-invokes' -S %s --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache | cmp %t.plain.ll -
; RUN: jlopt --passes='enzyme-import-thunks' -S %s --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache | cmp %t.plain.ll -
; RUN: jlopt --passes=enzyme-internalize-thunks -S %s | cmp %t.plain.ll -
; RUN: jlopt --passes='enzyme-internalize-thunks<entries=absent;entries=diffejulia_g_5;entries=variable>' -S %s | cmp %t.plain.ll -
; RUN: jlopt --passes='enzyme-restore-lookups,enzyme-restore-native-invokes' -S %s | FileCheck-22 %s
;
; CHECK: call ptr @malloc(i64 8)
; CHECK: call void @free(ptr %m)
; CHECK: call ptr @realloc(ptr null, i64 8)
; CHECK: call ptr @calloc(i64 1, i64 8)
; CHECK: call double @bodied(double %x)

target triple = "x86_64-linux-gnu"

@variable = global i64 0

define i8 @indirect(ptr %function, i8 %i) {
  %r = call i8 %function(i8 %i)
  ret i8 %r
}

define ptr @allocators() {
  %m = call ptr @malloc(i64 8)
  call void @free(ptr %m)
  %n = call ptr @realloc(ptr null, i64 8)
  %o = call ptr @calloc(i64 1, i64 8)
  ret ptr %o
}

define double @bodied(double %x) "enzymejl_mi"="1" "enzymejl_native_invoke" "enzymejl_needs_restoration"="4096" {
  ret double %x
}

define double @calls(double %x) {
  %r = call double @bodied(double %x)
  call void @diffejulia_g_5(double %r)
  ret double %r
}

declare void @diffejulia_g_5(double)
declare ptr @malloc(i64) "enzymejl_needs_restoration"="4096"
declare void @free(ptr) "enzymejl_needs_restoration"="4096"
declare ptr @realloc(ptr, i64) "enzymejl_needs_restoration"="4096"
declare ptr @calloc(i64, i64) "enzymejl_needs_restoration"="4096"
