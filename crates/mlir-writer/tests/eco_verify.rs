//! The verifier refuses an operation for each rule that it can break, and takes the same operation unbroken.
use std::io::Cursor;

use mlir_writer::eco::verify::{Verifier, Violation};
use mlir_writer::graph::Kind;
use mlir_writer::ir::{Attr, Block, Body, Context, FloatKind, Location, Op, OpSink, Region, Type, Value};
use mlir_writer::{Error, eco};

/// A module of one function, `f`, whose arguments are of these types, in the making.
struct Module {
    context: Context,
    body: Body,
    verifier: Verifier,
}

impl Module {
    fn new() -> Self {
        Module { context: Context::new(), body: Body::new(), verifier: Verifier::default() }
    }

    /// A type by its letter: `v` boxed, `i` `f` `c` `b` `w` numbers, `t` a tuple, `u` a constructor's value.
    fn ty(&mut self, letter: char) -> Type {
        match letter {
            'i' => self.context.integer_type(64),
            'f' => self.context.float_type(FloatKind::F64),
            'c' => self.context.integer_type(16),
            'b' => self.context.integer_type(1),
            'w' => self.context.integer_type(32),
            't' => self.context.dialect_type("eco", "!eco.tuple2<i64, i64>"),
            'u' => self.context.dialect_type("eco", "!eco.custom<f64, !eco.value>"),
            'v' => self.context.dialect_type("eco", "!eco.value"),
            _ => panic!("no type `{letter}`"),
        }
    }

    fn types(&mut self, letters: &str) -> Vec<Type> {
        letters.chars().map(|letter| self.ty(letter)).collect()
    }

    fn attr(&mut self, text: &str) -> Attr {
        let inside = |open: &str, close: &str| text.strip_prefix(open).and_then(|t| t.strip_suffix(close));
        let parts = |text: &str| -> Vec<String> {
            text.split(',').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
        };
        if let Some(text) = inside("\"", "\"") {
            self.context.string_attr(text)
        } else if let Some(name) = text.strip_prefix('@') {
            self.context.symbol_attr(name)
        } else if let Some(elements) = inside("<", ">") {
            let elements: Vec<i64> = parts(elements).iter().map(|part| part.parse().expect("i64")).collect();
            self.context.dense_i64(&elements)
        } else if let Some(elements) = inside("[", "]") {
            let elements: Vec<Attr> = parts(elements).iter().map(|part| self.attr(part)).collect();
            self.context.array_attr(&elements)
        } else if let Some((value, letter)) = text.split_once(':') {
            let ty = self.ty(letter.chars().next().expect("a letter"));
            self.context.integer_attr(ty, value.parse().expect("i64"))
        } else if let Some((from, to)) = text.split_once('>') {
            let (from, to) = (self.types(from), self.types(to));
            let ty = self.context.function_type(&from, &to);
            self.context.type_attr(ty)
        } else {
            match text {
                "true" | "false" => self.context.bool_attr(text == "true"),
                "unit" => self.context.unit_attr(),
                "2.0" => self.context.f64_attr(2.0),
                _ => {
                    let ty = self.ty('i');
                    self.context.integer_attr(ty, text.parse().expect("i64"))
                }
            }
        }
    }

