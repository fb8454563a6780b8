primitive type Flags 7 end
