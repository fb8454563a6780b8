//! Writes a program as LLVM IR.

use crate::program::*;
use std::fmt::Write;

/// The number of an event in the middle of a function is this more than the function's.
pub(crate) const MARK: u64 = 1_000_000;

const TARGET: &str = r#"target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
"#;

const DECLARATIONS: &str = "
declare void @jl_test_enter(ptr, i64)
declare i32 @jl_test_personality(...)
declare i1 @julia.cpu.have_fma.f64()
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.fmuladd.f64(double, double, double)
declare <4 x double> @llvm.fma.v4f64(<4 x double>, <4 x double>, <4 x double>)
declare <4 x double> @llvm.fmuladd.v4f64(<4 x double>, <4 x double>, <4 x double>)
";

/// What the pass is told about a program, apart from its code
pub(crate) struct Annotations {
    /// Function attributes, for a module that is annotated already
    pub(crate) attributes: Option<Vec<String>>,
    /// The functions of the function table, and their numbers in the image
    pub(crate) table: Vec<usize>,
    pub(crate) indices: Vec<usize>,
    /// How many of them an image that is to be cut lists itself; the others are added in their order
    pub(crate) given: usize,
}

/// How many globals an image lists that is to be cut: enough for a base of places in each shard of Julia 1.10.
pub(crate) const GLOBALS: usize = 4;

/// The module as Julia would hand it to the pass.
pub(crate) fn input_module(program: &Program, annotations: &Annotations, label: Label) -> String {
    let mut module = Module::new(program);
    module.functions(annotations.attributes.as_deref());
    module.function_table(annotations);
    if label == Label::V1_10 {
        module.global_table();
    }
    let specs = module.specs(label);
    module.flag(1, "julia.mv.enable", "i32 1");
    module.flag(1, "julia.mv.specs", &specs);
    if annotations.attributes.is_some() {
        module.flag(1, "julia.mv.annotated", "i32 1");
    }
    if program.has_suffix {
        module.flag(1, "julia.mv.suffix", "!\"_0\"");
    }
    module.finish()
}

/// The module as `jlopt image split` takes it: whole, with some of its functions missing in the table.
pub(crate) fn whole_module(program: &Program, annotations: &Annotations, label: Label) -> String {
    let mut module = Module::new(program);
    module.functions(annotations.attributes.as_deref());
    module.function_table(&Annotations {
        attributes: None,
        table: annotations.table[..annotations.given].to_vec(),
        indices: annotations.indices[..annotations.given].to_vec(),
        given: annotations.given,
    });
    module.spread_globals();
    let specs = module.specs(label);
    module.flag(1, "julia.mv.enable", "i32 1");
    module.flag(1, "julia.mv.specs", &specs);
    if annotations.attributes.is_some() {
        module.flag(1, "julia.mv.annotated", "i32 1");
    }
    module.finish()
}

/// The module with the tables of an image with a single target and no clones, for the test
/// of the generator itself.
pub(crate) fn reference_module(program: &Program, annotations: &Annotations) -> String {
    let mut module = Module::new(program);
    module.functions(None);
    module.reference_tables(annotations);
    module.finish()
}

/// The name of a global that the image lists, by its position there.
pub(crate) fn image_global_name(position: usize) -> String {
    format!("jl_test_global_{position}")
}

fn ir_table(items: &[String]) -> String {
    format!("[{} x ptr] [{}]", items.len(), items.join(", "))
}

fn function_pointers(table: &[usize]) -> Vec<String> {
    let pointer = |function: &usize| format!("ptr @{}", function_name(*function));
    table.iter().map(pointer).collect()
}

struct Module<'a> {
    program: &'a Program,
    text: String,
    metadata: Vec<String>,
    flags: Vec<usize>,
    units: Vec<usize>,
}

impl<'a> Module<'a> {
    fn new(program: &'a Program) -> Self {
        let mut module = Self {
            program,
            text: String::from(TARGET),
            metadata: Vec::new(),
            flags: Vec::new(),
            units: Vec::new(),
        };
        module.globals();
        module
    }

    fn node(&mut self, text: String) -> usize {
        self.metadata.push(text);
        self.metadata.len() - 1
    }

    fn flag(&mut self, behavior: u32, name: &str, value: &str) {
        let node = self.node(format!("!{{i32 {behavior}, !\"{name}\", {value}}}"));
        self.flags.push(node);
    }

    fn globals(&mut self) {
        for (number, global) in self.program.globals.iter().enumerate() {
            let kind = if global.is_constant { "constant" } else { "global" };
            let name = global_name(number);
            let linkage = global.linkage;
            let value = typed_constant(&global.value);
            writeln!(self.text, "@{name} = {linkage}{kind} {value}").unwrap();
        }
        for (number, alias) in self.program.aliases.iter().enumerate() {
            let function = self.program.aliasee(alias.aliasee);
            let ty = function_type(self.program.signature(function));
            let name = alias_name(number);
            let aliasee = symbol_name(alias.aliasee);
            let linkage = alias.linkage;
            writeln!(self.text, "@{name} = {linkage}alias {ty}, ptr @{aliasee}").unwrap();
        }
        self.text.push_str(DECLARATIONS);
    }

