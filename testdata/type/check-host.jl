# Without a data layout, that which Julia has on the target: LLVM lays out its own types as Julia does, but for unions of
# 8-byte alignment on 32-bit x86 and 16-byte vectors on 32-bit ARM.
#
# RUN: jlopt type check-layout --target x86_64 --julia-version 1.11 --decls %s Int128 Lane Wide
# RUN: jlopt type check-layout --target x86_64 --julia-version 1.13 --decls %s Int128 Lane Wide
# RUN: jlopt type check-layout --target i686 --julia-version 1.11 --decls %s Int128 Lane Wide
# RUN: not jlopt type check-layout --target i686 --julia-version 1.13 --decls %s Int128 Lane Wide
# RUN: jlopt type check-layout --target i686-w64-mingw32 --julia-version 1.13 --decls %s Int128 Lane Wide
# RUN: not jlopt type check-layout --target armv7l --julia-version 1.13 --decls %s Int128 Lane Wide
# RUN: jlopt type check-layout --target i686 --julia-version 1.13 --json Float64

struct Lane
    mask::Int8
    lanes::Union{Nothing,NTuple{3,VecElement{Int16}}}
end

struct Wide
    mask::Int8
    lanes::Union{Nothing,NTuple{4,VecElement{Float32}}}
end
