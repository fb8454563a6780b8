; An empty file is an empty module, as for opt.
;
; RUN: cat %S/Inputs/empty.ll > %t.empty
; RUN: jlopt -S %t.empty | FileCheck-22 %s
; RUN: jlopt -S < %t.empty | FileCheck-22 --check-prefix=STDIN %s
; RUN: jlopt %t.empty | llvm-dis-22 | FileCheck-22 --check-prefix=ANY %s
; RUN: jlopt --passes=JuliaMultiVersioning,CPUFeatures --disable-output %t.empty

; CHECK: ModuleID = '{{.*}}empty'
; CHECK-NOT: define
; STDIN: ModuleID = '<stdin>'
; ANY: ModuleID
