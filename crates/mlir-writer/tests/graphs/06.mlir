module {
  "func.func"() ({
    %0 = "arith.constant"() {value = 0 : i64} : () -> i64
    %1 = "arith.constant"() {value = 7 : i64} : () -> i64
    %2 = "eco.call"(%0, %1) <{callee = @Grp_parity_$_1}> : (i64, i64) -> !eco.value
    %3 = "eco.unbox"(%2) : (!eco.value) -> i1
    %6 = "eco.case"(%3) ({
      %4 = "eco.string_literal"() {value = "even"} : () -> !eco.value
      "eco.yield"(%4) : (!eco.value) -> ()
    }, {
      %5 = "eco.string_literal"() {value = "odd"} : () -> !eco.value
      "eco.yield"(%5) : (!eco.value) -> ()
    }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> !eco.value
    "eco.return"(%6) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Grp_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%base: i64, %n: i64):
    %2, %3 = "eco.papCreateGroup"(%base, %base) {arities = [3 : i64, 3 : i64], capture_counts = [1 : i64, 1 : i64], cross_edges = [1 : i64, 0 : i64, 1 : i64, 0 : i64, 1 : i64, 1 : i64], fast_evaluators = [@Grp_lambda_0$cap, @Grp_lambda_1$cap], functions = [@Grp_lambda_0$cap, @Grp_lambda_1$cap], num_captured = [2 : i64, 2 : i64], unboxed_bitmaps = [1 : i64, 1 : i64]} : (i64, i64) -> (!eco.value, !eco.value)
    %4 = "eco.papExtend"(%2, %n) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 1} : (!eco.value, i64) -> !eco.value
    "eco.return"(%4) : (!eco.value) -> ()
  }) {function_type = (i64, i64) -> (!eco.value), sym_name = "Grp_parity_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%base: i64, %isOdd: !eco.value, %k: i64):
    %3 = "eco.int.eq"(%k, %base) : (i64, i64) -> i1
    %9 = "eco.case"(%3) ({
      %4 = "arith.constant"() {value = true} : () -> i1
      "eco.yield"(%4) : (i1) -> ()
    }, {
      %5 = "arith.constant"() {value = 1 : i64} : () -> i64
      %6 = "eco.int.sub"(%k, %5) : (i64, i64) -> i64
      %7 = "eco.papExtend"(%isOdd, %6) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 1} : (!eco.value, i64) -> !eco.value
      %8 = "eco.unbox"(%7) : (!eco.value) -> i1
      "eco.yield"(%8) : (i1) -> ()
    }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> i1
    %10 = "eco.box"(%9) : (i1) -> !eco.value
    "eco.return"(%10) : (!eco.value) -> ()
  }) {function_type = (i64, !eco.value, i64) -> (!eco.value), sym_name = "Grp_lambda_0$cap", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%base: i64, %isEven: !eco.value, %k: i64):
    %3 = "eco.int.eq"(%k, %base) : (i64, i64) -> i1
    %9 = "eco.case"(%3) ({
      %4 = "arith.constant"() {value = false} : () -> i1
      "eco.yield"(%4) : (i1) -> ()
    }, {
      %5 = "arith.constant"() {value = 1 : i64} : () -> i64
      %6 = "eco.int.sub"(%k, %5) : (i64, i64) -> i64
      %7 = "eco.papExtend"(%isEven, %6) {_call_kind = "direct_known_segmentation", newargs_unboxed_bitmap = 1, remaining_arity = 1} : (!eco.value, i64) -> !eco.value
      %8 = "eco.unbox"(%7) : (!eco.value) -> i1
      "eco.yield"(%8) : (i1) -> ()
    }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> i1
    %10 = "eco.box"(%9) : (i1) -> !eco.value
    "eco.return"(%10) : (!eco.value) -> ()
  }) {function_type = (i64, !eco.value, i64) -> (!eco.value), sym_name = "Grp_lambda_1$cap", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Grp_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [], func_args = [], strings = [], types = []} : () -> ()
}
