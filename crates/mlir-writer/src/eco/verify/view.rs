//! Reading operations for checks.
use crate::graph::counted;
use crate::ir::{Attr, AttrData, Bits, Block, Body, Context, FloatKind, Op, Region, Type, TypeData};

/// Operations and what they refer to.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) context: &'a Context,
    pub(super) body: &'a Body,
}

/// What a type is, as far as rules ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort<'a> {
    Boxed,
    Int,
    Float,
    Char,
    Bit,
    I32,
    /// An aggregate: its name and the text of its elements.
    Aggregate(&'a str, &'a str),
    Other,
}

impl Sort<'_> {
    /// `i64`, `f64`, `i16`
    pub(super) fn is_primitive(self) -> bool {
        matches!(self, Sort::Int | Sort::Float | Sort::Char)
    }

    /// What crosses functions: a primitive or a boxed value.
    pub(super) fn crosses(self) -> bool {
        self.is_primitive() || self == Sort::Boxed
    }

    /// A primitive, a bit or a boxed value.
    pub(super) fn is_any(self) -> bool {
        self.crosses() || self == Sort::Bit
    }

    /// The kind of a slot that stores it; none of a bit, which is never stored.
    pub(super) fn kind(self) -> Option<i64> {
        match self {
            Sort::Boxed | Sort::Aggregate(..) => Some(0),
            Sort::Int => Some(1),
            Sort::Float => Some(2),
            Sort::Char => Some(3),
            _ => None,
        }
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            Sort::Boxed => "!eco.value",
            Sort::Int => "i64",
            Sort::Float => "f64",
            Sort::Char => "i16",
            Sort::Bit => "i1",
            Sort::I32 => "i32",
            Sort::Aggregate(..) => "an aggregate",
            Sort::Other => "another type",
        }
    }
}

