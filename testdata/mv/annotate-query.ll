; mv annotate: which functions have versions for which targets, as text and as JSON; with -o the annotated
; module, which says the same of itself afterwards. With -o - there is the module alone.
;
; RUN: jlopt mv annotate %s | FileCheck-22 %s
; RUN: jlopt mv annotate --json %s | json-subset %S/Inputs/annotate.json
; RUN: jlopt mv annotate %s -o %t.bc --json | json-subset %S/Inputs/annotate.json
; RUN: jlopt mv annotate %t.bc --json | json-subset %S/Inputs/annotate-again.json
; RUN: jlopt mv annotate %s -S -o - | FileCheck-22 --check-prefix=MODULE %s
; RUN: jlopt mv annotate %s
; RUN: not jlopt mv annotate -S %s
;
; Where one asks for more (-v), the targets have their features.
;
; RUN: JLOPT_LOG=jlopt::cmd=info jlopt mv annotate %s | FileCheck-22 --check-prefix=VERBOSE %s
; VERBOSE: {{^}}TARGET CPU CLONES BASE FLAGS FEATURES
; VERBOSE: {{^}}2 haswell {{.*}} +avx2,+fma

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: {{^}}1 sandybridge everything
; CHECK: not annotated
; CHECK: 0: 5, 1: 5, 2: 4, 3: 1
; CHECK: {{^}}looping reloc 1, 2, 3{{$}}
; CHECK: {{^}}between reloc 1, 2{{$}}
; CHECK: {{^}}fused reloc 1, 2{{$}}
; CHECK: {{^}}plain - 1{{$}}
; CHECK: {{^}}vector - 1, 2{{$}}
; MODULE-NOT: TARGET
; MODULE: define i64 @looping(i64 %n) #[[E:[0-9]+]] !dbg
; MODULE: define i64 @between(i64 %n) #[[SIX:[0-9]+]] {
; MODULE: define i64 @plain(i64 %n) #[[TWO:[0-9]+]] {
; MODULE-DAG: attributes #[[E]] = { "julia.mv.clones"="E" "julia.mv.reloc" }
; MODULE-DAG: attributes #[[SIX]] = { "julia.mv.clones"="6" "julia.mv.reloc" }
; MODULE-DAG: attributes #[[TWO]] = { "julia.mv.clones"="2" }
; MODULE-DAG: !{i32 7, !"julia.mv.veccall", i32 1}
; MODULE-DAG: !{i32 1, !"julia.mv.annotated", i32 1}

declare double @llvm.fma.f64(double, double, double)
declare i64 @far(i64)
define i64 @looping(i64 %n) !dbg !20 {
top:
  br label %body, !dbg !21
body:
  %i = phi i64 [ 0, %top ], [ %j, %body ]
  %j = call i64 @between(i64 %i), !dbg !22
  %more = icmp slt i64 %j, %n, !dbg !22
  br i1 %more, label %body, label %out, !dbg !22
out:
  ret i64 %j
}
define i64 @between(i64 %n) {
  %x = call double @fused(double 1.0)
  %r = call i64 @far(i64 %n)
  ret i64 %r
}
define double @fused(double %x) {
  %y = call double @llvm.fma.f64(double %x, double %x, double %x)
  ret double %y
}
define i64 @plain(i64 %n) {
  %r = call i64 @looping(i64 %n)
  ret i64 %r
}
define void @vector(<2 x i64> %v) {
  ret void
}
!llvm.dbg.cu = !{!23}
!20 = distinct !DISubprogram(name: "looping", scope: null, file: !24, line: 1, type: !25, unit: !23, spFlags: DISPFlagDefinition)
!21 = !DILocation(line: 2, scope: !20)
!22 = !DILocation(line: 3, scope: !20)
!23 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !24, emissionKind: FullDebug)
!24 = !DIFile(filename: "a.jl", directory: ".")
!25 = !DISubroutineType(types: !26)
!26 = !{null}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 1, !"julia.mv.specs", !3}
!3 = !{!4, !5, !6, !7}
!4 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!5 = !{!"sandybridge", !"+avx", i32 0, i32 2}
!6 = !{!"haswell", !"+avx2,+fma", i32 1, i32 284}
!7 = !{!"atom", !"", i32 0, i32 136}
