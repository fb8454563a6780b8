//! The worked examples of the format of the `eco` dialect, built by hand and compared to the letter; as bytecode they
//! are the same modules to `mlir-opt`.
mod common;

use common::{assert_same, plain_module, text};
use mlir_writer::bytecode::Version;
use mlir_writer::ir::{Attr, Block, Body, Context, FloatKind, Location, Op, Region, Type, Value, Values};
use mlir_writer::text::TextOptions;

/// One function of the `eco` dialect in the making.
struct Function<'a> {
    context: &'a mut Context,
    body: Body,
    region: Region,
    value: Type,
    i1: Type,
    i64: Type,
}

impl<'a> Function<'a> {
    fn new(context: &'a mut Context) -> Self {
        let (value, i1, i64) =
            (context.dialect_type("eco", "!eco.value"), context.integer_type(1), context.integer_type(64));
        let mut body = Body::new();
        let region = body.new_region();
        Function { context, body, region, value, i1, i64 }
    }

    fn entry(&mut self, arguments: &[(&str, Type)]) -> Block {
        let types: Vec<_> = arguments.iter().map(|&(_, ty)| (ty, Location::Unknown)).collect();
        let block = self.body.new_block(self.region, &types);
        for (index, (name, _)) in arguments.iter().enumerate() {
            let name = self.context.str(name);
            let argument = self.body.argument(block, index);
            self.body.name_value(self.context, argument, name).expect("a name");
        }
        block
    }

    /// A block of a nested region, with arguments that have no names.
    fn nested(&mut self, arguments: &[Type]) -> (Region, Block) {
        let region = self.body.new_region();
        let types: Vec<_> = arguments.iter().map(|&ty| (ty, Location::Unknown)).collect();
        (region, self.body.new_block(region, &types))
    }

    fn op(
        &mut self,
        block: Block,
        name: &str,
        operands: &[Value],
        results: &[Type],
        attrs: &[(&str, Attr)],
    ) -> Values {
        let name = self.context.op_name(name);
        let attrs: Vec<_> = attrs.iter().map(|&(name, value)| (self.context.str(name), value)).collect();
        let mut op = self.body.op(name, Location::Unknown).operands(operands).results(results);
        for (name, value) in attrs {
            op = op.attr(name, value);
        }
        let op = op.append(block);
        self.body.results(op)
    }

    fn op1(
        &mut self,
        block: Block,
        name: &str,
        operands: &[Value],
        result: Type,
        attrs: &[(&str, Attr)],
    ) -> Value {
        self.op(block, name, operands, &[result], attrs).get(0)
    }

    fn call(&mut self, block: Block, callee: &str, operands: &[Value], results: &[Type]) -> Values {
        let name = self.context.op_name("eco.call");
        let (key, callee) = (self.context.str("callee"), self.context.symbol_attr(callee));
        let op = self.body.op(name, Location::Unknown).operands(operands).results(results);
        let op = op.inherent_attr(key, callee).append(block);
        self.body.results(op)
    }

    fn int(&mut self, value: i64) -> Attr {
        let ty = self.i64;
        self.context.integer_attr(ty, value)
    }

    fn constant(&mut self, block: Block, value: i64) -> Value {
        let (value, ty) = (self.int(value), self.i64);
        self.op1(block, "arith.constant", &[], ty, &[("value", value)])
    }

    fn bit(&mut self, block: Block, value: bool) -> Value {
        let (value, ty) = (self.context.bool_attr(value), self.i1);
        self.op1(block, "arith.constant", &[], ty, &[("value", value)])
    }

    fn empty(&mut self, block: Block) -> Value {
        let i32 = self.context.integer_type(32);
        let kind = self.context.integer_attr(i32, 2);
        let ty = self.value;
        self.op1(block, "eco.constant", &[], ty, &[("kind", kind)])
    }

    fn end(&mut self, block: Block, name: &str, operands: &[Value]) {
        let _ = self.op(block, name, operands, &[], &[]);
    }

