; Where the module records its targets, they stand: JULIA_CPU_TARGET is not looked at, not even where it is wrong, and
; --cpu-target may only say the same.
;
; RUN: JULIA_CPU_TARGET='generic;skylake' jlopt --passes=JuliaMultiVersioning -S %S/Inputs/specs.ll | FileCheck-22 %s
; RUN: JULIA_CPU_TARGET=';-' jlopt mv annotate %S/Inputs/specs.ll | FileCheck-22 --check-prefix=QUERY %s
; RUN: JULIA_CPU_TARGET=';-' jlopt mv explain %S/Inputs/specs.ll | FileCheck-22 --check-prefix=QUERY %s
;
; Another list is an error, which shows both.
;
; RUN: not jlopt --passes=JuliaMultiVersioning --cpu-target='generic;haswell,clone_all' -S %S/Inputs/specs.ll -o %t.no
; RUN: not jlopt --cpu-target='generic;skylake;znver3,opt_size,clone_all' %S/Inputs/specs.ll --disable-output
; RUN: not jlopt mv annotate --json --cpu-target='generic' %S/Inputs/specs.ll
; RUN: not jlopt mv explain --json --cpu-target='generic;haswell' %S/Inputs/specs.ll
;
; Of long lists the part is shown in which they differ.
;
; RUN: jlopt mv annotate --json -S -o %t.long.ll %S/Inputs/no-specs.ll \
; RUN:   --cpu-target='generic;atom;bonnell;silvermont;nehalem;westmere;sandybridge;ivybridge;haswell;broadwell;skylake;knl,-clone_all;skx;cannonlake;icelake-client;icelake-server;tigerlake;znver1' \
; RUN:   | FileCheck-22 --check-prefix=LONG %s
; RUN: not jlopt --disable-output %t.long.ll \
; RUN:   --cpu-target='generic;atom;bonnell;silvermont;nehalem;westmere;sandybridge;ivybridge;haswell;broadwell;skylake;knl,-clone_all;skx;cannonlake;icelake-client;icelake-server;tigerlake;znver2'
;
; The same list is fine, by any pass or query. What has no meaning may differ, as the name -- generic, x86-64 -- may.
;
; RUN: jlopt --passes=JuliaMultiVersioning -S -o %t.ll --cpu-target='generic;haswell,clone_all;skylake,base(1)' \
; RUN:   %S/Inputs/no-specs.ll
; RUN: jlopt --disable-output --cpu-target='generic;haswell,clone_all;skylake,base(1)' %t.ll
; RUN: jlopt --disable-output --cpu-target='x86-64;core-avx2,clone_all;skylake,base(1)' %t.ll
; RUN: not jlopt --disable-output --cpu-target='generic;haswell,clone_all;skylake' %t.ll
; RUN: not jlopt --disable-output --cpu-target='generic;haswell,clone_all;skylake,-avx2,base(1)' %t.ll
;
; Other versions of Julia and LLVM list other features as disabled: where the CPU has none of them, that is the same.
;
; RUN: jlopt --disable-output --cpu-target='generic;haswell,clone_all;skylake,base(1)' --julia-version=1.10 %t.ll

; CHECK: "target-cpu"="haswell" "target-features"="+avx2"
; QUERY: {{^}}1 haswell everything
; LONG: "cpu_name": "znver1"
