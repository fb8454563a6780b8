//! Every kind of fault in a graph, with its place and its path.
//!
//! In the texts below `‸` stands before the place of the fault and is no part of the text.
mod support;

use mlir_writer::graph::{Fault, Kind, MAX_NESTING, MAX_TOKEN, Place};
use support::read;

const MARK: char = '‸';

/// A kind, a path, a part of the message, and the text.
type Case = (Kind, &'static str, &'static str, &'static str);

fn fault(text: &str) -> Box<Fault> {
    match read(text.as_bytes(), |_, _| {}) {
        Err(fault) => fault,
        Ok(_) => panic!("no fault in {text}"),
    }
}

fn place(text: &str, mark: usize) -> Place {
    let before = &text[..mark];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.matches('\n').count() + 1;
    Place {
        line: u32::try_from(line).expect("few lines"),
        column: u32::try_from(before.len() - start + 1).expect("short lines"),
    }
}

/// Holds a text against its fault, within a graph in which `%` is to be replaced by it.
fn check(frame: &str, prefix: &str, cases: &[Case]) {
    for (kind, path, message, text) in cases {
        let marked = frame.replace('%', text);
        let mark = marked.find(MARK).unwrap_or_else(|| panic!("no mark in {text}"));
        let found = fault(&marked.replace(MARK, ""));
        let about = format!("{text}\n{found}");
        assert_eq!(found.kind, *kind, "{about}");
        assert!(found.message.contains(message), "{about}");
        assert_eq!(found.path, format!("{prefix}{path}"), "{about}");
        assert_eq!(found.place, place(&marked, mark), "{about}");
    }
}

/// A graph with one thunk of type Int, `%` in place of its body, and some things to refer to.
const BODY: &str = r#"{"version": 1,
 "shapes": [{"type": {"custom": {"home": "M", "name": "Two", "args": []}},
   "ctors": [{"name": "A", "tag": 0, "fields": ["int", "bool"]}, {"name": "B", "tag": 1, "fields": []}]}],
 "specs": [
  {"name": {"home": "M", "name": "v"}, "node": {"k": "value", "type": "int", "body": %}},
  {"name": {"home": "M", "name": "f"},
   "node": {"k": "func", "params": [{"name": "x", "type": "int"}], "ret": "int", "body": {"e": "var", "name": "x", "type": "int"}}},
  null]}"#;
const BODY_PATH: &str = "$.specs[0].node.body";

/// The same with the body of a loop over `i` and `xs`, a list of Int.
const LOOP: &str = r#"{"version": 1, "specs": [
  {"name": {"home": "M", "name": "l"},
   "node": {"k": "tail", "params": [{"name": "i", "type": "int"}, {"name": "xs", "type": {"list": "int"}}], "ret": "int", "body": %}}]}"#;

#[test]
fn json_itself() {
    use Kind::Schema;
    check(
        "%",
        "",
        &[
            (Schema, "$", "the text ends here", "‸"),
            (Schema, "$", "the text ends here", " \n ‸"),
            (Schema, "$", "expected the graph, found an array", "‸[]"),
            (Schema, "$", "byte order mark", "‸\u{FEFF}{}"),
            (Schema, "$.version", "the text ends here", "{\"version\":‸"),
            (Schema, "$.specs", "the text ends here", "{\"version\": 1,\n \"specs\": [‸"),
            (Schema, "$", "expected the end of the text, found `}`", "{\"version\": 1, \"specs\": []} ‸}"),
            (Schema, "$.version", "expected `,` or `}`, found a string", "{\"version\": 1 ‸\"specs\": []}"),
            (Schema, "$.version", "expected `:`", "{\"version\"‸, 1}"),
            (Schema, "$", "another one after the comma", "{\"version\": 1,‸}"),
            (Schema, "$", "the name of a member, found a number", "{‸1: 2}"),
            (Schema, "$", "the name of a member, found `,`", "{\"version\": 1,‸,\"specs\": []}"),
            (Schema, "$", "the text ends here", "{\"version\": 1,‸"),
            (Schema, "$.specs[1]", "a specialization, found `,`", "{\"specs\": [null,‸,null]}"),
            (Schema, "$.specs", "the text ends here", "{\"specs\": [null,‸"),
            (Schema, "$.specs", "another one after the comma, found `]`", "{\"specs\": [null,‸]}"),
            (Schema, "$.specs[0]", "expected a specialization or `null`", "{\"specs\": [‸nul]}"),
            (Schema, "$.version", "expected an integer, found `null`", "{\"version\": ‸null}"),
            (Schema, "$.version", "a number that JSON does not know", "{\"version\": ‸01}"),
            (Schema, "$.version", "found a number with a fraction", "{\"version\": ‸1.0}"),
            (Schema, "$.version", "version 2 of the graph", "{\"version\": ‸2}"),
            (Schema, "$.version", "an integer that is not within", "{\"version\": ‸9223372036854775808}"),
            (Schema, "$.nothing", "unknown field `nothing` of the graph", "{‸\"nothing\": 1}"),
            (Schema, "$.version", "field `version` is given twice", "{\"version\": 1, ‸\"version\": 1}"),
            (Schema, "$", "missing field `specs` of the graph", "‸{\"version\": 1}"),
            (Schema, "$", "missing field `version` of the graph", " ‸{\"specs\": []}"),
            (
                Schema,
                "$.main",
                "there is no specialization 0",
                "{\"version\": 1, \"main\": ‸0, \"specs\": [null]}",
            ),
            (Schema, "$.main", "is not within 0 and 4294967295", "{\"main\": ‸-1}"),
            (Schema, "$.options.sret", "expected a boolean, found a number", "{\"options\": {\"sret\": ‸1}}"),
            (
                Schema,
                "$.options.fast",
                "unknown field `fast` of the options",
                "{\"options\": {‸\"fast\": true}}",
            ),
            (
                Schema,
                "$.options.spec",
                "unknown field `spec` of the options",
                "{\"options\": {‸\"spec\": true}}",
            ),
        ],
    );
}

