; Of what a native declaration says, a wrapper keeps how arguments are passed, and what callers promise of them; what the callee
; promises, of parameters, the result and `noreturn`, is of the native code alone. A function whose result has no values never returns.
;
; RUN: jlopt --passes=enzyme-materialize-native-invokes --enzyme-code-instances=%S/Inputs/native-24.ci.json -S %s -o %t.ll
; RUN: FileCheck-22 --input-file=%t.ll %s
; RUN: jlopt --passes='enzyme-materialize-native-invokes,default<O2>' --enzyme-code-instances=%S/Inputs/native-24.ci.json -S %s -o %t.opt.ll
; RUN: lli-22 %t.opt.ll
;
; main gives 0 where it sees what the bodies do.
;
; CHECK: define internal i32 @n(ptr noalias nonnull align 4 %x) #[[RETURNS:[0-9]+]]
; CHECK: ret i32
; CHECK: define internal signext i32 @b(i8 zeroext range(i8 0, 2) "kept"="1" %{{[^,)]*}})
; CHECK: define internal void @t() #[[NEVER:[0-9]+]]
; CHECK: unreachable
; CHECK-NOT: attributes #[[RETURNS]] = {{.*}}noreturn
; CHECK: attributes #[[NEVER]] = {{.*}}noreturn

target triple = "x86_64-linux-gnu"

declare range(i32 7, 8) i32 @n(ptr noalias readonly captures(none) nonnull align 4 %x) noreturn "enzymejl_mi"="1" "enzymejl_native_invoke"
declare noundef signext i32 @b(i8 range(i8 0, 2) zeroext "kept"="1") "enzymejl_mi"="2" "enzymejl_native_invoke"
declare void @t() noreturn "enzymejl_mi"="3" "enzymejl_native_invoke"

define i32 @main() {
  %p = alloca i32
  store i32 1, ptr %p
  %r = call i32 @n(ptr %p)
  %v = load i32, ptr %p
  %w = call signext i32 @b(i8 zeroext 1)
  %rv = add i32 %r, %v
  %sum = add i32 %rv, %w
  %wrong = icmp ne i32 %sum, 10
  br i1 %wrong, label %failed, label %done
failed:
  call void @t()
  unreachable
done:
  ret i32 0
}
