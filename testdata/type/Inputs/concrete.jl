struct Bytes
    low::UInt8
    high::UInt8
end
