module {
  "func.func"() ({
    %0 = "arith.constant"() {value = 2.0 : f64} : () -> f64
    %1 = "eco.call"(%0) <{callee = @Shapes_Circle_$_2}> : (f64) -> !eco.value
    %2 = "eco.call"(%1) <{callee = @Shapes_area_$_1}> : (!eco.value) -> f64
    %3 = "eco.constant.null_cons"() {tag = 2} : () -> !eco.value
    %4 = "eco.call"(%3) <{callee = @Shapes_area_$_1}> : (!eco.value) -> f64
    %5 = "eco.float.add"(%2, %4) : (f64, f64) -> f64
    %6 = "eco.call"(%5) <{callee = @Elm_Kernel_String_fromNumber_Float}> : (f64) -> !eco.value
    "eco.return"(%6) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Shapes_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%shape: !eco.value):
    %9 = "eco.case"(%shape) ({
      %1 = "eco.project.custom"(%shape) {field_index = 0} : (!eco.value) -> f64
      %2 = "arith.constant"() {value = 3.141592653589793 : f64} : () -> f64
      %3 = "eco.float.mul"(%1, %1) : (f64, f64) -> f64
      %4 = "eco.float.mul"(%2, %3) : (f64, f64) -> f64
      "eco.yield"(%4) : (f64) -> ()
    }, {
      %5 = "eco.project.custom"(%shape) {field_index = 0} : (!eco.value) -> f64
      %6 = "eco.project.custom"(%shape) {field_index = 1} : (!eco.value) -> f64
      %7 = "eco.float.mul"(%5, %6) : (f64, f64) -> f64
      "eco.yield"(%7) : (f64) -> ()
    }, {
      %8 = "arith.constant"() {value = 0.0 : f64} : () -> f64
      "eco.yield"(%8) : (f64) -> ()
    }) {case_kind = "ctor", tags = array<i64: 0, 1, 2>} : (!eco.value) -> f64
    "eco.return"(%9) : (f64) -> ()
  }) {function_type = (!eco.value) -> (f64), sym_name = "Shapes_area_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%arg0: f64):
    %1 = "eco.construct.custom"(%arg0) {constructor = "Circle", size = 1, tag = 0, unboxed_bitmap = 2} : (f64) -> !eco.value
    "eco.return"(%1) : (!eco.value) -> ()
  }) {function_type = (f64) -> (!eco.value), sym_name = "Shapes_Circle_$_2", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%arg0: f64, %arg1: f64):
    %2 = "eco.construct.custom"(%arg0, %arg1) {constructor = "Rect", size = 2, tag = 1, unboxed_bitmap = 10} : (f64, f64) -> !eco.value
    "eco.return"(%2) : (!eco.value) -> ()
  }) {function_type = (f64, f64) -> (!eco.value), sym_name = "Shapes_Rect_$_3", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.constant.null_cons"() {tag = 2} : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Shapes_Dot_$_4", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Shapes_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (f64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_fromNumber_Float", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [[0, 0, 0, 1], [1, 2, 1, 2], [2, 4, 3, 0]], fields = [[1, 0], [1, 0], [3, 0]], func_args = [], strings = ["Circle", "field0", "Rect", "field1", "Dot"], types = [[0, 0, 1], [1, 4, 0, 3]]} : () -> ()
}