    /// `name | operands | results | key=value …`; operands are arguments of the entry block, by type.
    fn op(&mut self, line: &str, entry: Block, block: Block, regions: &[Region]) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let name = self.context.op_name(parts[0]);
        let operands: Vec<_> = parts[1].chars().map(|letter| self.argument(entry, letter)).collect();
        let results = self.types(parts[2]);
        let attrs: Vec<_> = parts[3]
            .split_whitespace()
            .map(|attr| {
                let (key, value) = attr.split_once('=').expect("a key and a value");
                (self.context.str(key), self.attr(value))
            })
            .collect();
        let mut op = self.body.op(name, Location::Unknown).operands(&operands).results(&results);
        for (key, value) in attrs {
            op = op.attr(key, value);
        }
        let _ = op.regions(regions).append(block);
    }

    /// An argument of this type, or what is made of one.
    fn argument(&mut self, entry: Block, letter: char) -> Value {
        let ty = self.ty(letter);
        let found = self.body.arguments(entry).iter().find(|&value| self.body.value_type(value) == ty);
        if let Some(found) = found {
            return found;
        }
        let maker = if letter == 'b' { "eco.unbox" } else { "eco.from_heap" };
        let (maker, boxed) = (self.context.op_name(maker), self.argument(entry, 'v'));
        let op = self.body.op(maker, Location::Unknown).operands(&[boxed]).results(&[ty]).append(entry);
        self.body.result(op, 0)
    }

    /// A region of one block with arguments of these types and these operations.
    fn region(&mut self, entry: Block, arguments: &str, lines: &[&str]) -> Region {
        let region = self.body.new_region();
        let types: Vec<_> = self.types(arguments).into_iter().map(|ty| (ty, Location::Unknown)).collect();
        let block = self.body.new_block(region, &types);
        lines.iter().for_each(|line| self.op(line, entry, block, &[]));
        region
    }

    fn top(&mut self, line: &str, regions: &[Region]) -> Result<(), Violation> {
        let (name, attrs) = line.split_once('|').expect("a name and attributes");
        let name = self.context.op_name(name.trim());
        let attrs: Vec<_> = attrs
            .split_whitespace()
            .map(|attr| {
                let (key, value) = attr.split_once('=').expect("a key and a value");
                (self.context.str(key), self.attr(value))
            })
            .collect();
        let mut op = self.body.op(name, Location::Unknown);
        for (key, value) in attrs {
            op = op.attr(key, value);
        }
        let op: Op = op.regions(regions).detached();
        let checked = self.verifier.check(&self.context, &self.body, op);
        self.body.clear();
        checked
    }

    /// A private function of these arguments and results whose body the closure fills.
    fn function(
        &mut self,
        symbol: &str,
        signature: &str,
        extra: &str,
        fill: impl FnOnce(&mut Self, Block),
    ) -> Result<(), Violation> {
        let arguments: String = signature.split_once('>').expect("a signature").0.to_owned();
        let region = self.body.new_region();
        let types: Vec<_> = self.types(&arguments).into_iter().map(|ty| (ty, Location::Unknown)).collect();
        let block = self.body.new_block(region, &types);
        fill(self, block);
        let line = format!(
            "func.func | sym_name=\"{symbol}\" sym_visibility=\"private\" function_type={signature} {extra}"
        );
        self.top(&line, &[region])
    }

    fn declaration(&mut self, symbol: &str, signature: &str, extra: &str) -> Result<(), Violation> {
        let region = self.body.new_region();
        let line = format!(
            "func.func | sym_name=\"{symbol}\" sym_visibility=\"private\" function_type={signature} {extra}"
        );
        self.top(&line, &[region])
    }

    fn table(&mut self) -> Result<(), Violation> {
        self.top("eco.type_table | types=[] fields=[] ctors=[] func_args=[] strings=[]", &[])
    }
}

/// What is wrong with a function of these operations, which may use `@g : (!eco.value, i64) -> i64` and
/// `@h : (!eco.value, i64, f64) -> !eco.value`.
fn problem(lines: &[&str]) -> Option<String> {
    in_function(|module, entry| {
        lines.iter().for_each(|line| module.op(line, entry, entry, &[]));
    })
}

fn in_function(fill: impl FnOnce(&mut Module, Block)) -> Option<String> {
    let mut module = Module::new();
    let run = |module: &mut Module| -> Result<(), Violation> {
        module.function("f", "vifc>", "", |module, entry| {
            fill(module, entry);
            module.op("eco.return | | | ", entry, entry, &[]);
        })?;
        module.declaration("g", "vi>i", "")?;
        module.declaration("h", "vif>v", "")?;
        module.declaration("Elm_Kernel_k", "i>v", "is_kernel=true")?;
        module.table()?;
        std::mem::take(&mut module.verifier).finish()
    };
    run(&mut module).err().map(|violation| violation.to_string())
}

/// An operation unbroken, and the ways in which it is broken, with what is then said.
fn check(good: &str, broken: &[(&str, &str, &str)]) {
    assert_eq!(problem(&[good]), None, "{good}");
    for (from, to, said) in broken {
        assert!(good.contains(from), "{good} has no {from}");
        let bad = good.replacen(from, to, 1);
        let problem = problem(&[&bad]).unwrap_or_else(|| panic!("taken: {bad}"));
        assert!(problem.contains(said), "{bad}: {problem}");
    }
}

