//! Random modules: `mlir-opt` reads text and bytecode of each, and they are the same module to it.
//!
//! `MLIR_WRITER_MODULES` says how many (default 12), `MLIR_WRITER_SEED` which is the first.
mod common;

use std::cell::RefCell;

use common::{assert_same, plain_module};
use fastrand::Rng;
use mlir_writer::bytecode::Version;
use mlir_writer::ir::{
    Attr, AttrData, Bits, Block, Body, Context, FloatKind, Location, ModuleOp, NamedAttr, Op, Region,
    Signedness, Str, Type, TypeData, Value,
};

#[test]
fn text_and_bytecode_of_random_modules_are_the_same() {
    let number = |name: &str, default| {
        std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}: {text}")))
    };
    let first: u64 = number("MLIR_WRITER_SEED", 0);
    for seed in first..first + number("MLIR_WRITER_MODULES", 12) {
        check(seed);
    }
}

/// Version 4 has inherent attributes among the others, where those of unregistered operations stay; so a module that is
/// compared in both versions has none.
fn check(seed: u64) {
    for (inherent, versions) in [(false, &[Version::V4, Version::V6][..]), (true, &[Version::V6])] {
        let module = |context: &mut Context| {
            let mut generator = Generator { random: Rng::with_seed(seed ^ 1), inherent, distinct: 1 << 32 };
            if seed.is_multiple_of(3) {
                return plain_module(context);
            }
            ModuleOp { attrs: generator.attrs(context, "m."), location: generator.location(context, 2) }
        };
        assert_same(
            &|context, write| {
                let generator =
                    RefCell::new(Generator { random: Rng::with_seed(seed), inherent, distinct: 0 });
                let mut body = Body::new();
                for _ in 0..12 {
                    let scope = context.scope();
                    body.clear();
                    let op = generator.borrow_mut().top_level(context, &mut body);
                    write(context, &body, op);
                    context.release(scope);
                }
            },
            &module,
            versions,
            &format!("seed {seed}, inherent attributes {inherent}"),
        );
    }
}

struct Generator {
    random: Rng,
    inherent: bool,
    distinct: u64,
}

const STRINGS: [&str; 10] = [
    "",
    "a",
    "plain text",
    "quote \" and \\",
    "line\nbreak\ttab",
    "é ∀ 𝄞",
    "\0 zero",
    "\u{7f}\r",
    "i64",
    "0x12",
];
const SYMBOLS: [&str; 6] = ["f", "Agg2_divMod_$_1$sret", "with space", "é", "_.$", "$x"];
const KEYS: [&str; 9] = ["value", "sym", "a.b", "kéy", "with space", "_x$y", "i32", "true", "zz"];

impl Generator {
    fn flip(&mut self) -> bool {
        self.random.bool()
    }

