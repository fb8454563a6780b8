; julia.cpu.supports.FEATURE (1.14): whether the subtarget of the function's CPU and features has it, what the
; CPU name or another feature implies included; of a list all must be there, and a name that the architecture
; does not know is false.
;
; RUN: jlopt --passes=CPUFeatures --julia-version=1.14 -S %s | FileCheck-22 %s

target triple = "x86_64-unknown-linux-gnu"

declare i1 @julia.cpu.supports.avx2()
declare i1 @julia.cpu.supports.avx()
declare i1 @julia.cpu.supports.fma()
declare i1 @"julia.cpu.supports.avx2,fma"()
declare i1 @"julia.cpu.supports.avx2,avx512f"()
declare i1 @julia.cpu.supports.nonsense()
declare i1 @"julia.cpu.supports.avx2,nonsense"()

; CHECK-LABEL: define i1 @by_cpu()
; CHECK-NEXT: ret i1 true
define i1 @by_cpu() "target-cpu"="haswell" {
  %q = call i1 @julia.cpu.supports.avx2()
  ret i1 %q
}

; CHECK-LABEL: define i1 @by_features()
; CHECK-NEXT: ret i1 true
define i1 @by_features() "target-cpu"="x86-64" "target-features"="+avx2" {
  %q = call i1 @julia.cpu.supports.avx2()
  ret i1 %q
}

; CHECK-LABEL: define i1 @implied()
; CHECK-NEXT: ret i1 true
define i1 @implied() "target-cpu"="x86-64" "target-features"="+avx2" {
  %q = call i1 @julia.cpu.supports.avx()
  ret i1 %q
}

; CHECK-LABEL: define i1 @not_there()
; CHECK-NEXT: ret i1 false
define i1 @not_there() "target-cpu"="x86-64" {
  %q = call i1 @julia.cpu.supports.avx2()
  ret i1 %q
}

; CHECK-LABEL: define i1 @taken_from_cpu()
; CHECK-NEXT: ret i1 false
define i1 @taken_from_cpu() "target-cpu"="haswell" "target-features"="-avx2" {
  %q = call i1 @julia.cpu.supports.avx2()
  ret i1 %q
}

; CHECK-LABEL: define i1 @implied_taken()
; CHECK-NEXT: ret i1 false
define i1 @implied_taken() "target-cpu"="haswell" "target-features"="-avx" {
  %q = call i1 @julia.cpu.supports.avx2()
  ret i1 %q
}

; CHECK-LABEL: define i1 @no_attributes()
; CHECK-NEXT: ret i1 false
define i1 @no_attributes() {
  %q = call i1 @julia.cpu.supports.avx2()
  ret i1 %q
}

; CHECK-LABEL: define i1 @all()
; CHECK-NEXT: ret i1 true
define i1 @all() "target-cpu"="haswell" {
  %q = call i1 @"julia.cpu.supports.avx2,fma"()
  ret i1 %q
}

; CHECK-LABEL: define i1 @not_all()
; CHECK-NEXT: ret i1 false
define i1 @not_all() "target-cpu"="haswell" {
  %q = call i1 @"julia.cpu.supports.avx2,avx512f"()
  ret i1 %q
}

; CHECK-LABEL: define i1 @unknown()
; CHECK-NEXT: ret i1 false
define i1 @unknown() "target-cpu"="haswell" {
  %q = call i1 @julia.cpu.supports.nonsense()
  ret i1 %q
}

; CHECK-LABEL: define i1 @one_unknown()
; CHECK-NEXT: ret i1 false
define i1 @one_unknown() "target-cpu"="haswell" {
  %q = call i1 @"julia.cpu.supports.avx2,nonsense"()
  ret i1 %q
}
