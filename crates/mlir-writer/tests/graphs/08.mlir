module {
  "func.func"() ({
    %0 = "eco.papCreate"() {arity = 2, function = @Stage_plus_$_1, num_captured = 0, unboxed_bitmap = 0} : () -> !eco.value
    %1 = "arith.constant"() {value = 1 : i64} : () -> i64
    %2 = "eco.papExtend"(%0, %1) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 2} : (!eco.value, i64) -> !eco.value
    %3 = "arith.constant"() {value = 2 : i64} : () -> i64
    %4 = "eco.papExtend"(%2, %3) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 1} : (!eco.value, i64) -> i64
    %5 = "eco.papCreate"() {arity = 1, function = @Stage_plusLater_$_2, num_captured = 0, unboxed_bitmap = 0} : () -> !eco.value
    %6 = "arith.constant"() {value = 3 : i64} : () -> i64
    %7 = "arith.constant"() {value = 4 : i64} : () -> i64
    %8 = "eco.papExtend"(%5, %6) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 1} : (!eco.value, i64) -> !eco.value
    %9 = "eco.papExtend"(%8, %7) {newargs_unboxed_bitmap = 1, remaining_arity = 1} : (!eco.value, i64) -> i64
    %10 = "arith.constant"() {value = 5 : i64} : () -> i64
    %11 = "eco.call"(%10) <{callee = @Stage_plusLater_$_2}> : (i64) -> !eco.value
    %12 = "arith.constant"() {value = 6 : i64} : () -> i64
    %13 = "eco.papExtend"(%11, %12) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 1} : (!eco.value, i64) -> i64
    %14 = "eco.int.add"(%9, %13) : (i64, i64) -> i64
    %15 = "eco.int.add"(%4, %14) : (i64, i64) -> i64
    %16 = "eco.call"(%15) <{callee = @Elm_Kernel_String_fromNumber_Int}> : (i64) -> !eco.value
    "eco.return"(%16) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Stage_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%x: i64, %y: i64):
    %2 = "eco.int.add"(%x, %y) : (i64, i64) -> i64
    "eco.return"(%2) : (i64) -> ()
  }) {function_type = (i64, i64) -> (i64), sym_name = "Stage_plus_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%x: i64):
    %1 = "eco.papCreate"(%x) {_fast_evaluator = @Stage_lambda_0$cap, _result_kind = 1 : i8, arity = 2, function = @Stage_lambda_0$cap, num_captured = 1, unboxed_bitmap = 1} : (i64) -> !eco.value
    "eco.return"(%1) : (!eco.value) -> ()
  }) {function_type = (i64) -> (!eco.value), sym_name = "Stage_plusLater_$_2", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%x: i64, %y: i64):
    %2 = "eco.int.add"(%x, %y) : (i64, i64) -> i64
    "eco.return"(%2) : (i64) -> ()
  }) {function_type = (i64, i64) -> (i64), sym_name = "Stage_lambda_0$cap", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Stage_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (i64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_fromNumber_Int", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [], func_args = [], strings = [], types = []} : () -> ()
}
