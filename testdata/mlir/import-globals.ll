; Globals: linkages, initializers, aliases, ifuncs, comdats, constructors, module flags and assembly.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s --report

source_filename = "globals.c"
target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"
module asm ".globl outside"
module asm "outside:"

%Pair = type { i32, ptr, [3 x i8] }
%Packed = type <{ i8, i32 }>
%Self = type { ptr, %Pair }

$group = comdat any

@text = internal unnamed_addr constant [4 x i8] c"abc\00", align 1
@bytes = private constant [3 x i8] c"\FF\00\01"
@numbers = global [2 x [2 x i32]] [[2 x i32] [i32 1, i32 2], [2 x i32] [i32 3, i32 4]]
@bits = global [3 x i7] [i7 1, i7 0, i7 1]
@flags = global [3 x i1] [i1 1, i1 0, i1 1]
@wide = global i128 123456789012345678901234567890
@nan = global double 0x7FF8000000000000
@pair = global %Pair { i32 1, ptr @text, [3 x i8] zeroinitializer }, comdat($group), section "data"
@nested = global %Self { ptr @nested, %Pair { i32 7, ptr null, [3 x i8] c"xyz" } }
@packed = addrspace(10) global %Packed zeroinitializer
@local = external thread_local(initialexec) global i32
@here = thread_local global i32 0
@vector = global <4 x i32> splat (i32 3)
@pointers = global <2 x ptr> <ptr @wide, ptr null>
@undefined = global { i32, i32 } undef
@poisoned = global i32 poison
@inside = global ptr getelementptr inbounds (%Pair, ptr @pair, i32 0, i32 2)
@sum = global i64 add (i64 ptrtoint (ptr @wide to i64), i64 8)
@block = global ptr blockaddress(@with_block, %x)
@equivalent = global ptr dso_local_equivalent @with_block
@unchecked = global ptr no_cfi @with_block
@imported = external dllimport global i32
@0 = private global i8 1
@unnamed_use = global ptr @0
@"bytes\FF" = global i8 2
@bytes_use = global ptr @"bytes\FF"

@other_name = hidden alias i32, ptr @pair
@chosen = ifunc void (), ptr @choose

@llvm.used = appending global [1 x ptr] [ptr @wide], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @with_block, ptr null }]

define ptr @choose() {
  ret ptr null
}

define void @with_block() {
  br label %x
x:
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!julia.own = !{!4}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"julia.mv.specs", !{!"generic", i32 0}}
!2 = !{i32 2, !"julia.mv.target", !"x86_64"}
!3 = !{!"clang"}
!4 = !{ptr @wide, null, i64 -1, !{!"inner"}}
