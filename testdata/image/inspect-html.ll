; image inspect --html is a page that needs nothing beside itself: what the report says, and a table of all functions, which a
; script can search. Whatever names there are, they end neither an element nor the script.
;
; RUN: jlopt image inspect --html %s -o %t.html
; RUN: FileCheck-22 --input-file %t.html %s
; RUN: FileCheck-22 --input-file %t.html --check-prefix=ALONE %s
; RUN: jlopt image inspect --html < %s | FileCheck-22 --check-prefix=STDIN %s
;
; In a built image the sizes are known.
;
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/shard_0.ll -o %t.0.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.0.bc -o %t.0.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/shard_1.ll -o %t.1.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.1.bc -o %t.1.o
; RUN: jlopt --passes=JuliaMultiVersioning %S/Inputs/root.ll -o %t.root.bc
; RUN: llc-22 -filetype=obj -relocation-model=pic %t.root.bc -o %t.root.o
; RUN: ld.lld-22 -shared %t.0.o %t.1.o %t.root.o -o %t.so
; RUN: jlopt image inspect --html %t.so | FileCheck-22 --check-prefix=LINKED %s
;
; It is one form among several, and has all functions.
;
; RUN: not jlopt image inspect --html --json %s
; RUN: not jlopt image inspect --html --functions %s

; CHECK: <!DOCTYPE html>
; CHECK: <title>inspect-html.ll{{.*}}, an image of Julia</title>
; CHECK: <h2 id="targets">Targets</h2>
; CHECK: <td>some, on target 0</td>
; CHECK: <caption>Functions 0 to 1</caption>
; CHECK: <tr><td>0</td>
; CHECK-NEXT: <th scope="row">f&amp;lt;</th>
; CHECK-NEXT: <td>0</td>
; CHECK-NEXT: <td>–</td>
; CHECK-NEXT: <td>–</td>
; CHECK-NEXT: <td>own</td>
; CHECK-NEXT: <td>–</td>
; CHECK-NEXT: </tr>
; CHECK-NEXT: <tr><td>1</td>
; CHECK-NEXT: <th scope="row">&lt;/noscript&gt;&lt;/script&gt;&lt;b&gt;&quot;g&quot;</th>
; CHECK-NEXT: <td>0</td>
; CHECK-NEXT: <td>–</td>
; CHECK-NEXT: <td>slot\u{1b}</td>
; CHECK-NEXT: <td>own</td>
; CHECK-NEXT: <td>g.1</td>
; CHECK-NEXT: </tr>
; CHECK: </html>

; ALONE-NOT: http:
; ALONE-NOT: https:
; ALONE-NOT: <b>

; STDIN: <h1>&lt;stdin&gt;</h1>

; LINKED: <dt>Built for</dt>
; LINKED-NEXT: <dd>generic;haswell,clone_all;skylake,base(1);skylake-avx512</dd>
; LINKED: <option value="8">with a version for target 3 (skylake-avx512)</option>
; LINKED: <th scope="row">p</th>
; LINKED-NEXT: <td>1</td>
; LINKED-NEXT: <td>{{[0-9]+}}</td>
; LINKED-NEXT: <td>p.reloc_slot</td>
; LINKED-NEXT: <td>{{[0-9]+}} B</td>
; LINKED-NEXT: <td>p.1, {{[0-9]+}} B</td>
; LINKED-NEXT: <td>–</td>
; LINKED-NEXT: <td>p.3, {{[0-9]+}} B</td>
; LINKED-NEXT: </tr>

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define hidden i64 @"f&lt;"(i64 %x) {
  ret i64 %x
}
define hidden i64 @"</noscript></script><b>\22g\22"(i64 %x) {
  ret i64 %x
}
define hidden i64 @g.1(i64 %x) {
  ret i64 %x
}
@"slot\1B" = hidden global ptr null

@jl_fvar_count_0 = hidden constant i64 2
@jl_fvar_ptrs_0 = hidden global [2 x ptr] [ptr @"f&lt;", ptr @"</noscript></script><b>\22g\22"]
@jl_fvar_idxs_0 = hidden constant [2 x i32] [i32 0, i32 1]
@jl_gvar_offsets_0 = hidden constant [1 x i32] zeroinitializer
@jl_gvar_idxs_0 = hidden constant [0 x i32] zeroinitializer
@jl_clone_slots_0 = hidden constant [3 x i32] [i32 1, i32 1, i32 trunc (i64 sub (i64 ptrtoint (ptr @"slot\1B" to i64), i64 ptrtoint (ptr @jl_clone_slots_0 to i64)) to i32)]
@jl_clone_idxs_0 = hidden constant [5 x i32] [i32 -2147483647, i32 1, i32 1, i32 0, i32 -2147483647]
@jl_clone_ptrs_0 = hidden constant [1 x ptr] [ptr @g.1]
