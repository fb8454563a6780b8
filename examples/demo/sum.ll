; A module as Julia makes it for an image that runs on three kinds of x86-64 machines.
;
;   jlopt mv targets examples/demo/sum.ll
;   jlopt mv explain examples/demo/sum.ll
;   jlopt --passes=JuliaMultiVersioning examples/demo/sum.ll -S -o out.ll

source_filename = "sum.jl"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; What Julia lists of the image: its functions, with their places in the whole image, and a
; global variable that the pass finds a function pointer in.
@jl_fvars = global [5 x ptr] [ptr @julia_total, ptr @julia_fma_step, ptr @julia_norm, ptr @julia_report, ptr @julia_name]
@jl_fvar_idxs = global [5 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4]
@callback = hidden global ptr @julia_total

; Has a loop.
define double @julia_total(ptr %values, i64 %n) !dbg !10 {
entry:
  br label %loop, !dbg !11

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %more, %loop ]
  %place = getelementptr inbounds double, ptr %values, i64 %i, !dbg !12
  %value = load double, ptr %place, align 8, !dbg !12
  %more = fadd double %sum, %value, !dbg !12
  %next = add nuw i64 %i, 1, !dbg !11
  %again = icmp ult i64 %next, %n, !dbg !11
  br i1 %again, label %loop, label %done, !dbg !11

done:
  ret double %more, !dbg !13
}

; Has fast floating-point math.
define double @julia_fma_step(double %a, double %b, double %c) !dbg !14 {
  %product = fmul fast double %a, %b, !dbg !15
  %result = fadd fast double %product, %c, !dbg !15
  ret double %result, !dbg !15
}

; Has neither, but stands between two functions that have: it is cloned, so that the call from
; one version to the next stays within a target.
define double @julia_norm(double %x, double %y) !dbg !16 {
  %square = fmul double %y, %y, !dbg !17
  %norm = call double @julia_fma_step(double %x, double %x, double %square), !dbg !17
  ret double %norm, !dbg !17
}

; Has a loop, and calls the function in between.
define double @julia_report(ptr %points, i64 %n) !dbg !18 {
entry:
  br label %loop, !dbg !19

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %x.place = getelementptr inbounds double, ptr %points, i64 %i, !dbg !20
  %x = load double, ptr %x.place, align 8, !dbg !20
  %y = call double @julia_norm(double %x, double 1.0), !dbg !20
  store double %y, ptr %x.place, align 8, !dbg !20
  %next = add nuw i64 %i, 1, !dbg !19
  %again = icmp ult i64 %next, %n, !dbg !19
  br i1 %again, label %loop, label %done, !dbg !19

done:
  %total = call double @julia_total(ptr %points, i64 %n), !dbg !21
  ret double %total, !dbg !21
}

; Gains nothing from a newer CPU.
define i64 @julia_name(i64 %id) !dbg !22 {
  %name = add i64 %id, 1, !dbg !23
  ret i64 %name, !dbg !23
}

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.dbg.cu = !{!8}

!0 = !{i32 1, !"julia.mv.enable", i32 1}
!1 = !{i32 1, !"julia.mv.specs", !4}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 4}

; The targets: CPU, features, base target, flags (2: clones everything; 284: the functions with
; CPU queries, loops, vectors or fast math).
!4 = !{!5, !6, !7}
!5 = !{!"x86-64", !"+cx16", i32 0, i32 0}
!6 = !{!"haswell", !"+avx2,+fma,+bmi2", i32 0, i32 2}
!7 = !{!"skylake-avx512", !"+avx512f,+avx512vl,+avx2,+fma,+bmi2", i32 1, i32 284}

!8 = distinct !DICompileUnit(language: DW_LANG_Julia, file: !9, producer: "julia", emissionKind: FullDebug)
!9 = !DIFile(filename: "sum.jl", directory: ".")
!10 = distinct !DISubprogram(name: "total", linkageName: "julia_total", file: !9, line: 1, type: !24, unit: !8, spFlags: DISPFlagDefinition)
!11 = !DILocation(line: 3, scope: !10)
!12 = !DILocation(line: 4, scope: !10)
!13 = !DILocation(line: 6, scope: !10)
!14 = distinct !DISubprogram(name: "fma_step", linkageName: "julia_fma_step", file: !9, line: 9, type: !24, unit: !8, spFlags: DISPFlagDefinition)
!15 = !DILocation(line: 9, scope: !14)
!16 = distinct !DISubprogram(name: "norm", linkageName: "julia_norm", file: !9, line: 11, type: !24, unit: !8, spFlags: DISPFlagDefinition)
!17 = !DILocation(line: 11, scope: !16)
!18 = distinct !DISubprogram(name: "report", linkageName: "julia_report", file: !9, line: 13, type: !24, unit: !8, spFlags: DISPFlagDefinition)
!19 = !DILocation(line: 14, scope: !18)
!20 = !DILocation(line: 15, scope: !18)
!21 = !DILocation(line: 17, scope: !18)
!22 = distinct !DISubprogram(name: "name", linkageName: "julia_name", file: !9, line: 20, type: !24, unit: !8, spFlags: DISPFlagDefinition)
!23 = !DILocation(line: 20, scope: !22)
!24 = !DISubroutineType(types: !25)
!25 = !{}
