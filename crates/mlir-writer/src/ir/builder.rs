//! Putting an operation together.
use super::attr::{Attr, NamedAttr};
use super::body::{Block, Body, Op, OpData, Region, Span, Value, Values, index32};
use super::context::{OpName, Str};
use super::encoding::Piece;
use super::location::Location;
use super::types::Type;

/// An operation that is being put together; it is made by [`append`](OpBuilder::append) or
/// [`detached`](OpBuilder::detached).
///
/// Operands, attributes and the like may be given in several portions.
#[derive(Debug)]
#[must_use = "an operation is made by `append` or `detached`"]
pub struct OpBuilder<'body> {
    body: &'body mut Body,
    data: OpData,
}

impl<'body> OpBuilder<'body> {
    pub(crate) fn new(body: &'body mut Body, name: OpName, location: Location) -> Self {
        let mut data = OpData::new(name, location);
        data.operands = empty_at(body.operands.len());
        data.attrs = empty_at(body.named_attrs.len());
        data.successors = empty_at(body.successors.len());
        data.regions = empty_at(body.owned_regions.len());
        data.inherent = empty_at(body.inherent_attrs.len());
        OpBuilder { body, data }
    }

    /// Adds operands.
    pub fn operands(mut self, operands: &[Value]) -> Self {
        self.body.operands.extend_from_slice(operands);
        self.data.operands.end = index32(self.body.operands.len());
        self
    }

    /// Makes the results, which get the next numbers.
    pub fn results(mut self, types: &[Type]) -> Self {
        self.data.results = self.body.new_values(types);
        self
    }

    /// Makes values from [`Body::new_values`] the results.
    pub fn result_values(mut self, values: Values) -> Self {
        self.data.results = values;
        self
    }

    /// Adds a discardable attribute, or an inherent one that is to be written among them.
    pub fn attr(mut self, name: Str, value: Attr) -> Self {
        self.body.named_attrs.push(NamedAttr { name, value });
        self.data.attrs.end = index32(self.body.named_attrs.len());
        self
    }

    /// Adds discardable attributes.
    pub fn attrs(mut self, attrs: &[NamedAttr]) -> Self {
        self.body.named_attrs.extend_from_slice(attrs);
        self.data.attrs.end = index32(self.body.named_attrs.len());
        self
    }

    /// Adds an inherent attribute: in text it stands between `<{` and `}>`, in bytecode before version 5 among the
    /// others, and from version 5 on it is left out where the operation has native properties.
    pub fn inherent_attr(mut self, name: Str, value: Attr) -> Self {
        self.body.inherent_attrs.push(NamedAttr { name, value });
        self.data.inherent.end = index32(self.body.inherent_attrs.len());
        self
    }

    /// Sets the properties in the native binary form of a registered operation, for bytecode from version 5 on.
    ///
    /// They must say the same as the inherent attributes, which stand for them in text and in older bytecode.
    pub fn properties(mut self, pieces: &[Piece]) -> Self {
        let start = index32(self.body.pieces.len());
        self.body.pieces.extend_from_slice(pieces);
        self.data.properties = Some(Span { start, end: index32(self.body.pieces.len()) });
        self
    }

    /// Adds successors: blocks of the region in which the operation will be.
    pub fn successors(mut self, blocks: &[Block]) -> Self {
        self.body.successors.extend_from_slice(blocks);
        self.data.successors.end = index32(self.body.successors.len());
        self
    }

    /// Adds regions, which belong to no other operation.
    pub fn regions(mut self, regions: &[Region]) -> Self {
        self.body.owned_regions.extend_from_slice(regions);
        self.data.regions.end = index32(self.body.owned_regions.len());
        self
    }

    /// Adds a region, and says that none of the operation's regions uses a value from outside, as those of functions
    /// do (MLIR's trait `IsolatedFromAbove`).
    pub fn isolated_region(mut self, region: Region) -> Self {
        self.data.isolated = true;
        self.regions(&[region])
    }

    /// Makes the operation the last one of a block.
    pub fn append(self, block: Block) -> Op {
        let op = self.body.push_op(self.data);
        self.body.append(block, op);
        op
    }

    /// Makes the operation without putting it into a block: as a top-level one.
    pub fn detached(self) -> Op {
        self.body.push_op(self.data)
    }
}

fn empty_at(length: usize) -> Span {
    let start = index32(length);
    Span { start, end: start }
}
