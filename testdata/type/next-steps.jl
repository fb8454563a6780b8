# Mistakes of people who ask about types for the first time, and the next step.
#
# RUN: not jlopt type lower 'Int8,Int16' 'Int8 Int16' '' 'Int8)'
# RUN: not jlopt type lower --decls %s Open Base.RefValue Held
# RUN: not jlopt type check-layout --gpu amdgcn --decls %s Open Held
# RUN: not jlopt type check-layout --target nvptx64 Int8
# RUN: not jlopt type layout --target pdp11 Int8
# RUN: not jlopt type check-layout --gpu cuda Int8
# RUN: not jlopt type layout --decls %S/Inputs/object.bin Int8
# RUN: not jlopt type layout --decls %S/Inputs/latin1.jl Int8
# RUN: not jlopt type layout --diff 1.12 Int8 --decls %s --all
# RUN: jlopt type lower --json --format text Int8
# RUN: jlopt type lower --format text --json Int8 | FileCheck-22 %s

# CHECK: "schema": "jlopt.type.lower/1"

struct Open{T}
    x::T
end

mutable struct Held
    x::Int8
end
