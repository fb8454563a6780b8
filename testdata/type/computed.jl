# Values that are computed in type expressions, and those that are not.
#
# RUN: jlopt type lower --target x86_64 'NTuple{2*3,Int8}' 'NTuple{sizeof(Int)÷2,Int8}' 'NTuple{2^3-1,Int8}' 'NTuple{(1 < 2 ? 4 : 5),Int8}'
# RUN: not jlopt type lower --target x86_64 'NTuple{max(1,2),Int8}' 'NTuple{2.5*2,Int8}' 'NTuple{length((1,2)),Int8}'
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --decls %s

struct Matrix2{N,M,T}
    data::NTuple{N*M,T}
end
