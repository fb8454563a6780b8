//! One top-level operation and all that is nested in it.
use thiserror::Error;

use super::attr::NamedAttr;
use super::builder::OpBuilder;
use super::context::{Context, OpName, Str};
use super::encoding::Piece;
use super::location::Location;
use super::types::Type;

/// A value of a [`Body`]: a block argument or a result of an operation.
///
/// Values are numbered in the order in which they were made; that number is the name of a value in text unless it was
/// given one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub(crate) u32);

/// An operation of a [`Body`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Op(pub(crate) u32);

/// A block of a [`Body`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block(pub(crate) u32);

/// A region of a [`Body`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region(pub(crate) u32);

impl Value {
    /// The number of the value in its body, in order of creation from 0.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }
}

/// Values that were made together: the results of an operation, the arguments of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Values {
    pub(crate) start: u32,
    pub(crate) count: u32,
}

impl Values {
    /// How many they are.
    #[must_use]
    pub fn len(self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The one at this position.
    ///
    /// # Panics
    ///
    /// If there are not that many.
    #[must_use]
    pub fn get(self, index: usize) -> Value {
        match u32::try_from(index) {
            Ok(index) if index < self.count => Value(self.start + index),
            _ => panic!("value {index} of {}", self.count),
        }
    }

    /// Some of them, in a row.
    ///
    /// # Panics
    ///
    /// If there are not that many.
    #[must_use]
    pub fn slice(self, start: usize, count: usize) -> Self {
        assert!(start + count <= self.len(), "values {start} to {} of {}", start + count, self.count);
        Values { start: self.start + index32(start), count: index32(count) }
    }

    /// All, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator {
        (self.start..self.start + self.count).map(Value)
    }
}

/// What a [`Body`] refuses.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BodyError {
    /// A name that MLIR's grammar does not have for a value (`suffix-id`).
    #[error(
        "`{name}` cannot name a value: letters, digits, `$`, `.`, `_` and `-`, the first of them not a digit"
    )]
    ValueName {
        /// The name.
        name: String,
    },
}

/// A part of one of the vectors of a [`Body`].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    fn of<T>(self, all: &[T]) -> &[T] {
        &all[self.start as usize..self.end as usize]
    }
}

#[derive(Debug)]
pub(crate) struct OpData {
    pub(crate) name: OpName,
    pub(crate) location: Location,
    pub(crate) operands: Span,
    pub(crate) results: Values,
    pub(crate) attrs: Span,
    pub(crate) inherent: Span,
    pub(crate) properties: Option<Span>,
    pub(crate) successors: Span,
    pub(crate) regions: Span,
    pub(crate) isolated: bool,
    next: Option<Op>,
}

#[derive(Debug)]
struct BlockData {
    region: Region,
    arguments: Values,
    first: Option<Op>,
    last: Option<Op>,
    ops: u32,
    position: u32,
    next: Option<Block>,
}

#[derive(Debug, Default)]
struct RegionData {
    first: Option<Block>,
    last: Option<Block>,
    blocks: u32,
    values: u32,
}

#[derive(Debug)]
struct ValueData {
    ty: Type,
    name: Option<Str>,
    /// Of a block argument.
    location: Location,
}

/// One top-level operation and all that is nested in it: operations, regions, blocks and values, as indexes.
///
/// Things are made from the inside out: a region, its blocks, their operations, and then the operation that owns the
/// region. Values are numbered when they are made, and [`Body::new_values`] makes them ahead of their operation, for
/// operations whose results are numbered before those of their regions and for uses before the definition.
#[derive(Debug, Default)]
pub struct Body {
    ops: Vec<OpData>,
    blocks: Vec<BlockData>,
    regions: Vec<RegionData>,
    values: Vec<ValueData>,
    pub(crate) operands: Vec<Value>,
    pub(crate) named_attrs: Vec<NamedAttr>,
    pub(crate) inherent_attrs: Vec<NamedAttr>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) successors: Vec<Block>,
    pub(crate) owned_regions: Vec<Region>,
}

/// The next free index of a vector whose indexes have 32 bits.
pub(crate) fn index32(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 parts in one top-level operation")
}

/// # Making
impl Body {
    /// A body without anything in it.
    #[must_use]
    pub fn new() -> Self {
        Body::default()
    }

    /// Empties the body for the next top-level operation, and keeps its memory for it.
    pub fn clear(&mut self) {
        self.ops.clear();
        self.blocks.clear();
        self.regions.clear();
        self.values.clear();
        self.operands.clear();
        self.named_attrs.clear();
        self.inherent_attrs.clear();
        self.pieces.clear();
        self.successors.clear();
        self.owned_regions.clear();
    }

