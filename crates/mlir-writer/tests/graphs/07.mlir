module {
  "func.func"() ({
    %0 = "arith.constant"() {value = 100 : i64} : () -> i64
    %1 = "arith.constant"() {value = 0 : i64} : () -> i64
    %2 = "eco.call"(%0, %1) <{callee = @Loop_sumTo_$_1}> : (i64, i64) -> i64
    %3 = "eco.call"(%2) <{callee = @Elm_Kernel_String_fromNumber_Int}> : (i64) -> !eco.value
    "eco.return"(%3) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Loop_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%n: i64, %acc: i64):
    %2 = "arith.constant"() {value = false} : () -> i1
    %3 = "arith.constant"() {value = 0 : i64} : () -> i64
    %4, %5, %6, %7 = "scf.while"(%n, %acc, %2, %3) ({
    ^bb0(%8: i64, %9: i64, %10: i1, %11: i64):
      %12 = "arith.constant"() {value = true} : () -> i1
      %13 = "arith.xori"(%10, %12) : (i1, i1) -> i1
      "scf.condition"(%13, %8, %9, %10, %11) : (i1, i64, i64, i1, i64) -> ()
    }, {
    ^bb0(%14: i64, %15: i64, %16: i1, %17: i64):
      %18 = "arith.constant"() {value = 0 : i64} : () -> i64
      %19 = "eco.int.le"(%14, %18) : (i64, i64) -> i1
      %26, %27, %28, %29 = "eco.case"(%19) ({
        %20 = "arith.constant"() {value = true} : () -> i1
        "eco.yield"(%14, %15, %20, %15) : (i64, i64, i1, i64) -> ()
      }, {
        %21 = "arith.constant"() {value = 1 : i64} : () -> i64
        %22 = "eco.int.sub"(%14, %21) : (i64, i64) -> i64
        %23 = "eco.int.add"(%15, %14) : (i64, i64) -> i64
        %24 = "arith.constant"() {value = false} : () -> i1
        %25 = "arith.constant"() {value = 0 : i64} : () -> i64
        "eco.yield"(%22, %23, %24, %25) : (i64, i64, i1, i64) -> ()
      }) {case_kind = "bool", tags = array<i64: 1, 0>} : (i1) -> (i64, i64, i1, i64)
      "scf.yield"(%26, %27, %28, %29) : (i64, i64, i1, i64) -> ()
    }) : (i64, i64, i1, i64) -> (i64, i64, i1, i64)
    "eco.return"(%7) : (i64) -> ()
  }) {function_type = (i64, i64) -> (i64), sym_name = "Loop_sumTo_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Loop_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (i64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_fromNumber_Int", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [], func_args = [], strings = [], types = []} : () -> ()
}
