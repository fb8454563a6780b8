//! Modules as MLIR bytecode, written incrementally.
//!
//! A [`BytecodeWriter`] encodes each top-level operation when it comes. What operations share (strings, attributes,
//! types, names) is in tables that only grow, so that an index that was given out stays good, and operation and scope
//! can be dropped. Bytes that are not needed before the end wait in spools. The sections of the format may come in any
//! order; the lengths of all are known at the end, when the file is written from front to back: to a pipe as well.
//!
//! Memory holds four bytes per string, what tells the entries that were used last, and one top-level operation.
mod attrs;
mod cache;
mod dialects;
mod dictionaries;
mod entries;
mod ops;
mod primitives;
mod properties;
mod sections;
mod sharing;
mod spool;
mod strings;
mod tables;
mod types;

use std::fmt;
use std::io::Write;

pub use spool::{Spool, SpoolSource};

use crate::Error;
use crate::ir::{Body, Context, ModuleOp, Op, OpName, OpSink};
use ops::OpEncoder;
use primitives::{Section, put_section_header, put_varint, put_varint_with_flag, varint_length};
use spool::Spooled;
use tables::Tables;

const MAGIC: [u8; 4] = [0x4d, 0x4c, 0xef, 0x52];

/// A version of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Version {
    /// The last one without native properties: inherent attributes are among the others, and the reader's dialects sort
    /// them out. It is readable without the dialects, and says the same to all versions of them.
    #[default]
    V4,
    /// What MLIR 22 writes: properties in the form that the operation defines.
    V6,
}

impl Version {
    fn number(self) -> u64 {
        match self {
            Version::V4 => 4,
            Version::V6 => 6,
        }
    }
}

/// How a module is encoded.
#[derive(Debug, Clone)]
pub struct BytecodeOptions {
    /// The version of the format.
    pub version: Version,
    /// Who writes; for people, without zero bytes.
    pub producer: String,
}

impl Default for BytecodeOptions {
    fn default() -> Self {
        BytecodeOptions { version: Version::default(), producer: "jlopt".to_owned() }
    }
}

/// Writes a module as bytecode, one top-level operation at a time.
///
/// ```
/// use mlir_writer::bytecode::{BytecodeOptions, BytecodeWriter};
/// use mlir_writer::ir::{Body, Context, Location, ModuleOp, OpSink};
///
/// let mut context = Context::new();
/// let (global, sym_name) = (context.op_name("eco.global"), context.str("sym_name"));
/// let name = context.string_attr("slot");
/// let mut body = Body::new();
/// let op = body.op(global, Location::Unknown).attr(sym_name, name).detached();
///
/// // For big modules the spools are temporary files.
/// let spools = Box::new(|| Ok(Box::new(std::io::Cursor::new(Vec::new())) as _));
/// let mut writer =
///     BytecodeWriter::new(Vec::new(), spools, &mut context, &ModuleOp::default(), BytecodeOptions::default())?;
/// writer.write(&context, &body, op)?;
/// let bytes = writer.finish()?;
/// assert_eq!(bytes[..5], [0x4d, 0x4c, 0xef, 0x52, 0x09]);
/// # Ok::<(), mlir_writer::Error>(())
/// ```
pub struct BytecodeWriter<'spools, W> {
    output: W,
    options: BytecodeOptions,
    tables: Tables<'spools>,
    encoder: OpEncoder,
    /// The module operation up to its region.
    module: Vec<u8>,
    op_count: u64,
    ops: Spooled,
    encoded: Vec<u8>,
}

impl<'spools, W: Write> BytecodeWriter<'spools, W> {
    /// Starts a module.
    ///
    /// # Errors
    ///
    /// If an attribute of the module cannot be encoded, or the producer has a zero byte in it.
    pub fn new(
        output: W,
        spools: SpoolSource<'spools>,
        context: &mut Context,
        module: &ModuleOp,
        options: BytecodeOptions,
    ) -> Result<Self, Error> {
        if options.producer.contains('\0') {
            return Err(Error::Malformed { form: "producer", problem: "it has a zero byte".to_owned() });
        }
        let mut tables = Tables::new(spools)?;
        let name = context.op_name("builtin.module");
        let module = module_head(&mut tables, context, name, module)?;
        Ok(BytecodeWriter {
            output,
            options,
            tables,
            encoder: OpEncoder::default(),
            module,
            op_count: 0,
            ops: Spooled::default(),
            encoded: Vec::new(),
        })
    }

