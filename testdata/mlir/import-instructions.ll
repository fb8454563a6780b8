; One of each instruction, with the flags that it can have.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s -o %t.mlirbc --report --json
; RUN: mlir-translate-22 --mlir-to-llvmir %t.mlirbc | FileCheck-22 %s

%T = type { i32, ptr, [3 x i8] }

; CHECK-LABEL: define i64 @integers(
; CHECK: add nuw nsw i64
; CHECK: sdiv exact i64
; CHECK: or disjoint i64
; CHECK: trunc nuw i64
; CHECK: zext nneg i32
define i64 @integers(i64 %a, i64 %b) {
  %add = add nuw nsw i64 %a, %b
  %sub = sub nsw i64 %add, %b
  %mul = mul i64 %sub, 3
  %udiv = udiv exact i64 %mul, %b
  %sdiv = sdiv exact i64 %udiv, %b
  %urem = urem i64 %sdiv, %b
  %srem = srem i64 %urem, %b
  %shl = shl nuw i64 %srem, 1
  %lshr = lshr exact i64 %shl, 1
  %ashr = ashr i64 %lshr, 1
  %and = and i64 %ashr, 255
  %or = or disjoint i64 %and, 256
  %xor = xor i64 %or, -1
  %trunc = trunc nuw i64 %xor to i32
  %zext = zext nneg i32 %trunc to i64
  %sext = sext i32 %trunc to i64
  %less = icmp samesign ult i64 %zext, %sext
  %least = icmp sge i64 %a, %b
  %both = and i1 %less, %least
  %chosen = select i1 %both, i64 %zext, i64 %sext
  %frozen = freeze i64 %chosen
  ret i64 %frozen
}

; CHECK-LABEL: define double @floats(
; CHECK: fadd fast double
; CHECK: fcmp nnan uno double
define double @floats(double %a, float %b, i32 %i) {
  %neg = fneg nsz double %a
  %add = fadd fast double %neg, 1.0
  %sub = fsub double %add, 0x7FF0000000000000
  %mul = fmul reassoc nnan double %sub, %a
  %div = fdiv arcp double %mul, %a
  %rem = frem double %div, %a
  %ext = fpext float %b to double
  %trunc = fptrunc double %rem to float
  %ui = fptoui double %ext to i32
  %si = fptosi float %trunc to i32
  %uf = uitofp nneg i32 %ui to double
  %sf = sitofp i32 %si to double
  %is = fcmp nnan uno double %uf, %sf
  %une = fcmp une double %uf, %ext
  %any = or i1 %is, %une
  %choice = select ninf i1 %any, double %uf, double %sf
  ret double %choice
}

; CHECK-LABEL: define i32 @memory(
; CHECK: alloca inalloca
; CHECK: getelementptr inbounds nuw
; CHECK: load atomic volatile i32, ptr %{{.*}} syncscope("singlethread") acquire
; CHECK: cmpxchg weak ptr
define i32 @memory(ptr %p, i64 %i, ptr addrspace(10) %tracked) {
  %slot = alloca %T, i32 4, align 16
  %in = alloca inalloca i32
  %field = getelementptr inbounds nuw %T, ptr %p, i64 %i, i32 2, i64 1
  %plain = getelementptr i8, ptr %field, i64 8
  %load = load atomic volatile i32, ptr %p syncscope("singlethread") acquire, align 4
  store i32 %load, ptr %plain, align 1, !nontemporal !0
  %old = atomicrmw volatile umax ptr %p, i32 %load seq_cst, align 8
  %pair = cmpxchg weak ptr %p, i32 %old, i32 2 acq_rel monotonic, align 4
  %value = extractvalue { i32, i1 } %pair, 0
  %whole = insertvalue { i32, { i32, i1 } } poison, i32 %value, 1, 0
  %inner = extractvalue { i32, { i32, i1 } } %whole, 1, 0
  fence syncscope("agent") release
  %decayed = addrspacecast ptr addrspace(10) %tracked to ptr addrspace(11)
  %int = ptrtoint ptr %field to i64
  %pointer = inttoptr i64 %int to ptr
  store ptr addrspace(11) %decayed, ptr %pointer
  ret i32 %inner
}

; CHECK-LABEL: define <4 x i32> @vectors(
; CHECK: shufflevector <2 x i32> %{{.*}}, <2 x i32> %{{.*}}, <4 x i32> <i32 0, i32 3, i32 poison, i32 1>
define <4 x i32> @vectors(<2 x i32> %a, <2 x i32> %b, i32 %i, <vscale x 2 x i64> %s) {
  %one = extractelement <2 x i32> %a, i32 %i
  %with = insertelement <2 x i32> %b, i32 %one, i64 0
  %mixed = shufflevector <2 x i32> %a, <2 x i32> %with, <4 x i32> <i32 0, i32 3, i32 poison, i32 1>
  %back = bitcast <4 x i32> %mixed to <2 x i64>
  %scaled = add <vscale x 2 x i64> %s, splat (i64 5)
  %forth = bitcast <2 x i64> %back to <4 x i32>
  ret <4 x i32> %forth
}

; CHECK-LABEL: define i32 @flow(
define i32 @flow(i1 %c, i32 %n, ptr %where) {
entry:
  br i1 %c, label %head, label %out, !prof !1
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ], [ %next, %head ]
  %j = phi i32 [ %n, %entry ], [ %i, %head ], [ %i, %head ]
  %next = add i32 %i, %j
  switch i32 %next, label %out [ i32 1, label %head
                                 i32 2, label %head
                                 i32 3, label %jump ]
jump:
  indirectbr ptr %where, [label %out, label %dead]
out:
  %r = phi i32 [ 1, %entry ], [ %next, %head ], [ 7, %jump ]
  switch i1 %c, label %dead [ i1 true, label %leave ]
leave:
  ret i32 %r
dead:
  unreachable
}

; A value goes on from the end of an invoke through a block of its own.
; CHECK-LABEL: define i32 @unwinding(
; CHECK: invoke i32 @unwinding
; CHECK: cleanup
define i32 @unwinding(ptr %p) personality ptr @personality {
entry:
  %first = invoke i32 @unwinding(ptr %p) to label %again unwind label %pad
again:
  %twice = phi i32 [ %first, %entry ], [ %second, %loop ]
  br label %loop
loop:
  %second = invoke i32 (i32, ...) @variadic(i32 %twice, double 1.0) to label %again unwind label %pad
pad:
  %why = phi i32 [ 1, %entry ], [ 2, %loop ]
  %what = landingpad { ptr, i32 } cleanup catch ptr @caught filter [1 x ptr] [ptr null]
  store i32 %why, ptr %p
  resume { ptr, i32 } %what
}

@caught = external constant ptr
declare i32 @personality(...)
declare i32 @variadic(i32, ...)

!0 = !{i32 1}
!1 = !{!"branch_weights", i32 1, i32 3}
