//! The rules of the specification beyond what its worked examples show, and its numbered rules (section 12).
mod common;
mod support;

use mlir_writer::Error;
use mlir_writer::graph::Kind;
use serde_json::{Value, json};
use support::build::{
    bind, boolean, call, capture, case, chain, choice, closure, ctor, custom, fan, float, func,
    function_type, graph, half, int, jump, kernel, leaf, pair, part, root, shape, sibling, tail, text, thunk,
    tuple, var, with_options,
};
use support::generate::{self, Config};
use support::generated;

fn module(graph: &Value) -> String {
    generated(&graph.to_string()).unwrap_or_else(|error| panic!("{error}\n{graph}"))
}

/// The operations of a function, without what all of them have.
fn body(module: &str, symbol: &str) -> Vec<String> {
    let end = format!("sym_name = \"{symbol}\"");
    let mut lines: Vec<&str> = Vec::new();
    for line in module.lines() {
        if line.starts_with("  \"func.func\"") {
            lines.clear();
        } else if line.starts_with("  })") && line.contains(&end) {
            return lines.into_iter().map(|line| line.trim().to_owned()).collect();
        } else {
            lines.push(line);
        }
    }
    panic!("no function {symbol} in\n{module}");
}

fn symbols(module: &str) -> Vec<&str> {
    fn name(line: &str) -> Option<&str> {
        let start = line.find("sym_name = \"")? + 12;
        Some(&line[start..start + line[start..].find('"')?])
    }
    module.lines().filter(|line| line.starts_with("  })")).filter_map(name).collect()
}

fn fault(graph: &Value) -> (Kind, String) {
    match generated(&graph.to_string()) {
        Err(Error::Graph(fault)) => (fault.kind, fault.to_string()),
        Err(error) => panic!("{error}"),
        Ok(module) => panic!("taken: {module}"),
    }
}

// R1, R4: what crosses boundaries, and the only conversions.

#[test]
fn primitives_that_disagree_are_never_converted() {
    let values = [
        ("int", int(1)),
        ("float", float(1.0)),
        ("char", json!({"e": "char", "v": 97})),
        ("bool", boolean(true)),
    ];
    let names = [("int", "i64"), ("float", "f64"), ("char", "i16"), ("bool", "i1")];
    for (at, (from, value)) in values.iter().enumerate() {
        for (to, to_type) in names {
            // A bit becomes a box at the boundary, and a box of an Int would be unboxed as another number.
            let from_type = names.iter().find(|(name, _)| name == from).expect("a type").1;
            if *from == to || to == "bool" {
                continue;
            }
            let given = func("f", &[("x", json!("int"))], json!(to), value.clone());
            let (kind, message) = fault(&graph(&[given]));
            assert_eq!(kind, Kind::Conversion);
            assert!(message.contains(from_type) && message.contains(to_type), "{message}");
            let literal = format!("the {} literal (%1) is of type", ["Int", "Float", "Char", "Bool"][at]);
            assert!(message.contains(&literal) && message.contains("in M_f_$_0"), "{message}");
            assert!(message.contains("at $.specs[0].node.body)"), "{message}");
        }
    }
}

#[test]
fn an_argument_of_another_type_is_a_conversion() {
    let f = func("f", &[("x", json!("float"))], json!("float"), var("x", json!("float")));
    let (kind, message) = fault(&graph(&[
        f,
        func("g", &[("n", json!("int"))], json!("float"), call(0, &[var("n", json!("int"))], json!("float"))),
    ]));
    assert_eq!(kind, Kind::Conversion);
    assert!(message.contains("%n is of type i64 where f64 is needed"), "{message}");
    assert!(message.contains("$.specs[1].node.body.args[0])"), "{message}");
}

#[test]
fn a_reference_says_the_type_that_its_thunk_has() {
    let a = thunk("a", json!("int"), kernel("M", "k", &[int(1)], json!("int")));
    let b =
        func("b", &[("x", json!("int"))], json!("float"), json!({"e": "global", "spec": 0, "type": "float"}));
    assert_eq!(fault(&graph(&[a, b])).0, Kind::Conversion);
}

/// A value without a name is told as what its expression is, behind the bindings at its head.
#[test]
fn what_is_converted_is_told_as_an_expression() {
    let thunk = thunk("v", json!("int"), kernel("M", "k", &[int(1)], json!("int")));
    let number = || kernel("M", "k", &[int(1)], json!("int"));
    for (value, told, path) in [
        (bind("q", float(1.0), int(1)), "the Int literal (%2)", ".body"),
        (bind("q", number(), var("q", json!("int"))), "`q` (%2)", ".body"),
        (number(), "the result of the call (%2)", ""),
        (json!({"e": "global", "spec": 1, "type": "int"}), "M_v_$_1 (%1)", ""),
        (choice(boolean(true), int(1), int(2)), "the value of the `if` (%4)", ""),
        (half("q", 0, "p", var("q", json!("int"))), "`q` (%1)", ".body"),
    ] {
        let given = func("f", &[("p", pair())], json!("float"), value);
        let (kind, message) = fault(&graph(&[given, thunk.clone()]));
        assert_eq!(kind, Kind::Conversion, "{message}");
        let wanted = format!("{told} is of type i64 where f64 is needed");
        assert!(message.contains(&wanted), "{message}");
        assert!(message.contains(&format!("at $.specs[0].node.body{path})")), "{message}");
    }
}

/// A thunk of any type is what it is said to be as a variable is: what is boxed is unboxed where it is a number.
#[test]
fn a_reference_unboxes_a_thunk_whose_type_is_a_variable() {
    let one = |value: Value| thunk("t", any(), value);
    let global = || json!({"e": "global", "spec": 0, "type": "int"});
    let sum = kernel("Basics", "add", &[global(), int(2)], json!("int"));
    for (value, made) in [(int(1), "eco.box"), (kernel("X", "k", &[int(1)], any()), "eco.call")] {
        for fold in [true, false] {
            let specs = [one(value.clone()), func("f", &[("n", json!("int"))], json!("int"), sum.clone())];
            let module = module(&with_options(graph(&specs), json!({"const_fold": fold})));
            let lines = body(&module, "M_f_$_1");
            let unboxed = lines.iter().position(|line| line.contains("eco.unbox")).expect("an unboxed thunk");
            let by = if fold { made } else { "eco.call" };
            assert!(lines[unboxed - 1].contains(by), "{lines:?}");
        }
    }
}

