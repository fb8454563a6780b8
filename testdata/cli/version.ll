; --version names jlopt, LLVM 22 and the versions of Julia, a line each.
;
; RUN: jlopt --version | FileCheck-22 %s
; RUN: jlopt -V | FileCheck-22 %s

; CHECK: {{^}}jlopt {{[0-9]+\.[0-9]+\.[0-9]+$}}
; CHECK-NEXT: {{^}}LLVM 22.
; CHECK-NEXT: {{^}}Julia 1.10 {{.*}} 1.14, default 1.1{{[0-9]}}
; CHECK-NOT: {{.}}