#[test]
fn constants_and_boxes() {
    check("eco.constant | | v | kind=2:w", &[("2:w", "3:w", "`kind` is 3"), ("| v", "| i", "boxed value")]);
    check("eco.constant.null_cons | | v | tag=1023", &[("1023", "1024", "`tag` is 1024")]);
    check("eco.string_literal | | v | value=\"a\"", &[("\"a\"", "\"\"", "no text")]);
    check("eco.box | i | v | ", &[("| v", "| i", "to a boxed one")]);
    check("eco.unbox | v | b | ", &[("| v", "| i", "takes a boxed value")]);
    check("eco.get_tag | v | w | ", &[("w |", "i |", "to an i32")]);
    check("eco.to_heap | t | v | ", &[("| v", "| i", "to a boxed value")]);
    check("eco.to_heap | u | v | tag=0 unboxed_bitmap=2", &[("=2", "=1", "the operands make 2")]);
    check("eco.bool.and | bb | b | ", &[("bb", "bi", "2 operands of type i1")]);
    check(
        "eco.project.tuple2 | t | i | field=1",
        &[("=1", "=2", "of the element"), ("| i", "| v", "of the element")],
    );
    check("arith.constant | | i | value=5", &[("| i", "| f", "not of its type")]);
    check("eco.int.add | ii | i | ", &[("ii", "if", "2 operands of type i64"), ("| i |", "| f |", "result")]);
    check("eco.float.round | f | i | ", &[("| f", "| ff", "1 operand of type f64")]);
    check("eco.char.cmp_order | cc | v | ", &[("| v", "| b", "!eco.value")]);
    check("eco.int.pow | ii | i | ", &[("int.pow", "int.power", "no such operation")]);
}

#[test]
fn objects() {
    check(
        "eco.construct.custom | iv | v | tag=0 size=2 unboxed_bitmap=1 constructor=\"A\"",
        &[
            ("unboxed_bitmap=1", "unboxed_bitmap=2", "the operands make 1"),
            ("size=2", "size=3", "`size` is 3"),
            ("| iv", "| ", "`size`"),
        ],
    );
    check(
        "eco.construct.record | fc | v | field_count=2 unboxed_bitmap=14",
        &[("field_count=2", "field_count=1", "`field_count` is 1"), ("14", "15", "make 14")],
    );
    check(
        "eco.construct.tuple2 | vi | v | unboxed_bitmap=4",
        &[("vi", "vii", "two operands"), ("4", "1", "make 4")],
    );
    check("eco.construct.tuple3 | vii | v | unboxed_bitmap=20", &[("vii", "vi", "three operands")]);
    check(
        "eco.construct.list | iv | v | head_kind=1 head_unboxed=true",
        &[
            ("true", "false", "head_kind"),
            ("head_kind=1", "head_kind=2", "head_kind"),
            ("iv", "ii", "boxed tail"),
        ],
    );
    check(
        "eco.make.tuple2 | ii | t | ",
        &[("ii", "iv", "types of the elements"), ("tuple2", "custom", "is a tuple2")],
    );
    check(
        "eco.make.custom | fv | u | tag=0 constructor=\"P\"",
        &[("tag=0", "size=0", "no integer attribute `tag`")],
    );
    check("eco.from_heap | v | t | ", &[("| v", "| i", "boxed value to an aggregate")]);
    check(
        "eco.project.custom | v | f | field_index=3",
        &[("=3", "=-1", "`field_index` is -1"), ("| v", "| i", "stored")],
    );
    check("eco.project.record | v | v | field_index=0", &[("| v |", "| b |", "stored")]);
    check("eco.project.list_tail | v | v | ", &[("v | v", "v | i", "no such operation")]);
    check(
        "eco.project.closure | v | i | index=0 is_unboxed=true",
        &[("=0", "=-1", "`index` is -1"), ("true", "false", "is_unboxed")],
    );
    check("eco.dbg | vi | | arg_type_ids=<0,1>", &[("<0,1>", "<0>", "type id for each")]);
}

#[test]
fn what_is_never_stored_passed_or_captured() {
    let refused = |line: &str, said: &str| {
        let problem = problem(&[line]).unwrap_or_else(|| panic!("taken: {line}"));
        assert!(problem.contains(said), "{line}: {problem}");
    };
    refused("eco.construct.tuple2 | bv | v | unboxed_bitmap=0", "never stored");
    refused("eco.construct.record | bv | v | field_count=2 unboxed_bitmap=0", "never stored");
    refused("eco.construct.custom | bv | v | tag=0 size=2 unboxed_bitmap=0", "never stored");
    for letters in ["bv", "tv"] {
        let closure = "arity=3 num_captured=2 unboxed_bitmap=0 function=@h";
        refused(&format!("eco.papCreate | {letters} | v | {closure}"), "a number or a boxed value");
    }
    refused("eco.papExtend | vb | i | newargs_unboxed_bitmap=0", "a number or a boxed value");
    refused("eco.call | ti | i | callee=@g", "other types");
    assert_eq!(problem(&["eco.construct.tuple2 | tv | v | unboxed_bitmap=0"]), None);
}