    /// A region without blocks, for an operation that is made later.
    pub fn new_region(&mut self) -> Region {
        let region = Region(index32(self.regions.len()));
        self.regions.push(RegionData::default());
        region
    }

    /// Appends a block to a region.
    pub fn new_block(&mut self, region: Region, arguments: &[(Type, Location)]) -> Block {
        let start = index32(self.values.len());
        self.values.extend(arguments.iter().map(|&(ty, location)| ValueData { ty, name: None, location }));
        let arguments = Values { start, count: index32(arguments.len()) };
        let block = Block(index32(self.blocks.len()));
        let owner = &mut self.regions[region.0 as usize];
        let position = owner.blocks;
        owner.blocks += 1;
        owner.values += arguments.count;
        let last = owner.last.replace(block);
        match last {
            Some(last) => self.blocks[last.0 as usize].next = Some(block),
            None => owner.first = Some(block),
        }
        self.blocks.push(BlockData {
            region,
            arguments,
            first: None,
            last: None,
            ops: 0,
            position,
            next: None,
        });
        block
    }

    /// Makes values that an operation made later defines ([`OpBuilder::result_values`]).
    pub fn new_values(&mut self, types: &[Type]) -> Values {
        let start = index32(self.values.len());
        self.values.extend(types.iter().map(|&ty| ValueData { ty, name: None, location: Location::Unknown }));
        Values { start, count: index32(types.len()) }
    }

    /// Starts an operation.
    pub fn op(&mut self, name: OpName, location: Location) -> OpBuilder<'_> {
        OpBuilder::new(self, name, location)
    }

    /// Gives a value a name in text, without the `%`. That it is unique in its function is up to the caller.
    ///
    /// # Errors
    ///
    /// [`BodyError::ValueName`]
    pub fn name_value(&mut self, context: &Context, value: Value, name: Str) -> Result<(), BodyError> {
        let follows = |byte: u8| byte.is_ascii_alphanumeric() || b"$._-".contains(&byte);
        match context.bytes(name) {
            [first, rest @ ..]
                if follows(*first) && !first.is_ascii_digit() && rest.iter().all(|&byte| follows(byte)) =>
            {
                self.values[value.0 as usize].name = Some(name);
                Ok(())
            }
            _ => Err(BodyError::ValueName { name: context.text(name).into_owned() }),
        }
    }

    pub(crate) fn push_op(&mut self, data: OpData) -> Op {
        let op = Op(index32(self.ops.len()));
        self.ops.push(data);
        op
    }

    /// Puts operations that are in no block yet in front of all others of a block, in their order.
    pub fn prepend(&mut self, block: Block, ops: &[Op]) {
        let mut next = self.blocks[block.0 as usize].first;
        for &op in ops.iter().rev() {
            let owner = &mut self.blocks[block.0 as usize];
            owner.ops += 1;
            owner.first = Some(op);
            let _ = owner.last.get_or_insert(op);
            self.regions[owner.region.0 as usize].values += self.ops[op.0 as usize].results.count;
            self.ops[op.0 as usize].next = next;
            next = Some(op);
        }
    }

    pub(crate) fn append(&mut self, block: Block, op: Op) {
        let owner = &mut self.blocks[block.0 as usize];
        owner.ops += 1;
        self.regions[owner.region.0 as usize].values += self.ops[op.0 as usize].results.count;
        match owner.last.replace(op) {
            Some(last) => self.ops[last.0 as usize].next = Some(op),
            None => owner.first = Some(op),
        }
    }
}

/// # Reading
impl Body {
    pub(crate) fn data(&self, op: Op) -> &OpData {
        &self.ops[op.0 as usize]
    }

    /// How many values there are, in all regions.
    #[must_use]
    pub fn value_count(&self) -> usize {
        self.values.len()
    }

    /// The name of an operation.
    #[must_use]
    pub fn name(&self, op: Op) -> OpName {
        self.data(op).name
    }

    /// Where an operation comes from.
    #[must_use]
    pub fn location(&self, op: Op) -> Location {
        self.data(op).location
    }

    /// The operands of an operation.
    #[must_use]
    pub fn operands(&self, op: Op) -> &[Value] {
        self.data(op).operands.of(&self.operands)
    }

    /// The results of an operation.
    #[must_use]
    pub fn results(&self, op: Op) -> Values {
        self.data(op).results
    }

