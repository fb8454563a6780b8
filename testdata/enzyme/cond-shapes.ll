; Results that are not needed, forced runs, constants, no runtime activity, wider batches; what cannot be called this way.
;
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_grow;cmpidx=1>' -S %s
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;noresult=1>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;force-run=1;postprocess=post>' -S %s
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;postprocess=post;postprocess-const=post_const>' -S %s
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=1>' -S %s -o %t.ll
; RUN: jlopt --passes=verify -S %s | cmp %t.ll -
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=1;width=3>' -S %s
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=2;runtime-activity=0;width=2;postprocess=post>' -S %s
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=1;constant=2;runtime-activity=0;width=2;postprocess=post;postprocess-const=post_const>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=none;cmpidx=1>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=0>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=3>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=x>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;width=0>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;noresult=2>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;postprocess=julia_grow>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=variadic;cmpidx=1>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=real;cmpidx=1>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=error;cmpidx=1>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=real;cmpidx=2>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=+1>' -S %s
; RUN: not jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;width=+2>' -S %s
;
; A constant argument is as one whose shadow is none: no post-processing for active ones, and the primal result.
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=1;force-run=1;runtime-activity=0;width=2;postprocess=post>' -S %s
;
; That it has no shadow is known, whatever is not: nothing is compared at run time.
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=1;width=2;postprocess=post;postprocess-const=post_const>' -S %s
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=1;postprocess=post;postprocess-const=post_const>' -S %s -o /dev/null
;
; What is made for one function in several ways, and again.
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;postprocess=post>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=2>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=2;runtime-activity=0;width=2>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;runtime-activity=0;width=2>' -S %s -o %t.several.ll
; RUN: cat %t.several.ll
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;postprocess=post>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=2>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=2;runtime-activity=0;width=2>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;runtime-activity=0;width=2>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;postprocess=post>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=2>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;runtime-activity=0;width=2>' -S %s | cmp %t.several.ll -
;
; Where there is nothing to make, a warning says so; a width of 1 is no batch.
; RUN: jlopt --passes='enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;runtime-activity=0>,enzyme-make-conditional-execute<function=julia_copy;cmpidx=1;constant=1;width=1>' --disable-output %s

declare ptr addrspace(10) @julia_copy(ptr addrspace(10), i64)
declare void @julia_grow(ptr addrspace(10), i64)
declare void @post(ptr addrspace(10), ptr addrspace(10), i64)
declare i64 @post_const(ptr addrspace(10), ptr addrspace(10), i64)
declare void @variadic(ptr, ...)
declare void @real(double, i64)
declare void @error(ptr swifterror)

define void @julia.enzyme.conditionally_execute.real() {
  ret void
}