#[test]
fn closures() {
    check(
        "eco.papCreate | vi | v | arity=3 num_captured=2 unboxed_bitmap=4 function=@h _fast_evaluator=@h",
        &[
            ("num_captured=2", "num_captured=1", "`num_captured` is 1"),
            ("arity=3", "arity=2", "`num_captured` is 2"),
            ("arity=3", "arity=64", "`arity` is 64"),
            ("arity=3", "arity=4", "other parameters"),
            ("unboxed_bitmap=4", "unboxed_bitmap=20", "make 4"),
            ("=@h _fast_evaluator=@h", "=@nothing", "nothing defines"),
            ("function=@h", "f=@h", "no symbol `function`"),
            ("| vi", "| vv", "make 0"),
        ],
    );
}

#[test]
fn a_closure_has_the_parameters_of_its_function() {
    let bad = "eco.papCreate | i | v | arity=3 num_captured=1 unboxed_bitmap=1 function=@h";
    assert!(problem(&[bad]).is_some_and(|problem| problem.contains("other parameters")));
    let kernel = "eco.papCreate | | v | arity=2 num_captured=0 unboxed_bitmap=0 function=@g";
    assert_eq!(problem(&[kernel]), None);
    let kernel = kernel.replace("@g", "@Elm_Kernel_k").replace("arity=2", "arity=1");
    assert_eq!(problem(&[&kernel]), None);
}

#[test]
fn groups() {
    check(
        "eco.papCreateGroup | vv | vv | functions=[@g,@g] fast_evaluators=[@g,@g] arities=[2,2] num_captured=[1,1] \
         unboxed_bitmaps=[0,0] capture_counts=[1,1] cross_edges=[]",
        &[
            ("arities=[2,2]", "arities=[2]", "`arities` has 1"),
            ("functions=[@g,@g]", "functions=[@g]", "`functions` has 1"),
            ("num_captured=[1,1]", "num_captured=[2,1]", "disagree"),
            ("capture_counts=[1,1]", "capture_counts=[1,0]", "disagree"),
            ("cross_edges=[]", "cross_edges=[0,1]", "triples"),
            ("cross_edges=[]", "cross_edges=[0,2,0]", "an edge from 0 to 2"),
            ("cross_edges=[]", "cross_edges=[0,1,1]", "slot 1 of closure 1"),
            ("unboxed_bitmaps=[0,0]", "unboxed_bitmaps=[1,0]", "make 0"),
        ],
    );
    check(
        "eco.papCreateGroup | | vv | functions=[@g,@g] fast_evaluators=[@g,@g] arities=[2,2] num_captured=[1,1] \
         unboxed_bitmaps=[0,0] capture_counts=[0,0] cross_edges=[1,0,0,0,1,0]",
        &[
            ("cross_edges=[1,0,0,0,1,0]", "cross_edges=[1,0,0]", "disagree"),
            ("| vv |", "| v |", "two or more"),
        ],
    );
}

#[test]
fn applications() {
    check(
        "eco.papExtend | vi | i | newargs_unboxed_bitmap=1 remaining_arity=1 _call_kind=\"direct_flat\"",
        &[
            ("| vi", "| ii", "first operand"),
            ("| vi", "| v", "0 new arguments"),
            ("newargs_unboxed_bitmap=1", "newargs_unboxed_bitmap=0", "make 1"),
            ("remaining_arity=1", "remaining_arity=0", "`remaining_arity` is 0"),
            ("remaining_arity=1", "remaining_arity=2", "still takes arguments"),
            ("| i |", "| b |", "a number or a boxed value"),
        ],
    );
}

#[test]
fn calls() {
    check(
        "eco.call | vi | i | callee=@g",
        &[
            ("@g", "@h", "other types"),
            ("| vi", "| iv", "other types"),
            ("| i |", "| v |", "other types"),
            ("callee=@g", "callee=@g remaining_arity=1", "no `remaining_arity`"),
            ("callee", "function", "no `callee`"),
            ("@g", "@unknown", "nothing defines"),
        ],
    );
}