#[test]
fn a_bool_is_boxed_where_it_is_passed_captured_and_stored() {
    let bit = || kernel("Basics", "lt", &[var("n", json!("int")), int(3)], json!("bool"));
    let pair = json!({"tuple": ["bool", "int"]});
    let f = func("f", &[("n", json!("int"))], pair.clone(), tuple(&[bit(), int(1)], pair));
    let list = json!({"list": "bool"});
    let g =
        func("g", &[("n", json!("int"))], list.clone(), json!({"e": "list", "items": [bit()], "type": list}));
    let inner = closure("c", &[capture("b", bit())], &[("x", json!("int"))], var("b", json!("bool")));
    let h = func("h", &[("n", json!("int"))], function_type(&[json!("int")], json!("bool")), inner);
    let module = module(&graph(&[f, g, h]));
    assert_eq!(
        body(&module, "M_f_$_0")[2..6],
        [
            "%2 = \"eco.int.lt\"(%n, %1) : (i64, i64) -> i1",
            "%3 = \"eco.box\"(%2) : (i1) -> !eco.value",
            "%4 = \"arith.constant\"() {value = 1 : i64} : () -> i64",
            "%5 = \"eco.construct.tuple2\"(%3, %4) {unboxed_bitmap = 4} : (!eco.value, i64) -> !eco.value",
        ]
    );
    assert!(body(&module, "M_g_$_1")[5].contains("head_kind = 0, head_unboxed = false"));
    assert!(body(&module, "M_h_$_2")[4].contains("unboxed_bitmap = 0} : (!eco.value)"));
    assert_eq!(body(&module, "c$cap")[0], "^bb0(%b: !eco.value, %x: i64):");
}

// R6: projections return what is stored.

#[test]
fn a_number_variable_is_stored_boxed_and_read_with_a_conversion() {
    let number = number();
    let pair = json!({"tuple": [number, "int"]});
    let path = part(0, json!("tuple2"), number.clone(), root("p", pair.clone()));
    let read =
        json!({"e": "destruct", "name": "x", "path": path, "type": number, "body": var("x", number.clone())});
    let list = func("f", &[("p", pair), ("q", json!("int"))], number, read);
    let module = module(&graph(&[list]));
    assert_eq!(
        body(&module, "M_f_$_0")[1..],
        [
            "%2 = \"eco.project.tuple2\"(%p) {field = 0} : (!eco.value) -> !eco.value",
            "%3 = \"eco.unbox\"(%2) : (!eco.value) -> i64",
            "\"eco.return\"(%3) : (i64) -> ()",
        ]
    );
}

#[test]
fn a_number_variable_in_a_list_is_boxed_as_in_a_tuple() {
    let number = number();
    let list = json!({"list": number});
    let items = json!({"e": "list", "items": [var("x", number.clone()), int(2)], "type": list});
    let path = part(0, json!("list"), number.clone(), root("l", list.clone()));
    let read =
        json!({"e": "destruct", "name": "h", "path": path, "type": number, "body": var("h", number.clone())});
    let module = module(&graph(&[
        func("make", &[("x", number.clone())], list.clone(), items),
        func("head", &[("l", list)], number, read),
    ]));
    assert_eq!(
        body(&module, "M_make_$_0")[1..7],
        [
            "%1 = \"eco.constant\"() {kind = 2 : i32} : () -> !eco.value",
            "%2 = \"arith.constant\"() {value = 2 : i64} : () -> i64",
            "%3 = \"eco.box\"(%2) : (i64) -> !eco.value",
            "%4 = \"eco.construct.list\"(%3, %1) {head_kind = 0, head_unboxed = false} : (!eco.value, !eco.value) -> !eco.value",
            "%5 = \"eco.box\"(%x) : (i64) -> !eco.value",
            "%6 = \"eco.construct.list\"(%5, %4) {head_kind = 0, head_unboxed = false} : (!eco.value, !eco.value) -> !eco.value",
        ]
    );
    assert_eq!(
        body(&module, "M_head_$_1")[1..3],
        [
            "%1 = \"eco.project.list_head\"(%l) : (!eco.value) -> !eco.value",
            "%2 = \"eco.unbox\"(%1) : (!eco.value) -> i64",
        ]
    );
}

/// What is logged is boxed, and a list of Ints holds them as they are.
#[test]
fn items_are_stored_as_the_type_of_the_list_says() {
    let list = json!({"list": "int"});
    let logged = kernel("Debug", "log", &[text("x"), var("n", json!("int"))], json!("int"));
    let items = json!({"e": "list", "items": [logged], "type": list});
    let module = module(&graph(&[func("f", &[("n", json!("int"))], list, items)]));
    let lines = body(&module, "M_f_$_0");
    assert_eq!(lines[5], "%4 = \"eco.unbox\"(%3) : (!eco.value) -> i64", "{lines:?}");
    assert!(lines[6].contains("head_kind = 1, head_unboxed = true"), "{lines:?}");
}

fn any() -> Value {
    json!({"var": {"name": "a", "of": "value"}})
}

fn number() -> Value {
    json!({"var": {"name": "n", "of": "number"}})
}

fn read(name: &str, path: &Value) -> Value {
    let ty = path["type"].clone();
    json!({"e": "destruct", "name": name, "path": path, "type": ty, "body": var(name, ty.clone())})
}

/// What a variable hides has no parts: nothing says how these would be stored.
#[test]
fn nothing_is_read_out_of_a_variable() {
    let y = || root("y", any());
    let int_part = |of: Value| read("x", &part(0, of, json!("int"), y()));
    let test = |test: Value| case(chain(&[(y(), test)], leaf(int(1)), leaf(int(2))), &[], json!("int"));
    let edge = |test: Value| case(fan(y(), &[(test, leaf(int(1)))], leaf(int(2))), &[], json!("int"));
    let a_ctor = json!({"ctor": {"name": "A", "tag": 0}});
    for body in [
        int_part(json!("tuple2")),
        int_part(json!("list")),
        int_part(json!({"ctor": "A"})),
        read("x", &json!({"p": "field", "name": "x", "type": "int", "from": y()})),
        json!({"e": "access", "record": var("y", any()), "field": "x", "type": "int"}),
        test(json!("cons")),
        test(json!("tuple")),
        test(a_ctor.clone()),
        edge(json!("nil")),
        edge(a_ctor),
    ] {
        let (kind, message) = fault(&graph(&[func("f", &[("y", any())], json!("int"), body)]));
        assert_eq!(kind, Kind::Schema, "{message}");
    }
}

#[test]
fn a_test_of_another_type_is_told_at_the_test() {
    let x = || root("x", json!("float"));
    let f = |tree: Value| func("f", &[("x", json!("float"))], json!("int"), case(tree, &[], json!("int")));
    let (one, leaves) = (json!({"int": 1}), || (leaf(int(1)), leaf(int(2))));
    let chained = chain(&[(x(), one.clone())], leaves().0, leaves().1);
    let fanned = fan(x(), &[(one, leaves().0)], leaves().1);
    let renamed = fan(root("x", json!("char")), &[(json!({"char": 1}), leaves().0)], leaves().1);
    for (tree, place) in
        [(chained, ".tree.tests[0].test)"), (fanned, ".tree.edges[0].test)"), (renamed, ".tree.path)")]
    {
        let (kind, message) = fault(&graph(&[f(tree)]));
        assert_eq!(kind, Kind::Conversion, "{message}");
        assert!(message.contains(place), "{message}");
    }
}

