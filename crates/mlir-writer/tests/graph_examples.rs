//! The worked examples of the specification of graphs are read, and say what they say.
mod support;

use std::io::{Cursor, Read};

use mlir_writer::graph::{
    self, CallKind, ExprKind, Fault, Kind, Node, SpecId, SpecKind, Spooled, Ty, Type, excerpt,
};
use serde_json::Value;
use support::{examples, read, reread, written_out};

fn example(name: &str) -> String {
    examples().into_iter().find(|(found, _)| found == name).expect("an example").1
}

#[test]
fn every_example_is_read_whole() {
    let examples = examples();
    assert_eq!(examples.len(), 12);
    for (name, text) in examples {
        let given: Value = serde_json::from_str(&text).expect("JSON");
        let found = reread(text.as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(found, written_out(given), "{name}");
    }
}

#[test]
fn the_first_example_has_its_tables() {
    let program = read(example("01").as_bytes(), |_, _| {}).expect("an example");
    assert_eq!(program.main, Some(SpecId(0)));
    let symbols: Vec<String> = (0..4).map(|id| program.symbol(SpecId(id))).collect();
    assert_eq!(symbols, ["Agg2_main_$_0", "Agg2_divMod_$_1", "Agg2_magnitude_$_2", ""]);
    let div_mod = program.signature(SpecId(1)).expect("divMod");
    assert_eq!(div_mod.kind, SpecKind::Func);
    assert_eq!(program.types_of(div_mod.params), [Ty::INT, Ty::INT]);
    assert_eq!(program.types.get(div_mod.result), Type::Tuple(&[Ty::INT, Ty::INT]));
    let magnitude = program.signature(SpecId(2)).expect("magnitude");
    assert_eq!(program.types_of(magnitude.params), [div_mod.result]);
    assert_eq!(program.signature(SpecId(3)).map(|signature| signature.kind), None);
}

#[test]
fn the_fourth_example_has_its_shapes() {
    let program = read(example("04").as_bytes(), |_, _| {}).expect("an example");
    let shape = program.signature(SpecId(2)).expect("Circle").result;
    assert_eq!(program.types.get(shape), Type::Custom { home: "Shapes", name: "Shape", args: &[] });
    let ctors = program.shape(shape).expect("a shape");
    let facts: Vec<(&str, u32, usize)> =
        ctors.iter().map(|ctor| (program.types.str(ctor.name), ctor.tag, ctor.fields.len())).collect();
    assert_eq!(facts, [("Circle", 0, 1), ("Rect", 1, 2), ("Dot", 2, 0)]);
    assert_eq!(program.types_of(ctors[1].fields), [Ty::FLOAT, Ty::FLOAT]);
    assert_eq!(program.shape(Ty::INT), None);
    assert_eq!(program.signature(SpecId(4)).map(|dot| dot.kind), Some(SpecKind::Ctor { tag: 2 }));
}

#[test]
fn expressions_have_types_children_and_paths() {
    let mut seen = Vec::new();
    drop(
        read(example("01").as_bytes(), |program, spec| {
            let Node::Value { body, .. } = spec.node else { return };
            assert_eq!(spec.body.type_of(body), Ty::STRING);
            let ExprKind::Let { name, value, .. } = spec.body[body].kind else { panic!("a let") };
            assert_eq!(spec.body.name(name), "_d");
            let ExprKind::Call { f, args, call, .. } = spec.body[value].kind else { panic!("a call") };
            assert_eq!((call.kind, call.saturated), (CallKind::DirectKnownSegmentation, true));
            assert_eq!(spec.body[call.groups], [2]);
            spec.body.for_each_child(value, |child| seen.push(child));
            let five = spec.body[args][1];
            assert_eq!(seen, [f, spec.body[args][0], five]);
            assert_eq!(spec.path(five), "$.specs[0].node.body.value.args[1]");
            let fault = spec.fault(program, Kind::Conversion, five, "i64 and f64 meet");
            assert_eq!((fault.place.line, fault.function.as_deref()), (7, Some("Agg2_main_$_0")));
        })
        .expect("an example"),
    );
    assert!(!seen.is_empty());
}

/// The path of every expression leads to it.
#[test]
fn all_paths_lead_to_their_expressions() {
    for (name, text) in examples() {
        let graph: Value = serde_json::from_str(&text).expect("JSON");
        drop(
            read(text.as_bytes(), |_, spec| {
                let Some(root) = spec.root() else { return };
                let mut open = vec![root];
                while let Some(expr) = open.pop() {
                    let path = spec.path(expr);
                    let pointer = path.trim_start_matches('$').replace(['.', '['], "/").replace(']', "");
                    let found = graph.pointer(&pointer).unwrap_or_else(|| panic!("{name}: {path}"));
                    let tag =
                        found.get("e").and_then(Value::as_str).unwrap_or_else(|| panic!("{name}: {path}"));
                    let kind = format!("{:?}", spec.body[expr].kind).to_lowercase();
                    assert!(kind.starts_with(tag), "{name}: {path} is {kind}");
                    spec.body.for_each_child(expr, |child| open.push(child));
                }
            })
            .expect("an example"),
        );
    }
}

#[test]
fn a_pipe_is_read_as_a_file_is() {
    let text = example("12");
    let mut pipe = Spooled::new(text.as_bytes(), Cursor::new(Vec::new()));
    let mut counts = [0, 0];
    let program = graph::survey(&mut pipe, |_, spec| {
        counts[0] += spec.body.expr_count();
        Ok::<(), Box<Fault>>(())
    })
    .expect("an example");
    graph::visit(&mut pipe, &program, |_, spec| {
        counts[1] += spec.body.expr_count();
        Ok::<(), Box<Fault>>(())
    })
    .expect("an example");
    assert_eq!(counts[0], counts[1]);
    assert!(counts[0] > 50);
}

/// A spool that takes some bytes and then has no room.
struct Full(usize);

impl Read for Full {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Ok(0)
    }
}

