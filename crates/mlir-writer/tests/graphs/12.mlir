module {
  "func.func"() ({
    %0 = "arith.constant"() {value = 3 : i64} : () -> i64
    %1, %2, %3 = "eco.call"(%0) <{callee = @Geo_classify_$_1$sret}> : (i64) -> (i64, !eco.value, f64)
    %4 = "arith.constant"() {value = 3.0 : f64} : () -> f64
    %5 = "arith.constant"() {value = 4.0 : f64} : () -> f64
    %6 = "eco.call"(%4, %5) <{callee = @Geo_norm2_$_3$psplit}> : (f64, f64) -> f64
    %7 = "eco.float.round"(%6) : (f64) -> i64
    %8 = "eco.int.add"(%1, %7) : (i64, i64) -> i64
    %9 = "eco.call"(%8) <{callee = @Elm_Kernel_String_fromNumber_Int}> : (i64) -> !eco.value
    %10 = "eco.call"(%2, %9) <{callee = @Elm_Kernel_String_append}> : (!eco.value, !eco.value) -> !eco.value
    "eco.return"(%10) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Geo_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%n: i64):
    %1 = "arith.constant"() {value = 0 : i64} : () -> i64
    %2 = "eco.int.lt"(%n, %1) : (i64, i64) -> i1
    %16, %17, %18 = "eco.case"(%2) ({
      %3 = "arith.constant"() {value = 0 : i64} : () -> i64
      %4 = "eco.string_literal"() {value = "neg"} : () -> !eco.value
      %5 = "arith.constant"() {value = 0.0 : f64} : () -> f64
      %6 = "eco.make.tuple3"(%3, %4, %5) : (i64, !eco.value, f64) -> !eco.tuple3<i64, !eco.value, f64>
      %7 = "eco.project.tuple3"(%6) {field = 0} : (!eco.tuple3<i64, !eco.value, f64>) -> i64
      %8 = "eco.project.tuple3"(%6) {field = 1} : (!eco.tuple3<i64, !eco.value, f64>) -> !eco.value
      %9 = "eco.project.tuple3"(%6) {field = 2} : (!eco.tuple3<i64, !eco.value, f64>) -> f64
      "eco.yield"(%7, %8, %9) : (i64, !eco.value, f64) -> ()
    }, {
      %10 = "eco.int.toFloat"(%n) : (i64) -> f64
      %11 = "eco.string_literal"() {value = "pos"} : () -> !eco.value
      %12 = "eco.make.tuple3"(%n, %11, %10) : (i64, !eco.value, f64) -> !eco.tuple3<i64, !eco.value, f64>
      %13 = "eco.project.tuple3"(%12) {field = 0} : (!eco.tuple3<i64, !eco.value, f64>) -> i64
      %14 = "eco.project.tuple3"(%12) {field = 1} : (!eco.tuple3<i64, !eco.value, f64>) -> !eco.value
      %15 = "eco.project.tuple3"(%12) {field = 2} : (!eco.tuple3<i64, !eco.value, f64>) -> f64
      "eco.yield"(%13, %14, %15) : (i64, !eco.value, f64) -> ()
    }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> (i64, !eco.value, f64)
    %19 = "eco.make.tuple3"(%16, %17, %18) : (i64, !eco.value, f64) -> !eco.tuple3<i64, !eco.value, f64>
    %20 = "eco.project.tuple3"(%19) {field = 0} : (!eco.tuple3<i64, !eco.value, f64>) -> i64
    %21 = "eco.project.tuple3"(%19) {field = 1} : (!eco.tuple3<i64, !eco.value, f64>) -> !eco.value
    %22 = "eco.project.tuple3"(%19) {field = 2} : (!eco.tuple3<i64, !eco.value, f64>) -> f64
    "eco.return"(%20, %21, %22) : (i64, !eco.value, f64) -> ()
  }) {function_type = (i64) -> (i64, !eco.value, f64), sym_name = "Geo_classify_$_1$sret", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%n: i64):
    %1, %2, %3 = "eco.call"(%n) <{callee = @Geo_classify_$_1$sret}> : (i64) -> (i64, !eco.value, f64)
    %4 = "eco.construct.tuple3"(%1, %2, %3) {unboxed_bitmap = 33} : (i64, !eco.value, f64) -> !eco.value
    "eco.return"(%4) : (!eco.value) -> ()
  }) {function_type = (i64) -> (!eco.value), sym_name = "Geo_classify_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%arg0: f64, %arg1: f64):
    %2 = "eco.construct.custom"(%arg0, %arg1) {constructor = "Vec2", size = 2, tag = 0, unboxed_bitmap = 10} : (f64, f64) -> !eco.value
    "eco.return"(%2) : (!eco.value) -> ()
  }) {function_type = (f64, f64) -> (!eco.value), sym_name = "Geo_Vec2_$_2", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%p_s0: f64, %p_s1: f64):
    %2 = "eco.float.mul"(%p_s0, %p_s0) : (f64, f64) -> f64
    %3 = "eco.float.mul"(%p_s1, %p_s1) : (f64, f64) -> f64
    %4 = "eco.float.add"(%2, %3) : (f64, f64) -> f64
    "eco.return"(%4) : (f64) -> ()
  }) {function_type = (f64, f64) -> (f64), sym_name = "Geo_norm2_$_3$psplit", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%p: !eco.value):
    %1 = "eco.project.custom"(%p) {field_index = 0} : (!eco.value) -> f64
    %2 = "eco.project.custom"(%p) {field_index = 1} : (!eco.value) -> f64
    %3 = "eco.call"(%1, %2) <{callee = @Geo_norm2_$_3$psplit}> : (f64, f64) -> f64
    "eco.return"(%3) : (f64) -> ()
  }) {function_type = (!eco.value) -> (f64), sym_name = "Geo_norm2_$_3", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%a: i64, %b: i64):
    %2, %3 = "eco.call"(%a, %b) <{callee = @Geo_swap_$_5$sret}> : (i64, i64) -> (i64, i64)
    %4 = "eco.call"(%2, %3) <{callee = @Geo_diff_$_6$psplit}> : (i64, i64) -> i64
    "eco.return"(%4) : (i64) -> ()
  }) {function_type = (i64, i64) -> (i64), sym_name = "Geo_viaSwap_$_4", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%a: i64, %b: i64):
    %2 = "eco.make.tuple2"(%b, %a) : (i64, i64) -> !eco.tuple2<i64, i64>
    %3 = "eco.project.tuple2"(%2) {field = 0} : (!eco.tuple2<i64, i64>) -> i64
    %4 = "eco.project.tuple2"(%2) {field = 1} : (!eco.tuple2<i64, i64>) -> i64
    "eco.return"(%3, %4) : (i64, i64) -> ()
  }) {function_type = (i64, i64) -> (i64, i64), sym_name = "Geo_swap_$_5$sret", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%a: i64, %b: i64):
    %2, %3 = "eco.call"(%a, %b) <{callee = @Geo_swap_$_5$sret}> : (i64, i64) -> (i64, i64)
    %4 = "eco.construct.tuple2"(%2, %3) {unboxed_bitmap = 5} : (i64, i64) -> !eco.value
    "eco.return"(%4) : (!eco.value) -> ()
  }) {function_type = (i64, i64) -> (!eco.value), sym_name = "Geo_swap_$_5", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%_v0_s0: i64, %_v0_s1: i64):
    %2 = "eco.int.sub"(%_v0_s0, %_v0_s1) : (i64, i64) -> i64
    "eco.return"(%2) : (i64) -> ()
  }) {function_type = (i64, i64) -> (i64), sym_name = "Geo_diff_$_6$psplit", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%_v0: !eco.value):
    %1 = "eco.project.tuple2"(%_v0) {field = 0} : (!eco.value) -> i64
    %2 = "eco.project.tuple2"(%_v0) {field = 1} : (!eco.value) -> i64
    %3 = "eco.call"(%1, %2) <{callee = @Geo_diff_$_6$psplit}> : (i64, i64) -> i64
    "eco.return"(%3) : (i64) -> ()
  }) {function_type = (!eco.value) -> (i64), sym_name = "Geo_diff_$_6", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%a: i64):
    %1 = "arith.constant"() {value = 1 : i64} : () -> i64
    %2, %3 = "eco.call"(%a, %1) <{callee = @Geo_swap_$_5$sret}> : (i64, i64) -> (i64, i64)
    %4 = "eco.int.mul"(%2, %3) : (i64, i64) -> i64
    "eco.return"(%4) : (i64) -> ()
  }) {function_type = (i64) -> (i64), sym_name = "Geo_useSwap_$_7", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Geo_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (!eco.value, !eco.value) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_append", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (i64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_fromNumber_Int", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [[0, 0, 3, 2]], fields = [[0, 2], [0, 1], [0, 0], [1, 0], [2, 0], [0, 2], [0, 2]], func_args = [], strings = ["Vec2", "field0", "field1"], types = [[0, 0, 1], [1, 0, 4], [2, 0, 0], [3, 2, 3, 0, 3], [4, 4, 0, 1], [5, 2, 2, 5, 2]]} : () -> ()
}