    fn case(
        &mut self,
        block: Block,
        scrutinee: Value,
        kind: &str,
        regions: [Region; 2],
        results: &[Type],
    ) -> Values {
        let name = self.context.op_name("eco.case");
        let keys = ["case_kind", "tags"].map(|key| self.context.str(key));
        let values = [self.context.string_attr(kind), self.context.dense_i64(&[1, 0])];
        let op =
            self.body.op(name, Location::Unknown).operands(&[scrutinee]).results(results).regions(&regions);
        let op = op.attr(keys[0], values[0]).attr(keys[1], values[1]).append(block);
        self.body.results(op)
    }

    fn finish(self, symbol: &str, inputs: &[Type], results: &[Type], is_kernel: bool, write: Write<'_>) {
        let Function { context, mut body, region, .. } = self;
        let name = context.op_name("func.func");
        let [function_type, kernel, sym_name, visibility] =
            ["function_type", "is_kernel", "sym_name", "sym_visibility"].map(|key| context.str(key));
        let signature = context.function_type(inputs, results);
        let signature = context.type_attr(signature);
        let (symbol, private) = (context.string_attr(symbol), context.string_attr("private"));
        let yes = context.bool_attr(true);
        let op = body.op(name, Location::Unknown).isolated_region(region);
        let mut op = op.attr(visibility, private).attr(sym_name, symbol).attr(function_type, signature);
        if is_kernel {
            op = op.attr(kernel, yes);
        }
        let op = op.detached();
        write(context, &body, op);
    }
}

type Write<'a> = &'a mut dyn FnMut(&Context, &Body, Op);

/// `main`, which calls that of the program.
fn main_function(context: &mut Context, callee: &str, write: Write<'_>) {
    let mut f = Function::new(context);
    let value = f.value;
    let entry = f.entry(&[]);
    let result = f.call(entry, callee, &[], &[value]).get(0);
    f.end(entry, "eco.return", &[result]);
    f.finish("main", &[], &[value], false, write);
}

fn kernel(context: &mut Context, name: &str, inputs: &[Type], results: &[Type], write: Write<'_>) {
    Function::new(context).finish(name, inputs, results, true, write);
}

fn type_table(context: &mut Context, types: &[&[i64]], fields: &[&[i64]], write: Write<'_>) {
    let i64 = context.integer_type(64);
    let mut rows = |rows: &[&[i64]]| {
        let rows: Vec<Attr> = rows
            .iter()
            .map(|row| {
                let row: Vec<Attr> = row.iter().map(|&cell| context.integer_attr(i64, cell)).collect();
                context.array_attr(&row)
            })
            .collect();
        context.array_attr(&rows)
    };
    let (types, fields, none) = (rows(types), rows(fields), rows(&[]));
    let name = context.op_name("eco.type_table");
    let mut body = Body::new();
    let mut op = body.op(name, Location::Unknown);
    for (key, value) in
        [("types", types), ("fields", fields), ("ctors", none), ("func_args", none), ("strings", none)]
    {
        op = op.attr(context.str(key), value);
    }
    let op = op.detached();
    write(context, &body, op);
}

fn eco_text(context: &mut Context) -> TextOptions {
    TextOptions { locations: false, typed_integers: [context.op_name("arith.constant")].into() }
}