impl std::io::Write for Full {
    fn write(&mut self, buffer: &[u8]) -> std::io::Result<usize> {
        match self.0.checked_sub(buffer.len()) {
            Some(left) => {
                self.0 = left;
                Ok(buffer.len())
            }
            None => Err(std::io::ErrorKind::StorageFull.into()),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl std::io::Seek for Full {
    fn seek(&mut self, _: std::io::SeekFrom) -> std::io::Result<u64> {
        Ok(0)
    }
}

#[test]
fn a_full_spool_is_a_fault_with_a_place() {
    let text = example("01");
    let mut pipe = Spooled::new(text.as_bytes(), Full(1000));
    let fault = graph::survey(&mut pipe, |_, _| Ok::<(), Box<Fault>>(())).expect_err("no room");
    assert_eq!(fault.kind, Kind::Io);
    assert!(fault.message.starts_with("cannot keep the text for its second reading"), "{fault}");
    assert!(fault.path.starts_with('$'), "{fault}");
}

#[test]
fn a_text_that_changes_between_its_readings_is_noticed() {
    let (one, other) = (example("01"), example("02"));
    let program = graph::survey(&mut Cursor::new(&one), |_, _| Ok::<(), Box<Fault>>(())).expect("an example");
    let again = graph::visit(&mut Cursor::new(&other), &program, |_, _| Ok::<(), Box<Fault>>(()));
    let fault = again.expect_err("another graph");
    assert_eq!(
        (fault.kind, fault.message.as_str()),
        (Kind::Io, "the text has changed between its two readings")
    );
}

#[test]
fn the_line_of_a_fault_can_be_shown() {
    let text = example("01").replace("\"_v0\", \"type\": {\"tuple\"", "\"_v0\", \"type\": {\"tupel\"");
    let fault = read(text.as_bytes(), |_, _| {}).expect_err("a fault");
    let shown = excerpt(&mut Cursor::new(&text), fault.place).expect("a text in memory");
    assert!(shown.before.ends_with(b"\"type\": {"), "{fault}");
    assert!(shown.after.starts_with(b"\"tupel\""), "{fault}");
    assert_eq!(
        fault.in_file("g.json"),
        format!(
            "g.json:{}: unknown field `tupel` of a type (in Agg2_magnitude_$_2, at $.specs[2].node.params[0].type.tupel)",
            fault.place
        )
    );
}
