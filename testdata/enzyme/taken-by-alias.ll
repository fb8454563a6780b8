; RUN: not jlopt --passes=enzyme-expand-value-builders -S %s
; RUN: not jlopt --passes=enzyme-declare-ntuple-type -S %s
; RUN: not jlopt --passes='enzyme-expand-value-builders<nullify=nothing>' -S %S/Inputs/taken-nothing.ll
; NOTE: A name is taken by whatever has it: an alias too.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128-ni:10:11:12:13"
target triple = "x86_64-linux-gnu"

@julia.get_pgcstack = alias ptr (), ptr @g
@julia.enzyme.ntuple_type = alias ptr (), ptr @g

declare ptr @jlopt.enzyme.current_pgcstack()

define ptr @g() {
  ret ptr null
}

define ptr @f() {
  %mine = call ptr @jlopt.enzyme.current_pgcstack()
  ret ptr %mine
}
