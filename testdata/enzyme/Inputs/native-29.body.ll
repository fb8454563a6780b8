target triple = "i686-linux-gnu"

define swiftcc void @julia_roots(ptr noalias noundef nonnull sret({ ptr addrspace(10), i32 }) align 4 captures(none) %r, ptr noalias noundef nonnull align 4 captures(none) %roots, ptr swiftself "gcstack" %pg, i32 signext %x) "enzymejl_mi"="5" "enzymejl_rt"="Tuple{Vector{Float64},Int32}" {
  ret void
}

define swiftcc i32 @julia_small(ptr swiftself "gcstack" %pg, i32 signext %x) "enzymejl_mi"="6" "enzymejl_rt"="Int32" {
  ret i32 %x
}
