//! Nesting, sizes and memory.
mod common;

use std::io;
use std::time::{Duration, Instant};

use common::{assert_same, bytecode, mlir_opt, plain_module, text, with_locations};
use mlir_writer::Error;
use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter, SpoolSource, Version};
use mlir_writer::ir::{AttrData, Body, Context, Location, ModuleOp, NamedAttr, Op, OpSink, TypeData};
use mlir_writer::limits::{ATTRIBUTE_DEPTH, REGION_DEPTH};

type Sink<'a> = &'a mut dyn FnMut(&Context, &Body, Op);

/// Operations in each other: each has one before it, and uses a value of the one around it.
fn nested(context: &mut Context, depth: usize, is_isolated: bool, write: Sink<'_>) {
    let [outer, inner, end] = ["t.outer", "t.inner", "t.end"].map(|name| context.op_name(name));
    let i64 = context.integer_type(64);
    let mut body = Body::new();
    // From the outside in for the values, from the inside out for the operations.
    let regions: Vec<_> = (0..depth).map(|_| body.new_region()).collect();
    let blocks: Vec<_> =
        regions.iter().map(|&region| body.new_block(region, &[(i64, Location::Unknown)])).collect();
    for level in 0..depth {
        let outside = if is_isolated { level } else { level.saturating_sub(1) };
        let argument = body.argument(blocks[outside], 0);
        let _ = body.op(inner, Location::Unknown).operands(&[argument]).results(&[i64]).append(blocks[level]);
    }
    for level in (1..depth).rev() {
        let op = body.op(outer, Location::Unknown);
        let op = if is_isolated { op.isolated_region(regions[level]) } else { op.regions(&[regions[level]]) };
        let _ = op.append(blocks[level - 1]);
        let _ = body.op(end, Location::Unknown).append(blocks[level]);
    }
    let _ = body.op(end, Location::Unknown).append(blocks[0]);
    let op = body.op(outer, Location::Unknown).isolated_region(regions[0]).detached();
    write(context, &body, op);
}

#[test]
fn regions_are_nested_two_thousand_deep() {
    for is_isolated in [false, true] {
        assert_same(
            &|context, write| nested(context, 2000, is_isolated, write),
            &plain_module,
            &[Version::V4, Version::V6],
            "2000 regions",
        );
    }
}

#[test]
fn deeper_regions_are_refused_without_a_stack_overflow() {
    for is_isolated in [false, true] {
        let at_limit =
            |context: &mut Context, write: Sink<'_>| nested(context, REGION_DEPTH, is_isolated, write);
        let bytes = bytecode(&at_limit, &plain_module, Version::V4).expect("a module at the limit");
        assert!(mlir_opt(&bytes).is_ok());
        let too_deep = |context: &mut Context, write: Sink<'_>| nested(context, 100_000, is_isolated, write);
        let limit = |error| matches!(error, Error::Limit { what: "regions", limit: REGION_DEPTH });
        assert!(limit(bytecode(&too_deep, &plain_module, Version::V4).expect_err("too deep")));
        assert!(limit(text(&too_deep, &plain_module, &with_locations).expect_err("too deep")));
    }
}

#[test]
fn deep_regions_take_linear_time() {
    let time = |depth| {
        let start = Instant::now();
        for _ in 0..64 {
            let build = |context: &mut Context, write: Sink<'_>| nested(context, depth, true, write);
            assert!(bytecode(&build, &plain_module, Version::V4).is_ok());
        }
        start.elapsed()
    };
    // Eight times as deep: eight times as long, 64 times if each level copied what is in it. On a busy machine not in each
    // attempt.
    let is_linear = || time(4000) < time(500) * 24 + Duration::from_millis(50);
    assert!((0..5).any(|_| is_linear()), "{:?}, {:?}", time(500), time(4000));
}