/// Two types in which a variable stands for something that is stored, or passed, in another form.
fn unlike() -> Vec<(Value, Value)> {
    let list = |ty: Value| json!({"list": ty});
    let pair_of = |ty: Value| json!({"tuple": [ty, "int"]});
    let record = |ty: Value| json!({"record": {"x": ty}});
    let to_itself = |ty: Value| function_type(std::slice::from_ref(&ty), ty.clone());
    vec![
        (list(any()), list(json!("int"))),
        (list(number()), list(json!("int"))),
        (pair_of(number()), pair()),
        (pair_of(any()), pair_of(json!("float"))),
        (record(number()), record(json!("int"))),
        (to_itself(any()), to_itself(json!("int"))),
        (to_itself(any()), to_itself(number())),
        (list(to_itself(any())), list(to_itself(json!("char")))),
        (to_itself(list(any())), to_itself(list(json!("int")))),
    ]
}

#[test]
fn parts_are_of_the_form_that_both_types_say() {
    for switches in [json!({}), json!({"sret": false, "psplit": false, "agg_promote": false})] {
        for (one, other) in unlike().into_iter().flat_map(|(a, b)| [(a.clone(), b.clone()), (b, a)]) {
            let named =
                func("f", &[("p", one.clone())], json!("int"), bind("q", var("p", other.clone()), int(1)));
            let result = func("f", &[("p", one.clone())], other.clone(), var("p", one.clone()));
            let callee = func("g", &[("q", other)], json!("int"), int(1));
            let argument =
                func("f", &[("p", one.clone())], json!("int"), call(1, &[var("p", one)], json!("int")));
            for specs in [vec![named], vec![result], vec![argument, callee]] {
                let (kind, message) = fault(&with_options(graph(&specs), switches.clone()));
                assert_eq!(kind, Kind::Schema, "{message}");
                assert!(message.contains("in another form than"), "{message}");
            }
        }
    }
}

/// As `parts_are_of_the_form_that_both_types_say`, of a tuple that may never be on the heap.
#[test]
fn switches_do_not_decide_what_is_refused() {
    let value = tuple(&[var("n", number()), int(1)], json!({"tuple": [number(), "int"]}));
    let f = func(
        "f",
        &[("n", number())],
        json!("int"),
        bind("t", value, half("x", 0, "t", var("x", json!("int")))),
    );
    let faults = [true, false]
        .map(|on| fault(&with_options(graph(std::slice::from_ref(&f)), json!({"agg_promote": on}))));
    assert_eq!(faults[0], faults[1]);
    assert!(faults[0].1.contains("`t` is (n, Int), and is said to be (Int, Int) here"), "{}", faults[0].1);
}

/// What is boxed as its type is a variable is as well boxed as something else that is; and nothing has any form.
#[test]
fn parts_of_one_form_may_be_of_two_types() {
    let list = |ty: Value| json!({"list": ty});
    let empty = || json!({"e": "list", "items": [], "type": list(any())});
    let maybe = |arg: Value| json!({"custom": {"home": "M", "name": "Maybe", "args": [arg]}});
    let nothing = || json!({"e": "global", "spec": 0, "type": maybe(any())});
    let shapes =
        [any(), json!("int")].map(|arg| shape(maybe(arg.clone()), &[("Just", &[arg]), ("Nothing", &[])]));
    let f = |params: &[(&str, Value)], ret: Value, body: Value| {
        let none = ctor("Nothing", 1, maybe(any()), &[]);
        let mut graph = graph(&[none, func("f", params, ret, body)]);
        graph["shapes"] = shapes.iter().cloned().collect();
        graph
    };
    let fine = [
        f(&[("p", list(any()))], list(json!("string")), var("p", list(any()))),
        f(&[("p", list(any()))], list(number()), var("p", list(any()))),
        f(&[("n", json!("int"))], list(json!("int")), empty()),
        f(&[("n", json!("int"))], list(json!("int")), bind("e", empty(), var("e", list(json!("int"))))),
        f(&[("n", json!("int"))], maybe(json!("int")), nothing()),
        f(
            &[("n", json!("int"))],
            json!({"tuple": [maybe(json!("int")), "int"]}),
            tuple(&[nothing(), int(1)], json!({"tuple": [maybe(json!("int")), "int"]})),
        ),
    ];
    for graph in &fine {
        drop(module(graph));
    }
    let just = f(&[("p", maybe(any()))], maybe(json!("int")), var("p", maybe(any())));
    assert_eq!(fault(&just).0, Kind::Schema);
}

/// A closure is applied to what its type says that it takes, and gives what that says.
#[test]
fn arguments_of_closures_have_the_form_that_these_take() {
    let apply = |f: Value, arg: Value, ret: &str| json!({"e": "call", "f": f, "args": [arg], "type": ret, "call": {"kind": "direct_known_segmentation", "groups": [1]}});
    let (ints, anything) = (function_type(&[json!("int")], json!("int")), function_type(&[any()], any()));
    let module = module(&graph(&[
        func(
            "f",
            &[("y", any()), ("g", ints.clone())],
            json!("int"),
            apply(var("g", ints), var("y", any()), "int"),
        ),
        func("h", &[("g", anything.clone())], json!("int"), apply(var("g", anything), int(1), "int")),
    ]));
    let lines = body(&module, "M_f_$_0");
    assert_eq!(lines[1], "%2 = \"eco.unbox\"(%y) : (!eco.value) -> i64", "{lines:?}");
    assert!(
        lines[2].contains("newargs_unboxed_bitmap = 1") && lines[2].ends_with("(!eco.value, i64) -> i64"),
        "{lines:?}"
    );
    let lines = body(&module, "M_h_$_1");
    assert_eq!(lines[2], "%2 = \"eco.box\"(%1) : (i64) -> !eco.value", "{lines:?}");
    assert!(
        lines[3].contains("newargs_unboxed_bitmap = 0") && lines[3].ends_with("-> !eco.value"),
        "{lines:?}"
    );
    assert_eq!(lines[4], "%4 = \"eco.unbox\"(%3) : (!eco.value) -> i64", "{lines:?}");
}

#[test]
fn fields_of_a_record_from_the_26th_on_are_boxed() {
    let names: Vec<String> = (0..30).map(|i| format!("f{i:02}")).collect();
    let fields: serde_json::Map<String, Value> =
        names.iter().map(|name| (name.clone(), json!("int"))).collect();
    let ty = json!({"record": fields});
    let values: Vec<Value> = names.iter().rev().map(|name| json!({"name": name, "value": int(0)})).collect();
    let record = json!({"e": "record", "fields": values, "type": ty});
    let access =
        |field: &str| json!({"e": "access", "record": var("r", ty.clone()), "field": field, "type": "int"});
    let get = func(
        "get",
        &[("r", ty.clone())],
        json!("int"),
        kernel("Basics", "add", &[access("f25"), access("f26")], json!("int")),
    );
    let module = module(&graph(&[func("make", &[("x", json!("int"))], ty.clone(), record), get]));
    let made = body(&module, "M_make_$_0");
    let construct = &made[made.len() - 2];
    let kinds = (0..26).fold(0_u64, |bits, field| bits | 1 << (2 * field));
    assert!(construct.contains(&format!("field_count = 30, unboxed_bitmap = {kinds}}}")), "{construct}");
    assert_eq!(made.iter().filter(|line| line.contains("\"eco.box\"")).count(), 4);
    assert_eq!(
        body(&module, "M_get_$_1")[1..4],
        [
            "%1 = \"eco.project.record\"(%r) {field_index = 25} : (!eco.value) -> i64",
            "%2 = \"eco.project.record\"(%r) {field_index = 26} : (!eco.value) -> !eco.value",
            "%3 = \"eco.unbox\"(%2) : (!eco.value) -> i64",
        ]
    );
}

