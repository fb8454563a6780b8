# Fields under `@static`, behind `@doc`, and what may stand for fields that are not known.
#
# RUN: jlopt type layout --target x86_64 --julia-version 1.13 --decls %s Word Guarded Nested Documented Built
# RUN: jlopt type lower --allow-boxed --target i686 --julia-version 1.10 --decls %s Word Guarded Nested Documented
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --decls %s Undecided Made Looped Inlined Chained
# RUN: not jlopt type lower --target x86_64 --julia-version 1.13 --decls %S/Inputs/mistakes/interpolated.jl Particle

struct Word
    @static if Sys.WORD_SIZE == 64
        x::Int64
        y::Int64
    elseif Sys.WORD_SIZE == 32
        x::Int32
    else
        x::Int8
    end
    rest::Int8
end

struct Guarded
    @static VERSION > v"1.11" && new_field::Int32
    @static VERSION > v"1.11" || old_field::Int16
    rest::Int8
end

mutable struct Nested
    @static if VERSION > v"1.11"
        const a::Int8
        @static if Sys.WORD_SIZE == 64
            @atomic b::Int64
        end
    end
    rest::Int8
end

struct Documented
    @doc "the first" x::Int8
    "the second"
    y::Int16
end

struct Built
    x::Int8
    @inline Built(x) = new(x)
    @inline function Built()
        x = 3
        new()
    end
    Base.@propagate_inbounds Built(x, y) = new(x + y)
end

struct Undecided
    @static if is_wide()
        x::Int64
    end
    y::Int8
end

struct Made
    @fields_of Other
    y::Int8
end

struct Looped
    if true
        x::Int
    end
    y::Int8
end

struct Inlined
    true && x::Int
    y::Int8
end

struct Chained
    x::Made
end
