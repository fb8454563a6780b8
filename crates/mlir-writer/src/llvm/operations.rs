//! Operations of the dialect, put together by the names of their properties.
use rustc_hash::FxHashMap;

use super::properties::{Kind, LAYOUTS, Layout};
use crate::ir::{
    Attr, Block, Body, Context, Location, NamedAttr, Op, OpBuilder, OpName, Piece, Region, Str, Type, Value,
    Values,
};

/// What operations are made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// Bytecode with native properties.
    #[default]
    Bytecode,
    /// Text.
    Text,
}

/// The value of a property.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Property {
    Attr(Attr),
    /// Of an enumeration's bits.
    Number(u64),
    /// Present.
    Flag,
    /// How many operands there are in each group.
    Segments(Vec<u32>),
}

impl From<Attr> for Property {
    fn from(attr: Attr) -> Self {
        Property::Attr(attr)
    }
}

/// An operation that is being put together.
#[derive(Debug, Default)]
pub(super) struct Draft {
    name: &'static str,
    pub(super) operands: Vec<Value>,
    results: Results,
    properties: Vec<(&'static str, Property)>,
    pub(super) attrs: Vec<NamedAttr>,
    pub(super) successors: Vec<Block>,
    region: Option<Region>,
}

#[derive(Debug, Default)]
enum Results {
    #[default]
    None,
    Type(Type),
    Values(Values),
}

impl Draft {
    pub(super) fn new(name: &'static str) -> Self {
        Draft { name, ..Draft::default() }
    }

    /// The name of the operation.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    pub(super) fn operands(mut self, operands: impl IntoIterator<Item = Value>) -> Self {
        self.operands.extend(operands);
        self
    }

    pub(super) fn result(mut self, ty: Type) -> Self {
        self.results = Results::Type(ty);
        self
    }

    pub(super) fn result_values(mut self, values: Values) -> Self {
        if !values.is_empty() {
            self.results = Results::Values(values);
        }
        self
    }

    pub(super) fn set(mut self, name: &'static str, value: impl Into<Property>) -> Self {
        self.properties.push((name, value.into()));
        self
    }

    pub(super) fn set_some(self, name: &'static str, value: Option<impl Into<Property>>) -> Self {
        match value {
            Some(value) => self.set(name, value),
            None => self,
        }
    }

