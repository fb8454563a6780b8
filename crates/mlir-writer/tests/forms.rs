//! What other front ends need: control flow, properties, binary forms of dialects, distinct attributes, spools.
mod common;

use std::io;

use common::{assert_same, bytecode, mlir_opt, plain_module, text, with_locations};
use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter, SpoolSource, Version};
use mlir_writer::ir::{
    AttrData, Bits, Body, BodyError, Context, FloatKind, Location, ModuleOp, NamedAttr, Op, OpSink, Piece,
    TypeData,
};

type Sink<'a> = &'a mut dyn FnMut(&Context, &Body, Op);

const VERSIONS: [Version; 2] = [Version::V4, Version::V6];

/// A loop in registered dialects, which `mlir-opt` verifies: block arguments, successors with operand segments, and a
/// use that stands before the definition that dominates it.
fn control_flow(context: &mut Context, write: Sink<'_>) {
    let names = ["func.func", "cf.br", "cf.cond_br", "arith.constant", "arith.cmpi", "func.return"];
    let [func, br, cond_br, constant, cmpi, ret] = names.map(|name| context.op_name(name));
    let keys = ["sym_name", "function_type", "value", "predicate", "operandSegmentSizes"];
    let [sym_name, function_type, value, predicate, segments] = keys.map(|key| context.str(key));
    let (i64, i1) = (context.integer_type(64), context.integer_type(1));
    let mut body = Body::new();
    let region = body.new_region();
    let entry = body.new_block(region, &[(i64, Location::Unknown)]);
    let exit = body.new_block(region, &[]);
    let head = body.new_block(region, &[(i64, Location::Unknown)]);
    let [argument, carried] = [entry, head].map(|block| body.argument(block, 0));
    let limit = body.new_values(&[i64]);

    let _ = body.op(br, Location::Unknown).operands(&[argument]).successors(&[head]).append(entry);
    let _ = body.op(ret, Location::Unknown).operands(&[limit.get(0)]).append(exit);
    let ten = context.integer_attr(i64, 10);
    let _ = body.op(constant, Location::Unknown).result_values(limit).attr(value, ten).append(head);
    let less = context.integer_attr(i64, 2);
    let less = body
        .op(cmpi, Location::Unknown)
        .operands(&[carried, limit.get(0)])
        .results(&[i1])
        .attr(predicate, less);
    let less = less.append(head);
    let operands = [body.result(less, 0), limit.get(0)];
    let sizes = context.dense_i32(&[1, 1, 0]);
    let branch = body.op(cond_br, Location::Unknown).operands(&operands).successors(&[head, exit]);
    let _ = branch.attr(segments, sizes).append(head);

    let (name, signature) = (context.string_attr("loop"), context.function_type(&[i64], &[i64]));
    let signature = context.type_attr(signature);
    let op = body.op(func, Location::Unknown).attr(sym_name, name).attr(function_type, signature);
    let op = op.isolated_region(region).detached();
    write(context, &body, op);
}

#[test]
fn blocks_successors_and_uses_before_definitions() {
    assert_same(&control_flow, &plain_module, &VERSIONS, "control flow");
    let printed = text(&control_flow, &plain_module, &with_locations).expect("a module");
    assert!(printed.contains("\"cf.cond_br\"(%3, %2)[^bb2, ^bb1]"), "{printed}");
}

/// `arith.addi nsw`: its property is written by its dialect as an optional attribute, and is lost where properties are not
/// native and the attribute is not given.
#[test]
fn native_properties() {
    let build = |is_native: bool| {
        move |context: &mut Context, write: Sink<'_>| {
            let [outer, add] = ["t.outer", "arith.addi"].map(|name| context.op_name(name));
            let i64 = context.integer_type(64);
            let mut body = Body::new();
            let region = body.new_region();
            let block = body.new_block(region, &[(i64, Location::Unknown)]);
            let argument = body.argument(block, 0);
            let (flags, key) = (context.str("#arith.overflow<nsw>"), context.str("overflowFlags"));
            let dialect = context.str("arith");
            let flags = context.attr(AttrData::Dialect { dialect, assembly: flags, encoding: None });
            let op = body.op(add, Location::Unknown).operands(&[argument, argument]).results(&[i64]);
            let op = op.inherent_attr(key, flags);
            let op = if is_native { op.properties(&[Piece::OptionalAttr(Some(flags))]) } else { op };
            let _ = op.append(block);
            let op = body.op(outer, Location::Unknown).isolated_region(region).detached();
            write(context, &body, op);
        }
    };
    // Before version 5 the reader moves the attribute into the properties.
    assert_same(&build(true), &plain_module, &VERSIONS, "native properties");
    assert_same(&build(false), &plain_module, &[Version::V4], "properties among the attributes");
    let bytes = bytecode(&build(true), &plain_module, Version::V6).expect("a module");
    let printed = mlir_opt(&bytes).expect("a module that MLIR reads");
    assert!(printed.contains("<{overflowFlags = #arith.overflow<nsw>}>"), "{printed}");
}