    fn functions(&mut self, attributes: Option<&[String]>) {
        for function in 0..self.program.functions.len() {
            let more = attributes.map_or("", |attributes| &attributes[function]);
            self.function(function, more);
        }
    }

    fn function(&mut self, number: usize, more: &str) {
        let function = &self.program.functions[number];
        let debug = function.debug.then(|| self.debug_information(number));
        let signature = &SIGNATURES[function.signature];
        let mut body = Body::new(self.program, number, debug);
        body.write(function);
        let mut text = format!(
            "\ndefine {}{}{} @{}({}) {more} {}",
            function.linkage,
            signature.convention,
            result_type(signature),
            function_name(number),
            parameters(signature),
            function.attributes.join(" "),
        );
        if body.has_invoke {
            text.push_str(" personality ptr @jl_test_personality");
        }
        if let Some(debug) = debug {
            write!(text, " !dbg !{}", debug.subprogram).unwrap();
        }
        writeln!(text, " {{\ntop:\n{}{}}}", body.allocas, body.text).unwrap();
        self.text.push_str(&text);
    }

    fn debug_information(&mut self, number: usize) -> Debug {
        let first = self.metadata.len();
        if self.units.is_empty() {
            let _ = self.node("!DIFile(filename: \"test.jl\", directory: \".\")".into());
            let _ = self.node(format!(
                "distinct !DICompileUnit(language: DW_LANG_Julia, file: !{first}, emissionKind: FullDebug)"
            ));
            let _ = self.node("!DISubroutineType(types: !{null})".into());
            let _ = self.node("!DIBasicType(name: \"Int64\", size: 64, encoding: DW_ATE_signed)".into());
            self.units.push(first);
        }
        let file = self.units[0];
        let (unit, ty, int) = (file + 1, file + 2, file + 3);
        let name = function_name(number);
        let rest = format!("type: !{ty}, unit: !{unit}, spFlags: DISPFlagDefinition");
        let subprogram = self.node(format!(
            "distinct !DISubprogram(name: \"f{number}\", linkageName: \"{name}\", scope: !{file}, file: !{file}, line: 1, {rest})"
        ));
        let inlined = self.node(format!(
            "distinct !DISubprogram(name: \"inlined{number}\", scope: !{file}, file: !{file}, line: 20, {rest})"
        ));
        let plain = self.node(format!("!DILocation(line: 2, scope: !{subprogram})"));
        let block =
            self.node(format!("distinct !DILexicalBlock(scope: !{subprogram}, file: !{file}, line: 3)"));
        let _ = self.node(format!("!DILocation(line: 4, column: 1, scope: !{block})"));
        let site = self.node(format!("distinct !DILocation(line: 5, scope: !{subprogram})"));
        let _ = self.node(format!("!DILocation(line: 21, scope: !{inlined}, inlinedAt: !{site})"));
        let variable = self.node(format!(
            "!DILocalVariable(name: \"x\", scope: !{subprogram}, file: !{file}, line: 2, type: !{int})"
        ));
        Debug { subprogram, locations: [plain, plain + 2, plain + 4], variable }
    }

    fn function_table(&mut self, annotations: &Annotations) {
        let table = ir_table(&function_pointers(&annotations.table));
        let indices = indices(&annotations.indices);
        writeln!(self.text, "\n@jl_fvars = global {table}").unwrap();
        writeln!(self.text, "@jl_fvar_idxs = hidden constant {indices}").unwrap();
    }

    /// The first entry is the base of the places to relocate. Assemblers know the distance
    /// only within a section: it is zero, like slots and relocated globals.
    fn global_table(&mut self) {
        self.text.push_str(
            "@jl_test_data = global i64 0
@jl_test_more_data = global i64 1
@jl_gvars = global [2 x ptr] [ptr @jl_test_data, ptr @jl_test_data]
@jl_gvar_idxs = hidden constant [2 x i32] [i32 1, i32 0]
",
        );
    }

    /// One of them is used, the others go where they are needed.
    fn spread_globals(&mut self) {
        let names: Vec<String> = (0..GLOBALS).map(image_global_name).collect();
        for name in &names {
            writeln!(self.text, "@{name} = internal global i64 0").unwrap();
        }
        let pointers: Vec<String> = names.iter().map(|name| format!("ptr @{name}")).collect();
        writeln!(self.text, "@jl_gvars = global {}", ir_table(&pointers)).unwrap();
        let indices = indices(&(0..GLOBALS).rev().collect::<Vec<_>>());
        writeln!(self.text, "@jl_gvar_idxs = hidden constant {indices}").unwrap();
    }

    fn reference_tables(&mut self, annotations: &Annotations) {
        let table = ir_table(&function_pointers(&annotations.table));
        let indices = indices(&annotations.indices);
        let count = annotations.table.len();
        let suffix = if self.program.has_suffix { "_0" } else { "" };
        writeln!(
            self.text,
            "
@jl_fvar_count{suffix} = hidden constant i64 {count}
@jl_fvar_ptrs{suffix} = hidden global {table}
@jl_fvar_idxs{suffix} = hidden constant {indices}
@jl_clone_slots{suffix} = hidden constant [1 x i32] zeroinitializer
@jl_clone_idxs{suffix} = hidden constant [1 x i32] [i32 -2147483648]
@jl_clone_ptrs{suffix} = hidden constant [0 x ptr] zeroinitializer"
        )
        .unwrap();
    }

