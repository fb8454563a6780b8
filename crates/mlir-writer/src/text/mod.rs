//! Modules as text, in MLIR's generic form.
//!
//! A [`TextWriter`] prints each top-level operation as it comes. The text is exact: every float reads back to the same
//! bits, every string to the same bytes. Source locations are printed on demand only, as `mlir-opt` does with
//! `--mlir-print-debuginfo`.
mod aliases;
mod attrs;
mod floats;
mod locations;
mod ops;
mod strings;
mod types;

use std::collections::HashSet;
use std::io::Write;

use crate::Error;
use crate::bytecode::Spool;
use crate::ir::{Body, Context, ModuleOp, NamedAttr, Op, OpName, OpSink};
use crate::limits::ATTRIBUTE_DEPTH;
use aliases::Aliases;

/// Text is handed on in portions of at least this size.
const PORTION: usize = 1 << 16;

/// How a module is printed.
#[derive(Debug, Clone, Default)]
pub struct TextOptions {
    /// Whether locations are printed.
    pub locations: bool,
    /// Operations whose integer attributes show their type even if that is `i64`, which `5` alone means too. For
    /// operations whose results have the type of the attribute it helps the reader.
    pub typed_integers: HashSet<OpName>,
}

/// Prints a module, one top-level operation at a time.
///
/// ```
/// use mlir_writer::ir::{Body, Context, Location, ModuleOp, OpSink};
/// use mlir_writer::text::{TextOptions, TextWriter};
///
/// let mut context = Context::new();
/// let (global, sym_name) = (context.op_name("eco.global"), context.str("sym_name"));
/// let name = context.string_attr("slot");
/// let mut body = Body::new();
/// let op = body.op(global, Location::Unknown).attr(sym_name, name).detached();
///
/// let mut writer = TextWriter::new(Vec::new(), &context, ModuleOp::default(), TextOptions::default())?;
/// writer.write(&context, &body, op)?;
/// let text = writer.finish(&context)?;
/// assert_eq!(text, b"module {\n  \"eco.global\"() {sym_name = \"slot\"} : () -> ()\n}\n");
/// # Ok::<(), mlir_writer::Error>(())
/// ```
#[derive(Debug)]
pub struct TextWriter<W> {
    output: W,
    module: ModuleOp,
    options: TextOptions,
    text: Vec<u8>,
    attrs: Vec<NamedAttr>,
    aliases: Option<Aliases>,
}

impl<W: Write> TextWriter<W> {
    /// As [`new`](Self::new), with names for attributes that have others in them
    /// ([`AttrData::Composed`](crate::ir::AttrData::Composed)), each of which is printed once, in front of the module; the
    /// module waits in the spool meanwhile. Attributes must be interned outside of scopes.
    ///
    /// # Errors
    ///
    /// If an attribute of the module cannot be printed.
    pub fn with_aliases(
        output: W,
        spool: Box<dyn Spool>,
        context: &Context,
        module: ModuleOp,
        options: TextOptions,
    ) -> Result<Self, Error> {
        Self::start(output, Some(Aliases::new(spool)), context, module, options)
    }

    /// Starts a module.
    ///
    /// # Errors
    ///
    /// If an attribute of the module cannot be printed.
    pub fn new(output: W, context: &Context, module: ModuleOp, options: TextOptions) -> Result<Self, Error> {
        Self::start(output, None, context, module, options)
    }

    fn start(
        output: W,
        aliases: Option<Aliases>,
        context: &Context,
        module: ModuleOp,
        options: TextOptions,
    ) -> Result<Self, Error> {
        let mut writer = TextWriter { output, module, options, text: Vec::new(), attrs: Vec::new(), aliases };
        let attrs = writer.module.attrs.clone();
        let mut printer = writer.printer(context);
        printer.put("module");
        if !attrs.is_empty() {
            printer.put(" attributes");
            printer.attr_dictionary(&attrs, ["{", "}"])?;
        }
        printer.put(" {\n");
        Ok(writer)
    }

    /// Ends the module, and gives the output back.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn finish(mut self, context: &Context) -> Result<W, Error> {
        let location = self.module.location;
        let mut printer = self.printer(context);
        printer.put("}");
        printer.trailing_location(location)?;
        printer.put("\n");
        if let Some(aliases) = self.aliases {
            aliases.finish(&self.text, &mut self.output)?;
        } else {
            self.output.write_all(&self.text)?;
        }
        self.output.flush()?;
        Ok(self.output)
    }

    fn printer<'a>(&'a mut self, context: &'a Context) -> Printer<'a> {
        let TextWriter { output, options, text, attrs, aliases, .. } = self;
        Printer { context, options, text, output, attrs, aliases: aliases.as_mut(), typed_integers: false }
    }
}

impl<W: Write> OpSink for TextWriter<W> {
    fn write(&mut self, context: &Context, body: &Body, op: Op) -> Result<(), Error> {
        self.printer(context).top_level(body, op)
    }
}

/// What printing needs, and nothing of the module that it is for.
struct Printer<'a> {
    context: &'a Context,
    options: &'a TextOptions,
    text: &'a mut Vec<u8>,
    output: &'a mut dyn Write,
    /// Attributes of one operation, while they are sorted.
    attrs: &'a mut Vec<NamedAttr>,
    aliases: Option<&'a mut Aliases>,
    /// Whether the operation at hand shows the types of all its integers.
    typed_integers: bool,
}

impl Printer<'_> {
    fn put(&mut self, text: &str) {
        self.put_bytes(text.as_bytes());
    }

    fn put_bytes(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    fn put_number(&mut self, number: impl itoa::Integer) {
        self.put(itoa::Buffer::new().format(number));
    }

    /// Prints items with `, ` between them.
    fn list<T: Copy>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut item: impl FnMut(&mut Self, T) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for (index, each) in items.into_iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            item(self, each)?;
        }
        Ok(())
    }

    fn hand_on(&mut self) -> Result<(), Error> {
        if self.text.len() >= PORTION {
            match &mut self.aliases {
                Some(aliases) => aliases.wait(self.text)?,
                None => self.output.write_all(self.text)?,
            }
            self.text.clear();
        }
        Ok(())
    }
}

fn nested(depth: usize) -> Result<usize, Error> {
    if depth >= ATTRIBUTE_DEPTH {
        return Err(Error::Limit { what: "attributes and types", limit: ATTRIBUTE_DEPTH });
    }
    Ok(depth + 1)
}
