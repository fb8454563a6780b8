; RUN: %jlopt -passes=enzyme-rewrite-abi-converter -S %s
; NOTE: Every call is replaced: invokes too, and those whose address is a number or is not used.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@table = internal global { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr } { ptr null, ptr null, ptr null, ptr null, ptr @dispatcher, ptr null, ptr null, ptr null }

declare ptr @ijl_get_abi_converter(ptr, ptr)
declare i32 @__gxx_personality_v0(...)

define internal ptr addrspace(10) @dispatcher(ptr %f, ptr %args, i32 %n) {
  ret ptr addrspace(10) null
}

define ptr @invoked(ptr %task) personality ptr @__gxx_personality_v0 {
  %f = invoke ptr @ijl_get_abi_converter(ptr %task, ptr @table)
          to label %done unwind label %failed

done:
  ret ptr %f

failed:
  %e = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %e
}

define i64 @number(ptr %task) {
  %f = call i64 @ijl_get_abi_converter(ptr %task, ptr @table)
  call void @ijl_get_abi_converter(ptr %task, ptr @table)
  ret i64 %f
}