    pub(super) fn set_all(mut self, properties: &[(&'static str, Property)]) -> Self {
        self.properties.extend_from_slice(properties);
        self
    }

    /// A property that is there, and that is all.
    pub(super) fn flag(self, is_set: bool, name: &'static str) -> Self {
        if is_set { self.set(name, Property::Flag) } else { self }
    }

    pub(super) fn segments(self, sizes: &[usize]) -> Self {
        let sizes = sizes.iter().map(|&size| u32::try_from(size).unwrap_or(u32::MAX)).collect();
        self.set(SEGMENTS, Property::Segments(sizes))
    }

    pub(super) fn attr(mut self, name: Str, value: Attr) -> Self {
        self.attrs.push(NamedAttr { name, value });
        self
    }

    pub(super) fn successors(mut self, blocks: &[Block]) -> Self {
        self.successors.extend_from_slice(blocks);
        self
    }

    pub(super) fn region(mut self, region: Region) -> Self {
        self.region = Some(region);
        self
    }
}

/// The property that says how many operands each group has.
const SEGMENTS: &str = "operandSegmentSizes";

/// An operation of the dialect, with its names interned.
#[derive(Debug)]
struct Known {
    layout: &'static Layout,
    name: OpName,
    properties: Vec<(&'static str, Str, Kind)>,
}

/// The operations of the dialect.
#[derive(Debug)]
pub(super) struct Operations {
    form: Form,
    by_name: FxHashMap<&'static str, Known>,
    i32: Type,
    unit: Attr,
}

impl Operations {
    pub(super) fn new(context: &mut Context, form: Form) -> Self {
        let known = |layout: &'static Layout| {
            let properties = layout.properties.iter().map(|&(name, kind)| (name, context.str(name), kind));
            let properties = properties.collect();
            (layout.op, Known { layout, name: context.op_name(layout.op), properties })
        };
        let by_name = LAYOUTS.iter().map(known).collect();
        Operations { form, by_name, i32: context.integer_type(32), unit: context.unit_attr() }
    }

    /// The dialect's operation of this name.
    pub(super) fn find(&self, name: &str) -> Option<&'static Layout> {
        self.by_name.get(name).map(|known| known.layout)
    }

    /// Whether the operation of this name has a property.
    pub(super) fn has_property(&self, name: &str, property: &str) -> bool {
        self.find(name).is_some_and(|layout| layout.properties.iter().any(|(other, _)| *other == property))
    }

    /// Makes an operation: the last one of a block, or a detached one.
    pub(super) fn make(
        &self,
        context: &mut Context,
        body: &mut Body,
        draft: Draft,
        location: Location,
        block: Option<Block>,
    ) -> Op {
        let Draft { name, operands, results, properties, attrs, successors, region } = draft;
        let Some(known) = self.by_name.get(name) else {
            unreachable!("`{name}` is not in the table of operations")
        };
        debug_assert!(
            properties.iter().all(|(name, _)| known.properties.iter().any(|(other, ..)| other == name)),
            "`{name}` has other properties than {properties:?}"
        );
        debug_assert!(
            known.layout.operands.takes(operands.len()),
            "`{name}` has another number of operands than {}",
            operands.len()
        );
        let mut builder = body.op(known.name, location).operands(&operands).attrs(&attrs);
        builder = match results {
            Results::None => builder,
            Results::Type(ty) => builder.results(&[ty]),
            Results::Values(values) => builder.result_values(values),
        };
        builder = self.with_properties(context, builder, known, &properties).successors(&successors);
        if let Some(region) = region {
            builder = builder.isolated_region(region);
        }
        match block {
            Some(block) => builder.append(block),
            None => builder.detached(),
        }
    }

    fn with_properties<'body>(
        &self,
        context: &mut Context,
        mut builder: OpBuilder<'body>,
        known: &Known,
        properties: &[(&'static str, Property)],
    ) -> OpBuilder<'body> {
        let value_of =
            |name: &str| properties.iter().find(|(other, _)| *other == name).map(|(_, value)| value);
        match self.form {
            Form::Text => {
                for (name, key, _) in &known.properties {
                    if let Some(value) = value_of(name) {
                        builder = builder.inherent_attr(*key, self.as_attr(context, value));
                    }
                }
                builder
            }
            Form::Bytecode if known.properties.is_empty() => builder,
            Form::Bytecode => {
                let mut pieces = Vec::with_capacity(known.properties.len());
                for (name, _, kind) in &known.properties {
                    put(&mut pieces, known.layout.op, name, *kind, value_of(name), self.unit);
                }
                builder.properties(&pieces)
            }
        }
    }

    /// A property as the attribute that stands for it in text.
    fn as_attr(&self, context: &mut Context, property: &Property) -> Attr {
        match property {
            Property::Attr(attr) => *attr,
            Property::Number(number) => context.integer_attr(self.i32, number.cast_signed()),
            Property::Flag => self.unit,
            Property::Segments(sizes) => {
                let sizes: Vec<i32> = sizes.iter().map(|&size| size.cast_signed()).collect();
                context.dense_i32(&sizes)
            }
        }
    }
}

/// Appends the native form of one property, as the code has it that TableGen makes of the dialect's description.
fn put(pieces: &mut Vec<Piece>, op: &str, name: &str, kind: Kind, value: Option<&Property>, unit: Attr) {
    match (kind, value) {
        (Kind::Required, Some(Property::Attr(attr))) => pieces.push(Piece::Attr(*attr)),
        (Kind::Optional, None) => pieces.push(Piece::OptionalAttr(None)),
        (Kind::Optional, Some(Property::Attr(attr))) => pieces.push(Piece::OptionalAttr(Some(*attr))),
        (Kind::Optional, Some(Property::Flag)) => pieces.push(Piece::OptionalAttr(Some(unit))),
        (Kind::Number, None) => pieces.push(Piece::VarInt(0)),
        (Kind::Number, Some(Property::Number(number))) => pieces.push(Piece::VarInt(*number)),
        (Kind::Segments, Some(Property::Segments(sizes))) => {
            // All of them, of the two forms of `writeSparseArray`: twice the length, then each.
            pieces.push(Piece::VarInt((sizes.len() as u64) << 1));
            pieces.extend(sizes.iter().map(|&size| Piece::VarInt(u64::from(size))));
        }
        (kind, value) => unreachable!("property `{name}` of `{op}` is {kind:?}, not {value:?}"),
    }
}