fn check(name: &str, expected: &str, build: common::Build<'_>) {
    let printed = text(build, &plain_module, &eco_text).expect("a module that can be printed");
    for (number, (printed, expected)) in printed.lines().zip(expected.lines()).enumerate() {
        assert_eq!(printed, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(printed, expected, "{name}");
    // In version 4 the attributes of unregistered operations that are inherent in text are among the others.
    assert_same(build, &plain_module, &[Version::V6], name);
}

#[test]
fn tuple_in_registers() {
    check("tuple_in_registers", include_str!("examples/tuple_in_registers.mlir"), &|context, write| {
        let i64 = context.integer_type(64);
        let tuple = context.dialect_type("eco", "!eco.tuple2<i64, i64>");
        let value = context.dialect_type("eco", "!eco.value");
        let project = |f: &mut Function<'_>, block, tuple| {
            [0, 1].map(|field| {
                let field = f.int(field);
                f.op1(block, "eco.project.tuple2", &[tuple], i64, &[("field", field)])
            })
        };

        let mut f = Function::new(context);
        let entry = f.entry(&[]);
        let arguments = [17, 5].map(|number| f.constant(entry, number));
        let parts = f.call(entry, "Agg2_divMod_$_1$sret", &arguments, &[i64, i64]);
        let point = f.op1(entry, "eco.make.tuple2", &[parts.get(0), parts.get(1)], tuple, &[]);
        let parts = project(&mut f, entry, point);
        let sum = f.call(entry, "Agg2_magnitude_$_2$psplit", &parts, &[i64]).get(0);
        let shown = f.call(entry, "Elm_Kernel_String_fromNumber_Int", &[sum], &[value]).get(0);
        f.end(entry, "eco.return", &[shown]);
        f.finish("Agg2_main_$_0", &[], &[value], false, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("a", i64), ("b", i64)]);
        let [a, b] = [0, 1].map(|index| f.body.argument(entry, index));
        let div = f.op1(entry, "eco.int.div", &[a, b], i64, &[]);
        let rest = f.op1(entry, "eco.int.modby", &[b, a], i64, &[]);
        let made = f.op1(entry, "eco.make.tuple2", &[div, rest], tuple, &[]);
        let parts = project(&mut f, entry, made);
        f.end(entry, "eco.return", &parts);
        f.finish("Agg2_divMod_$_1$sret", &[i64, i64], &[i64, i64], false, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("a", i64), ("b", i64)]);
        let arguments = [0, 1].map(|index| f.body.argument(entry, index));
        let parts = f.call(entry, "Agg2_divMod_$_1$sret", &arguments, &[i64, i64]);
        let bitmap = f.int(5);
        let parts = [parts.get(0), parts.get(1)];
        let made = f.op1(entry, "eco.construct.tuple2", &parts, value, &[("unboxed_bitmap", bitmap)]);
        f.end(entry, "eco.return", &[made]);
        f.finish("Agg2_divMod_$_1", &[i64, i64], &[value], false, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("_v0_s0", i64), ("_v0_s1", i64)]);
        let squares = [0, 1].map(|index| {
            let argument = f.body.argument(entry, index);
            f.op1(entry, "eco.int.mul", &[argument, argument], i64, &[])
        });
        let sum = f.op1(entry, "eco.int.add", &squares, i64, &[]);
        f.end(entry, "eco.return", &[sum]);
        f.finish("Agg2_magnitude_$_2$psplit", &[i64, i64], &[i64], false, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("_v0", value)]);
        let argument = f.body.argument(entry, 0);
        let parts = project(&mut f, entry, argument);
        let result = f.call(entry, "Agg2_magnitude_$_2$psplit", &parts, &[i64]).get(0);
        f.end(entry, "eco.return", &[result]);
        f.finish("Agg2_magnitude_$_2", &[value], &[i64], false, write);

        main_function(context, "Agg2_main_$_0", write);
        kernel(context, "Elm_Kernel_String_fromNumber_Int", &[i64], &[value], write);
        type_table(context, &[&[0, 0, 0], &[1, 2, 2, 0, 2]], &[&[0, 0], &[0, 0]], write);
    });
}

