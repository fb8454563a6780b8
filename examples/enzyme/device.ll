; A device module as it is to be linked: a slot, and a box of a value whose type has no tag.
target datalayout = "e-i64:64-ni:10:11:12:13"

@slot = external global ptr
@number = private constant ptr getelementptr (i8, ptr @box, i64 8), !julia.constgv !0
@box = externally_initialized global { i64, [8 x i8] } { i64 0, [8 x i8] c"\00\00\00\00\00\00\04@" }, align 16

define ptr @f() {
  %s = load ptr, ptr @slot, align 8
  ret ptr %s
}

!0 = !{}
