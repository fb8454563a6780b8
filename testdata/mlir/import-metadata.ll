; Metadata that the dialect has a place for, and what becomes of the rest.
;
; RUN: jlopt mlir import --text %s
; RUN: jlopt mlir import --text %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.text
; RUN: jlopt mlir import %s | mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope -o %t.bytecode
; RUN: cmp %t.text %t.bytecode
; RUN: jlopt mlir import %s --report
; RUN: jlopt mlir import %s -o %t.mlirbc
; RUN: mlir-translate-22 --mlir-to-llvmir %t.mlirbc | FileCheck-22 %s

; CHECK: load i32, ptr %{{.*}}, !tbaa !{{[0-9]+}}, !invariant.load !{{[0-9]+}}, !alias.scope !{{[0-9]+}}, !noalias !{{[0-9]+}}, !llvm.access.group !
; CHECK: br i1 %{{.*}}, !llvm.loop !
; CHECK: !{{.*}} = !{!"llvm.loop.unroll.count", i32 4}
; CHECK: !{{.*}} = !{!"llvm.loop.parallel_accesses", !

source_filename = "metadata.jl"
@constant = constant i64 4, !julia.constgv !10

define i32 @f(ptr %p, i64 %n) !prof !20 !enzyme_type !33 {
  br label %loop
loop:
  %i = phi fast double [ 0.0, %0 ], [ 1.0, %loop ], !enzyme_mark !10
  %k = phi i64 [ 0, %0 ], [ %j, %loop ]
  %v = load i32, ptr %p, align 4, !tbaa !0, !alias.scope !5, !noalias !7, !llvm.access.group !30, !invariant.load !10, !range !31, !enzyme_inactive !10
  store i32 %v, ptr %p, align 4, !tbaa !3
  %q = load ptr, ptr %p, align 8, !dereferenceable !32, !nonnull !10
  %j = add i64 %k, 1, !own !{!"text", null, !{i64 1, ptr @constant}}
  %c = icmp eq i64 %j, %n
  br i1 %c, label %e, label %loop, !llvm.loop !8
e:
  call void @llvm.experimental.noalias.scope.decl(metadata !5)
  br i1 %c, label %f, label %e, !llvm.loop !13
f:
  ret i32 %v
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"omnipotent char", !4, i64 0}
!3 = !{!11, !1, i64 4, i64 1}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!6}
!6 = distinct !{!6, !12, !"scope a"}
!7 = !{!6, !14}
!8 = distinct !{!8, !9, !15, !16}
!9 = !{!"llvm.loop.mustprogress"}
!10 = !{}
!11 = !{!"pair", !1, i64 0, !1, i64 4}
!12 = distinct !{!12, !"domain"}
!13 = distinct !{!13, !{!"llvm.loop.of.ours", i32 1}}
!14 = distinct !{!14, !12, !"scope b"}
!15 = !{!"llvm.loop.unroll.count", i32 4}
!16 = !{!"llvm.loop.parallel_accesses", !30}
!20 = !{!"function_entry_count", i64 100}
!30 = distinct !{}
!31 = !{i32 0, i32 5}
!32 = !{i64 8}
!33 = !{!"Unknown", i32 -1, !{!"Pointer"}}