#[test]
fn tuple_round_a_loop() {
    check("tuple_round_a_loop", include_str!("examples/tuple_round_a_loop.mlir"), &|context, write| {
        let i64 = context.integer_type(64);
        let value = context.dialect_type("eco", "!eco.value");
        let tuple = context.dialect_type("eco", "!eco.tuple2<i64, i64>");
        let project = |f: &mut Function<'_>, block, tuple| {
            [0, 1].map(|field| {
                let field = f.int(field);
                f.op1(block, "eco.project.tuple2", &[tuple], i64, &[("field", field)])
            })
        };

        let mut f = Function::new(context);
        let entry = f.entry(&[]);
        let numbers = [3, 4].map(|number| f.constant(entry, number));
        let pair = f.op1(entry, "eco.make.tuple2", &numbers, tuple, &[]);
        let [p, q] = project(&mut f, entry, pair);
        let attrs = [("head_unboxed", f.context.bool_attr(true)), ("head_kind", f.int(1))];
        let mut list = f.empty(entry);
        for item in [q, p] {
            list = f.op1(entry, "eco.construct.list", &[item, list], value, &attrs);
        }
        let eight = f.constant(entry, 8);
        list = f.op1(entry, "eco.construct.list", &[eight, list], value, &attrs);
        let bounds = f.call(entry, "Agg3_minMax_$_1", &[list], &[value]).get(0);
        let [low, high] = project(&mut f, entry, bounds);
        let width = f.op1(entry, "eco.int.sub", &[high, low], i64, &[]);
        let shown = f.call(entry, "Elm_Kernel_String_fromNumber_Int", &[width], &[value]).get(0);
        f.end(entry, "eco.return", &[shown]);
        f.finish("Agg3_main_$_0", &[], &[value], false, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("xs", value)]);
        let attrs = [
            ("function", f.context.symbol_attr("Agg3_lambda_0")),
            ("arity", f.int(2)),
            ("num_captured", f.int(0)),
            ("unboxed_bitmap", f.int(0)),
        ];
        let step = f.op1(entry, "eco.papCreate", &[], value, &attrs);
        let numbers = [999, -999].map(|number| f.constant(entry, number));
        let bitmap = f.int(5);
        let start = f.op1(entry, "eco.construct.tuple2", &numbers, value, &[("unboxed_bitmap", bitmap)]);
        let xs = f.body.argument(entry, 0);
        let result = f.call(entry, "List_foldl_$_2", &[step, start, xs], &[value]).get(0);
        f.end(entry, "eco.return", &[result]);
        f.finish("Agg3_minMax_$_1", &[value], &[value], false, write);

        foldl(context, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("x", i64), ("_v0", value)]);
        let [x, pair] = [0, 1].map(|index| f.body.argument(entry, index));
        let [low, high] = project(&mut f, entry, pair);
        let low = f.op1(entry, "eco.int.min", &[low, x], i64, &[]);
        let high = f.op1(entry, "eco.int.max", &[high, x], i64, &[]);
        let bitmap = f.int(5);
        let made = f.op1(entry, "eco.construct.tuple2", &[low, high], value, &[("unboxed_bitmap", bitmap)]);
        f.end(entry, "eco.return", &[made]);
        f.finish("Agg3_lambda_0", &[i64, value], &[value], false, write);

        main_function(context, "Agg3_main_$_0", write);
        kernel(context, "Elm_Kernel_String_fromNumber_Int", &[i64], &[value], write);
        type_table(context, &[&[0, 0, 0], &[1, 1, 0], &[2, 2, 2, 0, 2]], &[&[0, 0], &[0, 0]], write);
    });
}

