module {
  "func.func"() ({
    %0 = "arith.constant"() {value = true} : () -> i1
    %1 = "eco.box"(%0) : (i1) -> !eco.value
    %2 = "arith.constant"() {value = 1 : i64} : () -> i64
    %3 = "arith.constant"() {value = 2 : i64} : () -> i64
    %4 = "eco.int.lt"(%2, %3) : (i64, i64) -> i1
    %5 = "eco.box"(%4) : (i1) -> !eco.value
    %6 = "eco.call"(%1, %5) <{callee = @Flag_both_$_1}> : (!eco.value, !eco.value) -> !eco.value
    %7 = "eco.unbox"(%6) : (!eco.value) -> i1
    %10 = "eco.case"(%7) ({
      %8 = "eco.string_literal"() {value = "yes"} : () -> !eco.value
      "eco.yield"(%8) : (!eco.value) -> ()
    }, {
      %9 = "eco.string_literal"() {value = "no"} : () -> !eco.value
      "eco.yield"(%9) : (!eco.value) -> ()
    }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> !eco.value
    "eco.return"(%10) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Flag_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%p: !eco.value, %q: !eco.value):
    %2 = "eco.unbox"(%p) : (!eco.value) -> i1
    %3 = "eco.unbox"(%q) : (!eco.value) -> i1
    %4 = "eco.bool.and"(%2, %3) : (i1, i1) -> i1
    %5 = "eco.box"(%4) : (i1) -> !eco.value
    "eco.return"(%5) : (!eco.value) -> ()
  }) {function_type = (!eco.value, !eco.value) -> (!eco.value), sym_name = "Flag_both_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%p: !eco.value, %n: i64):
    %2 = "eco.construct.tuple2"(%p, %n) {unboxed_bitmap = 4} : (!eco.value, i64) -> !eco.value
    "eco.return"(%2) : (!eco.value) -> ()
  }) {function_type = (!eco.value, i64) -> (!eco.value), sym_name = "Flag_tag_$_2", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%_v0: !eco.value):
    %1 = "eco.project.tuple2"(%_v0) {field = 0} : (!eco.value) -> !eco.value
    %2 = "eco.unbox"(%1) : (!eco.value) -> i1
    %3 = "eco.project.tuple2"(%_v0) {field = 1} : (!eco.value) -> i64
    %5 = "eco.case"(%2) ({
      "eco.yield"(%3) : (i64) -> ()
    }, {
      %4 = "arith.constant"() {value = 0 : i64} : () -> i64
      "eco.yield"(%4) : (i64) -> ()
    }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> i64
    "eco.return"(%5) : (i64) -> ()
  }) {function_type = (!eco.value) -> (i64), sym_name = "Flag_pick_$_3", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%n: i64):
    %1 = "arith.constant"() {value = 10 : i64} : () -> i64
    %2 = "eco.int.lt"(%n, %1) : (i64, i64) -> i1
    %11 = "eco.case"(%2) ({
      %3 = "arith.constant"() {value = true} : () -> i1
      "eco.yield"(%3) : (i1) -> ()
    }, {
      %4 = "arith.constant"() {value = false} : () -> i1
      %5 = "eco.box"(%4) : (i1) -> !eco.value
      %6 = "arith.constant"() {value = 99 : i64} : () -> i64
      %7 = "eco.int.eq"(%n, %6) : (i64, i64) -> i1
      %8 = "eco.box"(%7) : (i1) -> !eco.value
      %9 = "eco.call"(%5, %8) <{callee = @Flag_both_$_1}> : (!eco.value, !eco.value) -> !eco.value
      %10 = "eco.unbox"(%9) : (!eco.value) -> i1
      "eco.yield"(%10) : (i1) -> ()
    }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> i1
    %12 = "eco.box"(%11) : (i1) -> !eco.value
    "eco.return"(%12) : (!eco.value) -> ()
  }) {function_type = (i64) -> (!eco.value), sym_name = "Flag_isSmall_$_4", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Flag_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [[0, 1], [0, 0]], func_args = [], strings = [], types = [[0, 0, 0], [1, 0, 3], [2, 2, 2, 0, 2]]} : () -> ()
}
