; Calls that lack what says how their arguments are passed, before their callees are addresses: one warning for each attribute,
; of native functions and of others that were looked up; what is no matter of passing is not missed.
;
; RUN: jlopt --passes=enzyme-restore-lookups --disable-output %s
; RUN: jlopt --passes=enzyme-copy-abi-attrs,enzyme-restore-native-invokes --disable-output %s
; RUN: jlopt --passes=enzyme-copy-abi-attrs --disable-output %s

declare swiftcc void @nat(ptr sret([3 x i64]), ptr swiftself "gcstack", i8 signext, ptr addrspace(10) noalias nonnull) "enzymejl_native_invoke" "enzymejl_needs_restoration"="777"
declare swiftcc void @other(ptr sret([3 x i64]), ptr swiftself "gcstack", i8 signext) "enzymejl_native_invoke" "enzymejl_needs_restoration"="778"
declare void @c(ptr byval([3 x i64]), i8 signext, ptr inreg, ptr nest) "enzymejl_needs_restoration"="1234567"
declare void @d(ptr byref(i64), ptr align 8 noundef, i8 zeroext) "enzymejl_needs_restoration"="1234568"
declare swifttailcc void @e(ptr swiftasync, ptr swifterror) "enzymejl_needs_restoration"="1234569"

define void @u(ptr %p, i8 %x, ptr addrspace(10) %o) {
  call swiftcc void @nat(ptr %p, ptr %p, i8 %x, ptr addrspace(10) %o)
  call swiftcc void @nat(ptr sret([3 x i64]) %p, ptr swiftself %p, i8 signext %x, ptr addrspace(10) %o)
  call swiftcc void @other(ptr %p, ptr %p, i8 zeroext %x)
  call void @c(ptr %p, i8 %x, ptr %p, ptr %p)
  call void @c(ptr byval([3 x i64]) %p, i8 signext %x, ptr inreg %p, ptr nest %p)
  call void @d(ptr %p, ptr %p, i8 %x)
  ret void
}

define void @v(ptr swiftasync %p) {
  %error = alloca swifterror ptr
  call swifttailcc void @e(ptr %p, ptr swifterror %error)
  ret void
}