// R11: constants.

#[test]
fn what_is_empty_shares_a_word() {
    let maybe = json!({"custom": {"home": "Maybe", "name": "Maybe", "args": ["int"]}});
    let shapes = json!([shape(maybe.clone(), &[("Just", &[json!("int")]), ("Nothing", &[])])]);
    let mut given = graph(&[
        ctor("Nothing", 1, maybe.clone(), &[]),
        thunk("a", maybe.clone(), json!({"e": "global", "spec": 0, "type": maybe})),
        thunk("b", json!("string"), text("")),
        thunk("c", json!({"record": {}}), json!({"e": "record", "fields": [], "type": {"record": {}}})),
        thunk("d", json!("unit"), json!({"e": "unit"})),
    ]);
    given["shapes"] = shapes;
    let module = module(&given);
    for symbol in ["M_Nothing_$_0", "M_a_$_1", "M_b_$_2", "M_c_$_3", "M_d_$_4"] {
        assert_eq!(body(&module, symbol)[0], "%0 = \"eco.constant\"() {kind = 2 : i32} : () -> !eco.value");
    }
}

#[test]
fn another_nothing_is_a_constant_of_its_own() {
    let own = custom("Own");
    let mut given = graph(&[ctor("Nothing", 1, own.clone(), &[])]);
    given["shapes"] = json!([shape(own, &[("Something", &[]), ("Nothing", &[])])]);
    assert_eq!(
        body(&module(&given), "M_Nothing_$_0")[0],
        "%0 = \"eco.constant.null_cons\"() {tag = 1} : () -> !eco.value"
    );
}

// Section 5.8: decision trees.

/// The example of section 5.8: a leaf behind a test of a list, and a fan two of whose branches share a body.
fn shared_body(ty: &Value) -> Value {
    let list = json!({"list": "int"});
    let head = part(0, json!("list"), json!("int"), root("xs", list.clone()));
    let first =
        json!({"e": "destruct", "name": "h", "path": head, "type": "int", "body": var("h", json!("int"))});
    let inner = fan(
        root("c", json!("char")),
        &[(json!({"char": 97}), leaf(int(1))), (json!({"char": 98}), jump(0))],
        jump(0),
    );
    let tree = chain(&[(root("xs", list), json!("cons"))], leaf(first), inner);
    case(tree, &[int(2)], ty.clone())
}

#[test]
fn a_shared_body_is_generated_once_after_the_tree() {
    let params = [("xs", json!({"list": "int"})), ("c", json!("char"))];
    let module = module(&graph(&[func("f", &params, json!("int"), shared_body(&json!("int")))]));
    assert_eq!(
        body(&module, "M_f_$_0")[1..],
        [
            "%2 = \"eco.get_tag\"(%xs) : (!eco.value) -> i32",
            "%3 = \"arith.constant\"() {value = 1 : i32} : () -> i32",
            "%4 = \"arith.cmpi\"(%2, %3) {predicate = 0} : (i32, i32) -> i1",
            "%15, %16 = \"eco.case\"(%4) ({",
            "%5 = \"eco.project.list_head\"(%xs) : (!eco.value) -> i64",
            "%6 = \"arith.constant\"() {value = 1 : i64} : () -> i64",
            "\"eco.yield\"(%5, %6) : (i64, i64) -> ()",
            "}, {",
            "%13, %14 = \"eco.case\"(%c) ({",
            "%7 = \"arith.constant\"() {value = 1 : i64} : () -> i64",
            "%8 = \"arith.constant\"() {value = 1 : i64} : () -> i64",
            "\"eco.yield\"(%7, %8) : (i64, i64) -> ()",
            "}, {",
            "%9 = \"arith.constant\"() {value = 0 : i64} : () -> i64",
            "%10 = \"arith.constant\"() {value = 0 : i64} : () -> i64",
            "\"eco.yield\"(%9, %10) : (i64, i64) -> ()",
            "}, {",
            "%11 = \"arith.constant\"() {value = 0 : i64} : () -> i64",
            "%12 = \"arith.constant\"() {value = 0 : i64} : () -> i64",
            "\"eco.yield\"(%11, %12) : (i64, i64) -> ()",
            "}) {case_kind = \"chr\", tags = array<i64: 97, 98, 0>} : (i16) -> (i64, i64)",
            "\"eco.yield\"(%13, %14) : (i64, i64) -> ()",
            "}) {case_kind = \"bool\", tags = array<i64: 1, 0>} : (i1) -> (i64, i64)",
            "%18 = \"eco.case\"(%16) ({",
            "%17 = \"arith.constant\"() {value = 2 : i64} : () -> i64",
            "\"eco.yield\"(%17) : (i64) -> ()",
            "}, {",
            "\"eco.yield\"(%15) : (i64) -> ()",
            "}) {case_kind = \"int\", tags = array<i64: 0, 1>} : (i64) -> i64",
            "\"eco.return\"(%18) : (i64) -> ()",
        ]
    );
}

#[test]
fn a_later_test_runs_only_after_the_earlier_ones_held() {
    let tests = [
        (root("n", json!("int")), json!({"int": 5})),
        (root("b", json!("bool")), json!({"bool": false})),
        (root("s", json!("string")), json!({"str": ""})),
    ];
    let tree = chain(&tests, leaf(int(1)), leaf(int(0)));
    let params = [("n", json!("int")), ("b", json!("bool")), ("s", json!("string"))];
    let module = module(&graph(&[func("f", &params, json!("int"), case(tree, &[], json!("int")))]));
    assert_eq!(
        body(&module, "M_f_$_0")[1..22],
        [
            "%3 = \"arith.constant\"() {value = 5 : i64} : () -> i64",
            "%4 = \"eco.int.eq\"(%n, %3) : (i64, i64) -> i1",
            "%14 = \"eco.case\"(%4) ({",
            "%5 = \"eco.unbox\"(%b) : (!eco.value) -> i1",
            "%6 = \"arith.constant\"() {value = true} : () -> i1",
            "%7 = \"arith.xori\"(%5, %6) : (i1, i1) -> i1",
            "%12 = \"eco.case\"(%7) ({",
            "%8 = \"eco.constant\"() {kind = 2 : i32} : () -> !eco.value",
            "%9 = \"eco.call\"(%s, %8) <{callee = @Elm_Kernel_Utils_equal}> : (!eco.value, !eco.value) -> !eco.value",
            "%10 = \"eco.unbox\"(%9) : (!eco.value) -> i1",
            "\"eco.yield\"(%10) : (i1) -> ()",
            "}, {",
            "%11 = \"arith.constant\"() {value = false} : () -> i1",
            "\"eco.yield\"(%11) : (i1) -> ()",
            "}) {case_kind = \"bool\", tags = array<i64: 1, 0>} : (i1) -> i1",
            "\"eco.yield\"(%12) : (i1) -> ()",
            "}, {",
            "%13 = \"arith.constant\"() {value = false} : () -> i1",
            "\"eco.yield\"(%13) : (i1) -> ()",
            "}) {case_kind = \"bool\", tags = array<i64: 1, 0>} : (i1) -> i1",
            "%17 = \"eco.case\"(%14) ({",
        ]
    );
}

