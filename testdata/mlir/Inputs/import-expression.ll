@x = global i32 0
@"y z" = global i64 ptrtoaddr (ptr @x to i64)