/// The loop: its results are numbered before the values of its regions.
fn foldl(context: &mut Context, write: Write<'_>) {
    let mut f = Function::new(context);
    let (value, i1, i64) = (f.value, f.i1, f.i64);
    let entry = f.entry(&[("func", value), ("acc", value), ("list", value)]);
    let start = [f.bit(entry, false), f.empty(entry)];
    let inits: Vec<Value> = f.body.arguments(entry).iter().chain(start).collect();
    let types = [value, value, value, i1, value];
    let results = f.body.new_values(&types);

    let (before, block) = f.nested(&types);
    let state: Vec<Value> = f.body.arguments(block).iter().collect();
    let yes = f.bit(block, true);
    let goes_on = f.op1(block, "arith.xori", &[state[3], yes], i1, &[]);
    let condition: Vec<Value> = [goes_on].into_iter().chain(state).collect();
    f.end(block, "scf.condition", &condition);

    let (after, body) = f.nested(&types);
    let [step, acc, list] = [0, 1, 2].map(|index| f.body.argument(body, index));
    let (cons, block) = f.nested(&[]);
    let head = f.op1(block, "eco.project.list_head", &[list], i64, &[]);
    let tail = f.op1(block, "eco.project.list_tail", &[list], value, &[]);
    let attrs = [
        ("newargs_unboxed_bitmap", f.int(1)),
        ("remaining_arity", f.int(2)),
        ("_call_kind", f.context.string_attr("direct_known_segmentation")),
    ];
    let next = f.op1(block, "eco.papExtend", &[step, head, acc], value, &attrs);
    let ends = [f.bit(block, false), f.empty(block)];
    f.end(block, "eco.yield", &[step, next, tail, ends[0], ends[1]]);
    let (nil, block) = f.nested(&[]);
    let ends = f.bit(block, true);
    f.end(block, "eco.yield", &[step, acc, list, ends, acc]);
    let state: Vec<Value> = f.case(body, list, "ctor", [cons, nil], &types).iter().collect();
    f.end(body, "scf.yield", &state);

    let name = f.context.op_name("scf.while");
    let op = f.body.op(name, Location::Unknown).operands(&inits).result_values(results);
    let _ = op.regions(&[before, after]).append(entry);
    f.end(entry, "eco.return", &[results.get(4)]);
    f.finish("List_foldl_$_2", &[value, value, value], &[value], false, write);
}

