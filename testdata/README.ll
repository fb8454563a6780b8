; How to write a case. This file is one: its own lines below are run.
;
; A case is a file anywhere below `testdata/`, in the folder of its area, with `RUN:` lines in the
; comment on top (after `;`, `#` or `//`). The test target `cases` runs them; each file is a test by
; its path, so that `cargo test -p jlopt --test cases README.ll` runs this one alone.
;
; A line is a command, or commands joined by `|`, without a shell: words are quoted by '..' and "..",
; a trailing `\` continues on the next line, `<` and `>` name files for the first command's input and
; the last command's output, NAME=value before a command sets a variable.
;
; RUN: jlopt -S %s | FileCheck-22 %s
; RUN: jlopt -S < %s \
; RUN:   | FileCheck-22 --check-prefix='STDIN' %s
;
; `2>` names a file for the last command's standard error.
;
; Commands are `jlopt`, the tools of LLVM 22 (`FileCheck-22`, `opt-22`, `llvm-dis-22`, ...), `cat`,
; `cmp`, and two that compare JSON on their standard input with a file: `json-compare FILE` wants the
; same value, `json-subset FILE` the members that the file has (arrays whole). `json-match FILE FILE` compares as
; the cases of `enzyme-abi` want it, which also write `%jlopt`, `%FileCheck` and `%jsonsub` for programs.
;
; RUN: jlopt mv report %s --json | json-subset %S/Inputs/README.report.json
;
; `%s` is the name of the case (commands run in its folder), `%S` that folder, `%t` a temporary path
; of the case, alone or with a suffix; `%%` is a percent sign.
;
; RUN: JLOPT_JULIA_VERSION=1.11 jlopt -S %s -o %t.first.ll
; RUN: jlopt -S %s > %t.second.ll
; RUN: cmp %t.first.ll %t.second.ll
;
; Every command must succeed, within 60 s. `not` before a command wants it to fail with a diagnosed
; error, `not --crash` with a signal or as an internal fault. JLOPT_*, JULIA_* and what colours
; output are unset.
;
; RUN: not jlopt --passes=no-such-pass %s
;
; What is pinned, in `snapshots/` under the path of the case: of each line the statuses and the
; standard error of `jlopt`, and the standard output where `jlopt` or `cat` is the last command and it
; does not go into a file. FileCheck and JSON say what is right without a snapshot: prefer them.
;
; RUN: jlopt --passes=no-op-module -S %s
;
; To add a case, add a file (files that are no cases, but used by some, go into a folder `Inputs`) and
; run the tests: the new snapshot is shown and written as `.snap.new`. Read it. If it states what is
; right, accept it with `cargo insta review`, or with
; `INSTA_UPDATE=always cargo test -p jlopt --test cases NAME`. To remove a case, remove its snapshot too.

; CHECK-LABEL: define i64 @twice(i64 %x)
; CHECK: add i64 %x, %x
; STDIN: define i64 @twice

define i64 @twice(i64 %x) "julia.mv.reloc" {
  %y = add i64 %x, %x
  ret i64 %y
}