    fn specs(&mut self, label: Label) -> String {
        let targets = self.program.targets.clone();
        let mut nodes = Vec::new();
        for (number, target) in targets.iter().enumerate() {
            let flags = target_flags(target, label);
            let base = match (number, label) {
                (0, Label::V1_14) => "-1".into(),
                _ => target.base.to_string(),
            };
            let features = target.features;
            let node = self.node(format!("!{{!\"x86-64\", !\"{features}\", i32 {base}, i32 {flags}}}"));
            nodes.push(format!("!{node}"));
        }
        let node = self.node(format!("!{{{}}}", nodes.join(", ")));
        format!("!{node}")
    }

    fn finish(mut self) -> String {
        if !self.units.is_empty() {
            self.flag(2, "Debug Info Version", "i32 3");
            let unit = self.units[0] + 1;
            writeln!(self.text, "!llvm.dbg.cu = !{{!{unit}}}").unwrap();
        }
        let flags = join(&self.flags, |flag| format!("!{flag}"));
        writeln!(self.text, "!llvm.module.flags = !{{{flags}}}").unwrap();
        for (number, node) in self.metadata.iter().enumerate() {
            writeln!(self.text, "!{number} = {node}").unwrap();
        }
        self.text
    }
}

fn indices(indices: &[usize]) -> String {
    let items = join(indices, |index| format!("i32 {index}"));
    format!("[{} x i32] [{items}]", indices.len())
}

/// The flags as Julia packs them into `julia.mv.specs` (`src/processor.h`; from 1.14 on
/// `src/llvm-multiversioning.cpp` has bits of its own).
fn target_flags(target: &Target, label: Label) -> u32 {
    let categories = target.categories;
    let bits = if label == Label::V1_14 {
        vec![
            (target.clone_all, 1),
            (target.opt_size, 2),
            (target.min_size, 4),
            (categories.math, 8),
            (categories.simd, 16),
            (categories.float16, 32),
            (categories.bfloat16, 64),
            (target.noise, 1 << 12),
        ]
    } else {
        vec![
            (target.noise, 1 | 32),
            (target.clone_all, 2),
            (categories.math, 4),
            (categories.looping, 8),
            (categories.simd, 16),
            (target.opt_size, 64),
            (target.min_size, 128),
            (categories.cpu, 256),
            (categories.float16, 512),
            (categories.bfloat16, 1024),
        ]
    };
    bits.iter().filter(|(is_set, _)| *is_set).map(|(_, bit)| bit).sum()
}

fn typed_constant(value: &Constant) -> String {
    format!("{} {}", value.ir_type(), constant(value))
}

fn constant(value: &Constant) -> String {
    match value {
        Constant::Symbol(symbol) => format!("@{}", symbol_name(*symbol)),
        Constant::Integer(symbol) => format!("ptrtoint (ptr @{} to i64)", symbol_name(*symbol)),
        Constant::Null => "null".into(),
        Constant::Byte(byte) => byte.to_string(),
        Constant::Array(items) => format!("[{}]", join(items, typed_constant)),
        Constant::Vector(items) => format!("<{}>", join(items, typed_constant)),
        Constant::Struct(items) => format!("{{ {} }}", join(items, typed_constant)),
        Constant::Packed(items) => format!("<{{ {} }}>", join(items, typed_constant)),
    }
}

const MEMORY_TYPE: &str = "[4 x i64]";

fn passing_attributes(passing: Passing) -> &'static str {
    match passing {
        Passing::Plain => "",
        Passing::ByVal => " byval([4 x i64]) align 8",
        Passing::Nest => " nest",
    }
}

fn result_type(signature: &Signature) -> &'static str {
    if signature.returns_memory() { "void" } else { signature.result.ir() }
}

/// The variable of the `sret` parameter comes after those of the others.
fn parameters(signature: &Signature) -> String {
    let mut texts = Vec::new();
    if signature.returns_memory() {
        let variable = signature.parameters.len();
        texts.push(format!("ptr sret({MEMORY_TYPE}) align 8 %v{variable}"));
    }
    for (variable, parameter) in signature.parameters[..signature.fixed].iter().enumerate() {
        let attributes = passing_attributes(parameter.passing);
        texts.push(format!("{}{attributes} %v{variable}", parameter.ty.ir()));
    }
    if signature.is_variadic() {
        texts.push("...".into());
    }
    texts.join(", ")
}

fn function_type(signature: &Signature) -> String {
    let mut types = Vec::new();
    if signature.returns_memory() {
        types.push("ptr");
    }
    types.extend(signature.parameters[..signature.fixed].iter().map(|p| p.ty.ir()));
    if signature.is_variadic() {
        types.push("...");
    }
    format!("{} ({})", result_type(signature), types.join(", "))
}

