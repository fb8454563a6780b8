; The help on commands, passes and pages; the manual pages and completions, which are made of the same.
;
; RUN: jlopt help
; RUN: jlopt help mv
; RUN: jlopt help jl-multiversioning | FileCheck-22 --check-prefix=PAGE %s
; RUN: jlopt help --page mlir | FileCheck-22 --check-prefix=MLIR %s
; RUN: not jlopt help enzyme-import-thunk
; RUN: not jlopt help --page mv
; RUN: jlopt man image select
; RUN: not jlopt man image selcet
; RUN: jlopt man --all %t/man1
; RUN: jlopt man mv explain > %t.1
; RUN: cmp %t.1 %t/man1/jlopt-mv-explain.1
; RUN: jlopt completions bash | FileCheck-22 --check-prefix=BASH %s
; RUN: jlopt completions zsh | FileCheck-22 --check-prefix=ZSH %s
; RUN: jlopt completions fish | FileCheck-22 --check-prefix=FISH %s
; RUN: not jlopt completions powershell

; PAGE: # JuliaMultiVersioning
; MLIR: # From a program graph to MLIR
; BASH: complete -F _jlopt
; ZSH: #compdef jlopt
; FISH: complete -c jlopt
