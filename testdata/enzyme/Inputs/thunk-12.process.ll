; The variables of the process.
@counter = global [2 x i64] [i64 0, i64 1]
@weak = global i64 2
@common = global i64 4
@once = constant i64 8
@shared = global i64 16
@exported = global i64 32