/// The type that a call names
fn call_type(signature: &Signature) -> String {
    if signature.is_variadic() { function_type(signature) } else { result_type(signature).into() }
}

fn operand(ty: Type, operand: Operand) -> String {
    match operand {
        Operand::Variable(variable) => format!("%v{variable}"),
        Operand::Symbol(symbol) => format!("@{}", symbol_name(symbol)),
        Operand::Constant(value) => match ty {
            Type::Double => format!("{value}.0"),
            Type::Doubles => format!("splat (double {value}.0)"),
            Type::Ints => format!("splat (i64 {value})"),
            Type::Int | Type::Memory | Type::Function(_) => value.to_string(),
        },
    }
}

fn typed(ty: Type, value: Operand) -> String {
    format!("{} {}", ty.ir(), operand(ty, value))
}

#[derive(Clone, Copy)]
struct Debug {
    subprogram: usize,
    locations: [usize; 3],
    variable: usize,
}

struct Body<'a> {
    program: &'a Program,
    number: usize,
    debug: Option<Debug>,
    allocas: String,
    text: String,
    /// The block that is being written
    block: String,
    names: usize,
    lines: usize,
    has_invoke: bool,
}

impl<'a> Body<'a> {
    fn new(program: &'a Program, number: usize, debug: Option<Debug>) -> Self {
        Self {
            program,
            number,
            debug,
            allocas: String::new(),
            text: String::new(),
            block: "top".into(),
            names: 0,
            lines: 0,
            has_invoke: false,
        }
    }

    fn write(&mut self, function: &Function) {
        self.mark(self.number as u64);
        self.variadic_arguments();
        self.statements(&function.body);
        match &function.ending {
            Ending::Return(value) => self.give_back(*value),
            Ending::MustTail(call) => self.must_tail(call),
        }
        if function.has_unreachable_loop {
            self.label("unreachable");
            self.line("br label %unreachable");
        }
    }

