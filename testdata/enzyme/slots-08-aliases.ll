; RUN: %jlopt -passes=enzyme-make-slots-symbolic --enzyme-values=%S/Inputs/slots-08-aliases.values.json -S %s | %FileCheck %s
; NOTE: An alias must stand for a definition: such a slot keeps its initializer.

; CHECK: @aliased = private constant ptr inttoptr (i64 4096 to ptr), !julia.constgv !0{{$}}
; CHECK: @inner = private constant ptr inttoptr (i64 8192 to ptr), !julia.constgv !0{{$}}
; CHECK: @free = external constant ptr, !julia.constgv !0, !enzyme_inactive !0, !enzyme_ta_norecur !0
; CHECK: @whole = alias ptr, ptr @aliased
; CHECK: @part = alias i8, getelementptr (i8, ptr @inner, i64 4)

@aliased = private constant ptr inttoptr (i64 4096 to ptr), !julia.constgv !0
@inner = private constant ptr inttoptr (i64 8192 to ptr), !julia.constgv !0
@free = private constant ptr inttoptr (i64 12288 to ptr), !julia.constgv !0

@whole = alias ptr, ptr @aliased
@part = alias i8, getelementptr (i8, ptr @inner, i64 4)

define ptr @f() {
  %s = load ptr, ptr @whole, align 8
  ret ptr %s
}

!0 = !{}
