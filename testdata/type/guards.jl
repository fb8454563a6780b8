# Every way to write a condition around a declaration, and which conditions are decided.
#
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Line Static Parens Block Evaluated Chosen Chained Part Number Machine Kernel HasMemory Fresh HasDict HasMain
# RUN: not jlopt type lower --target x86_64 --julia-version 1.10 --decls %s Line Chained HasMemory Chosen Old Second Inner
# RUN: not jlopt type lower --target aarch64-apple-darwin --julia-version 1.13 --decls %s Machine Kernel Old
# RUN: jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Plain 'NTuple{Count,Int8}' Global Constant

if VERSION >= v"1.12" struct Line end end
@static if VERSION >= v"1.10" struct Static end end
VERSION > v"1.2" && (struct Parens end)
VERSION > v"1.2" && begin
    struct Block end
end
VERSION > v"1.2" && @eval struct Evaluated end
const Chosen = if VERSION > v"1.11" Int8 else Int16 end

if v"1.11" <= VERSION < v"1.15"
    struct Chained end
end
if VERSION.minor >= 10 && VERSION.major == 1
    struct Part end
end
if VersionNumber(1, 10) <= VERSION
    struct Number end
end
if Sys.ARCH in (:x86_64, :i686)
    struct Machine end
end
if Sys.KERNEL === :Linux
    struct Kernel end
end
if isdefined(Core, :Memory)
    struct HasMemory end
end
if !isdefined(@__MODULE__, :Fresh)
    struct Fresh end
end
if isdefined(Base, :Dict)
    struct HasDict end
end
if isdefined(Main, :Fresh)
    struct HasMain end
end
if VERSION < v"1.13"
    struct First end
elseif VERSION < v"1.14"
    struct Old end
else
    struct Second end
end
if VERSION >= v"1.10"
    if is_odd()
        struct Inner end
    end
end

Plain = Int8
Count = 3
global Global = Int16
global const Constant = Int32
