; What the helper calls is called as it says itself, which is all that is left once it is at an address: the calls are as those
; that are written by hand. Post-processing too. What only hardware enters is not called.
;
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=nat;cmpidx=4>,enzyme-make-conditional-execute<function=look;cmpidx=1;postprocess=post>,enzyme-restore-lookups' -S %s -o %t.ll
; RUN: FileCheck-22 --input-file=%t.ll %s
; RUN: llc-22 -O1 -o - %t.ll | FileCheck-22 --check-prefix=CODE %s
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=nat;cmpidx=4>,enzyme-make-conditional-execute<function=look;cmpidx=1;postprocess=post>' -S %s
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=look;cmpidx=1;width=2;constant=2>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=kernel;cmpidx=1>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=plain;cmpidx=1;postprocess=shader>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=look;cmpidx=x>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=look;cmpidx=99999999999>' -S %s
;
; CHECK: call swiftcc void inttoptr (i64 777 to ptr)(ptr sret([3 x i64]) %s, ptr swiftself %pg, i8 signext %x, ptr addrspace(10) %p)
; CHECK: define internal void @julia.enzyme.conditionally_execute.nat(
; CHECK: call swiftcc void inttoptr (i64 777 to ptr)(ptr sret([3 x i64]) %1, ptr swiftself %2, i8 signext %3, ptr addrspace(10) %4)
; CHECK: define internal i16 @julia.enzyme.conditionally_execute.look(
; CHECK: %[[RESULT:.*]] = call signext i16 inttoptr (i64 77 to ptr)(ptr inreg align 8 %2, ptr byval([4 x i64]) align 16 %3, i1 zeroext %4)
; CHECK: call fastcc void inttoptr (i64 78 to ptr)(i16 zeroext %[[RESULT]], ptr %2, ptr nest %3, i1 %4)
;
; Where x86-64 has what sret, swiftself and signext say: the address of the result in rax, the pgcstack in r13, the small integer
; extended in the first register.
; CODE-LABEL: julia.enzyme.conditionally_execute.nat:
; CODE-DAG: movq %rsi, %rax
; CODE-DAG: movq %rdx, %r13
; CODE-DAG: movsbl %cl, %edi
; CODE: callq *%

target triple = "x86_64-linux-gnu"

declare swiftcc void @nat(ptr sret([3 x i64]), ptr swiftself "gcstack", i8 signext, ptr addrspace(10)) "enzymejl_native_invoke" "enzymejl_needs_restoration"="777"
declare signext i16 @look(ptr inreg align 8 nonnull, ptr byval([4 x i64]) align 16, i1 zeroext) "enzymejl_needs_restoration"="77"
declare fastcc void @post(i16 zeroext, ptr, ptr nest, i1) "enzymejl_needs_restoration"="78"
declare amdgpu_kernel void @kernel(ptr)
declare void @plain(ptr)
declare amdgpu_ps void @shader(ptr)

define void @u(ptr %s, ptr %pg, i8 %x, ptr addrspace(10) %p) {
  call swiftcc void @nat(ptr sret([3 x i64]) %s, ptr swiftself %pg, i8 signext %x, ptr addrspace(10) %p)
  ret void
}