#[test]
fn the_fallback_stands_in_for_a_missing_bool() {
    let tree = fan(root("b", json!("bool")), &[(json!({"bool": false}), leaf(int(0)))], leaf(int(1)));
    let module =
        module(&graph(&[func("f", &[("b", json!("bool"))], json!("int"), case(tree, &[], json!("int")))]));
    let lines = body(&module, "M_f_$_0");
    assert!(lines[3].contains("value = 1 : i64"), "true comes first: {lines:?}");
    assert!(lines[6].contains("value = 0 : i64"), "{lines:?}");
}

/// A jump of a subtree that is left out counts, so that the body is shared, though only one jump is generated.
#[test]
fn left_out_jumps_share_a_body() {
    let edges = [(json!({"bool": true}), jump(0)), (json!({"bool": false}), leaf(int(7)))];
    let tree = fan(root("b", json!("bool")), &edges, jump(0));
    let module = module(&graph(&[func(
        "f",
        &[("b", json!("bool"))],
        json!("int"),
        case(tree, &[int(5)], json!("int")),
    )]));
    let lines = body(&module, "M_f_$_0");
    assert_eq!(lines.iter().filter(|line| line.contains("value = 5 : i64")).count(), 1);
    assert!(
        lines.iter().any(|line| line.contains("case_kind = \"int\", tags = array<i64: 0, 1>")),
        "{lines:?}"
    );
}

#[test]
fn a_body_without_a_jump_is_not_generated() {
    let tree = fan(root("b", json!("bool")), &[(json!({"bool": true}), jump(1))], leaf(int(1)));
    let given = case(tree, &[int(55), int(66)], json!("int"));
    let module = module(&graph(&[func("f", &[("b", json!("bool"))], json!("int"), given)]));
    assert!(!module.contains("value = 55"));
    assert_eq!(module.matches("value = 66").count(), 1);
}

#[test]
fn tags_of_fallbacks() {
    let list = json!({"list": "int"});
    let tags = |ty: &Value, tests: &[Value]| {
        let edges: Vec<(Value, Value)> = tests.iter().map(|test| (test.clone(), leaf(int(0)))).collect();
        let tree = fan(root("x", ty.clone()), &edges, leaf(int(1)));
        let module =
            module(&graph(&[func("f", &[("x", ty.clone())], json!("int"), case(tree, &[], json!("int")))]));
        let start = module.find("tags = array<i64: ").expect("tags") + 18;
        module[start..start + module[start..].find('>').expect("an end")].to_owned()
    };
    assert_eq!(tags(&list, &[json!("cons")]), "1, 0");
    assert_eq!(tags(&list, &[json!("nil")]), "0, 1");
    assert_eq!(tags(&list, &[json!("nil"), json!("cons")]), "0, 1, 2");
    assert_eq!(tags(&json!("int"), &[json!({"int": 1}), json!({"int": -3})]), "1, -3, 0");
    assert_eq!(tags(&json!("int"), &[json!({"int": 1}), json!({"int": 0})]), "1, 0, 2");
    assert_eq!(tags(&json!("string"), &[json!({"str": "a"}), json!({"str": ""})]), "0, 1, 2");
}

/// Every leaf is generated once, however often the tree branches (R19).
#[test]
fn leaves_are_generated_once() {
    let mut tree = jump(0);
    for n in 0..40 {
        tree = chain(&[(root("n", json!("int")), json!({"int": n}))], leaf(int(1000 + n)), tree);
        tree = fan(root("n", json!("int")), &[(json!({"int": 100 + n}), jump(0))], tree);
    }
    let given = case(
        tree,
        &[kernel("Basics", "add", &[int(4242), var("n", json!("int"))], json!("int"))],
        json!("int"),
    );
    let module = module(&graph(&[func("f", &[("n", json!("int"))], json!("int"), given)]));
    assert_eq!(module.matches("value = 4242").count(), 1);
    for n in 0..40 {
        assert_eq!(module.matches(&format!("value = {} : i64", 1000 + n)).count(), 1);
    }
}

// Section 5.9: loops.

#[test]
fn a_loop_may_branch_to_shared_bodies_that_go_on() {
    let again = json!({"e": "tailcall", "args": [{"name": "n", "value": kernel("Basics", "sub", &[var("n", json!("int")), int(1)], json!("int"))}], "type": "int"});
    let tree = fan(
        root("n", json!("int")),
        &[(json!({"int": 0}), leaf(int(9))), (json!({"int": 1}), jump(0))],
        jump(0),
    );
    let given = tail("f", &[("n", json!("int"))], json!("int"), case(tree, &[again], json!("int")));
    let module = module(&graph(&[given]));
    let lines = body(&module, "M_f_$_0");
    let results = lines.iter().find(|line| line.contains("case_kind = \"int\", tags = array<i64: 0, 1, 2>"));
    assert!(results.is_some_and(|line| line.ends_with(": (i64) -> (i64, i1, i64, i64)")), "{lines:?}");
    assert_eq!(module.matches("eco.int.sub").count(), 1);
}

// Section 5.10: closures.

#[test]
fn a_closure_captures_itself_through_a_placeholder() {
    let apply = json!({"e": "call", "f": var("go", function_type(&[json!("int")], json!("int"))), "args": [var("k", json!("int"))], "type": "int",
        "call": {"kind": "direct_known_segmentation", "groups": [1]}});
    let captures =
        [sibling("go"), capture("n", var("n", json!("int"))), json!({"name": "again", "sibling": "go"})];
    let inner = closure("c", &captures, &[("k", json!("int"))], apply);
    let body_ = var("go", function_type(&[json!("int")], json!("int")));
    let given = json!({"e": "letrec", "defs": [{"name": "go", "closure": inner}], "body": body_});
    let module = module(&graph(&[func(
        "f",
        &[("n", json!("int"))],
        function_type(&[json!("int")], json!("int")),
        given,
    )]));
    assert_eq!(
        body(&module, "M_f_$_0")[1..3],
        [
            "%1 = \"eco.constant\"() {kind = 2 : i32} : () -> !eco.value",
            "%2 = \"eco.papCreate\"(%1, %n, %1) {_fast_evaluator = @c$cap, _result_kind = 1 : i8, arity = 4, function = @c$cap, \
             num_captured = 3, self_capture_indices = array<i64: 0, 2>, unboxed_bitmap = 4} : (!eco.value, i64, !eco.value) -> !eco.value",
        ]
    );
}

