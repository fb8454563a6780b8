# Enums: their values are parameters of types; CEnum.jl's are enums too.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --keep-going --decls %s Pet 'Param{cat}' Held Flags 'Param{FLAG_B}' Listed
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --keep-going --decls %s Twice TooLarge Overflow Later 'Param{unknown}' 'Param{behind}' 'Param{Pets.fish}'
# RUN: not jlopt type lower --decls %S/Inputs/mistakes/enum.jl

struct Param{T} end

@enum Pet::UInt8 cat dog = 5 fish
const FISH = fish
struct Held
    pet::Pet
    of::Param{FISH}
end

@cenum Flags::UInt32 begin
    FLAG_A = 1
    FLAG_B = 1 << 1   # the values of C need not differ
    FLAG_ALSO_B = 2
end

Base.@enum(Listed, one, two = 2)

@enum Twice a = 1 b = 1
@enum TooLarge::Int8 large = 200
@enum Overflow::UInt8 last = 255 more
@enum Known first unknown = length("abc") behind
struct Later
    x::Twice
end
