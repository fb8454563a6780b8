# Types that a package hands to C and to GPUs: their layouts must not change unnoticed.
#
# SNAPSHOT layout: jlopt type layout --decls %s State
# SNAPSHOT older-julia: jlopt type layout --decls %s State --diff 1.10 1.13
# SNAPSHOT gpu: jlopt type check-layout --decls %s State --gpu amdgcn
struct Position
    x::Float32
    y::Float32
end

struct State
    position::Position
    id::UInt128
    flags::UInt8
end
