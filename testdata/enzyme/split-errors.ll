; What cannot be linked, or is no module.
;
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/split-errors.new.ll>' -S %s
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/types.json>' -S %s
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/thunk-07-faults.cache/broken.ll>' -S %s
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs>' -S %s
; RUN: not jlopt --passes=enzyme-link-split -S %s
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/split-kinds.new.ll;merge=2>' -S %s
; RUN: not jlopt --passes='enzyme-link-split<%S/Inputs/split-kinds.new.ll;merged=1>' -S %s
; RUN: jlopt --passes='enzyme-link-split<%S/Inputs/split-errors.empty.ll>' -S %s

@both = global i64 1
