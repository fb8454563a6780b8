; Of slots with one name, those of a thunk and of the module are one only where their values surely are: at one address, or
; alike where that says which value it is. The values of all five are described alike here.
;
; RUN: jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-14.cache --enzyme-values=%S/Inputs/thunk-14.cache/values.json --enzyme-values-out=/dev/null -S %s
;
; Without names, the module's own function of an entry's name becomes internal, with a warning.
; RUN: jlopt --passes=enzyme-import-thunks,enzyme-internalize-thunks --enzyme-thunk-cache=%S/Inputs/thunk-14.cache --enzyme-values=%S/Inputs/thunk-14.cache/values.json --enzyme-values-out=/dev/null -S %s | FileCheck-22 %s
; RUN: jlopt --passes='enzyme-internalize-thunks<entries=diffe>' --enzyme-thunk-cache=%S/Inputs/thunk-14.cache -S %s -o /dev/null
; CHECK-DAG: define internal double @own(
; CHECK-DAG: define internal void @diffe(

@nothing_known = external constant ptr, !julia.constgv !0
@looks_alike = external constant ptr, !julia.constgv !0
@changes = external constant ptr, !julia.constgv !0
@only_one = external constant ptr, !julia.constgv !0
@at = external constant ptr, !julia.constgv !0

define double @own(double %x) {
  ret double %x
}

define void @user(ptr %p) {
  call void inttoptr (i64 28672 to ptr)(ptr %p)
  ret void
}

!0 = !{}