    fn signature(&self) -> &'static Signature {
        self.program.signature(self.number)
    }

    fn give_back(&mut self, value: Operand) {
        let signature = self.signature();
        if signature.returns_memory() {
            self.line("ret void");
        } else {
            self.line(format!("ret {}", typed(signature.result, value)));
        }
    }

    fn must_tail(&mut self, call: &Call) {
        let text = self.call_text(call);
        let result = result_type(self.signature());
        self.line(format!("%v{} = musttail {text}", call.result));
        self.line(format!("ret {result} %v{}", call.result));
    }

    fn line(&mut self, text: impl AsRef<str>) {
        let location = match self.debug {
            None => String::new(),
            Some(debug) => format!(", !dbg !{}", debug.locations[self.lines / 2 % 3]),
        };
        self.lines += 1;
        writeln!(self.text, "  {}{location}", text.as_ref()).unwrap();
    }

    /// LLVM 22 reads a phi's fast-math flags only where no metadata follows its entries.
    fn set_phi(&mut self, result: Variable, flags: &str, ty: &str, entries: &str) {
        let phi = format!("%v{result} = phi {flags}{ty} {entries}");
        match flags.is_empty() {
            true => self.line(phi),
            false => writeln!(self.text, "  {phi}").unwrap(),
        }
    }

    fn set(&mut self, result: Variable, text: impl AsRef<str>) {
        self.line(format!("%v{result} = {}", text.as_ref()));
    }

    fn temporary(&mut self, text: impl AsRef<str>) -> String {
        let name = self.name("%t");
        self.line(format!("{name} = {}", text.as_ref()));
        name
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn label(&mut self, label: &str) {
        writeln!(self.text, "{label}:").unwrap();
        self.block = label.into();
    }

    fn alloca(&mut self, ty: &str) -> String {
        let name = self.name("%m");
        writeln!(self.allocas, "  {name} = alloca {ty}, align 16").unwrap();
        name
    }

    /// Logs the address of this code, by which the version is known.
    fn mark(&mut self, event: u64) {
        let address = self.temporary("call ptr asm sideeffect \"leaq 0(%rip), $0\", \"=r\"()");
        self.line(format!("call void @jl_test_enter(ptr {address}, i64 {event})"));
    }

    fn variadic_arguments(&mut self) {
        let signature = self.signature();
        if !signature.is_variadic() {
            return;
        }
        let list = self.alloca("[24 x i8]");
        self.line(format!("call void @llvm.va_start.p0(ptr {list})"));
        for variable in signature.fixed..signature.parameters.len() {
            self.set(variable, format!("va_arg ptr {list}, i64"));
        }
        self.line(format!("call void @llvm.va_end.p0(ptr {list})"));
    }

    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        use Statement as S;
        match statement {
            S::Binary { result, ty, operation, flags, a, b } => {
                let name = operation_name(*ty, *operation);
                let b = match operation {
                    Operation::ShiftLeft(bits) | Operation::ShiftRight(bits) => {
                        Operand::Constant(i64::from(*bits))
                    }
                    _ => *b,
                };
                let text = format!("{name} {flags}{}, {}", typed(*ty, *a), operand(*ty, b));
                self.set(*result, text);
                self.record(*result, *ty);
            }
            S::Negate { result, ty, flags, a } => {
                self.set(*result, format!("fneg {flags}{}", typed(*ty, *a)));
            }
            S::MultiplyAdd { result, ty, fma, flags, a, b, c } => {
                let name = if *fma { "fma" } else { "fmuladd" };
                let suffix = if ty.is_vector() { "v4f64" } else { "f64" };
                let arguments = join(&[*a, *b, *c], |value| typed(*ty, *value));
                let text = format!("call {flags}{} @llvm.{name}.{suffix}({arguments})", ty.ir());
                self.set(*result, text);
            }
            S::Less { result, flags, a, b } => {
                let a = typed(Type::Double, *a);
                let b = operand(Type::Double, *b);
                let less = self.temporary(format!("fcmp {flags}olt {a}, {b}"));
                self.set(*result, format!("zext i1 {less} to i64"));
            }
            S::ToDouble { result, a } => {
                let low = self.temporary(format!("and {}, 255", typed(Type::Int, *a)));
                self.set(*result, format!("sitofp i64 {low} to double"));
            }
            S::ToInt { result, a } => {
                self.set(*result, format!("fptosi {} to i64", typed(Type::Double, *a)));
            }
            S::Reduce { result, ty, a } => self.reduce(*result, *ty, *a),
            S::Narrow { result, to, flags, a } => {
                let narrow = self.narrow(*to, flags, *a);
                self.set(*result, format!("fpext {flags}{} {narrow} to double", to.ir()));
            }
            S::InsertElement { result, ty, a, element, lane } => {
                let (vector, element) = (typed(*ty, *a), typed(element_type(*ty), *element));
                self.set(*result, format!("insertelement {vector}, {element}, i64 {lane}"));
            }
            S::ExtractElement { result, ty, a, lane } => {
                self.set(*result, format!("extractelement {}, i64 {lane}", typed(*ty, *a)));
            }
            S::Select { result, ty, flags, condition, a, b } => {
                let condition = self.condition(*condition);
                let (a, b) = (typed(*ty, *a), typed(*ty, *b));
                self.set(*result, format!("select {flags}i1 {condition}, {a}, {b}"));
            }
            S::HaveFma { result } => {
                let answer = self.temporary("call i1 @julia.cpu.have_fma.f64()");
                self.set(*result, format!("zext i1 {answer} to i64"));
            }
            S::Allocate { result, words } => self.allocate(*result, words),
            S::Load { result, memory, index } => {
                let place = self.word(*memory, *index);
                self.set(*result, format!("load i64, ptr {place}"));
            }
            S::Store { memory, index, value } => {
                let place = self.word(*memory, *index);
                self.line(format!("store {}, ptr {place}", typed(Type::Int, *value)));
            }
            S::StoreInts { memory, value } => {
                let place = self.word(*memory, 2);
                self.line(format!("store {}, ptr {place}, align 8", typed(Type::Ints, *value)));
            }
            S::Take { result, form, symbols, index } => self.take(*result, *form, symbols, *index),
            S::Fetch { result, global, leaf } => self.fetch(*result, *global, *leaf),
            S::Call(call) => self.call(call),
            S::If { condition, then, otherwise, phis } => {
                self.branch(*condition, then, otherwise, phis);
            }
            S::Loop { trips, carried, body } => self.repeat(*trips, carried, body),
            S::Irreducible { result, a } => self.irreducible(*result, *a),
            S::Jump { result, index } => self.jump(*result, *index),
        }
    }

    /// A debug record for some of the integers
    fn record(&mut self, result: Variable, ty: Type) {
        let Some(debug) = self.debug else { return };
        if ty == Type::Int && result.is_multiple_of(2) {
            let (variable, location) = (debug.variable, debug.locations[0]);
            writeln!(self.text, "    #dbg_value(i64 %v{result}, !{variable}, !DIExpression(), !{location})")
                .unwrap();
        }
    }

    fn reduce(&mut self, result: Variable, ty: Type, a: Operand) {
        let (ints, mask) = match ty {
            Type::Doubles => ("<4 x i64>", "splat (i64 255)"),
            _ => ("i64", "255"),
        };
        let value = self.temporary(format!("fptosi {} to {ints}", typed(ty, a)));
        let low = self.temporary(format!("and {ints} {value}, {mask}"));
        self.set(result, format!("sitofp {ints} {low} to {}", ty.ir()));
    }

    /// To `bfloat` by its bits, as not every runtime library truncates to it.
    fn narrow(&mut self, to: Narrow, flags: &str, a: Operand) -> String {
        let a = typed(Type::Double, a);
        if to != Narrow::BFloat {
            return self.temporary(format!("fptrunc {flags}{a} to {}", to.ir()));
        }
        let float = self.temporary(format!("fptrunc {flags}{a} to float"));
        let bits = self.temporary(format!("bitcast float {float} to i32"));
        let high = self.temporary(format!("lshr i32 {bits}, 16"));
        let half = self.temporary(format!("trunc i32 {high} to i16"));
        self.temporary(format!("bitcast i16 {half} to bfloat"))
    }

    fn condition(&mut self, condition: Condition) -> String {
        let a = typed(Type::Int, condition.a);
        self.temporary(format!("icmp slt {a}, {}", operand(Type::Int, condition.b)))
    }

    fn allocate(&mut self, result: Variable, words: &[Operand; 4]) {
        writeln!(self.allocas, "  %v{result} = alloca {MEMORY_TYPE}, align 16").unwrap();
        for (index, word) in words.iter().enumerate() {
            let place = self.word(Operand::Variable(result), index);
            self.line(format!("store {}, ptr {place}", typed(Type::Int, *word)));
        }
    }

    fn word(&mut self, memory: Operand, index: usize) -> String {
        let memory = operand(Type::Memory, memory);
        self.temporary(format!("getelementptr i64, ptr {memory}, i64 {index}"))
    }

    fn take(&mut self, result: Variable, form: Take, symbols: &[Symbol], index: Operand) {
        let first = format!("ptr @{}", symbol_name(symbols[0]));
        let index = operand(Type::Int, index);
        match form {
            Take::Memory => {
                let place = self.alloca("ptr");
                self.line(format!("store {first}, ptr {place}"));
                self.set(result, format!("load ptr, ptr {place}"));
            }
            Take::Exchange => {
                let place = self.alloca("ptr");
                self.line(format!("store ptr null, ptr {place}"));
                self.line(format!("atomicrmw xchg ptr {place}, {first} seq_cst"));
                self.set(result, format!("load ptr, ptr {place}"));
            }
            Take::Freeze => self.set(result, format!("freeze {first}")),
            Take::Struct => self.set(
                result,
                format!("extractvalue {{ i64, {{ i32, ptr }} }} {{ i64 1, {{ i32, ptr }} {{ i32 2, {first} }} }}, 1, 1"),
            ),
            Take::Insert => self.take_insert(result, symbols, &index),
            Take::Array | Take::VectorStore => self.take_stored(result, form, symbols, &index),
            Take::Vector => {
                let vector = format!("<2 x ptr> <{}>", pointers(symbols));
                let lane = self.temporary(format!("and i64 {index}, 1"));
                self.set(result, format!("extractelement {vector}, i64 {lane}"));
            }
            Take::Integer => {
                let zero = self.temporary(format!("and i64 {index}, 0"));
                let address = format!("ptrtoint ({first} to i64)");
                let sum = self.temporary(format!("add i64 {address}, {zero}"));
                self.set(result, format!("inttoptr i64 {sum} to ptr"));
            }
            Take::Offset => {
                let place = self.alloca("ptr");
                let address = format!("getelementptr (i8, {first}, i64 16)");
                self.line(format!("store ptr {address}, ptr {place}"));
                let after = self.temporary(format!("load ptr, ptr {place}"));
                self.set(result, format!("getelementptr i8, ptr {after}, i64 -16"));
            }
            Take::SwitchPhi => self.take_switch(result, symbols, &index),
        }
    }

    fn take_insert(&mut self, result: Variable, symbols: &[Symbol], index: &str) {
        let old = pointers(&[symbols[0], symbols[0]]);
        let new = symbol_name(symbols[1]);
        let pair = self.temporary(format!("insertvalue {{ ptr, ptr }} {{ {old} }}, ptr @{new}, 1"));
        let kept = self.temporary(format!("extractvalue {{ ptr, ptr }} {pair}, 0"));
        let put = self.temporary(format!("extractvalue {{ ptr, ptr }} {pair}, 1"));
        let low = self.temporary(format!("trunc i64 {index} to i1"));
        self.set(result, format!("select i1 {low}, ptr {put}, ptr {kept}"));
    }

    fn take_stored(&mut self, result: Variable, form: Take, symbols: &[Symbol], index: &str) {
        let count = symbols.len();
        let items = pointers(symbols);
        let (ty, value) = match form {
            Take::VectorStore => (format!("<{count} x ptr>"), format!("<{items}>")),
            _ => (format!("[{count} x ptr]"), format!("[{items}]")),
        };
        let place = self.alloca(&ty);
        self.line(format!("store {ty} {value}, ptr {place}"));
        let low = self.temporary(format!("and i64 {index}, {}", count - 1));
        let item = self.temporary(format!("getelementptr ptr, ptr {place}, i64 {low}"));
        self.set(result, format!("load ptr, ptr {item}"));
    }

    fn take_switch(&mut self, result: Variable, symbols: &[Symbol], index: &str) {
        let (join, other) = (self.name("join"), self.name("other"));
        let before = self.block.clone();
        let low = self.temporary(format!("and i64 {index}, 3"));
        self.line(format!(
            "switch i64 {low}, label %{join} [ i64 2, label %{join} i64 1, label %{other} i64 3, label %{other} ]"
        ));
        self.label(&other);
        self.line(format!("br label %{join}"));
        self.label(&join);
        let (a, b) = (symbol_name(symbols[0]), symbol_name(symbols[1]));
        let entry = format!("[ @{a}, %{before} ]");
        self.set(result, format!("phi ptr {entry}, {entry}, [ @{b}, %{other} ]"));
    }

    fn fetch(&mut self, result: Variable, global: usize, leaf: usize) {
        let leaf = self.program.globals[global].leaves()[leaf];
        let (name, offset) = (global_name(global), leaf.offset);
        let place = self.temporary(format!("getelementptr i8, ptr @{name}, i64 {offset}"));
        if leaf.is_integer {
            let address = self.temporary(format!("load i64, ptr {place}, align 1"));
            self.set(result, format!("inttoptr i64 {address} to ptr"));
        } else {
            self.set(result, format!("load ptr, ptr {place}, align 1"));
        }
    }

    fn call_text(&mut self, call: &Call) -> String {
        let signature = &SIGNATURES[call.signature];
        let mut arguments = Vec::new();
        if signature.returns_memory() {
            writeln!(self.allocas, "  %v{} = alloca {MEMORY_TYPE}, align 16", call.result).unwrap();
            arguments.push(format!("ptr sret({MEMORY_TYPE}) align 8 %v{}", call.result));
        }
        for (parameter, argument) in signature.parameters.iter().zip(&call.arguments) {
            let attributes = passing_attributes(parameter.passing);
            let value = operand(parameter.ty, *argument);
            arguments.push(format!("{}{attributes} {value}", parameter.ty.ir()));
        }
        let verb = if call.form == CallForm::Invoke { "invoke" } else { "call" };
        format!(
            "{verb} {}{}{} {}({})",
            call.flags,
            signature.convention,
            call_type(signature),
            operand(Type::Function(call.signature), call.callee),
            arguments.join(", ")
        )
    }

    fn call(&mut self, call: &Call) {
        let mut text = self.call_text(call);
        if !SIGNATURES[call.signature].returns_memory() {
            text = format!("%v{} = {text}", call.result);
        }
        match call.form {
            CallForm::Plain => self.line(text),
            CallForm::Tail => self.line(text.replacen(" call ", " tail call ", 1)),
            CallForm::Invoke => self.invoke(&text),
        }
    }

    fn invoke(&mut self, text: &str) {
        self.has_invoke = true;
        let (normal, unwind) = (self.name("normal"), self.name("unwind"));
        self.line(format!("{text} to label %{normal} unwind label %{unwind}"));
        self.label(&unwind);
        self.line("landingpad { ptr, i32 } cleanup");
        let result = self.signature().result;
        self.line(match result {
            Type::Memory => "ret void".into(),
            _ => format!("ret {} zeroinitializer", result.ir()),
        });
        self.label(&normal);
    }

    fn branch(&mut self, condition: Condition, then: &[Statement], otherwise: &[Statement], phis: &[Phi]) {
        let (yes, no, join) = (self.name("then"), self.name("else"), self.name("join"));
        let condition = self.condition(condition);
        self.line(format!("br i1 {condition}, label %{yes}, label %{no}"));
        self.label(&yes);
        self.statements(then);
        let after_yes = self.block.clone();
        self.line(format!("br label %{join}"));
        self.label(&no);
        self.statements(otherwise);
        let after_no = self.block.clone();
        self.line(format!("br label %{join}"));
        self.label(&join);
        for phi in phis {
            let (a, b) = (operand(phi.ty, phi.a), operand(phi.ty, phi.b));
            let entries = format!("[ {a}, %{after_yes} ], [ {b}, %{after_no} ]");
            self.set_phi(phi.variable, phi.flags, phi.ty.ir(), &entries);
        }
    }

    fn repeat(&mut self, trips: Trips, carried: &[Carried], body: &[Statement]) {
        let (head, exit) = (self.name("loop"), self.name("exit"));
        let (count, next) = (self.name("%t"), self.name("%t"));
        let before = self.block.clone();
        let trips = match trips {
            Trips::Constant(trips) => trips.to_string(),
            Trips::Computed(value) => {
                let low = self.temporary(format!("and {}, 3", typed(Type::Int, value)));
                self.temporary(format!("add i64 {low}, 1"))
            }
        };
        self.line(format!("br label %{head}"));
        let outside = std::mem::take(&mut self.text);
        self.block.clone_from(&head);
        self.statements(body);
        self.line(format!("{next} = add i64 {count}, 1"));
        let again = self.temporary(format!("icmp ult i64 {next}, {trips}"));
        self.line(format!("br i1 {again}, label %{head}, label %{exit}"));
        let latch = self.block.clone();
        let inside = std::mem::replace(&mut self.text, outside);
        self.label(&head);
        self.line(format!("{count} = phi i64 [ 0, %{before} ], [ {next}, %{latch} ]"));
        for value in carried {
            let (start, next) = (operand(value.ty, value.start), operand(value.ty, value.next));
            let entries = format!("[ {start}, %{before} ], [ {next}, %{latch} ]");
            self.set_phi(value.variable, value.flags, value.ty.ir(), &entries);
        }
        self.text.push_str(&inside);
        self.label(&exit);
        for value in carried {
            let entry = format!("[ {}, %{latch} ]", operand(value.ty, value.next));
            self.set(value.result, format!("phi {} {entry}", value.ty.ir()));
        }
    }

    /// Two blocks that take turns three times; the entry chooses the first one.
    fn irreducible(&mut self, result: Variable, a: Operand) {
        let (even, odd, exit) = (self.name("even"), self.name("odd"), self.name("exit"));
        let before = self.block.clone();
        let a = operand(Type::Int, a);
        let parity = self.temporary(format!("trunc i64 {a} to i1"));
        self.line(format!("br i1 {parity}, label %{odd}, label %{even}"));
        let blocks = [(&even, &odd, "add", 3), (&odd, &even, "xor", 5)];
        for (block, other, operation, number) in blocks {
            self.label(block);
            let value = format!("[ {a}, %{before} ], [ %{other}.value, %{other} ]");
            let count = format!("[ 0, %{before} ], [ %{other}.count, %{other} ]");
            self.line(format!("%{block}.old = phi i64 {value}"));
            self.line(format!("%{block}.turn = phi i64 {count}"));
            self.line(format!("%{block}.value = {operation} i64 %{block}.old, {number}"));
            self.line(format!("%{block}.count = add i64 %{block}.turn, 1"));
            self.line(format!("%{block}.more = icmp ult i64 %{block}.count, 3"));
            self.line(format!("br i1 %{block}.more, label %{other}, label %{exit}"));
        }
        self.label(&exit);
        self.set(result, format!("phi i64 [ %{even}.value, %{even} ], [ %{odd}.value, %{odd} ]"));
    }

    fn jump(&mut self, result: Variable, index: Operand) {
        let labels = [self.name("left"), self.name("right")];
        let join = self.name("join");
        let name = function_name(self.number);
        let addresses = labels.each_ref().map(|label| format!("ptr blockaddress(@{name}, %{label})"));
        let low = self.temporary(format!("trunc {} to i1", typed(Type::Int, index)));
        let choice = format!("select i1 {low}, {}, {}", addresses[1], addresses[0]);
        let address = self.temporary(choice);
        let [left, right] = &labels;
        self.line(format!("indirectbr ptr {address}, [ label %{left}, label %{right} ]"));
        for label in &labels {
            self.label(label);
            self.mark(MARK + self.number as u64);
            self.line(format!("br label %{join}"));
        }
        self.label(&join);
        self.set(result, format!("phi i64 [ 11, %{left} ], [ 22, %{right} ]"));
    }
}

