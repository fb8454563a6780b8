for T in (:A, :B)
    @eval struct $T end
end
