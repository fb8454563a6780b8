# How values are passed and returned.
#
# RUN: jlopt type abi --target x86_64 --julia-version 1.13 Int64 'NTuple{3,Int64}' String Nothing 'Type{Int}' Float64
# RUN: jlopt type abi --target x86_64 --julia-version 1.13 --json 'Tuple{Int64,Any}' Any
