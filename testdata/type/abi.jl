# How values are passed and returned.
#
# RUN: jlopt type abi --target x86_64 --julia-version 1.13 Int64 'NTuple{3,Int64}' String Nothing 'Type{Int}' Float64
# RUN: jlopt type abi --target x86_64 --julia-version 1.13 'Tuple{String,Int64}' 'Tuple{Int64,Nothing}' Int128 'Union{Int8,Nothing}' 'Union{Nothing,Missing}' 'Union{}'
# RUN: jlopt type abi --target x86_64 --julia-version 1.11 'Tuple{String,Int64}' 'Union{Nothing,Tuple{String,Int64}}'
# RUN: jlopt type abi --target x86_64 --julia-version 1.14 'Tuple{String,Int64}' 'Union{Nothing,Tuple{String,Int64}}'
# RUN: jlopt type abi --target x86_64 --julia-version 1.13 --json 'Tuple{Int64,Any}' Any 'Tuple{String,Int64}' 'Union{Int8,String}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.14 'Union{Nothing,Tuple{String,Int64}}' 'Union{Nothing,Missing}'
