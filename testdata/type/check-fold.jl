# Differences that repeat from element to element are one row of the text, with their number; JSON lists each. A rule is said
# once.
#
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --decls %s Grid Line 'Tuple{Int8,Cell,Cell,Int64,Cell}' Int64 Grid
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --decls %s --json Line
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --decls %s 'NTuple{4000,Cell}'
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --decls %s --color always Line
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --decls %s Long

struct Cell
    tag::Int8
    value::Int128
end

struct Line
    cells::NTuple{3,Cell}
end

struct Grid
    lines::NTuple{5,Line}
    scratch::NTuple{8,Core.LLVMPtr{Float32,3}}
end

struct Long
    numbers::Tuple{Int8,Int16,Int32,Int64,Int8,Int16,Int32,Int64,Int8,Int16,Int32,Int64,Int8,Int16,Int32,Int64,Int128}
end