    /// Ends the module: writes the file, and gives the output back.
    ///
    /// # Errors
    ///
    /// If the output cannot be written, or a spool not be read.
    pub fn finish(self) -> Result<W, Error> {
        let BytecodeWriter { mut output, options, tables, module, op_count, ops, .. } = self;
        let mut head = MAGIC.to_vec();
        put_varint(&mut head, options.version.number());
        head.extend_from_slice(options.producer.as_bytes());
        head.push(0);
        let dialects = tables.dialects.section(options.version);
        put_section_header(&mut head, Section::Dialects, dialects.len() as u64);
        head.extend_from_slice(&dialects);
        output.write_all(&head)?;
        write_entries(&mut output, tables.attrs, tables.types)?;
        write_ir(&mut output, &module, op_count, ops)?;

        let mut head = Vec::new();
        if options.version == Version::V6 {
            put_section_header(&mut head, Section::Properties, tables.properties.length());
            output.write_all(&head)?;
            tables.properties.write(&mut output)?;
            head.clear();
        }
        put_section_header(&mut head, Section::Resources, 0);
        // No groups of resources.
        put_section_header(&mut head, Section::ResourceOffsets, 1);
        put_varint(&mut head, 0);
        put_section_header(&mut head, Section::Strings, tables.strings.length());
        output.write_all(&head)?;
        tables.strings.write(&mut output)?;
        output.flush()?;
        Ok(output)
    }
}

impl<W: Write> OpSink for BytecodeWriter<'_, W> {
    fn write(&mut self, context: &Context, body: &Body, op: Op) -> Result<(), Error> {
        self.encoded.clear();
        let version = self.options.version;
        self.encoder.encode(&mut self.tables, version, (context, body, op), &mut self.encoded)?;
        self.op_count += 1;
        self.ops.append(&self.encoded, &mut self.tables.spools)?;
        Ok(())
    }
}

impl<W> fmt::Debug for BytecodeWriter<'_, W> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("BytecodeWriter")
            .field("options", &self.options)
            .field("op_count", &self.op_count)
            .finish_non_exhaustive()
    }
}

/// The module operation up to its region, which is a section of its own.
fn module_head(
    tables: &mut Tables<'_>,
    context: &Context,
    name: OpName,
    module: &ModuleOp,
) -> Result<Vec<u8>, Error> {
    const HAS_ATTRS: u8 = 0x01;
    const HAS_REGIONS: u8 = 0x10;

    let mut bytes = Vec::new();
    let Tables { dialects, strings, spools, .. } = &mut *tables;
    let name = dialects.op_name(context, name, strings, spools)?;
    put_varint(&mut bytes, u64::from(name));
    bytes.push(if module.attrs.is_empty() { HAS_REGIONS } else { HAS_REGIONS | HAS_ATTRS });
    put_varint(&mut bytes, u64::from(tables.location(context, module.location)?));
    if !module.attrs.is_empty() {
        let mut attrs = module.attrs.clone();
        context.sort_attrs(&mut attrs)?;
        put_varint(&mut bytes, u64::from(tables.dictionary(context, &attrs)?));
    }
    put_varint_with_flag(&mut bytes, 1, true);
    Ok(bytes)
}

/// The sections of offsets and of data.
fn write_entries(
    output: &mut dyn Write,
    attrs: entries::Entries,
    types: entries::Entries,
) -> Result<(), Error> {
    let mut counts = Vec::new();
    put_varint(&mut counts, u64::from(attrs.count()));
    put_varint(&mut counts, u64::from(types.count()));
    let data_length = attrs.data_length() + types.data_length();
    let length = counts.len() as u64 + attrs.offsets_length() + types.offsets_length();

    let mut head = Vec::new();
    put_section_header(&mut head, Section::AttrTypeOffsets, length);
    head.extend_from_slice(&counts);
    output.write_all(&head)?;
    let bodies = [attrs.write_offsets(output)?, types.write_offsets(output)?];

    head.clear();
    put_section_header(&mut head, Section::AttrTypeData, data_length);
    output.write_all(&head)?;
    for bodies in bodies {
        let length = bodies.length();
        bodies.rewind()?.copy(length, output)?;
    }
    Ok(())
}

/// The section of operations: a block with the module operation alone, whose region has one block.
fn write_ir(output: &mut dyn Write, module: &[u8], op_count: u64, ops: Spooled) -> Result<(), Error> {
    let mut region = Vec::new();
    put_varint(&mut region, 1);
    put_varint(&mut region, 0);
    put_varint_with_flag(&mut region, op_count, false);
    let region_length = region.len() as u64 + ops.length();

    let mut block = Vec::new();
    put_varint_with_flag(&mut block, 1, false);
    block.extend_from_slice(module);
    let length = block.len() as u64 + 1 + varint_length(region_length) as u64 + region_length;

    let mut head = Vec::new();
    put_section_header(&mut head, Section::Ir, length);
    head.extend_from_slice(&block);
    put_section_header(&mut head, Section::Ir, region_length);
    head.extend_from_slice(&region);
    output.write_all(&head)?;
    let length = ops.length();
    ops.rewind()?.copy(length, output)?;
    Ok(())
}

/// The index of a new entry of a table with so many.
fn next_index(count: usize) -> Result<u32, Error> {
    u32::try_from(count).map_err(|_| Error::Malformed {
        form: "table",
        problem: "more than 2^32 distinct strings, attributes or types".to_owned(),
    })
}
