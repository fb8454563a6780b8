define double @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = phi fast double [ 1.0, %entry ], [ 2.0, %a ], !enzyme_mark !0
  ret double %x
}
define void @g() {
  call void asm sideeffect "", ""() [ "own"() ]
  ret void
}
!0 = !{}
