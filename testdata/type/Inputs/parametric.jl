struct Open{T}
    x::T
end
