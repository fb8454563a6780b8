; Any architecture on any machine; an architecture alone means Linux.
;
; RUN: jlopt mv targets --target=i686 --julia-version=1.13 --cpu-target='pentium4;sandybridge,clone_all;haswell'
; RUN: jlopt mv targets --target=i686-w64-mingw32 --julia-version=1.14 --cpu-target='pentium4;haswell'
; RUN: jlopt mv targets --target=aarch64 --julia-version=1.13 --cpu-target='generic;cortex-a57;thunderx2t99;carmel,clone_all;apple-m1,base(3)'
; RUN: jlopt mv targets --target=arm64-apple-darwin --julia-version=1.10 --cpu-target='generic;apple-m1,clone_all'
; RUN: jlopt mv targets --target=aarch64 --julia-version=1.14 --cpu-target='generic;neoverse-n1;neoverse-v1,clone_all'
; RUN: jlopt mv targets --target=armv7l --julia-version=1.13 --cpu-target='armv7-a;armv7-a,neon;armv7-a,neon,vfp4'
; RUN: jlopt mv targets --target=armv7l --julia-version=1.14 --cpu-target='armv7-a;armv7-a,+neon'
; RUN: jlopt mv targets --target=powerpc64le --julia-version=1.10 --cpu-target='pwr8;pwr9,+altivec'
; RUN: jlopt mv targets --target=riscv64 --julia-version=1.13 --cpu-target='generic-rv64;sifive-x280'
; RUN: jlopt mv targets --target=riscv64 --julia-version=1.14 --cpu-target='generic-rv64;sifive-x280'
; RUN: not jlopt mv targets --target=klingon --cpu-target=generic
; RUN: not jlopt mv targets --target= --cpu-target=generic