#[test]
fn shapes_and_specializations() {
    use Kind::Schema;
    let custom = r#"{"custom": {"home": "M", "name": "T", "args": []}}"#;
    let frame = format!(r#"{{"version": 1, "specs": [], "shapes": [{{"type": {custom}, "ctors": []}}, %]}}"#);
    check(
        &frame,
        "$.shapes[1]",
        &[
            (Schema, ".type", "expected a custom type", "{\"type\": ‸\"int\", \"ctors\": []}"),
            (
                Schema,
                "",
                "missing field `ctors` of a shape",
                r#"‸{"type": {"custom": {"home": "M", "name": "U", "args": []}}}"#,
            ),
            (
                Schema,
                "",
                "a second shape of T",
                r#"{"type": ‸{"custom": {"args": [], "home": "M", "name": "T"}}, "ctors": []}"#,
            ),
            (
                Schema,
                ".ctors[1]",
                "the name or the tag of another one",
                r#"{"ctors": [{"name": "A", "tag": 0, "fields": []}, ‸{"name": "B", "tag": 0, "fields": []}]}"#,
            ),
            (Schema, ".ctors[0].tag", "not within 0 and 2147483647", r#"{"ctors": [{"tag": ‸2147483648}]}"#),
        ],
    );
    check(
        r#"{"version": 1, "specs": [null, %]}"#,
        "$.specs[1]",
        &[
            (Schema, ".name", "`home` and `name`, or `accessor`", r#"{"name": ‸{"home": "M"}}"#),
            (
                Schema,
                ".name",
                "`home` and `name`, or `accessor`",
                r#"{"name": ‸{"home": "M", "name": "f", "accessor": "g"}}"#,
            ),
            (Schema, "", "missing field `node`", r#"‸{"name": {"accessor": "g"}}"#),
            (Schema, ".node", "missing field `k` of node", r#"{"node": ‸{}}"#),
            (Schema, ".node.k", "unknown node `let`", r#"{"node": {"k": ‸"let"}}"#),
            (Schema, ".node.k", "expected a string, found a number", r#"{"node": {"k": ‸1}}"#),
            (
                Schema,
                ".node.params",
                "unknown field `params` of `value`",
                r#"{"node": {"k": "value", ‸"params": []}}"#,
            ),
            (
                Schema,
                ".node.params",
                "unknown field `params` of `value`",
                r#"{"node": {‸"params": [], "k": "value"}}"#,
            ),
            (
                Schema,
                ".node",
                "missing field `body` of `value`",
                r#"{"node": ‸{"k": "value", "type": "int"}}"#,
            ),
            (
                Schema,
                ".node",
                "a function without parameters",
                r#"{"node": {"k": "func", "params": ‸[], "ret": "int", "body": {"e": "unit"}}}"#,
            ),
            (Schema, ".node.params[0].name", "expected a string", r#"{"node": {"params": [{"name": ‸{}}]}}"#),
            (
                Schema,
                ".node.params[0]",
                "missing field `type` of a parameter",
                r#"{"node": {"params": [‸{"name": "x"}]}}"#,
            ),
        ],
    );
}

#[test]
fn limits_of_specializations() {
    let many = |count: usize, text: &str| vec![text; count].join(", ");
    let fields = |count| {
        format!(
            r#"{{"version": 1, "specs": [{{"name": {{"accessor": "a"}}, "node": {{"k": "ctor", "fields": [{}]}}}}]}}"#,
            many(count, "\"int\"")
        )
    };
    assert!(fault(&fields(25)).message.contains("more than 24 fields"));
    assert_eq!(fault(&fields(25)).path, "$.specs[0].node.fields");
    assert!(fault(&fields(24)).message.contains("missing field"));
    let params = |count| {
        format!(
            r#"{{"version": 1, "specs": [{{"name": {{"accessor": "a"}}, "node": {{"k": "extern", "params": [{}]}}}}]}}"#,
            many(count, r#"{"name": "x", "type": "int"}"#)
        )
    };
    assert!(fault(&params(64)).message.contains("more than 63 parameters"));
    assert!(fault(&params(63)).message.contains("missing field `ret`"));
}

#[test]
fn types() {
    use Kind::Schema;
    check(
        r#"{"version": 1, "specs": [{"name": {"accessor": "a"}, "node": {"k": "value", "type": %}}]}"#,
        "$.specs[0].node.type",
        &[
            (Schema, "", "there is no type `integer`", "‸\"integer\""),
            (Schema, "", "expected a type, found a number", "‸1"),
            (Schema, "", "a type without a member", "‸{}"),
            (
                Schema,
                ".fn",
                "a type with two members",
                r#"‸{"list": "int", "fn": {"args": [], "ret": "int"}}"#,
            ),
            (Schema, ".list", "field `list` is given twice", r#"{"list": "int", ‸"list": "int"}"#),
            (Schema, ".lists", "unknown field `lists` of a type", r#"{‸"lists": "int"}"#),
            (Schema, ".tuple", "a tuple of 1 element:", r#"{"tuple": ‸["int"]}"#),
            (Schema, ".tuple", "a tuple of 4 elements", r#"{"tuple": ‸["int", "int", "int", "int"]}"#),
            (
                Schema,
                ".record.a",
                "field `a` is given twice",
                r#"{"record": {"a": "int", "b": "int", ‸"a": "int"}}"#,
            ),
            (
                Schema,
                ".record.a.list.record[\"b c\"]",
                "no type `x`",
                r#"{"record": {"a": {"list": {"record": {"b c": ‸"x"}}}}}"#,
            ),
            (
                Schema,
                ".custom",
                "missing field `args` of a custom type",
                r#"{"custom": ‸{"home": "M", "name": "T"}}"#,
            ),
            (
                Schema,
                ".fn.ret",
                "expected a type",
                r#"{"fn": {"args": [{"list": {"list": "int"}}], "ret": ‸[]}}"#,
            ),
            (
                Schema,
                ".var.of",
                "expected `\"value\"` or `\"number\"`",
                r#"{"var": {"name": "a", "of": ‸"x"}}"#,
            ),
        ],
    );
    let record = |count: usize| {
        let fields: Vec<String> = (0..count).map(|index| format!("\"f{index}\": \"int\"")).collect();
        format!(
            r#"{{"version": 1, "specs": [{{"name": {{"accessor": "a"}}, "node": {{"k": "value", "type": {{"record": {{{}}}}}}}}}]}}"#,
            fields.join(", ")
        )
    };
    assert!(fault(&record(33)).message.contains("a record of more than 32 fields"));
    assert!(fault(&record(32)).message.contains("missing field `body`"));
}

#[test]
fn expressions() {
    use Kind::Schema;
    check(
        BODY,
        BODY_PATH,
        &[
            (Schema, "", "expected expression, found an array", "‸[]"),
            (Schema, "", "missing field `e` of expression", "‸{}"),
            (Schema, ".e", "unknown expression `leaf`", "{\"e\": ‸\"leaf\"}"),
            (Schema, ".e", "unknown expression `no\\nsuch`", "{\"e\": ‸\"no\\nsuch\"}"),
            (Schema, ".body", "unknown field `body` of `unit`", r#"{"e": "unit", ‸"body": 1}"#),
            (Schema, ".name", "unknown field `name` of `unit`", r#"{‸"name": "x", "e": "unit"}"#),
            (
                Schema,
                ".fallback",
                "unknown field `fallback` of expression",
                r#"{‸"fallback": 1, "e": "unit"}"#,
            ),
            (
                Schema,
                "",
                "missing field `body` of `let`",
                r#"‸{"value": {"e": "unit"}, "name": "x", "e": "let"}"#,
            ),
            (
                Schema,
                ".v",
                "not within -9223372036854775808 and 9223372036854775807",
                r#"{"e": "int", "v": ‸9223372036854775808}"#,
            ),
            (Schema, ".v", "a number with a fraction", r#"{"v": ‸1e3, "e": "int"}"#),
            (Schema, ".v", "expected an integer", r#"{"v": ‸"1", "e": "int"}"#),
            (Schema, ".v", "not within 0 and 65535", r#"{"e": "char", "v": ‸65536}"#),
            (Schema, ".v", "beyond the range of a 64-bit float", r#"{"e": "float", "v": ‸1e400}"#),
            (Schema, ".v", "hexadecimal digits", r#"{"e": "float", "v": ‸"NaN"}"#),
            (Schema, ".v", "expected a boolean", r#"{"e": "bool", "v": ‸0}"#),
            (Schema, ".v", "expected a string", r#"{"v": ‸true, "e": "str"}"#),
            (Schema, ".v", "found `null`", r#"{"e": "str", "v": ‸null}"#),
            (Schema, ".v", "a lone surrogate, \\uD800", r#"{"e": "str", "v": "ab‸\ud800"}"#),
            (Schema, ".loc.col", "not within 0", r#"{"loc": {"line": 1, "col": ‸4294967296}, "e": "unit"}"#),
            (Schema, ".loc", "missing field `col` of a location", r#"{"e": "unit", "loc": ‸{"line": 1}}"#),
            (
                Schema,
                ".args",
                "an array without elements where at least one is needed",
                r#"{"args": ‸[], "type": "int", "call": {"kind": "direct_flat"}, "f": {"e": "unit"}, "e": "call"}"#,
            ),
            (
                Schema,
                ".args",
                "an array without elements where at least one is needed",
                r#"{"e": "call", "args": ‸[], "f": {"e": "none"}}"#,
            ),
            (
                Schema,
                ".args",
                "an array without elements",
                r#"{"e": "call", "args": ‸[], "f": {"e": "unit"}, "type": "int", "call": {"kind": "direct_flat"}}"#,
            ),
            (
                Schema,
                ".args[0]",
                "missing field `e`",
                r#"{"args": [‸{"name": "x", "value": {"e": "unit"}}], "f": {"e": "unit"}, "type": "int", "call": {"kind": "direct_flat"}, "e": "call"}"#,
            ),
            (
                Schema,
                ".args[0]",
                "unknown field `e` of a named value",
                r#"{"args": [‸{"e": "unit"}], "type": "int", "e": "tailcall"}"#,
            ),
            (
                Schema,
                ".args[1]",
                "missing field `e`",
                r#"{"args": [{"e": "unit"}, ‸{"name": "x", "value": {"e": "unit"}}], "e": "call"}"#,
            ),
            (
                Schema,
                ".args[0].e",
                "unknown field `e` of a named value",
                r#"{"e": "tailcall", "args": [{‸"e": "unit"}]}"#,
            ),
            (Schema, ".call.kind", "expected `direct_flat`", r#"{"e": "call", "call": {"kind": ‸"direct"}}"#),
            (Schema, ".call.groups[1]", "not within 1", r#"{"e": "call", "call": {"groups": [1, ‸0]}}"#),
            (Schema, ".branches", "an array without elements", r#"{"e": "if", "branches": ‸[]}"#),
            (
                Schema,
                ".defs[0].closure",
                "expected a `closure`",
                r#"{"e": "letrec", "defs": [{"name": "f", "closure": ‸{"e": "unit"}}]}"#,
            ),
            (
                Schema,
                ".captures[0].sibling",
                "both `value` and `sibling`",
                r#"{"e": "closure", "captures": [‸{"name": "a", "value": {"e": "unit"}, "sibling": "b"}]}"#,
            ),
            (
                Schema,
                ".captures[0]",
                "neither `value` nor `sibling`",
                r#"{"e": "closure", "captures": [‸{"name": "a"}]}"#,
            ),
            (
                Schema,
                ".path.from",
                "missing field `p` of path",
                r#"{"e": "destruct", "path": {"p": "index", "from": ‸{"name": "x", "type": "int"}}}"#,
            ),
            (Schema, ".path.of", "expected `\"tuple2\"`", r#"{"e": "destruct", "path": {"of": ‸"tuple4"}}"#),
            (
                Schema,
                ".path.of",
                "missing field `ctor` of a container",
                r#"{"e": "destruct", "path": {"of": ‸{}}}"#,
            ),
            (
                Schema,
                ".tree.edges[0].test",
                "a test without a member",
                r#"{"e": "case", "tree": {"t": "fan", "edges": [{"test": ‸{}}]}}"#,
            ),
            (
                Schema,
                ".tree.edges[0].test.bool",
                "a test with two members",
                r#"{"e": "case", "tree": {"t": "fan", "edges": [{"test": ‸{"int": 1, "bool": true}}]}}"#,
            ),
            (
                Schema,
                ".tree.tests[0].test",
                "expected `\"cons\"`",
                r#"{"e": "case", "tree": {"t": "chain", "tests": [{"test": ‸"some"}]}}"#,
            ),
        ],
    );
}

#[test]
fn a_wrong_type_at_depth_50() {
    let deep = format!(
        "{}‸[]{}",
        r#"{"e": "let", "name": "x", "value": "#.repeat(50),
        r#", "body": {"e": "unit"}}"#.repeat(50)
    );
    let path = ".value".repeat(50);
    let marked = BODY.replace('%', &deep);
    let mark = marked.find(MARK).expect("a mark");
    let found = fault(&marked.replace(MARK, ""));
    assert_eq!((found.kind, found.path), (Kind::Schema, format!("{BODY_PATH}{path}")));
    assert_eq!(found.place, place(&marked, mark));
    assert_eq!(found.function.as_deref(), Some("M_v_$_0"));
}

#[test]
fn references_and_calls() {
    use Kind::{Arity, Groups, Schema, Unbound};
    check(
        BODY,
        BODY_PATH,
        &[
            (Schema, "", "there is no specialization 2", r#"‸{"e": "global", "spec": 2, "type": "int"}"#),
            (Schema, "", "there is no specialization 7", r#"‸{"e": "global", "spec": 7, "type": "int"}"#),
            (Unbound, "", "`x` has no value here", r#"‸{"e": "var", "name": "x", "type": "int"}"#),
            (
                Unbound,
                ".value",
                "`x` has no value here",
                r#"{"e": "let", "name": "x", "value": ‸{"e": "var", "name": "x", "type": "int"}, "body": {"e": "unit"}}"#,
            ),
            (
                Unbound,
                ".items[1]",
                "`x` has no value here",
                r#"{"e": "list", "type": {"list": "int"}, "items": [
                  {"e": "let", "name": "x", "value": {"e": "int", "v": 1}, "body": {"e": "var", "name": "x", "type": "int"}},
                  ‸{"e": "var", "name": "x", "type": "int"}]}"#,
            ),
            (
                Schema,
                ".value.body",
                "`x` is bound a second time",
                r#"{"e": "let", "name": "y", "body": {"e": "unit"}, "value":
                  {"e": "let", "name": "x", "value": {"e": "int", "v": 1}, "body":
                  ‸{"e": "let", "name": "x", "value": {"e": "int", "v": 1}, "body": {"e": "unit"}}}}"#,
            ),
            (
                Arity,
                "",
                "M_f_$_1 takes 1 argument and is called with 2",
                r#"‸{"e": "call", "f": {"e": "global", "spec": 1, "type": "int"}, "args": [{"e": "int", "v": 1}, {"e": "int", "v": 1}],
                  "type": "int", "call": {"kind": "direct_known_segmentation", "groups": [1], "saturated": true}}"#,
            ),
            (
                Groups,
                "",
                "without `groups`",
                r#"‸{"e": "call", "f": {"e": "global", "spec": 1, "type": "int"}, "args": [{"e": "int", "v": 1}],
                  "type": "int", "call": {"kind": "direct_known_segmentation"}}"#,
            ),
            (
                Groups,
                "",
                "the groups take 2 of 3 arguments",
                r#"‸{"e": "call", "f": {"e": "global", "spec": 1, "type": "int"}, "args": [{"e": "unit"}, {"e": "unit"}, {"e": "unit"}],
                  "type": "int", "call": {"kind": "direct_known_segmentation", "groups": [1, 1]}}"#,
            ),
        ],
    );
    let args = vec![r#"{"e": "unit"}"#; 26].join(", ");
    let generic = format!(
        r#"{{"e": "call", "f": {{"e": "global", "spec": 1, "type": "int"}}, "args": [{args}], "type": "int", "call": {{"kind": "generic_apply"}}}}"#
    );
    assert!(fault(&BODY.replace('%', &generic)).message.contains("26 arguments at once"));
}

#[test]
fn tail_calls() {
    use Kind::TailCall;
    let not_last = "a tail call that is not the last thing a loop does";
    let names = "a tail call names each parameter of its loop once: i, xs";
    check(
        LOOP,
        BODY_PATH,
        &[
            (TailCall, "", names, r#"‸{"e": "tailcall", "type": "int", "args": []}"#),
            (
                TailCall,
                "",
                names,
                r#"‸{"e": "tailcall", "type": "int", "args": [{"name": "i", "value": {"e": "unit"}}, {"name": "i", "value": {"e": "unit"}}]}"#,
            ),
            (
                TailCall,
                ".value",
                not_last,
                r#"{"e": "let", "name": "a", "value": ‸{"e": "tailcall", "type": "int", "args": []}, "body": {"e": "unit"}}"#,
            ),
            (
                TailCall,
                ".branches[0].cond",
                not_last,
                r#"{"e": "if", "type": "int", "else": {"e": "unit"}, "branches": [{"cond": ‸{"e": "tailcall", "type": "int", "args": []}, "then": {"e": "unit"}}]}"#,
            ),
            (
                TailCall,
                ".body",
                not_last,
                r#"{"e": "closure", "id": "c", "captures": [], "params": [{"name": "p", "type": "int"}], "ret": "int", "type": "int",
                  "body": ‸{"e": "tailcall", "type": "int", "args": []}}"#,
            ),
        ],
    );
    check(BODY, BODY_PATH, &[(TailCall, "", not_last, r#"‸{"e": "tailcall", "type": "int", "args": []}"#)]);
    let good = r#"{"e": "case", "type": "int", "jumps": [TAIL],
        "tree": {"t": "chain", "tests": [{"path": {"p": "root", "name": "xs", "type": {"list": "int"}}, "test": "cons"}],
          "then": {"t": "jump", "to": 0}, "else": {"t": "leaf", "expr": TAIL}}}"#;
    let tail = r#"{"e": "tailcall", "type": "int", "args": [
        {"name": "xs", "value": {"e": "var", "name": "xs", "type": {"list": "int"}}}, {"name": "i", "value": {"e": "int", "v": 1}}]}"#;
    let text = LOOP.replace('%', &good.replace("TAIL", tail));
    drop(read(text.as_bytes(), |_, _| {}).unwrap_or_else(|fault| panic!("{fault}")));
}

#[test]
fn closures() {
    use Kind::{Schema, Unbound};
    check(
        BODY,
        BODY_PATH,
        &[
            (
                Unbound,
                ".body.body",
                "`x` has no value here",
                r#"{"e": "let", "name": "x", "value": {"e": "int", "v": 1}, "body":
                  {"e": "closure", "id": "c", "captures": [], "params": [{"name": "p", "type": "int"}], "ret": "int", "type": "int",
                   "body": ‸{"e": "var", "name": "x", "type": "int"}}}"#,
            ),
            (
                Schema,
                "",
                "a closure that captures has no parameters",
                r#"‸{"e": "closure", "id": "c", "captures": [{"name": "a", "value": {"e": "unit"}}], "params": [], "ret": "int", "type": "int", "body": {"e": "unit"}}"#,
            ),
            (
                Schema,
                ".captures[0]",
                "outside of a `letrec`",
                r#"{"e": "closure", "id": "c", "captures": [‸{"name": "a", "sibling": "b"}], "params": [{"name": "p", "type": "int"}], "ret": "int", "type": "int", "body": {"e": "unit"}}"#,
            ),
            (
                Schema,
                ".params[0]",
                "`a` is bound a second time",
                r#"{"e": "closure", "id": "c", "captures": [{"name": "a", "value": {"e": "unit"}}], "params": [‸{"name": "a", "type": "int"}], "ret": "int", "type": "int", "body": {"e": "unit"}}"#,
            ),
            (
                Unbound,
                ".defs[0].closure.captures[0]",
                "no closure of this `letrec` is named `b`",
                r#"{"e": "letrec", "body": {"e": "unit"}, "defs": [{"name": "a", "closure":
                  {"e": "closure", "id": "c", "captures": [‸{"name": "a", "sibling": "b"}], "params": [{"name": "p", "type": "int"}], "ret": "int", "type": "int", "body": {"e": "unit"}}}]}"#,
            ),
            (
                Schema,
                ".items[1]",
                "a second closure has the id `c`",
                r#"{"e": "tuple", "type": {"tuple": ["int", "int"]}, "items": [
                  {"e": "closure", "id": "c", "captures": [], "params": [], "ret": "int", "type": "int", "body": {"e": "unit"}},
                  ‸{"e": "closure", "id": "c", "captures": [], "params": [], "ret": "int", "type": "int", "body": {"e": "unit"}}]}"#,
            ),
            (
                Schema,
                ".defs[1].closure.captures[1]",
                "a captured value after a captured sibling",
                r#"{"e": "letrec", "body": {"e": "unit"}, "defs": [
                  {"name": "a", "closure": {"e": "closure", "id": "c", "captures": [], "params": [{"name": "p", "type": "int"}], "ret": "int", "type": "int", "body": {"e": "unit"}}},
                  {"name": "b", "closure": {"e": "closure", "id": "d", "captures": [{"name": "a", "sibling": "a"}, ‸{"name": "u", "value": {"e": "unit"}}],
                    "params": [{"name": "p", "type": "int"}], "ret": "int", "type": "int", "body": {"e": "unit"}}}]}"#,
            ),
        ],
    );
    let closure = |captures: usize, params: usize| {
        let captures: Vec<String> = (0..captures)
            .map(|index| format!(r#"{{"name": "c{index}", "value": {{"e": "unit"}}}}"#))
            .collect();
        let params: Vec<String> =
            (0..params).map(|index| format!(r#"{{"name": "p{index}", "type": "int"}}"#)).collect();
        let types = vec![r#""int""#; params.len()].join(", ");
        let text = format!(
            r#"{{"e": "let", "name": "k", "body": {{"e": "int", "v": 1}}, "value":
              {{"e": "closure", "id": "c", "captures": [{}], "params": [{}], "ret": "unit", "type": {{"fn": {{"args": [{types}], "ret": "unit"}}}},
                "body": {{"e": "unit"}}}}}}"#,
            captures.join(", "),
            params.join(", ")
        );
        read(BODY.replace('%', &text).as_bytes(), |_, _| {}).map_err(|fault| fault.message)
    };
    assert!(closure(25, 38).is_ok());
    assert_eq!(closure(26, 1).expect_err("captures"), "a closure captures 26 values: there are at most 25");
    assert_eq!(
        closure(25, 39).expect_err("arity"),
        "a closure has 64 captures and parameters: there are at most 63"
    );
}

#[test]
fn data_against_types() {
    use Kind::Schema;
    check(
        BODY,
        BODY_PATH,
        &[
            (
                Schema,
                "",
                "a list that is said to be of type Int",
                r#"‸{"e": "list", "items": [], "type": "int"}"#,
            ),
            (
                Schema,
                "",
                "a tuple of 1 element that is said",
                r#"‸{"e": "tuple", "items": [{"e": "unit"}], "type": {"tuple": ["int", "int"]}}"#,
            ),
            (
                Schema,
                "",
                "a record of 0 fields: { a : Int } has 1",
                r#"‸{"e": "record", "fields": [], "type": {"record": {"a": "int"}}}"#,
            ),
            (
                Schema,
                ".fields[0]",
                "{ a : Int } has no field `b`",
                r#"{"e": "record", "fields": [‸{"name": "b", "value": {"e": "unit"}}], "type": {"record": {"a": "int"}}}"#,
            ),
            (
                Schema,
                ".fields[1]",
                "field `a` is given twice",
                r#"{"e": "record", "fields": [{"name": "a", "value": {"e": "unit"}}, ‸{"name": "a", "value": {"e": "unit"}}], "type": {"record": {"a": "int", "b": "int"}}}"#,
            ),
            (
                Schema,
                "",
                "{} has no field `a`",
                r#"‸{"e": "access", "field": "a", "type": "int", "record": {"e": "record", "fields": [], "type": {"record": {}}}}"#,
            ),
            (
                Schema,
                "",
                "field `a` is Int by its container's type and Bool here",
                r#"‸{"e": "access", "field": "a", "type": "bool", "record": {"e": "record", "fields": [{"name": "a", "value": {"e": "int", "v": 1}}], "type": {"record": {"a": "int"}}}}"#,
            ),
            (
                Schema,
                "",
                "the record of an `update` that is said to be of type ()",
                r#"‸{"e": "update", "fields": [], "type": "unit", "record": {"e": "unit"}}"#,
            ),
        ],
    );
    check(
        &BODY
            .replace(r#""node": {"k": "value", "type": "int", "body": %}"#, r#""node": %"#)
            .replace(r#"  {"name": {"home": "M", "name": "v"}"#, r#"  ‸{"name": {"home": "M", "name": "v"}"#),
        "$.specs[0].node",
        &[
            (
                Schema,
                "",
                "no shape of One is given",
                r#"{"k": "ctor", "ctor": "A", "tag": 0, "type": {"custom": {"home": "M", "name": "One", "args": []}}, "fields": []}"#,
            ),
            (
                Schema,
                "",
                "Two has no constructor `C`",
                r#"{"k": "ctor", "ctor": "C", "tag": 0, "type": {"custom": {"home": "M", "name": "Two", "args": []}}, "fields": []}"#,
            ),
            (
                Schema,
                "",
                "has tag 1 in the shape of its type and 2 here",
                r#"{"k": "ctor", "ctor": "B", "tag": 2, "type": {"custom": {"home": "M", "name": "Two", "args": []}}, "fields": []}"#,
            ),
            (
                Schema,
                "",
                "`A` has other fields",
                r#"{"k": "ctor", "ctor": "A", "tag": 0, "type": {"custom": {"home": "M", "name": "Two", "args": []}}, "fields": ["int"]}"#,
            ),
            (
                Schema,
                "",
                "which is no custom type",
                r#"{"k": "ctor", "ctor": "A", "tag": 0, "type": "int", "fields": ["int"]}"#,
            ),
        ],
    );
    let tag = r#"{"version": 1, "specs": [{"name": {"home": "M", "name": "B"}, "node": {"k": "ctor", "ctor": "B", "tag": 1024, "type": T, "fields": []}}],
        "shapes": [{"type": T, "ctors": [{"name": "B", "tag": 1024, "fields": []}]}]}"#
        .replace('T', r#"{"custom": {"home": "M", "name": "B", "args": []}}"#);
    assert!(fault(&tag).message.contains("there are tags up to 1023"));
    assert!(read(tag.replace("1024", "1023").as_bytes(), |_, _| {}).is_ok());
}

#[test]
fn trees_and_paths() {
    use Kind::{Schema, Tree, Unbound};
    let frame = r#"{"version": 1, "specs": [{"name": {"home": "M", "name": "f"}, "node": {"k": "func", "params": [
        {"name": "t", "type": {"custom": {"home": "M", "name": "Two", "args": []}}}, {"name": "p", "type": {"tuple": ["int", "bool"]}}, {"name": "i", "type": "int"}],
        "ret": "int", "body": %}}],
      "shapes": [{"type": {"custom": {"home": "M", "name": "Two", "args": []}},
        "ctors": [{"name": "A", "tag": 0, "fields": ["int", "bool"]}, {"name": "B", "tag": 1, "fields": []}]}]}"#;
    let case = |tree: &'static str| -> &'static str {
        let tree = tree.replace("LEAF", r#"{"t": "leaf", "expr": {"e": "int", "v": 1}}"#);
        let tree = tree.replace("I", r#"{"p": "root", "name": "i", "type": "int"}"#);
        let tree = tree.replace(
            "TWO",
            r#"{"p": "root", "name": "t", "type": {"custom": {"home": "M", "name": "Two", "args": []}}}"#,
        );
        format!(r#"{{"e": "case", "type": "int", "tree": {tree}}}"#).leak()
    };
    let part = |path: &'static str| -> &'static str {
        let path = path.replace(
            "TWO",
            r#"{"p": "root", "name": "t", "type": {"custom": {"home": "M", "name": "Two", "args": []}}}"#,
        );
        let path = path.replace("PAIR", r#"{"p": "root", "name": "p", "type": {"tuple": ["int", "bool"]}}"#);
        format!(r#"{{"e": "destruct", "name": "d", "type": "int", "body": {{"e": "unit"}}, "path": {path}}}"#)
            .leak()
    };
    check(
        frame,
        BODY_PATH,
        &[
            (
                Schema,
                ".tree.fallback",
                "a jump to 0 in a case of 0 jumps",
                case(
                    r#"{"t": "fan", "path": I, "edges": [{"test": {"int": 1}, "tree": LEAF}], "fallback": ‸{"t": "jump", "to": 0}}"#,
                ),
            ),
            (
                Tree,
                ".tree.edges[1]",
                "tests of several sorts",
                case(
                    r#"{"t": "fan", "path": I, "edges": [{"test": {"int": 1}, "tree": LEAF}, {"test": ‸{"char": 1}, "tree": LEAF}], "fallback": LEAF}"#,
                ),
            ),
            (
                Tree,
                ".tree.edges[0]",
                "a `tuple` test in a fan",
                case(
                    r#"{"t": "fan", "path": I, "edges": [{"test": ‸"tuple", "tree": LEAF}], "fallback": LEAF}"#,
                ),
            ),
            (
                Unbound,
                ".tree.path",
                "`q` has no value here",
                case(
                    r#"{"t": "fan", "path": ‸{"p": "root", "name": "q", "type": "int"}, "edges": [{"test": {"int": 1}, "tree": LEAF}], "fallback": LEAF}"#,
                ),
            ),
            (
                Schema,
                ".tree.edges[0].test",
                "has tag 0 in the shape of its type and 1 here",
                case(
                    r#"{"t": "fan", "path": TWO, "edges": [{"test": ‸{"ctor": {"name": "A", "tag": 1}}, "tree": LEAF}], "fallback": LEAF}"#,
                ),
            ),
            (
                Schema,
                ".tree.tests[0].test",
                "Two has no constructor `C`",
                case(
                    r#"{"t": "chain", "tests": [{"path": TWO, "test": ‸{"ctor": {"name": "C", "tag": 1}}}], "then": LEAF, "else": LEAF}"#,
                ),
            ),
            (
                Schema,
                ".path",
                "(Int, Bool) has no part 2",
                part(r#"‸{"p": "index", "i": 2, "of": "tuple2", "type": "int", "from": PAIR}"#),
            ),
            (
                Schema,
                ".path",
                "part 1 is Bool by its container's type and Int here",
                part(r#"‸{"p": "index", "i": 1, "of": "tuple2", "type": "int", "from": PAIR}"#),
            ),
            (
                Schema,
                ".path",
                "a part of a tuple3 of type (Int, Bool)",
                part(r#"‸{"p": "index", "i": 1, "of": "tuple3", "type": "int", "from": PAIR}"#),
            ),
            (
                Schema,
                ".path",
                "Two has no part 2",
                part(r#"‸{"p": "index", "i": 2, "of": {"ctor": "A"}, "type": "int", "from": TWO}"#),
            ),
            (
                Schema,
                ".path",
                "Two has no constructor `C`",
                part(r#"‸{"p": "index", "i": 0, "of": {"ctor": "C"}, "type": "int", "from": TWO}"#),
            ),
            (
                Schema,
                ".path",
                "which is no custom type",
                part(r#"‸{"p": "index", "i": 0, "of": {"ctor": "A"}, "type": "int", "from": PAIR}"#),
            ),
            (
                Schema,
                ".path",
                "a record that is said to be of type (Int, Bool)",
                part(r#"‸{"p": "field", "name": "a", "type": "int", "from": PAIR}"#),
            ),
            (
                Unbound,
                ".path.from",
                "`x` has no value here",
                part(
                    r#"{"p": "index", "i": 0, "of": {"ctor": "A"}, "type": "int", "from": ‸{"p": "root", "name": "x", "type": {"custom": {"home": "M", "name": "Two", "args": []}}}}"#,
                ),
            ),
        ],
    );
}

#[test]
fn every_check_names_its_function() {
    let text = BODY.replace('%', r#"{"e": "var", "name": "x", "type": "int"}"#);
    assert_eq!(fault(&text).function.as_deref(), Some("M_v_$_0"));
    let text = BODY.replace('%', r#"{"e": "var", "name": "x", "typ": "int"}"#);
    assert_eq!(fault(&text).function.as_deref(), Some("M_v_$_0"));
}

#[test]
fn bytes_that_are_not_utf8() {
    for (at, path) in [("\"name\": \"v", "name.name"), ("\"v\": \"", "node.body.v")] {
        let text = BODY.replace('%', r#"{"e": "str", "v": ""}"#).into_bytes();
        let position =
            text.windows(at.len()).position(|window| window == at.as_bytes()).expect("the place") + at.len();
        let mut text = text;
        text.insert(position, 0xFF);
        let fault = read(&text, |_, _| {}).expect_err("a fault");
        assert_eq!(
            (fault.message.as_str(), fault.path),
            ("a string that is not UTF-8", format!("$.specs[0].{path}"))
        );
    }
}

#[test]
fn nesting_is_limited_and_needs_no_stack() {
    let lets = |count: usize| {
        let start: String = (0..count)
            .map(|index| format!(r#"{{"e":"let","name":"a{index}","value":{{"e":"unit"}},"body":"#))
            .collect();
        BODY.replace('%', &format!("{start}{{\"e\":\"int\",\"v\":1}}{}", "}".repeat(count)))
    };
    let mut depth = 0;
    drop(
        read(lets(40_000).as_bytes(), |_, spec| depth = depth.max(spec.body.expr_count()))
            .expect("deep, but not too deep"),
    );
    assert_eq!(depth, 80_001);
    let fault = fault(&lets(60_000));
    assert_eq!((fault.kind, fault.place.line), (Kind::Limit, 5));
    assert_eq!(fault.message, format!("objects and arrays are nested more than {MAX_NESTING} deep"));
    assert!(fault.path.len() < 10_000);

    let cases = |count: usize| {
        let start = r#"{"e":"case","type":"int","tree":{"t":"fan","path":{"p":"root","name":"x","type":"int"},
            "fallback":{"t":"leaf","expr":{"e":"int","v":1}},"edges":[{"test":{"int":1},"tree":{"t":"leaf","expr":"#.repeat(count);
        let end = "}}]}}".repeat(count);
        BODY.replace(
            r#""body": {"e": "var", "name": "x", "type": "int"}"#,
            &format!(r#""body": {start}{{"e":"int","v":1}}{end}"#),
        )
        .replace('%', r#"{"e": "int", "v": 1}"#)
    };
    drop(read(cases(5_000).as_bytes(), |_, _| {}).expect("deep, but not too deep"));
    let types = format!("{}\"int\"{}", r#"{"list":"#.repeat(40_000), "}".repeat(40_000));
    let list = format!(r#"{{"e":"list","items":[],"type":{types}}}"#);
    let text =
        BODY.replace('%', &format!(r#"{{"e":"let","name":"l","value":{list},"body":{{"e":"int","v":1}}}}"#));
    drop(read(text.as_bytes(), |_, _| {}).expect("deep, but not too deep"));
    let nothing =
        read(format!("{{\"specs\": {}", "[".repeat(100_000)).as_bytes(), |_, _| {}).expect_err("a fault");
    assert_eq!(nothing.kind, Kind::Schema);
}

#[test]
fn tokens_are_limited() {
    let text = BODY.replace('%', &format!(r#"{{"e": "str", "v": "{}"}}"#, "x".repeat(MAX_TOKEN + 1)));
    let fault = fault(&text);
    assert_eq!((fault.kind, fault.path), (Kind::Limit, format!("{BODY_PATH}.v")));
    assert_eq!(fault.place, place(&text, text.find("\"xx").expect("the string")));
}

/// A text that ends anywhere is refused where it ends.
#[test]
fn every_truncated_text_is_refused_at_its_end() {
    let (_, text) = support::examples().swap_remove(3);
    let text = text.trim_end();
    for len in 0..text.len() {
        let fault = read(&text.as_bytes()[..len], |_, _| {}).expect_err("a fault");
        assert_eq!((fault.kind, fault.place), (Kind::Schema, place(text, len)), "{len}: {fault}");
        assert!(fault.message.starts_with("the text ends here"), "{len}: {fault}");
    }
}

/// A function of values of many types whose result is an Int, `%` in place of its body; a function and a thunk.
const TYPED: &str = r#"{"version": 1,
 "shapes": [{"type": {"custom": {"home": "M", "name": "Two", "args": []}},
   "ctors": [{"name": "A", "tag": 0, "fields": ["int"]}, {"name": "B", "tag": 1, "fields": []}]}],
 "specs": [
  {"name": {"home": "M", "name": "f"}, "node": {"k": "func", "ret": "int", "body": %,
   "params": [{"name": "i", "type": "int"}, {"name": "s", "type": "string"}, {"name": "b", "type": "bool"},
     {"name": "t", "type": {"tuple": ["int", "string"]}}, {"name": "xs", "type": {"list": "int"}},
     {"name": "r", "type": {"record": {"a": "int"}}}, {"name": "g", "type": {"fn": {"args": ["int"], "ret": "int"}}},
     {"name": "h", "type": {"fn": {"args": ["int", "int"], "ret": "int"}}}, {"name": "w", "type": {"custom": {"home": "M", "name": "Two", "args": []}}},
     {"name": "n", "type": {"var": {"name": "n", "of": "number"}}}, {"name": "y", "type": {"var": {"name": "y", "of": "value"}}}]}},
  {"name": {"home": "M", "name": "k"},
   "node": {"k": "func", "params": [{"name": "x", "type": "int"}], "ret": "int", "body": {"e": "var", "name": "x", "type": "int"}}},
  {"name": {"home": "M", "name": "v"}, "node": {"k": "value", "type": "float", "body": {"e": "float", "v": 1}}}]}"#;

/// A text in which `@` stands before the name of something short.
fn spelled_out(text: &str) -> &'static str {
    let var = |name: &str, ty: &str| format!(r#"{{"e": "var", "name": "{name}", "type": {ty}}}"#);
    let (one, two) =
        (r#"{"fn": {"args": ["int"], "ret": "int"}}"#, r#"{"fn": {"args": ["int", "int"], "ret": "int"}}"#);
    let saturated = r#"{"kind": "direct_known_segmentation", "groups": [1], "saturated": true}"#;
    let words = [
        ("@saturated", saturated.to_owned()),
        ("@staged", r#"{"kind": "direct_known_segmentation", "groups": [1]}"#.to_owned()),
        ("@generic", r#"{"kind": "generic_apply"}"#.to_owned()),
        ("@leaf", r#"{"t": "leaf", "expr": {"e": "int", "v": 1}}"#.to_owned()),
        ("@float", r#"{"e": "float", "v": 1.5}"#.to_owned()),
        ("@str", r#"{"e": "str", "v": "x"}"#.to_owned()),
        ("@int", r#"{"e": "int", "v": 1}"#.to_owned()),
        ("@One", one.to_owned()),
        ("@Two", two.to_owned()),
        ("@i", var("i", r#""int""#)),
        ("@s", var("s", r#""string""#)),
        ("@b", var("b", r#""bool""#)),
        ("@g", var("g", one)),
        ("@h", var("h", two)),
        ("@r", var("r", r#"{"record": {"a": "int"}}"#)),
        ("@n", var("n", r#"{"var": {"name": "n", "of": "number"}}"#)),
        ("@y", var("y", r#"{"var": {"name": "y", "of": "value"}}"#)),
    ];
    let spelled = words.iter().fold(text.to_owned(), |text, (word, meaning)| text.replace(word, meaning));
    spelled.leak()
}

fn check_typed(cases: &[Case]) {
    let cases: Vec<Case> =
        cases.iter().map(|&(kind, path, message, text)| (kind, path, message, spelled_out(text))).collect();
    check(TYPED, BODY_PATH, &cases);
}

#[test]
fn names_and_parts_have_the_types_that_they_are_said_to_have() {
    use Kind::{Conversion, Schema};
    check_typed(&[
        (
            Schema,
            "",
            "`s` is String, and is said to be Int here",
            r#"‸{"e": "var", "name": "s", "type": "int"}"#,
        ),
        (
            Conversion,
            "",
            "`i` is Int (i64), and is said to be Float (f64) here",
            r#"‸{"e": "var", "name": "i", "type": "float"}"#,
        ),
        (
            Schema,
            ".path.from",
            "`t` is (Int, String), and is said to be (Int, Int) here",
            r#"{"e": "destruct", "name": "q", "type": "int", "body": @int, "path":
              {"p": "index", "i": 1, "of": "tuple2", "type": "int", "from": ‸{"p": "root", "name": "t", "type": {"tuple": ["int", "int"]}}}}"#,
        ),
        (
            Schema,
            "",
            "the part at the path is Int, and is said to be String here",
            r#"‸{"e": "destruct", "name": "q", "type": "string", "body": @int, "path":
              {"p": "index", "i": 0, "of": "tuple2", "type": "int", "from": {"p": "root", "name": "t", "type": {"tuple": ["int", "string"]}}}}"#,
        ),
        (
            Schema,
            ".value",
            "M_k_$_1 is ((Int) -> Int), and is said to be ((String) -> Int) here",
            r#"{"e": "let", "name": "q", "body": @int, "value": ‸{"e": "global", "spec": 1, "type": {"fn": {"args": ["string"], "ret": "int"}}}}"#,
        ),
        (
            Conversion,
            ".value",
            "M_k_$_1 is ((Int) -> Int), and is said to be ((Float) -> Int) here",
            r#"{"e": "let", "name": "q", "body": @int, "value": ‸{"e": "global", "spec": 1, "type": {"fn": {"args": ["float"], "ret": "int"}}}}"#,
        ),
        (
            Conversion,
            "",
            "M_v_$_2 is Float (f64), and is said to be Int (i64) here",
            r#"‸{"e": "global", "spec": 2, "type": "int"}"#,
        ),
        (
            Schema,
            "",
            "the updated record is { a : Int }, and is said to be {} here",
            r#"‸{"e": "update", "record": @r, "fields": [], "type": {"record": {}}}"#,
        ),
        (
            Schema,
            ".value",
            "the closure is ((Int) -> Int), and is said to be ((Int) -> String) here",
            r#"{"e": "let", "name": "q", "body": @int, "value":
              ‸{"e": "closure", "id": "c", "captures": [], "params": [{"name": "p", "type": "int"}], "ret": "int", "body": @int,
                "type": {"fn": {"args": ["int"], "ret": "string"}}}}"#,
        ),
    ]);
}

#[test]
fn values_have_the_types_that_are_needed() {
    use Kind::{Conversion, Schema};
    check_typed(&[
        (Schema, "", "the result is String where Int is needed", r#"‸@str"#),
        (Conversion, "", "the result is Float (f64) where Int (i64) is needed", r#"‸@float"#),
        (
            Schema,
            ".body.body",
            "the result is () where Int is needed",
            r#"{"e": "let", "name": "p", "value": @int, "body": {"e": "let", "name": "q", "value": @int, "body": ‸{"e": "unit"}}}"#,
        ),
        (
            Conversion,
            ".branches[0].cond",
            "a condition is Int (i64) where Bool (i1) is needed",
            r#"{"e": "if", "branches": [{"cond": ‸@i, "then": @int}], "else": @int, "type": "int"}"#,
        ),
        (
            Schema,
            ".branches[0].cond",
            "a condition is String where Bool is needed",
            r#"{"e": "if", "branches": [{"cond": ‸@s, "then": @int}], "else": @int, "type": "int"}"#,
        ),
        (
            Schema,
            ".branches[0].then",
            "a branch is String where Int is needed",
            r#"{"e": "if", "branches": [{"cond": @b, "then": ‸@s}], "else": @int, "type": "int"}"#,
        ),
        (
            Schema,
            ".else",
            "a branch is String where Int is needed",
            r#"{"e": "if", "branches": [{"cond": @b, "then": @int}], "else": ‸@s, "type": "int"}"#,
        ),
        (
            Schema,
            ".tree.then.expr",
            "a branch is String where Int is needed",
            r#"{"e": "case", "type": "int", "tree": {"t": "chain", "then": {"t": "leaf", "expr": ‸@s}, "else": @leaf, "tests":
              [{"path": {"p": "root", "name": "b", "type": "bool"}, "test": {"bool": true}}]}}"#,
        ),
        (
            Schema,
            ".jumps[0]",
            "a branch is String where Int is needed",
            r#"{"e": "case", "type": "int", "jumps": [‸@s], "tree": {"t": "jump", "to": 0}}"#,
        ),
        (
            Conversion,
            ".value.items[1]",
            "an item is Float (f64) where Int (i64) is needed",
            r#"{"e": "let", "name": "q", "body": @int, "value": {"e": "list", "type": {"list": "int"}, "items": [@int, ‸@float]}}"#,
        ),
        (
            Schema,
            ".value.items[1]",
            "an item is String where Bool is needed",
            r#"{"e": "let", "name": "q", "body": @int, "value": {"e": "tuple", "type": {"tuple": ["int", "bool"]}, "items": [@int, ‸@str]}}"#,
        ),
        (
            Schema,
            ".value.fields[0].value",
            "a field is String where Int is needed",
            r#"{"e": "let", "name": "q", "body": @int, "value": {"e": "record", "type": {"record": {"a": "int"}}, "fields": [{"name": "a", "value": ‸@str}]}}"#,
        ),
        (
            Schema,
            ".value.fields[0].value",
            "a field is String where Int is needed",
            r#"{"e": "let", "name": "q", "body": @int, "value": {"e": "update", "record": @r, "type": {"record": {"a": "int"}}, "fields": [{"name": "a", "value": ‸@str}]}}"#,
        ),
        (
            Schema,
            ".value.body",
            "the result is String where Int is needed",
            r#"{"e": "let", "name": "q", "body": @int, "value":
              {"e": "closure", "id": "c", "captures": [], "params": [{"name": "p", "type": "int"}], "ret": "int", "body": ‸@str, "type": @One}}"#,
        ),
        (
            Schema,
            ".defs[0].closure.body",
            "`own` is ((Int) -> Int), and is said to be Int here",
            r#"{"e": "letrec", "body": @int, "defs": [{"name": "f", "closure":
              {"e": "closure", "id": "c", "captures": [{"name": "own", "sibling": "f"}], "params": [{"name": "p", "type": "int"}], "ret": "int",
                "body": ‸{"e": "var", "name": "own", "type": "int"}, "type": @One}}]}"#,
        ),
    ]);
    check(
        LOOP,
        BODY_PATH,
        &[
            (
                Schema,
                ".args[0].value",
                "an argument is () where (List Int) is needed",
                r#"{"e": "tailcall", "type": "int", "args": [{"name": "xs", "value": ‸{"e": "unit"}}, {"name": "i", "value": {"e": "int", "v": 1}}]}"#,
            ),
            (
                Schema,
                "",
                "the result of the loop is Int, and is said to be String here",
                r#"‸{"e": "tailcall", "type": "string", "args": [{"name": "xs", "value": {"e": "var", "name": "xs", "type": {"list": "int"}}},
                  {"name": "i", "value": {"e": "int", "v": 1}}]}"#,
            ),
        ],
    );
}

#[test]
fn calls_agree_with_what_they_call() {
    use Kind::{Arity, Conversion, Groups, KernelMismatch, Schema};
    check_typed(&[
        (
            Schema,
            ".args[0]",
            "an argument is String where Int is needed",
            r#"{"e": "call", "f": {"e": "global", "spec": 1, "type": @One}, "args": [‸@s], "type": "int", "call": @saturated}"#,
        ),
        (
            Conversion,
            "",
            "the result of M_k_$_1 is Int (i64), and is said to be Float (f64) here",
            r#"‸{"e": "call", "f": {"e": "global", "spec": 1, "type": @One}, "args": [@i], "type": "float", "call": @saturated}"#,
        ),
        (
            Arity,
            "",
            "Elm_Kernel_Basics_add takes 2 arguments and is called with 1",
            r#"‸{"e": "call", "f": {"e": "kernel", "home": "Basics", "name": "add", "type": @Two}, "args": [@i], "type": @One, "call": @saturated}"#,
        ),
        (
            KernelMismatch,
            "",
            "Elm_Kernel_K_f is said to be ((Int) -> Int), and is called as ((String) -> Int)",
            r#"‸{"e": "call", "f": {"e": "kernel", "home": "K", "name": "f", "type": @One}, "args": [@s], "type": "int", "call": @saturated}"#,
        ),
        (
            KernelMismatch,
            "",
            "Elm_Kernel_K_f is said to be ((Int) -> Int), and is called as ((Int) -> Bool)",
            r#"‸{"e": "call", "f": {"e": "kernel", "home": "K", "name": "f", "type": @One}, "args": [@i], "type": "bool", "call": @saturated}"#,
        ),
        (
            Schema,
            ".args[0]",
            "an argument is String where Int is needed",
            r#"{"e": "call", "f": @g, "args": [‸@s], "type": "int", "call": @staged}"#,
        ),
        (
            Schema,
            "",
            "the result is ((Int) -> Int), and is said to be Int here",
            r#"‸{"e": "call", "f": @h, "args": [@i], "type": "int", "call": @generic}"#,
        ),
        (
            Schema,
            "",
            "Int is applied to 1 argument",
            r#"‸{"e": "call", "f": @i, "args": [@i], "type": "int", "call": @generic}"#,
        ),
        (
            Schema,
            "",
            "Int is applied to 1 argument",
            r#"‸{"e": "call", "f": @i, "args": [@i], "type": "int", "call": @staged}"#,
        ),
        (
            Schema,
            "",
            "((Int) -> Int) is applied to 2 arguments",
            r#"‸{"e": "call", "f": @g, "args": [@i, @i], "type": "int", "call": @generic}"#,
        ),
        (
            Groups,
            "",
            "a saturated call of 1 argument whose first group takes 2",
            r#"‸{"e": "call", "f": {"e": "global", "spec": 1, "type": @One}, "args": [@i], "type": "int",
              "call": {"kind": "direct_known_segmentation", "groups": [2], "saturated": true}}"#,
        ),
        (
            Groups,
            "",
            "the first group takes 2 arguments, and the function 1",
            r#"‸{"e": "call", "f": {"e": "global", "spec": 1, "type": @One}, "args": [@i], "type": "int",
              "call": {"kind": "direct_known_segmentation", "groups": [2]}}"#,
        ),
        (
            Groups,
            ".body",
            "the first group takes 1 argument, and the function 2",
            r#"{"e": "let", "name": "add", "value": {"e": "kernel", "home": "Basics", "name": "add", "type": @Two}, "body":
              ‸{"e": "call", "f": {"e": "var", "name": "add", "type": @Two}, "args": [@i, @i], "type": "int",
                "call": {"kind": "direct_flat", "groups": [1, 1]}}}"#,
        ),
        (
            Groups,
            ".body.value.body",
            "the first group takes 2 arguments, and the function 1",
            r#"{"e": "let", "name": "part", "body": {"e": "let", "name": "c", "body": @int, "value":
              {"e": "closure", "id": "c", "captures": [{"name": "f", "value": {"e": "var", "name": "part", "type": @One}}], "params": [{"name": "p", "type": "int"}],
                "ret": "int", "type": @One, "body": ‸{"e": "call", "f": {"e": "var", "name": "f", "type": @One}, "args": [{"e": "var", "name": "p", "type": "int"}],
                "type": "int", "call": {"kind": "direct_known_segmentation", "groups": [2]}}}}, "value":
              {"e": "call", "f": {"e": "kernel", "home": "Basics", "name": "add", "type": @Two}, "args": [@i], "type": @One,
                "call": {"kind": "direct_flat", "groups": [2]}}}"#,
        ),
        (
            Groups,
            "",
            "the groups take 3 arguments, and ((Int, Int) -> Int) takes 2",
            r#"‸{"e": "call", "f": @h, "args": [@i], "type": @One, "call": {"kind": "direct_known_segmentation", "groups": [2, 1]}}"#,
        ),
        (
            Schema,
            ".call.groups[1]",
            "not within 1 and 63",
            r#"{"e": "call", "f": @h, "args": [@i], "type": @One, "call": {"kind": "direct_known_segmentation", "groups": [63, ‸64]}}"#,
        ),
    ]);
}

#[test]
fn tests_are_of_what_they_test() {
    use Kind::{Conversion, Schema, Tree};
    let chain = |root: &str, test: &str| -> &'static str {
        format!(
            r#"{{"e": "case", "type": "int", "tree": {{"t": "chain", "then": @leaf, "else": @leaf, "tests": [{{"path": {root}, "test": ‸{test}}}]}}}}"#
        )
        .leak()
    };
    let fan = |root: &str, tests: &[&str]| -> &'static str {
        let edges: Vec<String> =
            tests.iter().map(|test| format!(r#"{{"test": {test}, "tree": @leaf}}"#)).collect();
        format!(
            r#"{{"e": "case", "type": "int", "tree": {{"t": "fan", "path": {root}, "edges": [{}], "fallback": @leaf}}}}"#,
            edges.join(", ")
        )
        .leak()
    };
    let (s, i) =
        (r#"{"p": "root", "name": "s", "type": "string"}"#, r#"{"p": "root", "name": "i", "type": "int"}"#);
    let (b, xs) = (
        r#"{"p": "root", "name": "b", "type": "bool"}"#,
        r#"{"p": "root", "name": "xs", "type": {"list": "int"}}"#,
    );
    let test = ".tree.tests[0].test";
    let second = ".tree.edges[1]";
    let same = "an edge of a fan with the test of another one";
    check_typed(&[
        (Schema, test, "what is tested is String, and is said to be Int here", chain(s, r#"{"int": 1}"#)),
        (
            Conversion,
            test,
            "what is tested is Int (i64), and is said to be Char (i16)",
            chain(i, r#"{"char": 1}"#),
        ),
        (
            Schema,
            test,
            "what is tested is (List Int), and is said to be Bool here",
            chain(xs, r#"{"bool": true}"#),
        ),
        (Schema, test, "a test of a list where there is String", chain(s, r#""nil""#)),
        (Schema, test, "a test of a tuple where there is Int", chain(i, r#""tuple""#)),
        (Schema, test, "which is no custom type", chain(i, r#"{"ctor": {"name": "A", "tag": 0}}"#)),
        (Tree, second, same, fan(i, &[r#"{"int": 1}"#, r#"‸{"int": 1}"#])),
        (Tree, second, same, fan(s, &[r#"{"str": "a"}"#, r#"‸{"str": "\u0061"}"#])),
        (Tree, second, same, fan(b, &[r#"{"bool": true}"#, r#"‸{"bool": true}"#])),
        (Tree, second, same, fan(xs, &[r#""cons""#, r#"‸"cons""#, r#""nil""#])),
    ]);
    let numbers: Vec<String> = (0..40).map(|number| format!(r#"{{"int": {}}}"#, number % 39)).collect();
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let many = fault(&TYPED.replace('%', spelled_out(fan(i, &numbers))));
    assert_eq!((many.kind, many.path), (Tree, format!("{BODY_PATH}.tree.edges[39]")));
}

/// What says things twice and agrees, variables and stages of functions included.
#[test]
fn what_agrees_is_read() {
    for text in [
        "@n",
        "@y",
        r#"{"e": "var", "name": "i", "type": {"var": {"name": "z", "of": "value"}}}"#,
        r#"{"e": "call", "f": @h, "args": [@n, @y], "type": "int", "call": {"kind": "generic_apply", "groups": [9]}}"#,
        r#"{"e": "call", "f": {"e": "var", "name": "h", "type": {"fn": {"args": ["int"], "ret": @One}}}, "args": [@i, @i], "type": "int",
          "call": {"kind": "direct_known_segmentation", "groups": [2]}}"#,
        r#"{"e": "call", "f": {"e": "call", "f": @h, "args": [@i], "type": @One, "call": {"kind": "direct_known_segmentation", "groups": [2]}},
          "args": [@i], "type": "int", "call": {"kind": "direct_flat", "groups": [1], "saturated": true}}"#,
        r#"{"e": "call", "f": @y, "args": [@i, @s], "type": "int", "call": {"kind": "direct_known_segmentation", "groups": [1, 1, 1]}}"#,
        r#"{"e": "call", "f": {"e": "kernel", "home": "K", "name": "f", "type": {"fn": {"args": [{"var": {"name": "a", "of": "value"}}], "ret": "int"}}},
          "args": [@s], "type": "int", "call": @saturated}"#,
        r#"{"e": "call", "f": {"e": "kernel", "home": "K", "name": "f", "type": {"fn": {"args": ["int"], "ret": @One}}},
          "args": [@i, @i], "type": "int", "call": {"kind": "direct_flat", "groups": [2], "saturated": true}}"#,
        r#"{"e": "let", "name": "q", "body": @int, "value": {"e": "list", "items": [@n, @i], "type": {"list": {"var": {"name": "n", "of": "number"}}}}}"#,
    ] {
        let text = TYPED.replace('%', spelled_out(text));
        drop(read(text.as_bytes(), |_, _| {}).unwrap_or_else(|fault| panic!("{fault}\n{text}")));
    }
}

/// Closures, in a list, with these ids and captures of nothing or of one value; and a kernel with a symbol of its own.
fn with_closures(ids: &[(&str, bool)], options: &str, prefix: &str) -> Result<(), String> {
    let closure = |&(id, captures): &(&str, bool)| {
        let captures = if captures { r#"{"name": "c", "value": {"e": "int", "v": 1}}"# } else { "" };
        format!(
            r#"{{"e": "closure", "id": "{id}", "captures": [{captures}], "params": [{{"name": "p", "type": "int"}}], "ret": "int",
              "type": {{"fn": {{"args": ["int"], "ret": "int"}}}}, "body": {{"e": "int", "v": 1}}}}"#
        )
    };
    let items: Vec<String> = ids.iter().map(closure).collect();
    let ty = r#"{"list": {"fn": {"args": ["int"], "ret": "int"}}}"#;
    let text = format!(
        r#"{{"version": 1, "main": 0, "options": {options}, "specs": [
          {{"name": {{"home": "M", "name": "v"}}, "node": {{"k": "value", "type": {ty}, "body": {{"e": "list", "type": {ty}, "items": [{}]}}}}}},
          {{"name": {{"home": "M", "name": "k"}}, "node": {{"k": "value", "type": "int",
            "body": {{"e": "kernel", "prefix": "{prefix}", "home": "K", "name": "f", "type": "int"}}}}}}]}}"#,
        items.join(", ")
    );
    read(text.as_bytes(), |_, _| {}).map(drop).map_err(|fault| fault.to_string())
}

#[test]
fn symbols_are_defined_once() {
    let refused = |ids: &[(&str, bool)], options: &str, prefix: &str, part: &str| {
        let problem = with_closures(ids, options, prefix).expect_err(part);
        assert!(problem.contains(part), "{problem}");
    };
    refused(&[("", false)], "{}", "Elm", "a closure whose `id` is empty");
    refused(&[("Elm_Kernel_K_g", false)], "{}", "Elm", "begins as the symbol of a kernel does");
    refused(&[("a", false), ("a", true)], "{}", "Elm", "a second closure has the id `a`");
    refused(&[("main", false)], "{}", "Elm", "is that of the entry of the program");
    refused(&[("M_k_$_1", false)], "{}", "Elm", "is that of specialization 1");
    refused(&[("M_v_$_0$psplit", false)], "{}", "Elm", "is that of specialization 0");
    refused(&[("__eco_caf$M_k_$_1", false)], "{}", "Elm", "is that of specialization 1");
    refused(&[("a", true), ("a$cap", false)], "{}", "Elm", "is that of the closure `a`");
    refused(
        &[("a$clo", false), ("a", true)],
        r#"{"clo_wrappers": true}"#,
        "Elm",
        "is that of the closure `a$clo`",
    );
    refused(&[("Own_Kernel_K_f", false)], "{}", "Own", "of a kernel is that of the closure");
    for (ids, options) in [
        (vec![("main", true), ("main$c", false), ("M_k_$_2", false), ("M_k_$_01", false)], "{}"),
        (vec![("a", false), ("a$cap", false), ("a$clo", true)], r#"{"clo_wrappers": true}"#),
    ] {
        assert_eq!(with_closures(&ids, options, "Own"), Ok(()));
    }
}