#[test]
fn wrappers_read_what_a_closure_captures() {
    let inner = closure(
        "c",
        &[capture("n", var("n", json!("int"))), capture("s", text("a"))],
        &[("x", json!("bool"))],
        var("n", json!("int")),
    );
    let given = func("f", &[("n", json!("int"))], function_type(&[json!("bool")], json!("int")), inner);
    let module = module(&with_options(graph(&[given]), json!({"clo_wrappers": true})));
    assert!(
        body(&module, "M_f_$_0")[2]
            .contains("_fast_evaluator = @c$cap, _result_kind = 1 : i8, arity = 3, function = @c$clo")
    );
    assert_eq!(
        body(&module, "c$clo"),
        [
            "^bb0(%closure: !eco.value, %x: !eco.value):",
            "%2 = \"eco.project.closure\"(%closure) {index = 0, is_unboxed = true} : (!eco.value) -> i64",
            "%3 = \"eco.project.closure\"(%closure) {index = 1, is_unboxed = false} : (!eco.value) -> !eco.value",
            "%4 = \"eco.call\"(%2, %3, %x) <{callee = @c$cap}> : (i64, !eco.value, !eco.value) -> i64",
            "\"eco.return\"(%4) : (i64) -> ()",
        ]
    );
    assert_eq!(symbols(&module)[1..], ["c$cap", "c$clo"]);
}

#[test]
fn closures_come_after_all_specializations_level_by_level() {
    let nested = |name: &str| {
        let inner = closure(&format!("{name}_inner"), &[], &[("y", json!("int"))], var("y", json!("int")));
        let outer = closure(&format!("{name}_outer"), &[], &[("x", json!("int"))], inner);
        let ty = outer["type"].clone();
        func(name, &[("n", json!("int"))], ty, outer)
    };
    let module = module(&graph(&[nested("a"), nested("b")]));
    assert_eq!(symbols(&module), ["M_a_$_0", "M_b_$_1", "a_outer", "b_outer", "a_inner", "b_inner"]);
}

// Section 6: workers.

/// Each worker has a shim under the original name and a caller besides its shim and itself (R12).
fn workers_are_called(module: &str, what: &str) -> usize {
    let mut count = 0;
    let all = symbols(module);
    for worker in all.iter().filter(|symbol| symbol.ends_with("$sret") || symbol.ends_with("$psplit")) {
        let (shim, _) = worker.rsplit_once('$').expect("a suffix");
        assert!(all.contains(&shim), "{what}: {worker} has no shim");
        let plain = format!("callee = @{worker}}}");
        let quoted = format!("callee = @\"{worker}\"}}");
        let is_call = |line: &String| line.contains(&plain) || line.contains(&quoted);
        let calls = |symbol: &str| body(module, symbol).iter().any(is_call);
        let is_other = |symbol: &&&str| **symbol != *worker && **symbol != shim;
        assert!(all.iter().filter(is_other).any(|symbol| calls(symbol)), "{what}: nothing calls {worker}");
        count += 1;
    }
    count
}

#[test]
fn every_worker_of_a_generated_graph_is_called() {
    let mut workers = 0;
    for seed in 0..300 {
        let graph = generate::graph(seed, &Config { functions: 10, depth: 4, evaluable: seed % 2 == 0 });
        workers += workers_are_called(&module(&graph), &format!("seed {seed}"));
    }
    assert!(workers > 100, "{workers} workers");
}

/// A function does not gain from calling itself.
#[test]
fn a_function_that_alone_binds_its_result_has_no_worker() {
    let n = || var("n", json!("int"));
    let next = bind(
        "t",
        call(0, &[kernel("Basics", "sub", &[n(), int(1)], json!("int"))], pair()),
        half(
            "a",
            0,
            "t",
            half("b", 1, "t", tuple(&[var("b", json!("int")), var("a", json!("int"))], pair())),
        ),
    );
    let f = func(
        "f",
        &[("n", json!("int"))],
        pair(),
        choice(kernel("Basics", "lt", &[n(), int(1)], json!("bool")), tuple(&[int(0), int(1)], pair()), next),
    );
    let alone = module(&graph(std::slice::from_ref(&f)));
    assert_eq!(symbols(&alone), ["M_f_$_0"]);
    let g = func(
        "g",
        &[("n", json!("int"))],
        json!("int"),
        bind("r", call(0, &[n()], pair()), half("x", 0, "r", var("x", json!("int")))),
    );
    let called = module(&graph(&[f, g]));
    assert_eq!(symbols(&called), ["M_f_$_0$sret", "M_f_$_0", "M_g_$_1"]);
}

/// Splitting a parameter that is only passed round between two functions gains nothing.
#[test]
fn functions_that_only_pass_a_parameter_to_each_other_have_no_workers() {
    let p = || var("p", pair());
    let f = func("f", &[("p", pair())], json!("int"), half("x", 0, "p", call(1, &[p()], json!("int"))));
    let g = func("g", &[("p", pair())], json!("int"), half("y", 1, "p", call(0, &[p()], json!("int"))));
    assert_eq!(symbols(&module(&graph(&[f, g]))), ["M_f_$_0", "M_g_$_1"]);
}

#[test]
fn a_tuple_that_is_stored_is_no_reason_for_a_worker() {
    let f = func("f", &[("n", json!("int"))], pair(), tuple(&[var("n", json!("int")), int(1)], pair()));
    let list = json!({"list": pair()});
    let stored = bind(
        "t",
        call(0, &[int(1)], pair()),
        json!({"e": "list", "items": [var("t", pair())], "type": list}),
    );
    let g = func("g", &[("n", json!("int"))], list, stored);
    assert_eq!(symbols(&module(&graph(&[f, g]))), ["M_f_$_0", "M_g_$_1"]);
}

/// Where not every split position is apart, the shim is called, and what is apart is put together and boxed.
#[test]
fn a_site_that_does_not_migrate_calls_the_shim() {
    let split = func(
        "s",
        &[("p", pair()), ("q", pair())],
        json!("int"),
        half(
            "a",
            0,
            "p",
            half(
                "b",
                1,
                "q",
                kernel("Basics", "add", &[var("a", json!("int")), var("b", json!("int"))], json!("int")),
            ),
        ),
    );
    let apart = func(
        "g",
        &[("n", json!("int"))],
        json!("int"),
        call(0, &[tuple(&[int(1), int(2)], pair()), tuple(&[int(3), int(4)], pair())], json!("int")),
    );
    let mixed = func(
        "h",
        &[("w", pair()), ("n", json!("int"))],
        json!("int"),
        bind(
            "t",
            tuple(&[int(5), int(6)], pair()),
            call(0, &[var("t", pair()), var("w", pair())], json!("int")),
        ),
    );
    let result = func("r", &[("n", json!("int"))], pair(), tuple(&[var("n", json!("int")), int(8)], pair()));
    let slots = func(
        "k",
        &[("w", pair()), ("n", json!("int"))],
        json!("int"),
        bind(
            "t",
            call(3, &[int(7)], pair()),
            half("x", 0, "t", call(0, &[var("t", pair()), var("w", pair())], json!("int"))),
        ),
    );
    let module = module(&graph(&[split, apart, mixed, result, slots]));
    assert_eq!(
        body(&module, "M_h_$_2")[3..],
        [
            "%4 = \"eco.make.tuple2\"(%2, %3) : (i64, i64) -> !eco.tuple2<i64, i64>",
            "%5 = \"eco.to_heap\"(%4) : (!eco.tuple2<i64, i64>) -> !eco.value",
            "%6 = \"eco.call\"(%5, %w) <{callee = @M_s_$_0}> : (!eco.value, !eco.value) -> i64",
            "\"eco.return\"(%6) : (i64) -> ()",
        ]
    );
    assert_eq!(
        body(&module, "M_k_$_4")[2..],
        [
            "%3, %4 = \"eco.call\"(%2) <{callee = @M_r_$_3$sret}> : (i64) -> (i64, i64)",
            "%5 = \"eco.make.tuple2\"(%3, %4) : (i64, i64) -> !eco.tuple2<i64, i64>",
            "%6 = \"eco.to_heap\"(%5) : (!eco.tuple2<i64, i64>) -> !eco.value",
            "%7 = \"eco.call\"(%6, %w) <{callee = @M_s_$_0}> : (!eco.value, !eco.value) -> i64",
            "\"eco.return\"(%7) : (i64) -> ()",
        ]
    );
}