#[test]
fn bool() {
    check("bool", include_str!("examples/bool.mlir"), &|context, write| {
        let i64 = context.integer_type(64);
        let value = context.dialect_type("eco", "!eco.value");

        let mut f = Function::new(context);
        let i1 = f.i1;
        let entry = f.entry(&[]);
        let yes = f.bit(entry, true);
        let yes = f.op1(entry, "eco.box", &[yes], value, &[]);
        let numbers = [1, 2].map(|number| f.constant(entry, number));
        let less = f.op1(entry, "eco.int.lt", &numbers, i1, &[]);
        let less = f.op1(entry, "eco.box", &[less], value, &[]);
        let both = f.call(entry, "Flag_both_$_1", &[yes, less], &[value]).get(0);
        let both = f.op1(entry, "eco.unbox", &[both], i1, &[]);
        let regions = ["yes", "no"].map(|text| {
            let (region, block) = f.nested(&[]);
            let text = f.context.string_attr(text);
            let literal = f.op1(block, "eco.string_literal", &[], value, &[("value", text)]);
            f.end(block, "eco.yield", &[literal]);
            region
        });
        let result = f.case(entry, both, "bool", regions, &[value]).get(0);
        f.end(entry, "eco.return", &[result]);
        f.finish("Flag_main_$_0", &[], &[value], false, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("p", value), ("q", value)]);
        let bits = [0, 1].map(|index| {
            let argument = f.body.argument(entry, index);
            f.op1(entry, "eco.unbox", &[argument], i1, &[])
        });
        let both = f.op1(entry, "eco.bool.and", &bits, i1, &[]);
        let both = f.op1(entry, "eco.box", &[both], value, &[]);
        f.end(entry, "eco.return", &[both]);
        f.finish("Flag_both_$_1", &[value, value], &[value], false, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("p", value), ("n", i64)]);
        let arguments = [0, 1].map(|index| f.body.argument(entry, index));
        let bitmap = f.int(4);
        let made = f.op1(entry, "eco.construct.tuple2", &arguments, value, &[("unboxed_bitmap", bitmap)]);
        f.end(entry, "eco.return", &[made]);
        f.finish("Flag_tag_$_2", &[value, i64], &[value], false, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("_v0", value)]);
        let argument = f.body.argument(entry, 0);
        let fields = [f.int(0), f.int(1)];
        let on = f.op1(entry, "eco.project.tuple2", &[argument], value, &[("field", fields[0])]);
        let on = f.op1(entry, "eco.unbox", &[on], i1, &[]);
        let n = f.op1(entry, "eco.project.tuple2", &[argument], i64, &[("field", fields[1])]);
        let (then, block) = f.nested(&[]);
        f.end(block, "eco.yield", &[n]);
        let (otherwise, block) = f.nested(&[]);
        let zero = f.constant(block, 0);
        f.end(block, "eco.yield", &[zero]);
        let result = f.case(entry, on, "bool", [then, otherwise], &[i64]).get(0);
        f.end(entry, "eco.return", &[result]);
        f.finish("Flag_pick_$_3", &[value], &[i64], false, write);

        let mut f = Function::new(context);
        let entry = f.entry(&[("n", i64)]);
        let n = f.body.argument(entry, 0);
        let ten = f.constant(entry, 10);
        let less = f.op1(entry, "eco.int.lt", &[n, ten], i1, &[]);
        let (then, block) = f.nested(&[]);
        let yes = f.bit(block, true);
        f.end(block, "eco.yield", &[yes]);
        let (otherwise, block) = f.nested(&[]);
        let no = f.bit(block, false);
        let no = f.op1(block, "eco.box", &[no], value, &[]);
        let limit = f.constant(block, 99);
        let equal = f.op1(block, "eco.int.eq", &[n, limit], i1, &[]);
        let equal = f.op1(block, "eco.box", &[equal], value, &[]);
        let both = f.call(block, "Flag_both_$_1", &[no, equal], &[value]).get(0);
        let both = f.op1(block, "eco.unbox", &[both], i1, &[]);
        f.end(block, "eco.yield", &[both]);
        let result = f.case(entry, less, "bool", [then, otherwise], &[i1]).get(0);
        let result = f.op1(entry, "eco.box", &[result], value, &[]);
        f.end(entry, "eco.return", &[result]);
        f.finish("Flag_isSmall_$_4", &[i64], &[value], false, write);

        main_function(context, "Flag_main_$_0", write);
        type_table(context, &[&[0, 0, 0], &[1, 0, 3], &[2, 2, 2, 0, 2]], &[&[0, 1], &[0, 0]], write);
    });
}

#[test]
fn attributes_that_are_inherent_in_text_are_among_the_others_in_version_4() {
    let build = |context: &mut Context, write: Write<'_>| {
        let mut f = Function::new(context);
        let value = f.value;
        let entry = f.entry(&[]);
        let _ = f.call(entry, "f", &[], &[value]);
        f.end(entry, "eco.return", &[]);
        f.finish("g", &[], &[], false, write);
    };
    let bytes = common::bytecode(&build, &plain_module, Version::V4).expect("a module");
    let printed = common::mlir_opt(&bytes).expect("a module that MLIR reads");
    assert!(printed.contains("\"eco.call\"() {callee = @f} : () -> !eco.value"), "{printed}");
}

#[test]
fn floats_of_constants_keep_their_bits() {
    let values = [0.1, -0.0, 1e16, 1.0e-5, f64::MAX, f64::MIN_POSITIVE, 5e-324, f64::INFINITY, f64::NAN];
    assert_same(
        &|context, write| {
            let f64 = context.float_type(FloatKind::F64);
            let mut f = Function::new(context);
            let entry = f.entry(&[]);
            for value in values {
                let value = f.context.f64_attr(value);
                let _ = f.op1(entry, "arith.constant", &[], f64, &[("value", value)]);
            }
            f.end(entry, "func.return", &[]);
            f.finish("floats", &[], &[], false, write);
        },
        &plain_module,
        &[Version::V4, Version::V6],
        "floats",
    );
}
