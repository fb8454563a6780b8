target datalayout = "e-p:64:64-i64:32"

%pair = type { i8, i64 }

@size = constant i64 ptrtoint (ptr getelementptr (%pair, ptr null, i64 1) to i64)
