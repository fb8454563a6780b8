; RUN: not %jlopt --passes=enzyme-restore-lookups -S %s
; RUN: not %jlopt --passes=enzyme-restore-lookups -S %S/Inputs/native-12.null.ll

declare void @f() "enzymejl_needs_restoration"="0x5000"

define void @g() {
  call void @f()
  ret void
}
