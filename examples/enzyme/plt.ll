; A C function that is bound when it is first called.
target datalayout = "e-i64:64-ni:10:11:12:13"

@library = private constant [10 x i8] c"libfoo.so\00"
@symbol = private constant [4 x i8] c"foo\00"
@handle = internal global ptr null
@jlplt_foo_12_got = private global ptr @jlplt_foo_12
@ccall_foo_12 = internal global ptr null

declare ptr @ijl_load_and_lookup(ptr, ptr, ptr)

define private double @jlplt_foo_12(double %0) {
top:
  %1 = load atomic ptr, ptr @ccall_foo_12 unordered, align 8
  %2 = icmp ne ptr %1, null
  br i1 %2, label %ccall, label %dlsym

dlsym:
  %3 = call ptr @ijl_load_and_lookup(ptr @library, ptr @symbol, ptr @handle)
  store atomic ptr %3, ptr @ccall_foo_12 release, align 8
  br label %ccall

ccall:
  %4 = phi ptr [ %1, %top ], [ %3, %dlsym ]
  store atomic ptr %4, ptr @jlplt_foo_12_got release, align 8
  %5 = tail call double %4(double %0)
  ret double %5
}

define double @f(double %x) {
  %p = load atomic ptr, ptr @jlplt_foo_12_got unordered, align 8
  %r = call double %p(double %x)
  ret double %r
}
