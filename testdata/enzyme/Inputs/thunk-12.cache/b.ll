$shared = comdat any

@counter = dso_local global [2 x i64] [i64 7, i64 8]
@second = alias i64, getelementptr (i8, ptr @counter, i64 8)
@third = weak alias i64, ptr @second
@weak = weak global i64 7
@common = common global i64 0
@once = linkonce_odr constant i64 7
@shared = linkonce_odr global i64 7, comdat
@exported = dllexport global i64 7
@own = internal global i64 40
@same = alias i64 (i64), ptr @helper
@llvm.used = appending global [2 x ptr] [ptr @second, ptr @own], section "llvm.metadata"

define i64 @diffe_b(i64 %x) {
  %a = load i64, ptr @third, align 8
  %b = load i64, ptr @weak, align 8
  %c = load i64, ptr @common, align 8
  %d = load i64, ptr @once, align 8
  %e = load i64, ptr @shared, align 8
  %f = load i64, ptr @exported, align 8
  %ab = add i64 %a, %b
  %cd = add i64 %c, %d
  %ef = add i64 %e, %f
  %abcd = add i64 %ab, %cd
  %abcdef = add i64 %abcd, %ef
  %own = load i64, ptr @own, align 8
  %theirs = add i64 %abcdef, %own
  %g = call i64 @same(i64 %theirs)
  ret i64 %g
}

define i64 @helper(i64 %x) {
  ret i64 %x
}
