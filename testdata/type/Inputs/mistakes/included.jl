include("other.jl")
