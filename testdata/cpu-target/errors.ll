; What Julia refuses, in its words, with the place in the string.
;
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target=''
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic;;haswell'
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic;haswell,-opt_size'
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='haswell,-min_size'
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='haswell,min_size,+opt_size'
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic,clone_all;haswell,-base(0)'
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='généric;haswell,base(1)' --json
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.13 --cpu-target='generic;haswell,base(0)'
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target=' ; ,'
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target='generic; haswell,base(7)'
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target='generic;haswell,base(1)'
; RUN: not jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target='generic;haswell;skylake, base(1)'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.14 --cpu-target='generic;haswell,clone_all,base(1)'
; RUN: not jlopt image split -j 1 --julia-version=1.14 %S/../image/Inputs/split/two.ll -o %t.none \
; RUN:   --cpu-target='generic;haswell,base(1)'
; RUN: JULIA_CPU_TARGET='generic;haswell,-opt_size' not jlopt mv annotate %S/Inputs/no-specs.ll
; RUN: not jlopt --passes=JuliaMultiVersioning --cpu-target=-native,-base(0) -o %t.none %S/Inputs/no-specs.ll
;
; What is no usage.
;
; RUN: not jlopt mv targets --cpu-target=generic --target=x86-64
; RUN: not jlopt mv targets --cpu-target=generic --target=aarch65-linux-gnu
; RUN: not jlopt mv targets --cpu-target=generic --target=quux
; RUN: not jlopt mv targets --cpu-target=generic in.ll
; RUN: not jlopt mv targets --target=x86_64 in.ll
; RUN: not jlopt mv targets --build-host=haswell in.ll
