; A site of @cfunction whose world is over calls the dispatcher of its module with its own arguments, and never what the
; runtime would look up, whose functions take a pgcstack in a register: main gives 0.
;
; RUN: jlopt --passes='enzyme-rewrite-abi-converter' -S %s -o %t.ll
; RUN: lli-22 %t.ll
; RUN: jlopt --passes='enzyme-rewrite-abi-converter,default<O2>' -S %s -o %t.optimized.ll
; RUN: lli-22 %t.optimized.ll
; RUN: FileCheck-22 %s < %t.optimized.ll
;
; CHECK-NOT: call {{.*}}converter

@world = global i64 2
@last_world = internal global i64 1
@cfuncdata = private global [8 x ptr] [ptr null, ptr null, ptr null, ptr null, ptr @dispatcher, ptr null, ptr null, ptr null]

define internal double @dispatcher(double %x, i8 signext %i) {
  %j = sitofp i8 %i to double
  %y = fmul double %x, %j
  ret double %y
}

define ptr @ijl_get_abi_converter(ptr %task, ptr %data) {
  ret ptr @other_abi
}

define swiftcc double @other_abi(ptr swiftself %pgcstack, double %x, i8 %i) {
  %y = load double, ptr %pgcstack, align 8
  ret double %y
}

define double @site(double %x, i8 signext %i) {
top:
  %now = load atomic i64, ptr @world acquire, align 8
  %last = load atomic i64, ptr @last_world acquire, align 8
  %is.valid = icmp eq i64 %now, %last
  br i1 %is.valid, label %call, label %look.up

look.up:
  %found = call ptr @ijl_get_abi_converter(ptr null, ptr @cfuncdata)
  br label %call

call:
  %f = phi ptr [ @dispatcher, %top ], [ %found, %look.up ]
  %r = call double %f(double %x, i8 signext %i)
  ret double %r
}

define i32 @main() {
  %r = call double @site(double 2.5, i8 -2)
  %is.right = fcmp oeq double %r, -5.0
  %code = select i1 %is.right, i32 0, i32 1
  ret i32 %code
}