/// A decision on an argument, with regions of these operations.
fn decision(line: &str, regions: &[&[&str]]) -> Option<String> {
    in_function(|module, entry| {
        let regions: Vec<Region> = regions.iter().map(|lines| module.region(entry, "", lines)).collect();
        module.op(line, entry, entry, &regions);
    })
}

#[test]
fn decisions() {
    let good = "eco.case | i | v | case_kind=\"int\" tags=<7,0>";
    let yields: &[&str] = &["eco.yield | v | | "];
    assert_eq!(decision(good, &[yields, yields]), None);
    let refused = |line: &str, regions: &[&[&str]], said: &str| {
        let problem = decision(line, regions).unwrap_or_else(|| panic!("taken: {line}"));
        assert!(problem.contains(said), "{line}: {problem}");
    };
    refused(good, &[yields], "2 tags and 1 regions");
    refused(&good.replace("int", "ctor"), &[yields, yields], "`ctor` does not decide on a value of type i64");
    refused(&good.replace("int", "word"), &[yields, yields], "`word` does not decide");
    refused(&good.replace("| i |", "| f |"), &[yields, yields], "of type f64");
    refused(&good.replace("| v |", "| |"), &[yields, yields], "no result");
    refused(&good.replace("| v |", "| t |"), &[yields, yields], "a result is");
    refused(good, &[yields, &[]], "ends in `eco.yield`");
    refused(good, &[yields, &["eco.yield | i | | "]], "other types");
    refused(good, &[yields, &["eco.return | v | | "]], "ends in `eco.yield`");
    refused(good, &[yields, &["eco.yield | v | | ", "eco.yield | v | | "]], "something after it");
    let returns: &[&str] = &["eco.return | | | ", "eco.yield | v | | "];
    refused(good, &[yields, returns], "does not end a block");
    let strings = "eco.case | v | v | case_kind=\"str\" tags=<0,1> string_patterns=[\"a\"]";
    assert_eq!(decision(strings, &[yields, yields]), None);
    refused(&strings.replace("[\"a\"]", "[]"), &[yields, yields], "a string for each region but the last");
    refused(&strings.replace("[\"a\"]", "[1]"), &[yields, yields], "a string for each region but the last");
    let chars = "eco.case | c | v | case_kind=\"chr\" tags=<97,0>";
    assert_eq!(decision(chars, &[yields, yields]), None);
    refused(&chars.replace("chr", "bool"), &[yields, yields], "`bool` does not decide");
}

#[test]
fn decisions_on_bits() {
    let yields: &[&str] = &["eco.yield | v | | "];
    let on_bit = |attrs: &str| decision(&format!("eco.case | b | v | {attrs}"), &[yields, yields]);
    assert_eq!(on_bit("tags=<1,0> case_kind=\"bool\""), None);
    assert!(on_bit("tags=<1,2> case_kind=\"bool\"").is_some());
    assert!(on_bit("tags=<1,0> case_kind=\"int\"").is_some());
}

#[test]
fn alternatives_are_blocks_without_arguments() {
    let problem = in_function(|module, entry| {
        let good = module.region(entry, "", &["eco.yield | v | | "]);
        let bad = module.region(entry, "i", &["eco.yield | v | | "]);
        module.op("eco.case | i | v | case_kind=\"int\" tags=<7,0>", entry, entry, &[good, bad]);
    });
    assert!(problem.is_some_and(|problem| problem.contains("has no arguments")));
    let problem = in_function(|module, entry| {
        let good = module.region(entry, "", &["eco.yield | v | | "]);
        let two = module.region(entry, "", &["eco.yield | v | | "]);
        let second = module.body.new_block(two, &[]);
        module.op("eco.yield | v | | ", entry, second, &[]);
        module.op("eco.case | i | v | case_kind=\"int\" tags=<7,0>", entry, entry, &[good, two]);
    });
    assert!(problem.is_some_and(|problem| problem.contains("one block")));
}

