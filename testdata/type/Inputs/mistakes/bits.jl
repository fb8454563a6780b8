primitive type Tiny 7 end
