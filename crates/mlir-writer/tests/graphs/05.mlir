module {
  "func.func"() ({
    %0 = "arith.constant"() {value = 10 : i64} : () -> i64
    %1 = "eco.call"(%0) <{callee = @Clo_adder_$_1}> : (i64) -> !eco.value
    %2 = "arith.constant"() {value = 5 : i64} : () -> i64
    %3 = "eco.papExtend"(%1, %2) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 1} : (!eco.value, i64) -> i64
    %4 = "arith.constant"() {value = true} : () -> i1
    %5 = "eco.box"(%4) : (i1) -> !eco.value
    %6 = "eco.call"(%1, %5) <{callee = @Clo_applyIf_$_2}> : (!eco.value, !eco.value) -> i64
    %7 = "eco.int.add"(%3, %6) : (i64, i64) -> i64
    %8 = "eco.call"(%7) <{callee = @Elm_Kernel_String_fromNumber_Int}> : (i64) -> !eco.value
    "eco.return"(%8) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Clo_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%n: i64):
    %1 = "eco.papCreate"(%n) {_closure_kind = 1, _fast_evaluator = @Clo_lambda_0$cap, _result_kind = 1 : i8, arity = 2, function = @Clo_lambda_0$cap, num_captured = 1, unboxed_bitmap = 1} : (i64) -> !eco.value
    "eco.return"(%1) : (!eco.value) -> ()
  }) {function_type = (i64) -> (!eco.value), sym_name = "Clo_adder_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%f: !eco.value, %go: !eco.value):
    %2 = "arith.constant"() {value = 0.5 : f64} : () -> f64
    %3 = "eco.papCreate"(%f, %go, %2) {_fast_evaluator = @Clo_lambda_1$cap, _result_kind = 1 : i8, arity = 4, function = @Clo_lambda_1$cap, num_captured = 3, unboxed_bitmap = 32} : (!eco.value, !eco.value, f64) -> !eco.value
    %4 = "arith.constant"() {value = 7 : i64} : () -> i64
    %5 = "eco.papExtend"(%3, %4) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 1} : (!eco.value, i64) -> i64
    "eco.return"(%5) : (i64) -> ()
  }) {function_type = (!eco.value, !eco.value) -> (i64), sym_name = "Clo_applyIf_$_2", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%n: i64, %x: i64):
    %2 = "eco.int.add"(%x, %n) : (i64, i64) -> i64
    "eco.return"(%2) : (i64) -> ()
  }) {function_type = (i64, i64) -> (i64), sym_name = "Clo_lambda_0$cap", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%f: !eco.value, %go: !eco.value, %w: f64, %y: i64):
    %4 = "eco.unbox"(%go) : (!eco.value) -> i1
    %7 = "eco.case"(%4) ({
      %5 = "eco.papExtend"(%f, %y) {_call_kind = "generic_apply", newargs_unboxed_bitmap = 1} : (!eco.value, i64) -> i64
      "eco.yield"(%5) : (i64) -> ()
    }, {
      %6 = "eco.float.round"(%w) : (f64) -> i64
      "eco.yield"(%6) : (i64) -> ()
    }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> i64
    "eco.return"(%7) : (i64) -> ()
  }) {function_type = (!eco.value, !eco.value, f64, i64) -> (i64), sym_name = "Clo_lambda_1$cap", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Clo_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (i64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_fromNumber_Int", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [], func_args = [], strings = [], types = []} : () -> ()
}
