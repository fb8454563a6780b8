module {
  "func.func"() ({
    %0 = "arith.constant"() {value = 3 : i64} : () -> i64
    %1 = "arith.constant"() {value = 4 : i64} : () -> i64
    %2 = "eco.make.tuple2"(%0, %1) : (i64, i64) -> !eco.tuple2<i64, i64>
    %3 = "eco.project.tuple2"(%2) {field = 0} : (!eco.tuple2<i64, i64>) -> i64
    %4 = "eco.project.tuple2"(%2) {field = 1} : (!eco.tuple2<i64, i64>) -> i64
    %5 = "eco.constant"() {kind = 2 : i32} : () -> !eco.value
    %6 = "eco.construct.list"(%4, %5) {head_kind = 1, head_unboxed = true} : (i64, !eco.value) -> !eco.value
    %7 = "eco.construct.list"(%3, %6) {head_kind = 1, head_unboxed = true} : (i64, !eco.value) -> !eco.value
    %8 = "arith.constant"() {value = 8 : i64} : () -> i64
    %9 = "eco.construct.list"(%8, %7) {head_kind = 1, head_unboxed = true} : (i64, !eco.value) -> !eco.value
    %10 = "eco.call"(%9) <{callee = @Agg3_minMax_$_1}> : (!eco.value) -> !eco.value
    %11 = "eco.project.tuple2"(%10) {field = 0} : (!eco.value) -> i64
    %12 = "eco.project.tuple2"(%10) {field = 1} : (!eco.value) -> i64
    %13 = "eco.int.sub"(%12, %11) : (i64, i64) -> i64
    %14 = "eco.call"(%13) <{callee = @Elm_Kernel_String_fromNumber_Int}> : (i64) -> !eco.value
    "eco.return"(%14) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Agg3_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%xs: !eco.value):
    %1 = "eco.papCreate"() {arity = 2, function = @Agg3_lambda_0, num_captured = 0, unboxed_bitmap = 0} : () -> !eco.value
    %2 = "arith.constant"() {value = 999 : i64} : () -> i64
    %3 = "arith.constant"() {value = -999 : i64} : () -> i64
    %4 = "eco.construct.tuple2"(%2, %3) {unboxed_bitmap = 5} : (i64, i64) -> !eco.value
    %5 = "eco.call"(%1, %4, %xs) <{callee = @List_foldl_$_2}> : (!eco.value, !eco.value, !eco.value) -> !eco.value
    "eco.return"(%5) : (!eco.value) -> ()
  }) {function_type = (!eco.value) -> (!eco.value), sym_name = "Agg3_minMax_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%func: !eco.value, %acc: !eco.value, %list: !eco.value):
    %3 = "arith.constant"() {value = false} : () -> i1
    %4 = "eco.constant"() {kind = 2 : i32} : () -> !eco.value
    %5, %6, %7, %8, %9 = "scf.while"(%func, %acc, %list, %3, %4) ({
    ^bb0(%10: !eco.value, %11: !eco.value, %12: !eco.value, %13: i1, %14: !eco.value):
      %15 = "arith.constant"() {value = true} : () -> i1
      %16 = "arith.xori"(%13, %15) : (i1, i1) -> i1
      "scf.condition"(%16, %10, %11, %12, %13, %14) : (i1, !eco.value, !eco.value, !eco.value, i1, !eco.value) -> ()
    }, {
    ^bb0(%17: !eco.value, %18: !eco.value, %19: !eco.value, %20: i1, %21: !eco.value):
      %28, %29, %30, %31, %32 = "eco.case"(%19) ({
        %22 = "eco.project.list_head"(%19) : (!eco.value) -> i64
        %23 = "eco.project.list_tail"(%19) : (!eco.value) -> !eco.value
        %24 = "eco.papExtend"(%17, %22, %18) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 2} : (!eco.value, i64, !eco.value) -> !eco.value
        %25 = "arith.constant"() {value = false} : () -> i1
        %26 = "eco.constant"() {kind = 2 : i32} : () -> !eco.value
        "eco.yield"(%17, %24, %23, %25, %26) : (!eco.value, !eco.value, !eco.value, i1, !eco.value) -> ()
      }, {
        %27 = "arith.constant"() {value = true} : () -> i1
        "eco.yield"(%17, %18, %19, %27, %18) : (!eco.value, !eco.value, !eco.value, i1, !eco.value) -> ()
      }) {case_kind = "ctor", tags = array<i64: 1, 0>} : (!eco.value) -> (!eco.value, !eco.value, !eco.value, i1, !eco.value)
      "scf.yield"(%28, %29, %30, %31, %32) : (!eco.value, !eco.value, !eco.value, i1, !eco.value) -> ()
    }) : (!eco.value, !eco.value, !eco.value, i1, !eco.value) -> (!eco.value, !eco.value, !eco.value, i1, !eco.value)
    "eco.return"(%9) : (!eco.value) -> ()
  }) {function_type = (!eco.value, !eco.value, !eco.value) -> (!eco.value), sym_name = "List_foldl_$_2", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%x: i64, %_v0: !eco.value):
    %2 = "eco.project.tuple2"(%_v0) {field = 0} : (!eco.value) -> i64
    %3 = "eco.project.tuple2"(%_v0) {field = 1} : (!eco.value) -> i64
    %4 = "eco.int.min"(%2, %x) : (i64, i64) -> i64
    %5 = "eco.int.max"(%3, %x) : (i64, i64) -> i64
    %6 = "eco.construct.tuple2"(%4, %5) {unboxed_bitmap = 5} : (i64, i64) -> !eco.value
    "eco.return"(%6) : (!eco.value) -> ()
  }) {function_type = (i64, !eco.value) -> (!eco.value), sym_name = "Agg3_lambda_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Agg3_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (i64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_fromNumber_Int", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [[0, 0], [0, 0]], func_args = [], strings = [], types = [[0, 0, 0], [1, 1, 0], [2, 2, 2, 0, 2]]} : () -> ()
}
