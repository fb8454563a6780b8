struct Counter
    count::Base.RefValue{Int64}
    step::Int8
end