    /// One result of an operation.
    ///
    /// # Panics
    ///
    /// If it has fewer.
    #[must_use]
    pub fn result(&self, op: Op, index: usize) -> Value {
        self.data(op).results.get(index)
    }

    /// The discardable attributes of an operation, in the order in which they were given.
    #[must_use]
    pub fn attrs(&self, op: Op) -> &[NamedAttr] {
        self.data(op).attrs.of(&self.named_attrs)
    }

    /// The inherent attributes of an operation, in the order in which they were given.
    #[must_use]
    pub fn inherent_attrs(&self, op: Op) -> &[NamedAttr] {
        self.data(op).inherent.of(&self.inherent_attrs)
    }

    /// The properties of an operation in their native binary form, where it has one.
    #[must_use]
    pub fn properties(&self, op: Op) -> Option<&[Piece]> {
        self.data(op).properties.map(|span| span.of(&self.pieces))
    }

    /// The blocks to which an operation may pass control.
    #[must_use]
    pub fn successors(&self, op: Op) -> &[Block] {
        self.data(op).successors.of(&self.successors)
    }

    /// The regions of an operation.
    #[must_use]
    pub fn regions(&self, op: Op) -> &[Region] {
        self.data(op).regions.of(&self.owned_regions)
    }

    /// Whether nothing in the regions of an operation uses a value from outside.
    #[must_use]
    pub fn is_isolated(&self, op: Op) -> bool {
        self.data(op).isolated
    }

    /// The blocks of a region.
    pub fn blocks(&self, region: Region) -> impl Iterator<Item = Block> {
        std::iter::successors(self.first_block(region), |&block| self.next_block(block))
    }

    /// How many blocks a region has.
    #[must_use]
    pub fn block_count(&self, region: Region) -> u32 {
        self.regions[region.0 as usize].blocks
    }

    /// How many values the blocks of a region define, nested regions not counted.
    #[must_use]
    pub fn region_value_count(&self, region: Region) -> u32 {
        self.regions[region.0 as usize].values
    }

    /// The position of a block in its region.
    #[must_use]
    pub fn block_position(&self, block: Block) -> u32 {
        self.blocks[block.0 as usize].position
    }

    /// The region of a block.
    #[must_use]
    pub fn block_region(&self, block: Block) -> Region {
        self.blocks[block.0 as usize].region
    }

    /// The arguments of a block.
    #[must_use]
    pub fn arguments(&self, block: Block) -> Values {
        self.blocks[block.0 as usize].arguments
    }

    /// One argument of a block.
    ///
    /// # Panics
    ///
    /// If it has fewer.
    #[must_use]
    pub fn argument(&self, block: Block, index: usize) -> Value {
        self.arguments(block).get(index)
    }

    /// Where a block argument comes from.
    #[must_use]
    pub fn argument_location(&self, argument: Value) -> Location {
        self.values[argument.0 as usize].location
    }

    /// The operations of a block.
    pub fn block_ops(&self, block: Block) -> impl Iterator<Item = Op> {
        std::iter::successors(self.first_op(block), |&op| self.next_op(op))
    }

    /// How many operations a block has.
    #[must_use]
    pub fn op_count(&self, block: Block) -> u32 {
        self.blocks[block.0 as usize].ops
    }

    /// The type of a value.
    #[must_use]
    pub fn value_type(&self, value: Value) -> Type {
        self.values[value.0 as usize].ty
    }

    /// The name that a value was given.
    #[must_use]
    pub fn value_name(&self, value: Value) -> Option<Str> {
        self.values[value.0 as usize].name
    }

    pub(crate) fn first_block(&self, region: Region) -> Option<Block> {
        self.regions[region.0 as usize].first
    }

    pub(crate) fn next_block(&self, block: Block) -> Option<Block> {
        self.blocks[block.0 as usize].next
    }

    pub(crate) fn first_op(&self, block: Block) -> Option<Op> {
        self.blocks[block.0 as usize].first
    }

    pub(crate) fn next_op(&self, op: Op) -> Option<Op> {
        self.data(op).next
    }
}

impl OpData {
    pub(crate) fn new(name: OpName, location: Location) -> Self {
        OpData {
            name,
            location,
            operands: Span::default(),
            results: Values::default(),
            attrs: Span::default(),
            inherent: Span::default(),
            properties: None,
            successors: Span::default(),
            regions: Span::default(),
            isolated: false,
            next: None,
        }
    }
}