/// The binary forms of the builtin dialect, given as those of a dialect that the core does not know.
#[test]
fn binary_forms_of_dialects() {
    let build = |is_known: bool| {
        move |context: &mut Context, write: Sink<'_>| {
            let (name, dialect) = (context.op_name("t.a"), context.str("builtin"));
            let f64 = context.float_type(FloatKind::F64);
            let inner = context.string_attr("inner");
            let text = context.str("raw");
            let pair =
                [("d", "dense array"), ("i", "integer"), ("n", "name"), ("s", "string"), ("t", "type")];
            let keys = pair.map(|(key, _)| context.str(key));
            let i64 = context.integer_type(64);
            let values = if is_known {
                let ty = context.ty(TypeData::Tuple([f64, i64].into()));
                [
                    context.dense_i64(&[1]),
                    context.integer_attr(i64, -5),
                    context.attr(AttrData::Array([inner, inner].into())),
                    context.string_attr("raw"),
                    context.type_attr(ty),
                ]
            } else {
                let assembly = context.str("");
                let blob = Piece::Blob(1i64.to_le_bytes().into());
                let encodings: [Vec<Piece>; 4] = [
                    vec![Piece::VarInt(17), Piece::Type(i64), Piece::VarInt(1), blob],
                    vec![Piece::VarInt(8), Piece::Type(i64), Piece::SignedVarInt(-5)],
                    vec![Piece::VarInt(0), Piece::Byte(5), Piece::Attr(inner), Piece::Attr(inner)],
                    vec![Piece::VarInt(2), Piece::Str(text)],
                ];
                let [d, i, n, s] = encodings.map(|encoding| {
                    let encoding = Some(encoding.into());
                    context.attr(AttrData::Dialect { dialect, assembly, encoding })
                });
                let encoding = [Piece::VarInt(15), Piece::VarInt(2), Piece::Type(f64), Piece::Type(i64)];
                let ty = TypeData::Dialect {
                    dialect: "builtin".into(),
                    assembly: "tuple<f64, i64>".into(),
                    encoding: Some(encoding.into()),
                };
                let ty = context.ty(ty);
                [d, i, n, s, context.type_attr(ty)]
            };
            let mut body = Body::new();
            let mut op = body.op(name, Location::Unknown);
            for (key, value) in keys.into_iter().zip(values) {
                op = op.attr(key, value);
            }
            let op = op.detached();
            write(context, &body, op);
        }
    };
    for version in VERSIONS {
        let [known, given] = [true, false].map(|is_known| {
            let bytes = bytecode(&build(is_known), &plain_module, version).expect("a module");
            (mlir_opt(&bytes).expect("a module that MLIR reads"), bytes)
        });
        assert_eq!(known.0, given.0);
        // Equal bytes share an entry, however they came about.
        assert_eq!(known.1.len(), given.1.len());
    }
}

#[test]
fn distinct_attributes_are_distinct_and_the_same_one_is_one() {
    let build = |context: &mut Context, write: Sink<'_>| {
        let name = context.op_name("t.a");
        let keys = ["a", "b", "c"].map(|key| context.str(key));
        let referenced = context.unit_attr();
        let [one, two] = [7, 8].map(|id| context.attr(AttrData::Distinct { id, referenced }));
        let mut body = Body::new();
        let op = body.op(name, Location::Unknown).attr(keys[0], one).attr(keys[1], two).attr(keys[2], one);
        let op = op.detached();
        write(context, &body, op);
    };
    assert_same(&build, &plain_module, &VERSIONS, "distinct attributes");
    let bytes = bytecode(&build, &plain_module, Version::V4).expect("a module");
    let printed = mlir_opt(&bytes).expect("a module that MLIR reads");
    assert!(printed.contains("{a = distinct[0]<>, b = distinct[1]<>, c = distinct[0]<>}"), "{printed}");
}

