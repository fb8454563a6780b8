//! Operations as bytes, without recursion: regions may be nested as deep as the stack below grows.
use super::Version;
use super::primitives::{Section, put_varint, put_varint_with_flag};
use super::sections::Sections;
use super::tables::Tables;
use crate::Error;
use crate::ir::{Block, Body, Context, Location, NamedAttr, Op, Region, Value};
use crate::limits::REGION_DEPTH;

const HAS_ATTRS: u8 = 0x01;
const HAS_RESULTS: u8 = 0x02;
const HAS_OPERANDS: u8 = 0x04;
const HAS_SUCCESSORS: u8 = 0x08;
const HAS_REGIONS: u8 = 0x10;
const HAS_PROPERTIES: u8 = 0x40;

/// No value has this number.
const UNDEFINED: u32 = u32::MAX;

/// An operation whose regions are being encoded.
struct Frame {
    op: Op,
    region: usize,
    isolated: bool,
    /// The first number of the values in its regions.
    base: u32,
    /// The first number of the values in the regions of the operations of this region.
    nested_base: u32,
    /// The block to be opened next.
    block: Option<Block>,
    /// The operation to be encoded next.
    next: Option<Op>,
    current: Option<Block>,
}

/// Encodes top-level operations, one at a time, and keeps memory between them.
#[derive(Default)]
pub(super) struct OpEncoder {
    bytes: Vec<u8>,
    sections: Sections,
    /// Numbers of values in the file, by numbers in the body.
    numbers: Vec<u32>,
    attrs: Vec<NamedAttr>,
    stack: Vec<Frame>,
}

/// What the encoding of one top-level operation works on.
struct Encoding<'a, 'spools> {
    encoder: &'a mut OpEncoder,
    tables: &'a mut Tables<'spools>,
    version: Version,
    context: &'a Context,
    body: &'a Body,
}

impl OpEncoder {
    /// Appends the bytes of a top-level operation to `output`.
    pub(super) fn encode(
        &mut self,
        tables: &mut Tables<'_>,
        version: Version,
        (context, body, op): (&Context, &Body, Op),
        output: &mut Vec<u8>,
    ) -> Result<(), Error> {
        self.bytes.clear();
        self.sections.clear();
        self.stack.clear();
        self.numbers.clear();
        self.numbers.resize(body.value_count(), UNDEFINED);
        Encoding { encoder: self, tables, version, context, body }.top_level(op)?;
        self.sections.join(&self.bytes, output);
        Ok(())
    }
}

impl Encoding<'_, '_> {
    fn top_level(&mut self, op: Op) -> Result<(), Error> {
        if !self.body.results(op).is_empty() {
            let problem = format!("`{}` has results", self.op_name(op));
            return Err(Error::Malformed { form: "top-level operation", problem });
        }
        let opened = self.open(op, None, 0)?;
        self.encoder.stack.extend(opened);
        while let Some(frame) = self.encoder.stack.last_mut() {
            if let Some(op) = frame.next {
                frame.next = self.body.next_op(op);
                let (block, base) = (frame.current, frame.nested_base);
                let opened = self.open(op, block, base)?;
                self.push(opened)?;
            } else if let Some(block) = frame.block {
                frame.block = self.body.next_block(block);
                frame.current = Some(block);
                frame.next = self.body.first_op(block);
                self.block_header(block)?;
            } else if let Some(&region) = self.body.regions(frame.op).get(frame.region + 1) {
                frame.region += 1;
                let base = frame.base;
                frame.block = self.body.first_block(region);
                frame.nested_base = base + self.body.region_value_count(region);
                self.region_header(region, base);
            } else {
                if frame.isolated {
                    self.encoder.sections.close(self.encoder.bytes.len());
                }
                let _ = self.encoder.stack.pop();
            }
        }
        Ok(())
    }

    fn push(&mut self, opened: Option<Frame>) -> Result<(), Error> {
        if opened.is_some() && self.encoder.stack.len() >= REGION_DEPTH {
            return Err(Error::Limit { what: "regions", limit: REGION_DEPTH });
        }
        self.encoder.stack.extend(opened);
        Ok(())
    }

    fn put(&mut self, value: impl Into<u64>) {
        put_varint(&mut self.encoder.bytes, value.into());
    }

    /// Encodes an operation up to its regions, and opens the first of these.
    fn open(&mut self, op: Op, block: Option<Block>, base: u32) -> Result<Option<Frame>, Error> {
        let Tables { dialects, strings, spools, .. } = &mut *self.tables;
        let name = dialects.op_name(self.context, self.body.name(op), strings, spools)?;
        self.put(name);
        let mask = self.encoder.bytes.len();
        self.encoder.bytes.push(0);
        let location = self.tables.location(self.context, self.body.location(op))?;
        self.put(location);
        let mut has = self.attributes(op, name)?;
        has |= self.results(op)?;
        has |= self.operands(op)?;
        has |= self.successors(op, block)?;
        let regions = self.body.regions(op);
        let Some(&region) = regions.first() else {
            self.encoder.bytes[mask] = has;
            return Ok(None);
        };
        self.encoder.bytes[mask] = has | HAS_REGIONS;
        // The format has one section for all regions of an isolated operation; of several, each would need its own.
        let isolated = self.body.is_isolated(op) && regions.len() == 1;
        put_varint_with_flag(&mut self.encoder.bytes, regions.len() as u64, isolated);
        if isolated {
            self.encoder.bytes.push(Section::Ir as u8);
            self.encoder.sections.open(self.encoder.bytes.len());
        }
        let base = if isolated { 0 } else { base };
        self.region_header(region, base);
        Ok(Some(Frame {
            op,
            region: 0,
            isolated,
            base,
            nested_base: base + self.body.region_value_count(region),
            block: self.body.first_block(region),
            next: None,
            current: None,
        }))
    }

