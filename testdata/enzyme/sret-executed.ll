; RUN: jlopt --passes=enzyme-fixup-sret --enzyme-types=%S/Inputs/types.json %s -o %t.bc
; RUN: lli-22 %t.bc
; RUN: not lli-22 %s
; The buffer after the call, executed: the data is there, and the places of references are what they were; without the
; pass they are overwritten.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@value = constant { i64, { i64, double }, [3 x i8], i64 } { i64 1, { i64, double } { i64 -1, double 2.0 }, [3 x i8] c"abc", i64 -1 }
@wrong = global i32 0

define void @make(ptr noalias sret({ i64, { ptr addrspace(10), double }, [3 x i8], ptr addrspace(10) }) align 8 %sret, ptr noalias %roots) noinline "enzymejl_mi"="9001" "enzymejl_rt"="Deep" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %sret, ptr align 8 @value, i64 40, i1 false)
  ret void
}

define void @expect(ptr %buffer, i64 %at, i8 %value) {
  %p = getelementptr i8, ptr %buffer, i64 %at
  %found = load i8, ptr %p
  %bad = icmp ne i8 %found, %value
  %one = zext i1 %bad to i32
  %old = load i32, ptr @wrong
  %new = or i32 %old, %one
  store i32 %new, ptr @wrong
  ret void
}

define i32 @main() {
  %buffer = alloca { i64, { ptr addrspace(10), double }, [3 x i8], ptr addrspace(10) }, align 8
  %roots = alloca [2 x ptr addrspace(10)], align 8
  call void @llvm.memset.p0.i64(ptr %buffer, i8 85, i64 40, i1 false)
  call void @make(ptr sret({ i64, { ptr addrspace(10), double }, [3 x i8], ptr addrspace(10) }) %buffer, ptr %roots)
  call void @expect(ptr %buffer, i64 0, i8 1)
  call void @expect(ptr %buffer, i64 8, i8 85)
  call void @expect(ptr %buffer, i64 15, i8 85)
  call void @expect(ptr %buffer, i64 23, i8 64)
  call void @expect(ptr %buffer, i64 24, i8 97)
  call void @expect(ptr %buffer, i64 26, i8 99)
  call void @expect(ptr %buffer, i64 32, i8 85)
  call void @expect(ptr %buffer, i64 39, i8 85)
  %wrong = load i32, ptr @wrong
  ret i32 %wrong
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)
