# What is not evaluated here is an error only for the types that need it: the others have their answers. With --keep-going
# or --all that holds of what Julia refuses too, which is a warning then. Without TYPE and --all it is an error.
#
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Whole
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --keep-going --decls %s Whole Flagged Masked Wide Small 'NTuple{Shifted,Int8}'
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --keep-going --decls %s -q Whole
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s --all
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s --all --json
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --keep-going --decls %s Broken NeedsBroken NeedsUnknown NeedsPackage 'NTuple{Called,Int8}' 'NTuple{Listed,Int8}' Misspelled.Inner.Deep Imported
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --decls %s
# RUN: jlopt type layout --target x86_64 --diff 1.11 1.12 --keep-going --decls %s Whole
# RUN: not jlopt type layout --target x86_64 --diff 1.11 1.12 --decls %s

using LinearAlgebra
import Dates as D
using Base: NotThere as Imported

const Flag = Sys.ARCH === :x86_64
const Newer = VERSION >= v"1.12" && !(Int <: AbstractFloat)
const Mask = 0x01 | 0x02
const Shifted = 1 << 3
const Sum = UInt8(200) + 0x64
const Mixed = Int8(3) * 2
const Tail = Base.tail
const BlasFloat = LinearAlgebra.BlasFloat
const Moment = D.DateTime
const Called = foo(3) * 2
const Listed = [1, 2]
const Text = "a" * "b"
const Half = 1 / 2
const Power = 2^-1

struct Param{T} end
struct Whole
    x::Int8
end
struct Flagged
    x::Param{Flag}
    y::Param{Newer}
    z::Param{Mask}
end
const Masked = Param{~Mask}
const Wide = NTuple{Mixed,Int8}
const Small = Param{Sum}

struct Broken
    x::Foo
    y::Bar
end
struct NeedsBroken
    x::Broken
end
struct NeedsUnknown
    x::NTuple{Called,Int8}
end
struct NeedsPackage
    x::BlasFloat
end
module Misspelled
module Inner
struct Deep
    x::Flot64
end
end
end
