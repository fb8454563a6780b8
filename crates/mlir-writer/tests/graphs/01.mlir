module {
  "func.func"() ({
    %0 = "arith.constant"() {value = 17 : i64} : () -> i64
    %1 = "arith.constant"() {value = 5 : i64} : () -> i64
    %2, %3 = "eco.call"(%0, %1) <{callee = @Agg2_divMod_$_1$sret}> : (i64, i64) -> (i64, i64)
    %4 = "eco.make.tuple2"(%2, %3) : (i64, i64) -> !eco.tuple2<i64, i64>
    %5 = "eco.project.tuple2"(%4) {field = 0} : (!eco.tuple2<i64, i64>) -> i64
    %6 = "eco.project.tuple2"(%4) {field = 1} : (!eco.tuple2<i64, i64>) -> i64
    %7 = "eco.call"(%5, %6) <{callee = @Agg2_magnitude_$_2$psplit}> : (i64, i64) -> i64
    %8 = "eco.call"(%7) <{callee = @Elm_Kernel_String_fromNumber_Int}> : (i64) -> !eco.value
    "eco.return"(%8) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Agg2_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%a: i64, %b: i64):
    %2 = "eco.int.div"(%a, %b) : (i64, i64) -> i64
    %3 = "eco.int.modby"(%b, %a) : (i64, i64) -> i64
    %4 = "eco.make.tuple2"(%2, %3) : (i64, i64) -> !eco.tuple2<i64, i64>
    %5 = "eco.project.tuple2"(%4) {field = 0} : (!eco.tuple2<i64, i64>) -> i64
    %6 = "eco.project.tuple2"(%4) {field = 1} : (!eco.tuple2<i64, i64>) -> i64
    "eco.return"(%5, %6) : (i64, i64) -> ()
  }) {function_type = (i64, i64) -> (i64, i64), sym_name = "Agg2_divMod_$_1$sret", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%a: i64, %b: i64):
    %2, %3 = "eco.call"(%a, %b) <{callee = @Agg2_divMod_$_1$sret}> : (i64, i64) -> (i64, i64)
    %4 = "eco.construct.tuple2"(%2, %3) {unboxed_bitmap = 5} : (i64, i64) -> !eco.value
    "eco.return"(%4) : (!eco.value) -> ()
  }) {function_type = (i64, i64) -> (!eco.value), sym_name = "Agg2_divMod_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%_v0_s0: i64, %_v0_s1: i64):
    %2 = "eco.int.mul"(%_v0_s0, %_v0_s0) : (i64, i64) -> i64
    %3 = "eco.int.mul"(%_v0_s1, %_v0_s1) : (i64, i64) -> i64
    %4 = "eco.int.add"(%2, %3) : (i64, i64) -> i64
    "eco.return"(%4) : (i64) -> ()
  }) {function_type = (i64, i64) -> (i64), sym_name = "Agg2_magnitude_$_2$psplit", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%_v0: !eco.value):
    %1 = "eco.project.tuple2"(%_v0) {field = 0} : (!eco.value) -> i64
    %2 = "eco.project.tuple2"(%_v0) {field = 1} : (!eco.value) -> i64
    %3 = "eco.call"(%1, %2) <{callee = @Agg2_magnitude_$_2$psplit}> : (i64, i64) -> i64
    "eco.return"(%3) : (i64) -> ()
  }) {function_type = (!eco.value) -> (i64), sym_name = "Agg2_magnitude_$_2", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Agg2_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (i64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_fromNumber_Int", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [[0, 0], [0, 0]], func_args = [], strings = [], types = [[0, 0, 0], [1, 2, 2, 0, 2]]} : () -> ()
}
