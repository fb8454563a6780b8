; RUN: not %jlopt --passes=enzyme-import-thunks --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache -S %s
; With the entry there from before, calls reach it.
; RUN: %jlopt --passes='enzyme-import-thunks<imported=28672>,enzyme-internalize-thunks' --enzyme-thunk-cache=%S/Inputs/thunk-01-import.cache -S %s
; RUN: not %jlopt --passes='enzyme-link-split<%S/Inputs/absent.ll>' -S %s

define void @outer(double %x) {
  call void inttoptr (i64 28672 to ptr)(double %x)
  ret void
}

define void @diffejulia_g_5(double %x) alwaysinline {
  ret void
}
