; mv targets --cpu-target: the CPU of each target, its base, what it clones and why.
;
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 \
; RUN:   --cpu-target='generic;sandybridge,-xsaveopt,clone_all;haswell,-rdrnd,base(1)'
; RUN: jlopt mv targets --target=x86_64-apple-darwin --julia-version=1.13 -o - \
; RUN:   --cpu-target='x86-64;skx,opt_size;sapphirerapids,min_size,clone_all,+foo,-bar;sapphirerapids'
; RUN: jlopt mv targets --target=x86_64 --julia-version=1.13 --json --cpu-target='generic;haswell,-rdrnd,+foo' \
; RUN:   | json-subset %S/Inputs/targets-text.json