    fn text(&mut self) -> &'static str {
        STRINGS[self.random.usize(..STRINGS.len())]
    }

    fn integer_type(&mut self, context: &mut Context) -> Type {
        let width = self.random.choice([0, 1, 3, 8, 16, 24, 32, 63, 64, 65, 128, 200]).expect("some");
        let signedness = self
            .random
            .choice([Signedness::Signless, Signedness::Signed, Signedness::Unsigned])
            .expect("some");
        // `si0` has no values.
        let width = if signedness == Signedness::Signless { width } else { width.max(2) };
        context.ty(TypeData::Integer { width, signedness })
    }

    fn float_kind(&mut self) -> FloatKind {
        let kinds = [
            FloatKind::BF16,
            FloatKind::F16,
            FloatKind::F32,
            FloatKind::F64,
            FloatKind::F64,
            FloatKind::F80,
            FloatKind::F128,
        ];
        self.random.choice(kinds).expect("some")
    }

    fn types(&mut self, context: &mut Context, depth: u32) -> Box<[Type]> {
        (0..self.random.usize(..4)).map(|_| self.ty(context, depth)).collect()
    }

    fn ty(&mut self, context: &mut Context, depth: u32) -> Type {
        let kinds = if depth == 0 { 6 } else { 12 };
        match self.random.u32(..kinds) {
            0 => self.integer_type(context),
            1 => context.ty(TypeData::Index),
            2 => {
                let kind = self.float_kind();
                context.float_type(kind)
            }
            3 => context.ty(TypeData::None),
            4 => context.dialect_type("eco", "!eco.value"),
            5 => context.dialect_type("other", "!other.pair<i64, \"é\">"),
            6 => {
                let (inputs, results) = (self.types(context, depth - 1), self.types(context, depth - 1));
                context.function_type(&inputs, &results)
            }
            7 => {
                let elements = self.types(context, depth - 1);
                context.ty(TypeData::Tuple(elements))
            }
            8 => {
                let element = context.float_type(FloatKind::F32);
                context.ty(TypeData::Complex(element))
            }
            9 => {
                let element = context.integer_type(8);
                let rank = self.random.usize(..3);
                let shape = (0..rank).map(|_| self.random.i64(1..300)).collect();
                let scalable = (0..rank).map(|_| self.flip()).collect();
                context.ty(TypeData::Vector { shape, element, scalable })
            }
            _ => {
                let element = self.ty(context, 0);
                // Tensors have elements of builtin types that are not `none`.
                let is_element = matches!(
                    context.type_data(element),
                    TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index
                );
                let element = if is_element { element } else { context.integer_type(32) };
                let shape =
                    (0..self.random.usize(..3)).map(|_| self.flip().then(|| self.random.i64(..300).abs()));
                let shape = shape.collect();
                context.ty(TypeData::Tensor { shape, element })
            }
        }
    }

    fn bits(&mut self, width: u32) -> Bits {
        let edge = self.random.choice([0, 1, u64::MAX, 1 << 63, u64::MAX >> 1]).expect("some");
        if width > 64 {
            let mut words: Box<[u64]> = (0..width.div_ceil(64)).map(|_| self.random.u64(..)).collect();
            if self.flip() {
                words.fill(edge);
            }
            return Bits::Words(words);
        }
        let word = if self.flip() { edge } else { self.random.u64(..) };
        let unused = 64 - width.max(1);
        let value = (word << unused).cast_signed() >> unused;
        Bits::Word(if width == 0 { 0 } else { value.cast_unsigned() })
    }

    /// Without the NaNs of `f80`, whose explicit leading bit makes some of them no numbers at all.
    fn float(&mut self, context: &mut Context) -> AttrData {
        let kind = self.float_kind();
        let ty = context.float_type(kind);
        let bits = match kind {
            FloatKind::F80 => Bits::Words([1 << 63 | self.random.u64(..), self.random.u64(1..0x7fff)].into()),
            FloatKind::F128 => Bits::Words([self.random.u64(..), self.random.u64(..) >> 2].into()),
            FloatKind::F64 => {
                let values = [
                    0.0,
                    -0.0,
                    1.5,
                    1e16,
                    1e-5,
                    f64::NAN,
                    f64::INFINITY,
                    f64::from_bits(self.random.u64(..)),
                ];
                Bits::Word(self.random.choice(values).expect("some").to_bits())
            }
            FloatKind::F32 => Bits::Word(u64::from(self.random.u32(..))),
            FloatKind::F16 | FloatKind::BF16 => Bits::Word(u64::from(self.random.u16(..))),
        };
        AttrData::Float { ty, bits }
    }

    fn attr(&mut self, context: &mut Context, depth: u32) -> Attr {
        let kinds = if depth == 0 { 9 } else { 16 };
        let data = match self.random.u32(..kinds) {
            0 => AttrData::Unit,
            1 | 2 => {
                let ty = self.integer_type(context);
                let TypeData::Integer { width, .. } = *context.type_data(ty) else {
                    unreachable!("an integer type")
                };
                AttrData::Integer { ty, value: self.bits(width) }
            }
            3 => self.float(context),
            4 => AttrData::String(context.str(self.text())),
            5 => AttrData::FlatSymbolRef(self.symbol(context)),
            6 => AttrData::Type(self.ty(context, depth)),
            7 => {
                let ty = context.ty(TypeData::Index);
                AttrData::Integer { ty, value: self.bits(64) }
            }
            8 => AttrData::Dialect {
                dialect: context.str("eco"),
                assembly: context.str("#eco.form<[1, 2], \"x\">"),
                encoding: None,
            },
            9 => {
                AttrData::Array((0..self.random.usize(..4)).map(|_| self.attr(context, depth - 1)).collect())
            }
            10 => {
                let entries = self.named_attrs(context, "", depth - 1);
                return context.dictionary(&entries);
            }
            11 => self.dense_array(context),
            12 => self.dense_elements(context),
            13 => {
                let root = self.symbol(context);
                let nested = (0..self.random.usize(1..3)).map(|_| self.symbol(context)).collect();
                AttrData::SymbolRef { root, nested }
            }
            14 => {
                self.distinct += 1;
                let referenced = self.attr(context, 0);
                AttrData::Distinct { id: self.distinct, referenced }
            }
            _ => match self.location(context, 2) {
                Location::Attr(attr) => return attr,
                Location::File { file, line, column } => AttrData::FileLineColLoc { file, line, column },
                Location::Unknown => AttrData::UnknownLoc,
            },
        };
        context.attr(data)
    }

    fn symbol(&mut self, context: &mut Context) -> Str {
        context.str(SYMBOLS[self.random.usize(..SYMBOLS.len())])
    }

    fn dense_array(&mut self, context: &mut Context) -> AttrData {
        let count = self.random.usize(..5);
        let width = self.random.choice([1, 8, 16, 32, 64]).expect("some");
        let is_float = width >= 32 && self.flip();
        let element = match (is_float, width) {
            (true, 32) => context.float_type(FloatKind::F32),
            (true, _) => context.float_type(FloatKind::F64),
            (false, width) => context.integer_type(width),
        };
        let data = if width == 1 {
            (0..count).map(|_| self.random.u8(..2)).collect()
        } else {
            (0..count * width as usize / 8).map(|_| self.random.u8(..)).collect()
        };
        AttrData::DenseArray { element, data }
    }

    fn dense_elements(&mut self, context: &mut Context) -> AttrData {
        let bytes = self.random.choice([1, 2, 4, 8]).expect("some");
        let element = match bytes {
            4 if self.flip() => context.float_type(FloatKind::F32),
            2 if self.flip() => context.float_type(FloatKind::F16),
            bytes => context.integer_type(8 * bytes),
        };
        let (rows, columns) = (self.random.i64(1..4), self.random.i64(1..4));
        let ty = if self.flip() {
            TypeData::Tensor { shape: [Some(rows), Some(columns)].into(), element }
        } else {
            TypeData::Vector { shape: [rows, columns].into(), element, scalable: [].into() }
        };
        let count = if self.flip() { 1 } else { rows * columns };
        let count = usize::try_from(count).expect("small") * bytes as usize;
        // Floats without NaNs, whose payloads text in decimals would lose.
        let data = (0..count).map(|_| self.random.u8(..0x70)).collect();
        AttrData::DenseElements { ty: context.ty(ty), data }
    }

    fn named_attrs(&mut self, context: &mut Context, prefix: &str, depth: u32) -> Vec<NamedAttr> {
        let mut keys = KEYS;
        self.random.shuffle(&mut keys);
        let count = self.random.usize(..4);
        let keys = keys[..count].iter();
        keys.map(|key| NamedAttr {
            name: context.str(&format!("{prefix}{key}")),
            value: self.attr(context, depth),
        })
        .collect()
    }

    fn attrs(&mut self, context: &mut Context, prefix: &str) -> Vec<NamedAttr> {
        self.named_attrs(context, prefix, 2)
    }

    fn file_location(&mut self, context: &mut Context) -> Location {
        let file = context.str(self.random.choice(["src/Main.elm", "-", "é \"q\".elm"]).expect("some"));
        Location::File { file, line: self.random.u32(..2000), column: self.random.u32(..200) }
    }

    fn location(&mut self, context: &mut Context, depth: u32) -> Location {
        let data = match self.random.u32(..if depth == 0 { 6 } else { 9 }) {
            0 | 1 => return Location::Unknown,
            2..=5 => return self.file_location(context),
            6 => AttrData::NameLoc { name: context.str("name"), child: self.location(context, depth - 1) },
            7 => AttrData::CallSiteLoc {
                callee: self.location(context, depth - 1),
                caller: self.location(context, depth - 1),
            },
            // MLIR flattens fused locations and drops unknown and equal ones from them, so that only the plain case
            // stays what it was.
            _ => AttrData::FusedLoc {
                locations: [self.file_location(context)].into(),
                metadata: Some(context.string_attr("why")),
            },
        };
        Location::Attr(context.attr(data))
    }

    fn top_level(&mut self, context: &mut Context, body: &mut Body) -> Op {
        let name = context.op_name(self.random.choice(["t.function", "t.global", "u.x.y"]).expect("some"));
        let location = self.location(context, 2);
        let attrs = self.attrs(context, "");
        let region = body.new_region();
        let is_isolated = self.flip();
        if self.random.u32(..5) > 0 {
            self.blocks(context, body, region, &[], 4);
        }
        let op = body.op(name, location).attrs(&attrs);
        if is_isolated { op.isolated_region(region) } else { op.regions(&[region]) }.detached()
    }

    fn blocks(
        &mut self,
        context: &mut Context,
        body: &mut Body,
        region: Region,
        visible: &[Value],
        depth: u32,
    ) {
        let count = if self.flip() { 1 } else { self.random.usize(1..4) };
        let blocks: Vec<Block> = (0..count)
            .map(|_| {
                let types = self.types(context, 1);
                let arguments: Vec<_> = types.iter().map(|&ty| (ty, self.location(context, 1))).collect();
                body.new_block(region, &arguments)
            })
            .collect();
        let mut dominating = visible.to_vec();
        for (index, &block) in blocks.iter().enumerate() {
            let mut values = dominating.clone();
            values.extend(body.arguments(block).iter());
            for _ in 0..self.random.u32(..5) {
                let op = self.op(context, body, block, &values, depth);
                values.extend(body.results(op).iter());
            }
            let end = context.op_name("t.end");
            let successors: Vec<Block> = blocks[1..].iter().copied().filter(|_| self.flip()).collect();
            let operands = self.operands(&values);
            let _ = body.op(end, Location::Unknown).operands(&operands).successors(&successors).append(block);
            // What the first block defines is visible in the others where these can be reached only through it.
            if index == 0 {
                dominating = values;
            }
        }
    }

    fn operands(&mut self, values: &[Value]) -> Vec<Value> {
        if values.is_empty() {
            return Vec::new();
        }
        (0..self.random.usize(..4)).map(|_| values[self.random.usize(..values.len())]).collect()
    }

    fn op(
        &mut self,
        context: &mut Context,
        body: &mut Body,
        block: Block,
        values: &[Value],
        depth: u32,
    ) -> Op {
        let names = ["t.a", "t.b.c", "eco.case", "u.z", "nodialect.x"];
        let name = context.op_name(self.random.choice(names).expect("some"));
        let location = self.location(context, 2);
        let operands = self.operands(values);
        let types = self.types(context, 2);
        let attrs = self.attrs(context, "");
        let inherent = if self.inherent && self.flip() { self.attrs(context, "p") } else { Vec::new() };
        // Results that are numbered before the regions, or behind them.
        let early = self.flip().then(|| body.new_values(&types));
        let mut regions = Vec::new();
        let is_isolated = self.random.u32(..4) == 0;
        if depth > 0 && self.random.u32(..3) == 0 {
            for _ in 0..if is_isolated { 1 } else { self.random.u32(1..4) } {
                let region = body.new_region();
                if self.random.u32(..5) > 0 {
                    self.blocks(context, body, region, if is_isolated { &[] } else { values }, depth - 1);
                }
                regions.push(region);
            }
        }
        let mut op = body.op(name, location).operands(&operands).attrs(&attrs);
        for attr in inherent {
            op = op.inherent_attr(attr.name, attr.value);
        }
        op = match early {
            Some(values) => op.result_values(values),
            None => op.results(&types),
        };
        op = match (&regions[..], is_isolated) {
            ([region], true) => op.isolated_region(*region),
            (regions, _) => op.regions(regions),
        };
        op.append(block)
    }
}
