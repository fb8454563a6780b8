module {
  "func.func"() ({
    %0 = "eco.string_literal"() {value = "Ann"} : () -> !eco.value
    %1 = "arith.constant"() {value = 41 : i64} : () -> i64
    %2 = "arith.constant"() {value = 65 : i16} : () -> i16
    %3 = "arith.constant"() {value = true} : () -> i1
    %4 = "eco.box"(%3) : (i1) -> !eco.value
    %5 = "eco.construct.record"(%1, %2, %0, %4) {field_count = 4, unboxed_bitmap = 13} : (i64, i16, !eco.value, !eco.value) -> !eco.value
    %6 = "eco.project.record"(%5) {field_index = 0} : (!eco.value) -> i64
    %7 = "arith.constant"() {value = 1 : i64} : () -> i64
    %8 = "eco.int.add"(%6, %7) : (i64, i64) -> i64
    %9 = "eco.project.record"(%5) {field_index = 1} : (!eco.value) -> i16
    %10 = "eco.project.record"(%5) {field_index = 2} : (!eco.value) -> !eco.value
    %11 = "eco.project.record"(%5) {field_index = 3} : (!eco.value) -> !eco.value
    %12 = "eco.construct.record"(%8, %9, %10, %11) {field_count = 4, unboxed_bitmap = 13} : (i64, i16, !eco.value, !eco.value) -> !eco.value
    %13 = "eco.string_literal"() {value = "user"} : () -> !eco.value
    "eco.dbg"(%13, %12) {arg_type_ids = array<i64: 1, 4>} : (!eco.value, !eco.value) -> ()
    %14 = "eco.project.record"(%12) {field_index = 3} : (!eco.value) -> !eco.value
    %15 = "eco.unbox"(%14) : (!eco.value) -> i1
    %24 = "eco.case"(%15) ({
      %16 = "eco.project.record"(%12) {field_index = 2} : (!eco.value) -> !eco.value
      "eco.yield"(%16) : (!eco.value) -> ()
    }, {
      %17 = "eco.constant"() {kind = 2 : i32} : () -> !eco.value
      %18 = "arith.constant"() {value = 105 : i16} : () -> i16
      %19 = "eco.construct.list"(%18, %17) {head_kind = 3, head_unboxed = true} : (i16, !eco.value) -> !eco.value
      %20 = "arith.constant"() {value = 104 : i16} : () -> i16
      %21 = "eco.construct.list"(%20, %19) {head_kind = 3, head_unboxed = true} : (i16, !eco.value) -> !eco.value
      %22 = "arith.constant"() {value = 5 : i64} : () -> i64
      %23 = "eco.call"(%21, %22) <{callee = @Elm_Kernel_Debug_toString}> : (!eco.value, i64) -> !eco.value
      "eco.yield"(%23) : (!eco.value) -> ()
    }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> !eco.value
    "eco.return"(%24) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Data_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Data_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (!eco.value, i64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_Debug_toString", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [[0, 3], [1, 2], [2, 1], [3, 0]], func_args = [], strings = ["age", "grade", "name", "ok"], types = [[0, 0, 3], [1, 0, 4], [2, 0, 2], [3, 0, 0], [4, 3, 0, 4], [5, 1, 2]]} : () -> ()
}