#[test]
fn split_parameters_have_names_of_their_own() {
    let split = func(
        "s",
        &[("p", pair()), ("p_s0", json!("int")), ("é'", json!("int"))],
        json!("int"),
        half("a", 0, "p", var("a", json!("int"))),
    );
    let site = func(
        "g",
        &[("n", json!("int"))],
        json!("int"),
        call(0, &[tuple(&[int(1), int(2)], pair()), int(3), int(4)], json!("int")),
    );
    let module = module(&graph(&[split, site]));
    assert_eq!(body(&module, "M_s_$_0$psplit")[0], "^bb0(%p_s0: i64, %p_s1: i64, %p_s0_: i64, %__: i64):");
}

#[test]
fn without_aggregates_lets_are_boxed_and_their_sites_do_not_migrate() {
    let split = func("s", &[("p", pair())], json!("int"), half("a", 0, "p", var("a", json!("int"))));
    let site = func(
        "g",
        &[("n", json!("int"))],
        json!("int"),
        bind("t", tuple(&[int(1), int(2)], pair()), call(0, &[var("t", pair())], json!("int"))),
    );
    let given = graph(&[split, site]);
    assert_eq!(symbols(&module(&given)).len(), 3);
    let module = module(&with_options(given, json!({"agg_promote": false})));
    assert_eq!(symbols(&module), ["M_s_$_0", "M_g_$_1"]);
    assert!(body(&module, "M_g_$_1")[3].contains("eco.construct.tuple2"));
}

/// A `case` of a worker yields the fields of the tuple; the tuple is put together after it.
#[test]
fn shared_bodies_on_the_result_spine_yield_slots() {
    let tree = fan(
        root("n", json!("int")),
        &[(json!({"int": 0}), jump(0)), (json!({"int": 1}), jump(0))],
        leaf(tuple(&[int(3), int(4)], pair())),
    );
    let f =
        func("f", &[("n", json!("int"))], pair(), case(tree, &[tuple(&[int(1), int(2)], pair())], pair()));
    let g = func(
        "g",
        &[("n", json!("int"))],
        json!("int"),
        bind("t", call(0, &[int(1)], pair()), half("x", 0, "t", var("x", json!("int")))),
    );
    let module = module(&graph(&[f, g]));
    let lines = body(&module, "M_f_$_0$sret");
    assert_eq!(lines.iter().filter(|line| line.contains("-> (i64, i64, i64)")).count(), 1, "{lines:?}");
    let end = &lines[lines.len() - 5..];
    assert!(
        end[0].starts_with("}) {case_kind = \"int\", tags = array<i64: 0, 1>} : (i64) -> (i64, i64)"),
        "{lines:?}"
    );
    assert!(end[1].contains("eco.make.tuple2"), "{lines:?}");
    assert!(end[4].starts_with("\"eco.return\"("), "{lines:?}");
}

// Section 7: folded and remembered values (R16), registration.

#[test]
fn the_entry_is_neither_folded_nor_remembered() {
    let main = thunk("main", json!("bool"), kernel("Basics", "gt", &[int(1), int(2)], json!("bool")));
    let other =
        func("f", &[("n", json!("int"))], json!("bool"), json!({"e": "global", "spec": 0, "type": "bool"}));
    let mut given = graph(&[main, other]);
    given["main"] = json!(0);
    let module = module(&given);
    assert!(!module.contains("caf"));
    assert!(body(&module, "M_f_$_1")[1].contains("callee = @M_main_$_0"));
}

#[test]
fn a_cycle_of_thunks_is_not_folded() {
    let one = |spec: usize| json!({"e": "global", "spec": spec, "type": "int"});
    let given = graph(&[
        thunk("a", json!("int"), one(1)),
        thunk("b", json!("int"), one(0)),
        thunk("c", json!("int"), one(1)),
    ]);
    assert_eq!(module(&given).matches("eco.call").count(), 3);
}

#[test]
fn a_long_chain_of_aliases_is_folded() {
    let mut specs = vec![thunk("first", json!("int"), int(7))];
    specs.extend(
        (1..2000).map(|i| thunk("next", json!("int"), json!({"e": "global", "spec": i - 1, "type": "int"}))),
    );
    let module = module(&graph(&specs));
    assert_eq!(module.matches("value = 7").count(), 2000);
    assert!(!module.contains("eco.call"));
}

/// A name keeps the place that is nearest to the value that it names, with the file of that place.
#[test]
fn aliases_keep_their_places() {
    let named = |name: &str, of: usize, line: Option<u32>, file: &str| {
        let mut reference = json!({"e": "global", "spec": of, "type": "int"});
        if let Some(line) = line {
            reference["loc"] = json!({"line": line, "col": 1});
        }
        let mut spec = thunk(name, json!("int"), reference);
        spec["file"] = json!(file);
        spec
    };
    let specs = [
        func("f", &[("n", json!("int"))], json!("int"), json!({"e": "global", "spec": 1, "type": "int"})),
        named("a", 2, Some(11), "A.elm"),
        named("b", 3, Some(22), "B.elm"),
        named("c", 4, None, "C.elm"),
        thunk("d", json!("int"), int(7)),
    ];
    let graph = graph(&specs).to_string();
    let build: common::Build<'_> = &|context, write| {
        let mut sink = common::Sink(write);
        mlir_writer::eco::generate(&mut std::io::Cursor::new(&graph), context, &mut sink)
            .expect("a good graph");
    };
    let text = common::text(build, &common::plain_module, &common::with_locations).expect("text");
    let places: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("value = 7"))
        .map(|line| &line[line.rfind("loc(").expect("a location")..])
        .collect();
    assert_eq!(
        places,
        ["loc(\"B.elm\":22:1)", "loc(\"B.elm\":22:1)", "loc(\"B.elm\":22:1)", "loc(unknown)", "loc(unknown)"]
    );
}

#[test]
fn switched_off_values_are_called_and_not_remembered() {
    let list = json!({"list": "int"});
    let specs = [
        thunk("a", json!("int"), int(7)),
        thunk(
            "b",
            list.clone(),
            json!({"e": "list", "items": [{"e": "global", "spec": 0, "type": "int"}], "type": list}),
        ),
    ];
    let module = module(&with_options(graph(&specs), json!({"const_fold": false, "caf_memo": false})));
    assert!(!module.contains("caf"));
    assert!(body(&module, "M_b_$_1")[1].contains("callee = @M_a_$_0"));
}