#[test]
fn functions() {
    let function = |signature: &str, extra: &str, returned: &str| {
        let mut module = Module::new();
        let line = format!("eco.return | {returned} | | ");
        module.function("f", signature, extra, |module, entry| module.op(&line, entry, entry, &[])).err()
    };
    assert_eq!(function("v>v", "", "v"), None);
    let said =
        |violation: Option<Violation>| violation.map(|violation| violation.problem).unwrap_or_default();
    assert!(said(function("vi>v", "", "i")).contains("other types than the results"));
    assert!(said(function("b>v", "", "")).contains("neither a number nor a boxed value"));
    assert!(said(function("v>t", "", "v")).contains("neither a number nor a boxed value"));
    assert!(said(function("v>v", "eco.caf_memo=unit", "v")).contains("one boxed value of no parameters"));
    assert!(said(function("v>v", "is_kernel=true", "v")).contains("a kernel has no body"));
}

#[test]
fn symbols_are_unique_and_there() {
    let mut module = Module::new();
    module.declaration("f", ">v", "").expect("a declaration");
    let again = module.declaration("f", ">v", "").expect_err("a second one");
    assert!(again.problem.contains("a second definition"), "{again}");
    module.top("eco.global | sym_name=\"__eco_caf$f\"", &[]).expect("a slot");
    let again = module.top("eco.global | sym_name=\"__eco_caf$f\"", &[]).expect_err("a second one");
    assert!(again.problem.contains("a second definition"), "{again}");

    let mut module = Module::new();
    module.declaration("f", ">v", "eco.caf_memo=unit").expect("a declaration");
    module.table().expect("a table");
    let missing = std::mem::take(&mut module.verifier).finish().expect_err("no slot");
    assert!(missing.problem.contains("nothing defines it"), "{missing}");

    let mut module = Module::new();
    module.table().expect("a table");
    module.table().expect("a table");
    let two = std::mem::take(&mut module.verifier).finish().expect_err("two tables");
    assert!(two.problem.contains("there are 2 of them"), "{two}");
}

/// A value is there after its operation, in its block and in those within it.
#[test]
fn operands_are_defined_before_they_are_used() {
    let used = |module: &mut Module, value: Value, block: Block| {
        let (name, boxed) = (module.context.op_name("eco.box"), module.types("v"));
        let _ = module.body.op(name, Location::Unknown).operands(&[value]).results(&boxed).append(block);
    };
    let undefined = |problem: Option<String>| {
        assert!(
            problem.as_ref().is_some_and(|problem| problem.contains("is not defined where it is used")),
            "{problem:?}"
        );
    };
    undefined(in_function(|module, entry| {
        let types = module.types("i");
        let (results, operand) = (module.body.new_values(&types), module.argument(entry, 'i'));
        used(module, results.get(0), entry);
        let name = module.context.op_name("eco.int.negate");
        let op = module.body.op(name, Location::Unknown).operands(&[operand]);
        let _ = op.result_values(results).append(entry);
    }));
    for outside in [false, true] {
        let problem = in_function(|module, entry| {
            let first = module.region(entry, "", &["eco.int.negate | i | i | "]);
            let block = module.body.blocks(first).next().expect("a block");
            let negated = module.body.block_ops(block).next().expect("an operation");
            let negated = module.body.result(negated, 0);
            used(module, negated, block);
            module.op("eco.yield | v | | ", entry, block, &[]);
            let other = module.region(entry, "", &["eco.yield | v | | "]);
            module.op("eco.case | i | v | case_kind=\"int\" tags=<7,0>", entry, entry, &[first, other]);
            if outside {
                used(module, negated, entry);
            }
        });
        if outside { undefined(problem) } else { assert_eq!(problem, None) }
    }
}

/// A broken operation is told with the place of the specialization that it was generated for.
#[test]
fn a_violation_has_a_place() {
    struct Broken;
    impl OpSink for Broken {
        fn write(&mut self, _: &Context, _: &Body, _: Op) -> Result<(), Error> {
            let (function, op) = ("M_f_$_1".to_owned(), "eco.box".to_owned());
            Err(Violation { function, op, problem: "it is broken".to_owned() }.into())
        }
    }
    let graph = r#"{"version": 1, "specs": [null,
      {"name": {"home": "M", "name": "f"}, "node": {"k": "value", "type": "int", "body": {"e": "int", "v": 1}}}]}"#;
    let generated = eco::generate(&mut Cursor::new(graph), &mut Context::new(), &mut Broken);
    let Err(Error::Graph(fault)) = generated else { panic!("{generated:?}") };
    assert_eq!((fault.kind, fault.place.line, &*fault.path), (Kind::Verify, 2, "$.specs[1]"));
    assert_eq!(
        fault.to_string(),
        "2:7: `eco.box` breaks a rule of its dialect: it is broken (in M_f_$_1, at $.specs[1])"
    );
}
