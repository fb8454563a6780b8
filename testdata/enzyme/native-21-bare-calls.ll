; Calls that do not say how their arguments are passed, once they call an address: what can be copied from the declaration is,
; and of the rest there is a warning; likewise where nothing was copied before.
;
; RUN: jlopt --passes=enzyme-copy-abi-attrs,enzyme-restore-native-invokes -S %s
; RUN: jlopt --passes=enzyme-restore-lookups -S %s -o /dev/null
; RUN: jlopt --passes='enzyme-restore-lookups<no-native-invokes>' -S %s -o /dev/null

declare swiftcc i64 @nat(ptr swiftself "gcstack", i8 signext) "enzymejl_native_invoke" "enzymejl_needs_restoration"="20480"

declare i64 @c(i8 signext) "enzymejl_needs_restoration"="24576"

define swiftcc i64 @tail(ptr %pg, i8 signext %i) {
  %r = musttail call swiftcc i64 @nat(ptr %pg, i8 signext %i)
  ret i64 %r
}

define i64 @moved(ptr %pg, ptr swiftself %x) {
  %r = call swiftcc i64 @nat(ptr %pg, i8 zeroext 1)
  %s = call swiftcc i64 @nat(ptr %pg, i8 1)
  %t = call i64 @c(i8 1)
  %u = call i64 @nat(ptr %pg)
  ret i64 %s
}
