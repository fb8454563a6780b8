$f_any = comdat any
@e_any = global i32 2, comdat($f_any)
define i32 @f_any() comdat {
  %v = load i32, ptr @e_any
  ret i32 %v
}

$f_exactmatch = comdat exactmatch
@e_exactmatch = global i32 2, comdat($f_exactmatch)
define i32 @f_exactmatch() comdat {
  %v = load i32, ptr @e_exactmatch
  ret i32 %v
}

$f_largest = comdat largest
@e_largest = global i32 2, comdat($f_largest)
define i32 @f_largest() comdat {
  %v = load i32, ptr @e_largest
  ret i32 %v
}

$f_nodeduplicate = comdat nodeduplicate
@e_nodeduplicate = global i32 2, comdat($f_nodeduplicate)
define i32 @f_nodeduplicate() comdat {
  %v = load i32, ptr @e_nodeduplicate
  ret i32 %v
}

$f_samesize = comdat samesize
@e_samesize = global i32 2, comdat($f_samesize)
define i32 @f_samesize() comdat {
  %v = load i32, ptr @e_samesize
  ret i32 %v
}

$group = comdat any
@both = linkonce_odr global i32 0, comdat($group)
define linkonce_odr i32 @only_theirs() comdat($group) {
  %v = load i32, ptr @both
  ret i32 %v
}

define i32 @their.sum() {
  %first = call i32 @only_theirs()
  %c0 = call i32 @f_any()
  %s0 = add i32 %first, %c0
  %c1 = call i32 @f_exactmatch()
  %s1 = add i32 %s0, %c1
  %c2 = call i32 @f_largest()
  %s2 = add i32 %s1, %c2
  %c3 = call i32 @f_nodeduplicate()
  %s3 = add i32 %s2, %c3
  %c4 = call i32 @f_samesize()
  %s4 = add i32 %s3, %c4
  ret i32 %s4
}
