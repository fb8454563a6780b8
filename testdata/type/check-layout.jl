# Layouts under the data layouts of GPUs: 128-bit integers before and from Julia 1.12 on, pointers of other address spaces,
# unions, what is inside; texts as data layouts; types that agree or have no data.
#
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --decls %s Body Int64 Nothing Local
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.11 --gpu nvptx64 --decls %s Body Choice
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu air64 --decls %s Choice
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu spirv64 Int128
# RUN: jlopt type check-layout --target x86_64 --julia-version 1.11 --gpu amdgcn --decls %s Body 'Tuple{Nothing,Int8}'
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --decls %s --json Body Int64 Local
# RUN: not jlopt type check-layout --target x86_64 --data-layout e-i64:128 --decls %s --json Selected
# RUN: not jlopt type check-layout --target x86_64 --data-layout e-i64:128 --decls %s Selected
# RUN: jlopt type check-layout --target x86_64 --gpu amdgcn --decls %s --json

struct Mass
    unit::Int8
    grams::Int128
end

struct Body
    id::Int32
    mass::Mass
end

struct Local
    scratch::Core.LLVMPtr{Float32,3}
    length::Int64
end

struct Choice
    either::Union{Int128,Int8}
end

struct Selected
    either::Union{NTuple{2,Int64},Nothing}
end
