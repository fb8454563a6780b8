module {
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Const_title_$_5}> : () -> !eco.value
    %1 = "arith.constant"() {value = 32 : i64} : () -> i64
    %2 = "arith.constant"() {value = 2.0 : f64} : () -> f64
    %3 = "arith.constant"() {value = 3.141592653589793 : f64} : () -> f64
    %4 = "eco.float.mul"(%2, %3) : (f64, f64) -> f64
    %5 = "eco.float.round"(%4) : (f64) -> i64
    %6 = "arith.constant"() {value = 32 : i64} : () -> i64
    %7 = "arith.constant"() {value = 32 : i64} : () -> i64
    %8 = "eco.int.mul"(%6, %7) : (i64, i64) -> i64
    %9 = "eco.int.add"(%5, %8) : (i64, i64) -> i64
    %10 = "eco.int.add"(%1, %9) : (i64, i64) -> i64
    %11 = "eco.call"(%10) <{callee = @Elm_Kernel_String_fromNumber_Int}> : (i64) -> !eco.value
    %12 = "eco.call"(%0, %11) <{callee = @Elm_Kernel_String_append}> : (!eco.value, !eco.value) -> !eco.value
    "eco.return"(%12) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Const_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "arith.constant"() {value = 32 : i64} : () -> i64
    "eco.return"(%0) : (i64) -> ()
  }) {function_type = () -> (i64), sym_name = "Const_width_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "arith.constant"() {value = 32 : i64} : () -> i64
    "eco.return"(%0) : (i64) -> ()
  }) {function_type = () -> (i64), sym_name = "Const_alias_$_2", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "arith.constant"() {value = 2.0 : f64} : () -> f64
    %1 = "arith.constant"() {value = 3.141592653589793 : f64} : () -> f64
    %2 = "eco.float.mul"(%0, %1) : (f64, f64) -> f64
    "eco.return"(%2) : (f64) -> ()
  }) {function_type = () -> (f64), sym_name = "Const_turn_$_3", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "arith.constant"() {value = 32 : i64} : () -> i64
    %1 = "arith.constant"() {value = 32 : i64} : () -> i64
    %2 = "eco.int.mul"(%0, %1) : (i64, i64) -> i64
    "eco.return"(%2) : (i64) -> ()
  }) {function_type = () -> (i64), sym_name = "Const_area_$_4", sym_visibility = "private"} : () -> ()
  "eco.global"() {sym_name = "__eco_caf$Const_title_$_5"} : () -> ()
  "func.func"() ({
    %0 = "eco.string_literal"() {value = "eco "} : () -> !eco.value
    %1 = "eco.string_literal"() {value = "v1"} : () -> !eco.value
    %2 = "eco.call"(%0, %1) <{callee = @Elm_Kernel_String_append}> : (!eco.value, !eco.value) -> !eco.value
    "eco.return"(%2) : (!eco.value) -> ()
  }) {eco.caf_memo, function_type = () -> (!eco.value), sym_name = "Const_title_$_5", sym_visibility = "private"} : () -> ()
  "eco.global"() {sym_name = "__eco_caf$Const_table_$_6"} : () -> ()
  "func.func"() ({
    %0 = "eco.constant"() {kind = 2 : i32} : () -> !eco.value
    %1 = "arith.constant"() {value = 32 : i64} : () -> i64
    %2 = "eco.construct.list"(%1, %0) {head_kind = 1, head_unboxed = true} : (i64, !eco.value) -> !eco.value
    %3 = "arith.constant"() {value = 1 : i64} : () -> i64
    %4 = "eco.construct.list"(%3, %2) {head_kind = 1, head_unboxed = true} : (i64, !eco.value) -> !eco.value
    "eco.return"(%4) : (!eco.value) -> ()
  }) {eco.caf_memo, function_type = () -> (!eco.value), sym_name = "Const_table_$_6", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.string_literal"() {value = "literal"} : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Const_plain_$_7", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "arith.constant"() {value = 32 : i64} : () -> i64
    %1 = "arith.constant"() {value = 30 : i64} : () -> i64
    %2 = "eco.int.gt"(%0, %1) : (i64, i64) -> i1
    %3 = "eco.box"(%2) : (i1) -> !eco.value
    "eco.return"(%3) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Const_wide_$_8", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "arith.constant"() {value = 32 : i64} : () -> i64
    %1 = "arith.constant"() {value = 32 : i64} : () -> i64
    %2 = "eco.int.mul"(%0, %1) : (i64, i64) -> i64
    %3 = "arith.constant"() {value = 32 : i64} : () -> i64
    %4 = "arith.constant"() {value = 32 : i64} : () -> i64
    %5 = "eco.int.mul"(%3, %4) : (i64, i64) -> i64
    %6 = "eco.int.mul"(%2, %5) : (i64, i64) -> i64
    "eco.return"(%6) : (i64) -> ()
  }) {function_type = () -> (i64), sym_name = "Const_twice_$_9", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "arith.constant"() {value = 32 : i64} : () -> i64
    %1 = "arith.constant"() {value = 32 : i64} : () -> i64
    %2 = "eco.int.mul"(%0, %1) : (i64, i64) -> i64
    %3 = "arith.constant"() {value = 32 : i64} : () -> i64
    %4 = "arith.constant"() {value = 32 : i64} : () -> i64
    %5 = "eco.int.mul"(%3, %4) : (i64, i64) -> i64
    %6 = "eco.int.mul"(%2, %5) : (i64, i64) -> i64
    %7 = "arith.constant"() {value = 32 : i64} : () -> i64
    %8 = "arith.constant"() {value = 32 : i64} : () -> i64
    %9 = "eco.int.mul"(%7, %8) : (i64, i64) -> i64
    %10 = "arith.constant"() {value = 32 : i64} : () -> i64
    %11 = "arith.constant"() {value = 32 : i64} : () -> i64
    %12 = "eco.int.mul"(%10, %11) : (i64, i64) -> i64
    %13 = "eco.int.mul"(%9, %12) : (i64, i64) -> i64
    %14 = "eco.int.mul"(%6, %13) : (i64, i64) -> i64
    %15 = "arith.constant"() {value = 32 : i64} : () -> i64
    %16 = "arith.constant"() {value = 32 : i64} : () -> i64
    %17 = "eco.int.mul"(%15, %16) : (i64, i64) -> i64
    %18 = "arith.constant"() {value = 32 : i64} : () -> i64
    %19 = "arith.constant"() {value = 32 : i64} : () -> i64
    %20 = "eco.int.mul"(%18, %19) : (i64, i64) -> i64
    %21 = "eco.int.mul"(%17, %20) : (i64, i64) -> i64
    %22 = "arith.constant"() {value = 32 : i64} : () -> i64
    %23 = "eco.int.mul"(%21, %22) : (i64, i64) -> i64
    %24 = "eco.int.mul"(%14, %23) : (i64, i64) -> i64
    "eco.return"(%24) : (i64) -> ()
  }) {function_type = () -> (i64), sym_name = "Const_most_$_10", sym_visibility = "private"} : () -> ()
  "eco.global"() {sym_name = "__eco_caf$Const_both_$_11"} : () -> ()
  "func.func"() ({
    %0 = "arith.constant"() {value = 32 : i64} : () -> i64
    %1 = "arith.constant"() {value = 30 : i64} : () -> i64
    %2 = "eco.int.gt"(%0, %1) : (i64, i64) -> i1
    %3 = "eco.box"(%2) : (i1) -> !eco.value
    %4 = "eco.call"() <{callee = @Const_most_$_10}> : () -> i64
    %5 = "eco.construct.tuple2"(%3, %4) {unboxed_bitmap = 4} : (!eco.value, i64) -> !eco.value
    "eco.return"(%5) : (!eco.value) -> ()
  }) {eco.caf_memo, function_type = () -> (!eco.value), sym_name = "Const_both_$_11", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Const_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (!eco.value, !eco.value) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_append", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (i64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_fromNumber_Int", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [[0, 2], [0, 0]], func_args = [], strings = [], types = [[0, 0, 0], [1, 1, 0], [2, 0, 3], [3, 2, 2, 0, 2]]} : () -> ()
}