    /// Attributes and properties. Before version 5 there are no properties, and the reader looks for inherent
    /// attributes among all others.
    fn attributes(&mut self, op: Op, name: u32) -> Result<u8, Error> {
        let (inherent, discardable) = (self.body.inherent_attrs(op), self.body.attrs(op));
        if self.version == Version::V4 {
            return self.dictionary(&[inherent, discardable], HAS_ATTRS);
        }
        let mut has = self.dictionary(&[discardable], HAS_ATTRS)?;
        if let Some(pieces) = self.body.properties(op) {
            self.tables.dialects.has_native_properties(name);
            let index = self.tables.native_properties(self.context, pieces)?;
            self.put(index);
            has |= HAS_PROPERTIES;
        } else if let Some(dictionary) = self.dictionary_index(&[inherent])? {
            let index = self.tables.dictionary_properties(dictionary)?;
            self.put(index);
            has |= HAS_PROPERTIES;
        }
        Ok(has)
    }

    fn dictionary(&mut self, parts: &[&[NamedAttr]], flag: u8) -> Result<u8, Error> {
        let Some(index) = self.dictionary_index(parts)? else { return Ok(0) };
        self.put(index);
        Ok(flag)
    }

    fn dictionary_index(&mut self, parts: &[&[NamedAttr]]) -> Result<Option<u32>, Error> {
        let attrs = &mut self.encoder.attrs;
        attrs.clear();
        parts.iter().for_each(|part| attrs.extend_from_slice(part));
        if attrs.is_empty() {
            return Ok(None);
        }
        Ok(Some(self.tables.unsorted_dictionary(self.context, attrs)?))
    }

    fn results(&mut self, op: Op) -> Result<u8, Error> {
        let results = self.body.results(op);
        if results.is_empty() {
            return Ok(0);
        }
        self.put(results.len() as u64);
        for value in results.iter() {
            let ty = self.tables.ty(self.context, self.body.value_type(value))?;
            self.put(ty);
        }
        Ok(HAS_RESULTS)
    }

    fn operands(&mut self, op: Op) -> Result<u8, Error> {
        let operands = self.body.operands(op);
        if operands.is_empty() {
            return Ok(0);
        }
        self.put(operands.len() as u64);
        for value in operands {
            let number = self.encoder.numbers[value.0 as usize];
            if number == UNDEFINED {
                return Err(Error::UndefinedValue { op: self.op_name(op), value: value.number() });
            }
            self.put(number);
        }
        Ok(HAS_OPERANDS)
    }

    fn successors(&mut self, op: Op, block: Option<Block>) -> Result<u8, Error> {
        let successors = self.body.successors(op);
        if successors.is_empty() {
            return Ok(0);
        }
        let region = block.map(|block| self.body.block_region(block));
        self.put(successors.len() as u64);
        for &successor in successors {
            if Some(self.body.block_region(successor)) != region {
                return Err(Error::Successor { op: self.op_name(op) });
            }
            self.put(self.body.block_position(successor));
        }
        Ok(HAS_SUCCESSORS)
    }

    fn op_name(&self, op: Op) -> String {
        self.context.op_name_text(self.body.name(op)).to_owned()
    }

    /// Numbers the values of a region, which come before those of the regions in it, and encodes how many there are.
    fn region_header(&mut self, region: Region, base: u32) {
        self.put(self.body.block_count(region));
        if self.body.block_count(region) == 0 {
            return;
        }
        self.put(self.body.region_value_count(region));
        let mut next = base;
        for block in self.body.blocks(region) {
            next = self.number(self.body.arguments(block).iter(), next);
            for op in self.body.block_ops(block) {
                next = self.number(self.body.results(op).iter(), next);
            }
        }
    }

    fn number(&mut self, values: impl Iterator<Item = Value>, mut next: u32) -> u32 {
        for value in values {
            self.encoder.numbers[value.0 as usize] = next;
            next += 1;
        }
        next
    }

    fn block_header(&mut self, block: Block) -> Result<(), Error> {
        let arguments = self.body.arguments(block);
        let ops = u64::from(self.body.op_count(block));
        put_varint_with_flag(&mut self.encoder.bytes, ops, !arguments.is_empty());
        if arguments.is_empty() {
            return Ok(());
        }
        self.put(arguments.len() as u64);
        for argument in arguments.iter() {
            let ty = self.tables.ty(self.context, self.body.value_type(argument))?;
            let location = self.body.argument_location(argument);
            let is_known = location != Location::Unknown;
            put_varint_with_flag(&mut self.encoder.bytes, u64::from(ty), is_known);
            if is_known {
                let location = self.tables.location(self.context, location)?;
                self.put(location);
            }
        }
        // The orders of uses are not recorded.
        self.encoder.bytes.push(0);
        Ok(())
    }
}
