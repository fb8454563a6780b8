# Types without a layout: in one line why.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 Real Vector 'Tuple{Any,Int8}' 'Union{}' 'Type{Int8}' 'Union{Int8,String}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.14 'Type{Int8}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --json Real 'Union{}'
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 'Core.LLVMPtr{Int8,:x}'
