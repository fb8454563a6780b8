//! The names of operations and attributes, the types and the constants that functions use again and again.
use crate::graph::CallKind;
use crate::ir::{Attr, Context, FloatKind, OpName, Str, Type};
use crate::text::TextOptions;

macro_rules! vocabulary {
    ($($name:ident: $part:ident { $($field:ident: $text:literal,)* })*) => {
        $(/// Handles by their Rust names.
        #[derive(Debug, Clone, Copy)]
        pub(super) struct $name {
            $(pub(super) $field: $part,)*
        }

        impl $name {
            fn new(mut intern: impl FnMut(&str) -> $part) -> Self {
                $name { $($field: intern($text),)* }
            }
        })*
    };
}

vocabulary! {
    Ops: OpName {
        constant: "eco.constant",
        null_cons: "eco.constant.null_cons",
        string_literal: "eco.string_literal",
        to_box: "eco.box",
        unbox: "eco.unbox",
        construct_list: "eco.construct.list",
        construct_tuple2: "eco.construct.tuple2",
        construct_tuple3: "eco.construct.tuple3",
        construct_record: "eco.construct.record",
        construct_custom: "eco.construct.custom",
        make_tuple2: "eco.make.tuple2",
        make_tuple3: "eco.make.tuple3",
        make_custom: "eco.make.custom",
        project_tuple2: "eco.project.tuple2",
        project_tuple3: "eco.project.tuple3",
        project_custom: "eco.project.custom",
        project_record: "eco.project.record",
        list_head: "eco.project.list_head",
        list_tail: "eco.project.list_tail",
        project_closure: "eco.project.closure",
        to_heap: "eco.to_heap",
        from_heap: "eco.from_heap",
        get_tag: "eco.get_tag",
        call: "eco.call",
        pap_create: "eco.papCreate",
        pap_create_group: "eco.papCreateGroup",
        pap_extend: "eco.papExtend",
        case: "eco.case",
        yield_: "eco.yield",
        return_: "eco.return",
        dbg: "eco.dbg",
        global: "eco.global",
        type_table: "eco.type_table",
        func: "func.func",
        arith_constant: "arith.constant",
        xori: "arith.xori",
        cmpi: "arith.cmpi",
        scf_while: "scf.while",
        scf_condition: "scf.condition",
        scf_yield: "scf.yield",
        int_eq: "eco.int.eq",
        char_eq: "eco.char.eq",
        float_log: "eco.float.log",
        float_div: "eco.float.div",
    }
    Keys: Str {
        kind: "kind",
        tag: "tag",
        value: "value",
        head_unboxed: "head_unboxed",
        head_kind: "head_kind",
        unboxed_bitmap: "unboxed_bitmap",
        field_count: "field_count",
        size: "size",
        constructor: "constructor",
        field: "field",
        field_index: "field_index",
        index: "index",
        is_unboxed: "is_unboxed",
        callee: "callee",
        function: "function",
        arity: "arity",
        num_captured: "num_captured",
        fast_evaluator: "_fast_evaluator",
        closure_kind: "_closure_kind",
        result_kind: "_result_kind",
        result_kinds: "_result_kinds",
        self_capture_indices: "self_capture_indices",
        functions: "functions",
        fast_evaluators: "fast_evaluators",
        arities: "arities",
        unboxed_bitmaps: "unboxed_bitmaps",
        capture_counts: "capture_counts",
        cross_edges: "cross_edges",
        newargs_unboxed_bitmap: "newargs_unboxed_bitmap",
        remaining_arity: "remaining_arity",
        call_kind: "_call_kind",
        tags: "tags",
        case_kind: "case_kind",
        string_patterns: "string_patterns",
        arg_type_ids: "arg_type_ids",
        sym_name: "sym_name",
        sym_visibility: "sym_visibility",
        function_type: "function_type",
        is_kernel: "is_kernel",
        caf_memo: "eco.caf_memo",
        predicate: "predicate",
        types: "types",
        fields: "fields",
        ctors: "ctors",
        func_args: "func_args",
        strings: "strings",
    }
}

/// All of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vocabulary {
    pub(super) ops: Ops,
    pub(super) keys: Keys,
    pub(super) value: Type,
    pub(super) i1: Type,
    pub(super) i8: Type,
    pub(super) i16: Type,
    pub(super) i32: Type,
    pub(super) i64: Type,
    pub(super) f64: Type,
    pub(super) private: Attr,
    pub(super) yes: Attr,
    pub(super) no: Attr,
    /// The tags of a decision on a bit: true first.
    pub(super) bool_tags: Attr,
    pub(super) bool_kind: Attr,
}

impl Vocabulary {
    /// What is interned here outlives all functions.
    pub(super) fn new(context: &mut Context) -> Self {
        let ops = Ops::new(|name| context.op_name(name));
        let keys = Keys::new(|key| context.str(key));
        let [i1, i8, i16, i32, i64] = [1, 8, 16, 32, 64].map(|width| context.integer_type(width));
        // Tags, sizes, positions, kinds: almost every function has some of them.
        for small in 0..SMALL {
            let _ = context.integer_attr(i64, small);
            let _ = context.integer_attr(i32, small);
        }
        let calls = [CallKind::DirectFlat, CallKind::DirectKnownSegmentation, CallKind::GenericApply];
        for kind in ["ctor", "int", "chr", "str"].into_iter().chain(calls.map(CallKind::text)) {
            let _ = context.string_attr(kind);
        }
        Vocabulary {
            ops,
            keys,
            value: context.dialect_type("eco", "!eco.value"),
            i1,
            i8,
            i16,
            i32,
            i64,
            f64: context.float_type(FloatKind::F64),
            private: context.string_attr("private"),
            yes: context.bool_attr(true),
            no: context.bool_attr(false),
            bool_tags: context.dense_i64(&[1, 0]),
            bool_kind: context.string_attr("bool"),
        }
    }
}

/// Integers below this are interned for all functions.
const SMALL: i64 = 64;

/// How modules of the `eco` dialect are printed (section 9): the integers of constants and of groups of closures show
/// their types.
pub fn text_options(context: &mut Context) -> TextOptions {
    let typed_integers = ["arith.constant", "eco.papCreateGroup"].map(|name| context.op_name(name)).into();
    TextOptions { locations: false, typed_integers }
}