impl<'a> View<'a> {
    pub(super) fn name(self, op: Op) -> &'a str {
        self.context.op_name_text(self.body.name(op))
    }

    pub(super) fn sort(self, ty: Type) -> Sort<'a> {
        match self.context.type_data(ty) {
            TypeData::Integer { width: 1, .. } => Sort::Bit,
            TypeData::Integer { width: 16, .. } => Sort::Char,
            TypeData::Integer { width: 32, .. } => Sort::I32,
            TypeData::Integer { width: 64, .. } => Sort::Int,
            TypeData::Float(FloatKind::F64) => Sort::Float,
            TypeData::Dialect { assembly, .. } if **assembly == *"!eco.value" => Sort::Boxed,
            TypeData::Dialect { dialect, assembly, .. } if **dialect == *"eco" => aggregate(assembly),
            _ => Sort::Other,
        }
    }

    pub(super) fn operand_types(self, op: Op) -> Vec<Type> {
        self.body.operands(op).iter().map(|&value| self.body.value_type(value)).collect()
    }

    pub(super) fn result_types(self, op: Op) -> Vec<Type> {
        self.body.results(op).iter().map(|value| self.body.value_type(value)).collect()
    }

    pub(super) fn operand_sorts(self, op: Op) -> Vec<Sort<'a>> {
        self.operand_types(op).into_iter().map(|ty| self.sort(ty)).collect()
    }

    pub(super) fn result_sorts(self, op: Op) -> Vec<Sort<'a>> {
        self.result_types(op).into_iter().map(|ty| self.sort(ty)).collect()
    }

    /// That an operation has this many results.
    pub(super) fn results(self, op: Op, count: usize) -> Result<(), String> {
        let own = self.body.results(op).len();
        if own == count {
            Ok(())
        } else {
            Err(format!("it has {} instead of {count}", counted(own, "result")))
        }
    }

    /// The operands and the results of an operation, and that these are as many as they must be.
    pub(super) fn parts<const N: usize, const M: usize>(
        self,
        op: Op,
    ) -> Result<([Sort<'a>; N], [Sort<'a>; M]), String> {
        let (operands, results) = (self.operand_sorts(op), self.result_sorts(op));
        let count = operands.len();
        let operands = operands
            .try_into()
            .map_err(|_| format!("it has {} instead of {N}", counted(count, "operand")))?;
        self.results(op, M)?;
        Ok((operands, results.try_into().map_err(|_| "its results")?))
    }

    pub(super) fn attr(self, op: Op, key: &str) -> Option<&'a AttrData> {
        let all = self.body.attrs(op).iter().chain(self.body.inherent_attrs(op));
        all.into_iter()
            .find(|attr| self.context.text(attr.name) == key)
            .map(|attr| self.context.attr_data(attr.value))
    }

    pub(super) fn string(self, op: Op, key: &str) -> Option<&'a str> {
        match self.attr(op, key)? {
            AttrData::String(text) => std::str::from_utf8(self.context.bytes(*text)).ok(),
            _ => None,
        }
    }

    pub(super) fn symbol(self, op: Op, key: &str) -> Option<&'a str> {
        self.as_symbol(self.attr(op, key)?)
    }

    fn as_symbol(self, attr: &AttrData) -> Option<&'a str> {
        match attr {
            AttrData::FlatSymbolRef(text) => std::str::from_utf8(self.context.bytes(*text)).ok(),
            _ => None,
        }
    }

    /// An integer attribute, which must be there.
    pub(super) fn integer(self, op: Op, key: &str) -> Result<i64, String> {
        self.attr(op, key).and_then(as_integer).ok_or_else(|| format!("it has no integer attribute `{key}`"))
    }

    /// An integer attribute in this range.
    pub(super) fn integer_in(
        self,
        op: Op,
        key: &str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<i64, String> {
        let value = self.integer(op, key)?;
        match range.contains(&value) {
            true => Ok(value),
            false => {
                Err(format!("`{key}` is {value}, which is not from {} to {}", range.start(), range.end()))
            }
        }
    }

    pub(super) fn boolean(self, op: Op, key: &str) -> Result<bool, String> {
        match self.attr(op, key) {
            Some(AttrData::Integer { ty, value: Bits::Word(value) }) if self.sort(*ty) == Sort::Bit => {
                Ok(*value != 0)
            }
            _ => Err(format!("it has no boolean attribute `{key}`")),
        }
    }

    pub(super) fn elements(self, op: Op, key: &str) -> Result<Vec<Attr>, String> {
        match self.attr(op, key) {
            Some(AttrData::Array(elements)) => Ok(elements.to_vec()),
            _ => Err(format!("it has no array `{key}`")),
        }
    }

    pub(super) fn integers(self, op: Op, key: &str) -> Result<Vec<i64>, String> {
        let elements = self.elements(op, key)?;
        let read = |attr: Attr| as_integer(self.context.attr_data(attr));
        let all: Option<Vec<i64>> = elements.into_iter().map(read).collect();
        all.ok_or_else(|| format!("`{key}` holds something else than integers"))
    }

    pub(super) fn symbols(self, op: Op, key: &str) -> Result<Vec<&'a str>, String> {
        let elements = self.elements(op, key)?;
        let read = |attr: Attr| self.as_symbol(self.context.attr_data(attr));
        let all: Option<Vec<&str>> = elements.into_iter().map(read).collect();
        all.ok_or_else(|| format!("`{key}` holds something else than symbols"))
    }

    pub(super) fn dense(self, op: Op, key: &str) -> Result<Vec<i64>, String> {
        match self.attr(op, key) {
            Some(AttrData::DenseArray { element, data }) if self.sort(*element) == Sort::Int => {
                let (words, rest) = data.as_chunks::<8>();
                debug_assert!(rest.is_empty(), "whole elements");
                Ok(words.iter().map(|word| i64::from_le_bytes(*word)).collect())
            }
            _ => Err(format!("it has no `array<i64>` named `{key}`")),
        }
    }

    /// The only block of a region.
    pub(super) fn only_block(self, region: Region) -> Option<Block> {
        let mut blocks = self.body.blocks(region);
        let first = blocks.next()?;
        blocks.next().is_none().then_some(first)
    }

    pub(super) fn last(self, block: Block) -> Option<Op> {
        self.body.block_ops(block).last()
    }
}

fn as_integer(attr: &AttrData) -> Option<i64> {
    match attr {
        AttrData::Integer { value: Bits::Word(value), .. } => Some(value.cast_signed()),
        _ => None,
    }
}

fn aggregate(assembly: &str) -> Sort<'_> {
    let parts = assembly
        .strip_prefix("!eco.")
        .and_then(|text| text.strip_suffix('>'))
        .and_then(|text| text.split_once('<'));
    match parts {
        Some((name @ ("tuple2" | "tuple3" | "custom"), elements)) => Sort::Aggregate(name, elements),
        _ => Sort::Other,
    }
}
