abstract type Measured{T<:Real} end
struct Reading{T} <: Measured{T}
    value::T
end
struct Ordered{P<:(Pair{A,B} where {A,B<:A})}
    pair::P
end
