# What Julia refuses, with the place: in a file, in an argument, on standard input.
#
# RUN: not jlopt type layout --decls %s
# RUN: not jlopt type layout 'Vector{Strin}' Int8 'Ref{Int8'
# RUN: not jlopt type layout --json 'Complex{String}'
# RUN: not jlopt type layout - < %S/Inputs/types.txt
# RUN: not jlopt type layout
# RUN: not jlopt type layout --target pdp11 Int
# RUN: not jlopt type layout --target x86_64-foo Int
# RUN: jlopt type lower --target x86-64 --julia-version 1.13 Int
# RUN: not jlopt type layout --target aarch64-openbsd Int
# RUN: not jlopt type layout --decls no-such-file.jl

struct Good
    x::Int
end
struct Bad
    x::Good
    x::Int
end
