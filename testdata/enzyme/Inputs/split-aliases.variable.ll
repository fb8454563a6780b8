@function = global i64 1