#[test]
fn attributes_and_types_that_are_nested_too_deep_are_refused() {
    let build = |depth: usize, of_types: bool| {
        move |context: &mut Context, write: Sink<'_>| {
            let (mut attr, mut ty) = (context.unit_attr(), context.integer_type(1));
            for _ in 1..depth {
                attr = context.array_attr(&[attr]);
                ty = context.ty(TypeData::Tuple([ty].into()));
            }
            let attr = if of_types { context.type_attr(ty) } else { attr };
            let (name, key) = (context.op_name("t.a"), context.str("key"));
            let mut body = Body::new();
            let op = body.op(name, Location::Unknown).attr(key, attr).detached();
            write(context, &body, op);
        }
    };
    let limit =
        |error| matches!(error, Error::Limit { what: "attributes and types", limit: ATTRIBUTE_DEPTH });
    for of_types in [false, true] {
        let at_limit = build(ATTRIBUTE_DEPTH - 2, of_types);
        assert_same(&at_limit, &plain_module, &[Version::V4], "nested attributes");
        let too_deep = build(100_000, of_types);
        assert!(limit(text(&too_deep, &plain_module, &with_locations).expect_err("too deep")));
        assert!(limit(bytecode(&too_deep, &plain_module, Version::V4).expect_err("too deep")));
    }
}

#[test]
fn what_cannot_be_read_is_refused() {
    fn one(change: impl Fn(&mut Context, &mut Body) -> Op) -> [Error; 2] {
        let build = |context: &mut Context, write: Sink<'_>| {
            let mut body = Body::new();
            let op = change(context, &mut body);
            write(context, &body, op);
        };
        [
            bytecode(&build, &plain_module, Version::V4).expect_err("a mistake"),
            text(&build, &plain_module, &with_locations).expect_err("a mistake"),
        ]
    }
    let with_attr = |data: fn(&mut Context) -> AttrData| {
        one(move |context, body| {
            let data = data(context);
            let (name, key, value) = (context.op_name("t.a"), context.str("k"), context.attr(data));
            body.op(name, Location::Unknown).attr(key, value).detached()
        })
    };
    for error in
        with_attr(|context| AttrData::DenseArray { element: context.integer_type(64), data: [0; 9].into() })
    {
        assert_eq!(error.to_string(), "dense elements: the data are not whole elements");
    }
    for error in with_attr(|context| {
        let element = context.integer_type(32);
        let ty = context.ty(TypeData::Tensor { shape: [Some(3)].into(), element });
        AttrData::DenseElements { ty, data: [0; 8].into() }
    }) {
        assert_eq!(error.to_string(), "dense elements: the data are neither all elements nor one");
    }
    for error in one(|context, body| {
        let (name, key, value) = (context.op_name("t.a"), context.str("k"), context.unit_attr());
        body.op(name, Location::Unknown).attr(key, value).attr(key, value).detached()
    }) {
        assert_eq!(error.to_string(), "attributes: `k` is there twice");
    }
    for error in one(|context, body| {
        let name = context.op_name("t.a");
        let region = body.new_region();
        let block = body.new_block(region, &[]);
        body.op(name, Location::Unknown).successors(&[block]).detached()
    }) {
        assert_eq!(error.to_string(), "`t.a` names a successor outside of its region");
    }
    let [undefined, results] = [true, false].map(|is_operand| {
        let build = |context: &mut Context, write: Sink<'_>| {
            let (name, ty) = (context.op_name("t.a"), context.integer_type(1));
            let mut body = Body::new();
            let value = body.new_values(&[ty]).get(0);
            let op = body.op(name, Location::Unknown);
            let op = if is_operand { op.operands(&[value]) } else { op.results(&[ty]) };
            let op = op.detached();
            write(context, &body, op);
        };
        bytecode(&build, &plain_module, Version::V4).expect_err("a mistake").to_string()
    });
    assert_eq!(undefined, "`t.a` uses value %0, which nothing in its function defines");
    assert_eq!(results, "top-level operation: `t.a` has results");
}

#[test]
fn a_spool_without_room_is_an_error() {
    let mut context = Context::new();
    let spools = Box::new(|| Err(io::ErrorKind::StorageFull.into()));
    let options = BytecodeOptions::default();
    let mut writer = BytecodeWriter::new(Vec::new(), spools, &mut context, &ModuleOp::default(), options)
        .expect("a writer");
    let error =
        (0..10).find_map(|number| write_functions(&mut context, &mut writer, number * 2000, 2000).err());
    assert!(matches!(error, Some(Error::Io(error)) if error.kind() == io::ErrorKind::StorageFull));
}

