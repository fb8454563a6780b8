# Declarations under conditions: those that the version and the machine decide count, the others are skipped, and said so.
#
# RUN: jlopt type lower --target x86_64 --julia-version 1.10 --decls %s Handle Wide Word Guarded Unless Lanes Machine
# RUN: jlopt type lower --allow-boxed --target i686-w64-mingw32 --julia-version 1.13 --decls %s Handle Wide Word Guarded Lanes Machine
# RUN: jlopt type lower --target x86_64-freebsd --julia-version 1.13 --decls %s Handle
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Unless
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Maybe Otherwise Looped Local Wrapped UnknownCount
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --json --decls %s Int8

@static if Sys.iswindows()
    struct Handle
        value::Ptr{Cvoid}
    end
elseif Sys.islinux() || Sys.isapple()
    struct Handle
        value::Cint
    end
else
    struct Handle
        value::Int8
    end
end

if VERSION >= v"1.11.0-DEV.1" && !false
    const Wide = Memory{Int8}
    struct Inner end
else
    primitive type Wide 128 end
end

if Int === Int64
    if sizeof(Ptr{Cvoid}) == 8
        struct Word
            value::UInt64
        end
    end
else
    struct Word
        value::UInt32
    end
end

(VERSION < v"1.14") && struct Guarded
    value::Int16
end
VERSION >= v"1.13-" || struct Unless
    value::Int32
end

const COUNT = Sys.WORD_SIZE == 64 ? 8 : 4
struct Lanes
    lanes::NTuple{COUNT,Float32}
end
primitive type Machine Sys.WORD_SIZE end

if isdefined(Base, :Something)
    struct Maybe end
else
    struct Otherwise end
end
const UnknownCount = rand() > 0.5 ? 1 : 2
for T in (:A, :B)
    @eval struct $T end
    struct Looped end
end
let
    mutable struct Local end
end
@wrapped begin
    abstract type Wrapped end
end
if isdefined(Base, :Something)
    println("nothing is declared")
end
