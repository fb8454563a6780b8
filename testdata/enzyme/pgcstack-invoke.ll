; RUN: jlopt --passes=enzyme-expand-value-builders -S %s
; NOTE: What an invoke of the getter gives is not there in its landing pad.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

declare ptr @julia.get_pgcstack()
declare ptr @jlopt.enzyme.current_pgcstack()
declare i32 @__gxx_personality_v0(...)

define ptr @f() personality ptr @__gxx_personality_v0 {
  %stack = invoke ptr @julia.get_pgcstack()
          to label %done unwind label %failed

done:
  ret ptr %stack

failed:
  %e = landingpad { ptr, i32 }
          cleanup
  %mine = call ptr @jlopt.enzyme.current_pgcstack()
  ret ptr %mine
}