/// Functions with calls, constants and a location on every operation, as a program graph has them.
fn write_functions(
    context: &mut Context,
    writer: &mut dyn OpSink,
    first: u32,
    count: u32,
) -> Result<(), Error> {
    let names = ["func.func", "eco.call", "arith.constant", "eco.construct.tuple2", "eco.return"];
    let [func, call, constant, construct, ret] = names.map(|name| context.op_name(name));
    let keys = ["sym_name", "sym_visibility", "function_type", "callee", "value", "unboxed_bitmap"];
    let [sym_name, visibility, function_type, callee, value, bitmap] = keys.map(|key| context.str(key));
    let (i64, boxed) = (context.integer_type(64), context.dialect_type("eco", "!eco.value"));
    let signature = context.function_type(&[i64, boxed], &[boxed]);
    let (signature, private) = (context.type_attr(signature), context.string_attr("private"));
    let mut body = Body::new();
    for number in first..first + count {
        let scope = context.scope();
        body.clear();
        let file = context.str(&format!("src/Module{}.elm", number / 100));
        let region = body.new_region();
        let block = body.new_block(region, &[(i64, Location::Unknown), (boxed, Location::Unknown)]);
        let [argument, mut last] = [0, 1].map(|index| body.argument(block, index));
        for line in 0..5 {
            let location = |column| Location::File { file, line: number % 100 * 7 + line, column };
            let five = context.integer_attr(i64, i64::from(number % 500 * line));
            let five = body.op(constant, location(3)).results(&[i64]).attr(value, five).append(block);
            let five = body.result(five, 0);
            let other = context.symbol_attr(&format!("Some_Module_function_$_{}", number / 5 * 3));
            let made = body.op(call, location(9)).operands(&[five, last]).results(&[boxed]);
            let made = made.inherent_attr(callee, other).append(block);
            last = body.result(made, 0);
            let bits = context.integer_attr(i64, 1);
            let made = body.op(construct, location(20)).operands(&[argument, last]).results(&[boxed]);
            let made = made.attr(bitmap, bits).append(block);
            last = body.result(made, 0);
        }
        let _ = body.op(ret, Location::Unknown).operands(&[last]).append(block);
        let name = context.string_attr(&format!("Some_Module_function_$_{number}"));
        let attr = |name, value| NamedAttr { name, value };
        let attrs = [attr(function_type, signature), attr(sym_name, name), attr(visibility, private)];
        let op = body.op(func, Location::Unknown).attrs(&attrs).isolated_region(region).detached();
        let written = writer.write(context, &body, op);
        context.release(scope);
        written?;
    }
    Ok(())
}

const CHILD: &str = "MLIR_WRITER_FUNCTIONS";

/// Run by the next test in a process of its own, so that its memory is that of one module.
#[test]
fn many_functions() {
    let Ok(count) = std::env::var(CHILD) else { return };
    let mut context = Context::new();
    let spools: SpoolSource<'_> = Box::new(|| Ok(Box::new(tempfile::tempfile()?)));
    let options = BytecodeOptions::default();
    let mut writer = BytecodeWriter::new(io::sink(), spools, &mut context, &ModuleOp::default(), options)
        .expect("a writer");
    let start = Instant::now();
    write_functions(&mut context, &mut writer, 0, count.parse().expect("a number")).expect("functions");
    let _ = writer.finish().expect("a file");
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    println!("time {:?}", start.elapsed());
    println!("peak {}", peak.trim().trim_end_matches(" kB"));
}

#[test]
fn memory_is_flat() {
    let peak = |count: u32| -> u64 {
        let output = std::process::Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "many_functions", "--nocapture"])
            .env(CHILD, count.to_string())
            .output()
            .expect("this test again");
        let output = String::from_utf8(output.stdout).expect("text");
        println!("{count} functions: {output}");
        let peak = output.lines().find_map(|line| line.strip_prefix("peak ")).expect("a peak");
        peak.parse().expect("a number")
    };
    let (half, whole) = (peak(30_000), peak(60_000));
    // Of each function stay its name and what refers to that: about 150 bytes.
    let per_function = (whole - half) * 1024 / 30_000;
    assert!(per_function < 200, "{half} kB for 30,000 functions, {whole} kB for 60,000");
}