fn pointers(symbols: &[Symbol]) -> String {
    join(symbols, |symbol| format!("ptr @{}", symbol_name(*symbol)))
}

fn element_type(ty: Type) -> Type {
    match ty {
        Type::Doubles => Type::Double,
        _ => Type::Int,
    }
}

fn operation_name(ty: Type, operation: Operation) -> &'static str {
    match (operation, ty.is_float()) {
        (Operation::Add, true) => "fadd",
        (Operation::Subtract, true) => "fsub",
        (Operation::Multiply, true) => "fmul",
        (Operation::Add, false) => "add",
        (Operation::Subtract, false) => "sub",
        (Operation::Multiply, false) => "mul",
        (Operation::And, _) => "and",
        (Operation::Or, _) => "or",
        (Operation::Xor, _) => "xor",
        (Operation::ShiftLeft(_), _) => "shl",
        (Operation::ShiftRight(_), _) => "lshr",
    }
}

/// Functions that call a function of each signature with arguments from a buffer of words and
/// store its result into another, and `jl_test_calls`, their table.
pub(crate) fn driver_module() -> String {
    let mut text = String::from(TARGET);
    for (number, signature) in SIGNATURES.iter().enumerate() {
        driver(&mut text, number, signature);
    }
    let calls: Vec<String> =
        (0..SIGNATURES.len()).map(|number| format!("ptr @jl_test_call_{number}")).collect();
    writeln!(text, "@jl_test_calls = constant {}", ir_table(&calls)).unwrap();
    text
}

