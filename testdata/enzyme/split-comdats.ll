; Comdats of one name: of which kind they are, no member is lost, and only data that both have is chosen by the linker.
;
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-comdats.new.ll>' -S %s -o %t.ll
; RUN: FileCheck-22 --input-file=%t.ll %s
; RUN: lli-22 --force-interpreter %t.ll
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/split-layouts.other.ll>' -S %S/Inputs/split-layouts.ll
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-layouts.other.ll>' -S %S/Inputs/split-errors.empty.ll
;
; main gives 0 where each module reads its own.
;
; CHECK-DAG: @e_any = global i32 2
; CHECK-DAG: @e_largest = global i32 2
; CHECK-DAG: define internal i32 @f_any.{{[0-9]+}}(
; CHECK-DAG: define internal i32 @f_largest.{{[0-9]+}}(
; CHECK-DAG: define linkonce_odr i32 @only_theirs(

$f_any = comdat any
@d_any = global i32 1, comdat($f_any)
define i32 @f_any() comdat {
  %v = load i32, ptr @d_any
  ret i32 %v
}

$f_exactmatch = comdat exactmatch
@d_exactmatch = global i32 1, comdat($f_exactmatch)
define i32 @f_exactmatch() comdat {
  %v = load i32, ptr @d_exactmatch
  ret i32 %v
}

$f_largest = comdat largest
@d_largest = global i32 1, comdat($f_largest)
define i32 @f_largest() comdat {
  %v = load i32, ptr @d_largest
  ret i32 %v
}

$f_nodeduplicate = comdat nodeduplicate
@d_nodeduplicate = global i32 1, comdat($f_nodeduplicate)
define i32 @f_nodeduplicate() comdat {
  %v = load i32, ptr @d_nodeduplicate
  ret i32 %v
}

$f_samesize = comdat samesize
@d_samesize = global i32 1, comdat($f_samesize)
define i32 @f_samesize() comdat {
  %v = load i32, ptr @d_samesize
  ret i32 %v
}

$group = comdat any
@both = linkonce_odr global i32 0, comdat($group)
define linkonce_odr i32 @only_ours() comdat($group) {
  %v = load i32, ptr @both
  ret i32 %v
}

declare i32 @their.sum()

define i32 @main() {
  %first = call i32 @only_ours()
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
  %theirs = call i32 @their.sum()
  %tens = mul i32 %theirs, 10
  %sum = add i32 %s4, %tens
  %wrong = icmp ne i32 %sum, 105
  %code = zext i1 %wrong to i32
  ret i32 %code
}
