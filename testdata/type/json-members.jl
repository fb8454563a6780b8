# Reports with the members that only some types have: of long lists, unions, memory, what is open; parts of each kind.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --json 'NTuple{70,String}' 'Memory{Union{Int8,Int16}}' 'AtomicMemory{NTuple{3,Int64}}' 'Union{Int8,Nothing}' 'Union{Int8,String}' Vector 'Union{}' Real
# RUN: jlopt type layout --target x86_64 --julia-version 1.14 --json 'Type{Int8}' | FileCheck-22 --check-prefix=OBJECT %s
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s --json --expand Parts 'NTuple{70,String}' Real
# RUN: jlopt type layout --target x86_64 --diff 1.10 1.11 --decls %s --json Parts 'Memory{Int8}'
# RUN: not jlopt type check-layout --target x86_64 --julia-version 1.13 --gpu amdgcn --json 'NTuple{10001,Tuple{Int8,Int128}}' | FileCheck-22 --check-prefix=TOTAL %s

# OBJECT: "kind": "typeobject"
# TOTAL: "divergences_total": 50007

mutable struct Parts
    const id::Int32
    @atomic wide::NTuple{3,Int64}
    choice::Union{Int8,Nothing}
    tail::NTuple{100,Int16}
    last::Any
    Parts(id) = new(id)
end