#[test]
fn kernels_as_values_take_the_parameters_of_all_stages() {
    let ty = function_type(&[json!("int"), json!("bool")], function_type(&[json!("float")], json!("char")));
    let value = json!({"e": "kernel", "home": "K", "name": "f", "type": ty.clone()});
    let module = module(&graph(&[func("f", &[("n", json!("int"))], ty, value)]));
    assert!(body(&module, "M_f_$_0")[1].contains("arity = 3, function = @Elm_Kernel_K_f, num_captured = 0"));
    assert!(module.contains("{function_type = (i64, !eco.value, f64) -> (i16), is_kernel = true"));
}

#[test]
fn the_base_of_a_logarithm_comes_first() {
    let given =
        kernel("Basics", "logBase", &[var("b", json!("float")), var("x", json!("float"))], json!("float"));
    let module =
        module(&graph(&[func("f", &[("b", json!("float")), ("x", json!("float"))], json!("float"), given)]));
    assert_eq!(
        body(&module, "M_f_$_0")[1..4],
        [
            "%2 = \"eco.float.log\"(%x) : (f64) -> f64",
            "%3 = \"eco.float.log\"(%b) : (f64) -> f64",
            "%4 = \"eco.float.div\"(%2, %3) : (f64, f64) -> f64",
        ]
    );
}

#[test]
fn kernels_and_the_type_table_come_last_and_once() {
    for seed in 0..60 {
        let graph = generate::graph(seed, &Config { functions: 6, depth: 4, evaluable: false });
        let module = module(&graph);
        let tops: Vec<&str> = module
            .lines()
            .filter(|line| line.starts_with("  }) {") || line.starts_with("  \"eco."))
            .collect();
        let first_kernel = tops.iter().position(|line| line.contains("is_kernel")).unwrap_or(tops.len() - 1);
        assert!(
            tops[first_kernel..tops.len() - 1].iter().all(|line| line.contains("is_kernel = true")),
            "seed {seed}"
        );
        assert!(tops[tops.len() - 1].starts_with("  \"eco.type_table\""), "seed {seed}");
        let kernels: Vec<&str> = symbols(&module).into_iter().skip(first_kernel).collect();
        assert!(kernels.is_sorted(), "seed {seed}");
    }
}

#[test]
fn a_type_with_a_missing_shape_cannot_be_described() {
    let given = kernel("Debug", "toString", &[var("x", custom("Unknown"))], json!("string"));
    let (kind, message) = fault(&graph(&[func("f", &[("x", custom("Unknown"))], json!("string"), given)]));
    assert_eq!(kind, Kind::Schema);
    assert!(message.contains("no shape of Unknown"), "{message}");
}

#[test]
fn a_kernel_has_one_signature() {
    let specs = [
        thunk("a", json!("int"), kernel("K", "f", &[int(1)], json!("int"))),
        thunk("b", json!("int"), kernel("K", "f", &[float(1.0)], json!("int"))),
    ];
    let (kind, message) = fault(&graph(&specs));
    assert_eq!(kind, Kind::KernelMismatch);
    assert!(
        message.contains("(i64) -> i64")
            && message.contains("(f64) -> i64")
            && message.contains("in M_b_$_1"),
        "{message}"
    );
}

// Section 10.6: locations.

#[test]
fn operations_are_where_the_innermost_expression_is() {
    let at = |mut expr: Value, line: u32| {
        expr["loc"] = json!({"line": line, "col": 1});
        expr
    };
    let constant = {
        let mut spec = thunk("c", json!("int"), at(int(7), 70));
        spec["file"] = json!("C.elm");
        spec
    };
    let sum = at(
        kernel(
            "Basics",
            "add",
            &[at(var("x", json!("int")), 3), json!({"e": "global", "spec": 0, "type": "int"})],
            json!("int"),
        ),
        2,
    );
    let inner =
        at(closure("k", &[capture("x", var("x", json!("int")))], &[("y", json!("int"))], at(int(5), 9)), 8);
    let body_ = bind(
        "s",
        sum,
        bind(
            "t",
            at(tuple(&[var("s", json!("int")), at(int(1), 5)], pair()), 4),
            half("h", 0, "t", at(bind("z", inner, var("h", json!("int"))), 6)),
        ),
    );
    let mut f = func("f", &[("x", json!("int"))], json!("int"), body_);
    f["file"] = json!("F.elm");
    let graph = graph(&[constant, f]).to_string();
    let build: common::Build<'_> = &|context, write| {
        let mut sink = common::Sink(write);
        mlir_writer::eco::generate(&mut std::io::Cursor::new(&graph), context, &mut sink)
            .expect("a good graph");
    };
    let text = common::text(build, &common::plain_module, &common::with_locations).expect("text");
    let line_of = |op: &str, nth: usize| {
        let line = text.lines().filter(|line| line.contains(op)).nth(nth).expect("an operation");
        line[line.rfind("loc(").expect("a location")..].to_owned()
    };
    assert_eq!(line_of("value = 7", 1), "loc(\"C.elm\":70:1)");
    assert_eq!(line_of("eco.int.add", 0), "loc(\"F.elm\":2:1)");
    assert_eq!(line_of("value = 1}", 0), "loc(\"F.elm\":5:1)");
    assert_eq!(line_of("eco.make.tuple2", 0), "loc(\"F.elm\":4:1)");
    assert_eq!(line_of("eco.project.tuple2", 0), "loc(unknown)");
    assert_eq!(line_of("eco.papCreate", 0), "loc(\"F.elm\":8:1)");
    assert_eq!(line_of("value = 5", 0), "loc(\"F.elm\":9:1)");
    assert!(
        text.lines().filter(|line| line.contains("eco.return")).all(|line| line.ends_with("loc(unknown)"))
    );
}

#[test]
fn what_is_external_and_has_no_parameters_is_called() {
    let external =
        json!({"name": {"home": "M", "name": "x"}, "node": {"k": "extern", "params": [], "ret": "int"}});
    let f = func("f", &[("n", json!("int"))], json!("int"), json!({"e": "global", "spec": 0, "type": "int"}));
    let module = module(&graph(&[external, f]));
    assert_eq!(body(&module, "M_f_$_1")[1], "%1 = \"eco.call\"() <{callee = @M_x_$_0}> : () -> i64");
}

#[test]
fn closures_of_a_group_have_parameters() {
    let ty = function_type(&[], json!("int"));
    let defs = ["a", "b"].map(|name| {
        json!({"name": name, "closure": {"e": "closure", "id": name, "captures": [], "params": [], "ret": "int", "body": int(1), "type": ty}})
    });
    let given = json!({"e": "letrec", "defs": defs, "body": int(1)});
    let (kind, message) = fault(&graph(&[func("f", &[("n", json!("int"))], json!("int"), given)]));
    assert_eq!(kind, Kind::Schema);
    assert!(message.contains("of a `letrec` of two or more has no parameters"), "{message}");
}
