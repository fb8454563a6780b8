@both = global i64 2
