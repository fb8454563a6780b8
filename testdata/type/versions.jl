# The same types under other versions and on other machines.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.10 --decls %s Wide
# RUN: jlopt type layout --target i686 --julia-version 1.10 --decls %s Wide
# RUN: jlopt type layout --target i686 --julia-version 1.14 --decls %s Wide
# RUN: jlopt type layout --target x86_64 --julia-version 1.14 --decls %s Wide 'Type{Int}'
# RUN: jlopt type lower --target i686 --julia-version 1.10 Int 'Ptr{Int8}'
# RUN: jlopt type lower --target x86_64 --julia-version 1.14 Int 'Ptr{Int8}'
# RUN: jlopt type layout --target x86_64-w64-mingw32 --julia-version 1.13 Clong

struct Wide
    a::Int8
    b::Int128
    c::Int64
end