fn driver(text: &mut String, number: usize, signature: &Signature) {
    let (mut loads, mut arguments) = (String::new(), Vec::new());
    if signature.returns_memory() {
        arguments.push(format!("ptr sret({MEMORY_TYPE}) align 8 %results"));
    }
    let mut word = 0;
    for (position, parameter) in signature.parameters.iter().enumerate() {
        let ty = parameter.ty;
        writeln!(loads, "  %p{position} = getelementptr i64, ptr %words, i64 {word}").unwrap();
        let value = if ty == Type::Memory {
            format!("%p{position}")
        } else {
            let ir = ty.ir();
            writeln!(loads, "  %a{position} = load {ir}, ptr %p{position}, align 8").unwrap();
            format!("%a{position}")
        };
        let attributes = passing_attributes(parameter.passing);
        arguments.push(format!("{}{attributes} {value}", ty.ir()));
        word += ty.words();
    }
    let convention = signature.convention;
    let ty = call_type(signature);
    let call = format!("call {convention}{ty} %function({})", arguments.join(", "));
    writeln!(text, "define void @jl_test_call_{number}(ptr %function, ptr %words, ptr %results) {{").unwrap();
    text.push_str(&loads);
    if signature.returns_memory() {
        writeln!(text, "  {call}").unwrap();
    } else {
        let ir = signature.result.ir();
        writeln!(text, "  %r = {call}\n  store {ir} %r, ptr %results, align 8").unwrap();
    }
    text.push_str("  ret void\n}\n");
}
