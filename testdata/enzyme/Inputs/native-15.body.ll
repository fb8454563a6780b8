target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

define void @julia_never(i64 %x) #0 {
  unreachable
}

define swiftcc void @julia_split(ptr noalias noundef sret({ ptr addrspace(10), i64 }) captures(none) %r, ptr noalias noundef captures(none) "enzymejl_returnRoots"="1" %roots, ptr nonnull swiftself "gcstack" %pg, i8 signext %i, ptr addrspace(11) noalias readonly captures(none) %t, ptr noalias readonly captures(none) %troots) #1 {
  ret void
}

define i64 @julia_nested(i64 %x) #2 {
  %y = call swiftcc i64 @ejlnative_inner(ptr null, i64 %x)
  %z = call i64 @helper(i64 %y)
  ret i64 %z
}

define internal i64 @helper(i64 %x) {
  %y = add i64 %x, 100
  ret i64 %y
}

declare swiftcc i64 @ejlnative_inner(ptr nonnull swiftself "gcstack", i64) #3

attributes #0 = { noreturn "enzymejl_mi"="10" "enzymejl_rt"="Union{}" }
attributes #1 = { "enzymejl_mi"="11" "enzymejl_rt"="1010" }
attributes #2 = { noinline "enzymejl_mi"="13" "enzymejl_rt"="1001" }
attributes #3 = { "enzymejl_mi"="14" "enzymejl_native_invoke" "enzymejl_needs_restoration"="40960" "enzymejl_rt"="1001" }