#[test]
fn numbers_of_many_bits() {
    assert_same(
        &|context, write| {
            let name = context.op_name("t.a");
            let mut body = Body::new();
            let mut attrs = Vec::new();
            for (width, words) in [
                (65, [u64::MAX, u64::MAX, 0]),
                (65, [0, 1, 0]),
                (128, [0, 1 << 63, 0]),
                (129, [5, 0, 0]),
                (129, [u64::MAX, u64::MAX, u64::MAX]),
                (192, [0, 0, 0]),
            ] {
                let ty = context.integer_type(width);
                let words = words[..width.div_ceil(64) as usize].into();
                let value = context.attr(AttrData::Integer { ty, value: Bits::Words(words) });
                attrs.push(NamedAttr { name: context.str(&format!("k{}", attrs.len())), value });
            }
            let op = body.op(name, Location::Unknown).attrs(&attrs).detached();
            write(context, &body, op);
        },
        &plain_module,
        &VERSIONS,
        "wide integers",
    );
}

#[test]
fn a_module_has_attributes_and_a_location() {
    assert_same(
        &control_flow,
        &|context| ModuleOp {
            attrs: vec![NamedAttr {
                name: context.str("llvm.target_triple"),
                value: context.string_attr("x86_64"),
            }],
            location: Location::File { file: context.str("program"), line: 1, column: 2 },
        },
        &VERSIONS,
        "module",
    );
    let printed = text(&|_, _| {}, &plain_module, &with_locations).expect("a module");
    assert_eq!(printed, "module {\n} loc(unknown)\n");
    assert_same(&|_, _| {}, &plain_module, &VERSIONS, "an empty module");
}

/// Many strings, attributes and operations: what goes through spools comes out as the text says.
#[test]
fn big_modules_go_through_spools() {
    let build = |context: &mut Context, write: Sink<'_>| {
        let (name, key) = (context.op_name("t.a"), context.str("key"));
        let mut body = Body::new();
        for number in 0..20_000 {
            let scope = context.scope();
            body.clear();
            let value =
                context.string_attr(&format!("a string that is not short and has the number {number}"));
            let file = context.str("file");
            let location = Location::File { file, line: number, column: 1 };
            let op = body.op(name, location).attr(key, value).detached();
            write(context, &body, op);
            context.release(scope);
        }
    };
    assert_same(&build, &plain_module, &[Version::V4], "a big module");

    let mut made = 0;
    let mut context = Context::new();
    let spools: SpoolSource<'_> = Box::new(|| {
        made += 1;
        Ok(Box::new(tempfile::tempfile()?))
    });
    let options = BytecodeOptions::default();
    let mut writer = BytecodeWriter::new(Vec::new(), spools, &mut context, &ModuleOp::default(), options)
        .expect("a writer");
    build(&mut context, &mut |context, body, op| writer.write(context, body, op).expect("a spool"));
    let through_files = writer.finish().expect("a file");
    assert!(made > 0);
    assert_eq!(through_files, bytecode(&build, &plain_module, Version::V4).expect("a module"));
}

#[test]
fn names_of_values_are_those_of_the_grammar() {
    let mut context = Context::new();
    let i64 = context.integer_type(64);
    let mut body = Body::new();
    let value = body.new_values(&[i64]).get(0);
    for (name, is_good) in
        [("a", true), ("_v0_s0", true), ("a.b-$", true), ("", false), ("0a", false), ("é", false)]
    {
        let text = context.str(name);
        let named = body.name_value(&context, value, text);
        let expected = if is_good { Ok(()) } else { Err(BodyError::ValueName { name: name.to_owned() }) };
        assert_eq!(named, expected);
    }
}

/// An output that ends too early, as a full disk does.
#[test]
fn a_full_output_is_an_error() {
    let mut context = Context::new();
    let mut room = [0; 20];
    let options = BytecodeOptions::default();
    let writer =
        BytecodeWriter::new(&mut room[..], common::in_memory(), &mut context, &ModuleOp::default(), options)
            .expect("a writer");
    let error = writer.finish().expect_err("no room");
    assert!(matches!(error, mlir_writer::Error::Io(error) if error.kind() == io::ErrorKind::WriteZero));
}
