module {
  "func.func"() ({
    %0 = "eco.string_literal"() {value = "n="} : () -> !eco.value
    %1 = "eco.string_literal"() {value = "abc"} : () -> !eco.value
    %2 = "eco.call"(%1) <{callee = @Elm_Kernel_String_length}> : (!eco.value) -> i64
    %3 = "eco.call"(%2) <{callee = @Elm_Kernel_String_fromNumber_Int}> : (i64) -> !eco.value
    %4 = "eco.constant"() {kind = 2 : i32} : () -> !eco.value
    %5 = "eco.call"(%4) <{callee = @Elm_Kernel_String_length}> : (!eco.value) -> i64
    %6 = "eco.call"(%5) <{callee = @Elm_Kernel_String_fromNumber_Int}> : (i64) -> !eco.value
    %7 = "eco.call"(%3, %6) <{callee = @Elm_Kernel_String_append}> : (!eco.value, !eco.value) -> !eco.value
    %8 = "eco.call"(%0, %7) <{callee = @Elm_Kernel_String_append}> : (!eco.value, !eco.value) -> !eco.value
    "eco.return"(%8) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "Kern_main_$_0", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%s: !eco.value):
    %1 = "eco.call"(%s) <{callee = @Elm_Kernel_String_uncons}> : (!eco.value) -> !eco.value
    "eco.return"(%1) : (!eco.value) -> ()
  }) {function_type = (!eco.value) -> (!eco.value), sym_name = "Kern_firstUp_$_1", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  ^bb0(%p: !eco.value, %q: !eco.value):
    %2 = "eco.call"(%p, %q) <{callee = @Elm_Kernel_String_startsWith}> : (!eco.value, !eco.value) -> !eco.value
    "eco.return"(%2) : (!eco.value) -> ()
  }) {function_type = (!eco.value, !eco.value) -> (!eco.value), sym_name = "Kern_starts_$_2", sym_visibility = "private"} : () -> ()
  "func.func"() ({
    %0 = "eco.call"() <{callee = @Kern_main_$_0}> : () -> !eco.value
    "eco.return"(%0) : (!eco.value) -> ()
  }) {function_type = () -> (!eco.value), sym_name = "main", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (!eco.value, !eco.value) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_append", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (i64) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_fromNumber_Int", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (!eco.value) -> (i64), is_kernel = true, sym_name = "Elm_Kernel_String_length", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (!eco.value, !eco.value) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_startsWith", sym_visibility = "private"} : () -> ()
  "func.func"() ({
  }) {function_type = (!eco.value) -> (!eco.value), is_kernel = true, sym_name = "Elm_Kernel_String_uncons", sym_visibility = "private"} : () -> ()
  "eco.type_table"() {ctors = [], fields = [], func_args = [], strings = [], types = []} : () -> ()
}
