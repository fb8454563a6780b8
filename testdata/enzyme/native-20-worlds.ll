; Code instances of a world: what is called and what is linked in is valid there. What has no entry, no types, or is not Julia's
; own, is not called. A declaration says itself which world it is for.
;
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=1>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: jlopt --passes=enzyme-materialize-native-invokes --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %S/Inputs/native-20.worlds.ll
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=1>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %S/Inputs/native-20.worlds.ll -o /dev/null
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=1>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %S/Inputs/native-20.late.ll
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=5>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=past;name=n>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=moved;ci=past;name=n>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=owned;name=n>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=zero;name=n>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=2>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=untyped;name=n>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --passes='enzyme-declare-native<ci=moved;name=n>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %S/Inputs/native-20.no-triple.ll
;
; What a body is called by, and what an older declaration says.
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=6>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=7>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %S/Inputs/native-20.stale.ll
; RUN: not jlopt --passes='enzyme-invoke-codegen<mi=8>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %S/Inputs/native-20.stale.ll
; RUN: jlopt --passes='enzyme-invoke-codegen<mi=7>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %S/Inputs/native-20.optimized.ll
;
; Code for another process: nothing is called, nothing is bound, and IR that is linked in has no address.
; RUN: jlopt --enzyme-precompile --passes='enzyme-invoke-codegen<mi=8>,enzyme-restore-lookups' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --enzyme-precompile --passes='enzyme-declare-native<ci=moved;name=n>' --enzyme-code-instances=%S/Inputs/native-20.ci.json -S %s
; RUN: not jlopt --enzyme-precompile --passes=enzyme-restore-native-invokes -S %S/Inputs/native-20.bound.ll
; RUN: not jlopt --enzyme-precompile --passes='enzyme-restore-lookups<no-native-invokes>' -S %S/Inputs/native-20.bound.ll
; RUN: jlopt --enzyme-precompile --passes=enzyme-restore-native-invokes -S %S/Inputs/native-20.optimized.ll -o /dev/null
;
; The questions.
; RUN: jlopt enzyme code-instance --enzyme-code-instances=%S/Inputs/native-20.ci.json
; RUN: jlopt enzyme call-convention --enzyme-code-instances=%S/Inputs/native-20.ci.json
; RUN: jlopt enzyme native 1 --enzyme-code-instances=%S/Inputs/native-20.ci.json
; RUN: jlopt enzyme native 1 --enzyme-code-instances=%S/Inputs/native-20.ci.json %s
; RUN: jlopt enzyme native 1 --enzyme-code-instances=%S/Inputs/native-20.ci.json %S/Inputs/native-20.late.ll
; RUN: jlopt enzyme native 1 --json --enzyme-code-instances=%S/Inputs/native-20.ci.json %s
; RUN: jlopt enzyme native 7 --enzyme-code-instances=%S/Inputs/native-20.ci.json --enzyme-precompile
; RUN: jlopt enzyme native 8 --enzyme-code-instances=%S/Inputs/native-20.ci.json --enzyme-precompile
; RUN: not jlopt enzyme native 2 --enzyme-code-instances=%S/Inputs/native-20.ci.json
;
; Tables that cannot be.
; RUN: not jlopt enzyme code-instance --enzyme-code-instances=%S/Inputs/native-20.backwards.json
; RUN: not jlopt enzyme code-instance --enzyme-code-instances=%S/Inputs/native-20.no-body.json
; RUN: not jlopt enzyme code-instance --enzyme-code-instances=%S/Inputs/native-20.no-object.json

target triple = "x86_64-linux-gnu"

define void @f() "enzymejl_world"="5" {
  ret void
}
