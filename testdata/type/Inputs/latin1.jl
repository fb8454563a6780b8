struct A # grüße
 x::Int8
end
