; Calls with Julia's conventions and bundles, attributes, inline assembly and intrinsics: all is in the MLIR or in the report.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s --report

%Ret = type { i64, ptr addrspace(10) }

declare void @callee(ptr sret(%Ret) align 8, ptr swiftself "gcstack", ptr addrspace(10) noundef nonnull %x, i32 signext range(i32 0, 5)) #0
declare swiftcc i64 @swift(ptr swiftself, ptr swifterror)
@format = external constant i8
declare i32 @printf(ptr captures(none), ...)
declare ptr addrspace(10) @julia.call2(ptr, ptr addrspace(10), ...)
declare token @llvm.experimental.gc.statepoint.p0(i64, i32, ptr, i32, i32, ...)

define swiftcc noundef i64 @caller(ptr nonnull swiftself %pgcstack, ptr addrspace(10) %x, i32 %n) #1 {
  %box = alloca %Ret
  call swiftcc void @callee(ptr sret(%Ret) align 8 %box, ptr swiftself "gcstack" %pgcstack, ptr addrspace(10) nonnull %x, i32 signext %n) #2 [ "jl_roots"(ptr addrspace(10) %x, ptr addrspace(10) null), "empty"() ]
  %r = tail call i32 (ptr, ...) @printf(ptr null, i32 4, double 1.5)
  %again = call i32 (ptr, ...) @printf(ptr nonnull @format, i32 4)
  %more = call i32 (ptr, ...) @printf(ptr nonnull @format, i32 4, i32 5, i32 6)
  %q = musttail call swiftcc i64 @caller(ptr nonnull swiftself %pgcstack, ptr addrspace(10) %x, i32 %r)
  ret i64 %q
}

; Called by another type than its own, through an alias, and through a pointer.
@another = alias i64 (ptr), ptr @indirect
define i64 @indirect(ptr %f) {
  %a = call i64 @printf(i64 1)
  %b = call i64 @another(ptr null)
  %c = call fastcc i64 %f(i64 %a) #3
  %d = call ptr addrspace(10) (ptr, ptr addrspace(10), ...) @julia.call2(ptr %f, ptr addrspace(10) null, i64 %c)
  ret i64 %b
}

define i32 @assembly(i32 %x, ptr %p) {
  %a = call i32 asm sideeffect alignstack inteldialect "mov $0, $1", "=r,r,~{memory}"(i32 %x)
  call void asm "nop", "*m"(ptr elementtype(i32) %p)
  ret i32 %a
}

define double @intrinsics(double %x, i32 %n, ptr %p, ptr addrspace(10) %q) strictfp {
  %slot = alloca i32
  call void @llvm.lifetime.start.p0(ptr %slot)
  call void @llvm.memcpy.p0.p10.i64(ptr align 4 %p, ptr addrspace(10) align 8 %q, i64 4, i1 false)
  %fma = call fast double @llvm.fma.f64(double %x, double 2.0, double 3.0)
  %max = call i32 @llvm.smax.i32(i32 %n, i32 1)
  %zeros = call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %max, i1 true)
  %over = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %zeros, i32 1)
  %bit = extractvalue { i32, i1 } %over, 1
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  %expected = call i1 @llvm.expect.i1(i1 %bit, i1 true)
  %reduced = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> splat (i32 1))
  %strict = call double @llvm.experimental.constrained.fadd.f64(double %fma, double %x, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %narrow = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %strict, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  %stack = call i64 @llvm.read_register.i64(metadata !0)
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  call void @llvm.trap()
  ret double %strict
}

attributes #0 = { noreturn cold memory(argmem: readwrite, inaccessiblemem: read) "thunk" }
attributes #1 = { nounwind uwtable(sync) noinline optnone "target-cpu"="x86-64" "target-features"="+sse2,-avx" "frame-pointer"="all" "julia.fsig"="caller(Any, Int32)" "no-nans-fp-math"="true" }
attributes #2 = { nounwind memory(none) "enzyme_inactive" "enzymejl_mi"="123" }
attributes #3 = { noinline willreturn }
!0 = !{!"rsp"}
