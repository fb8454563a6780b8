//! Operations as text, without recursion: regions may be nested as deep as the stack below grows.
use super::Printer;
use crate::Error;
use crate::ir::{Block, Body, Op, Type, Value};
use crate::limits::REGION_DEPTH;

/// An operation whose regions are being printed.
struct Frame {
    op: Op,
    region: usize,
    /// The block to be opened next.
    block: Option<Block>,
    /// The operation to be printed next.
    next: Option<Op>,
    current: Option<Block>,
}

impl Printer<'_> {
    pub(super) fn top_level(&mut self, body: &Body, op: Op) -> Result<(), Error> {
        let mut stack: Vec<Frame> = Vec::new();
        stack.extend(self.open(body, op, None, 0)?);
        while let Some(frame) = stack.last_mut() {
            if let Some(op) = frame.next {
                frame.next = body.next_op(op);
                let block = frame.current;
                let opened = self.open(body, op, block, stack.len())?;
                if opened.is_some() && stack.len() >= REGION_DEPTH {
                    return Err(Error::Limit { what: "regions", limit: REGION_DEPTH });
                }
                stack.extend(opened);
            } else if let Some(block) = frame.block {
                frame.block = body.next_block(block);
                frame.current = Some(block);
                frame.next = body.first_op(block);
                self.block_header(body, block, stack.len())?;
            } else if let Some(&region) = body.regions(frame.op).get(frame.region + 1) {
                frame.region += 1;
                frame.block = body.first_block(region);
                self.indent(stack.len());
                self.put("}, {\n");
            } else {
                let op = frame.op;
                self.indent(stack.len());
                self.put("})");
                let _ = stack.pop();
                self.close(body, op)?;
            }
        }
        Ok(())
    }

    /// Prints an operation up to its regions, or all of it where it has none.
    fn open(
        &mut self,
        body: &Body,
        op: Op,
        block: Option<Block>,
        level: usize,
    ) -> Result<Option<Frame>, Error> {
        self.hand_on()?;
        self.indent(level + 1);
        self.results(body, op);
        self.string(self.context.op_name_text(body.name(op)).as_bytes());
        self.put("(");
        self.list(body.operands(op).iter().copied(), |printer, value| {
            printer.value(body, value);
            Ok(())
        })?;
        self.put(")");
        self.successors(body, op, block)?;
        self.typed_integers = self.options.typed_integers.contains(&body.name(op));
        let inherent = body.inherent_attrs(op);
        if !inherent.is_empty() {
            self.attr_dictionary(inherent, ["<{", "}>"])?;
        }
        let Some(&region) = body.regions(op).first() else {
            self.close(body, op)?;
            return Ok(None);
        };
        self.put(" ({\n");
        Ok(Some(Frame { op, region: 0, block: body.first_block(region), next: None, current: None }))
    }

    /// Prints what stands behind the regions of an operation.
    fn close(&mut self, body: &Body, op: Op) -> Result<(), Error> {
        self.typed_integers = self.options.typed_integers.contains(&body.name(op));
        let attrs = body.attrs(op);
        if !attrs.is_empty() {
            self.attr_dictionary(attrs, ["{", "}"])?;
        }
        self.put(" : (");
        self.list(body.operands(op).iter().copied(), |printer, value| printer.ty(body.value_type(value)))?;
        self.put(") -> ");
        self.result_types(body, op)?;
        self.trailing_location(body.location(op))?;
        self.put("\n");
        Ok(())
    }

    fn indent(&mut self, level: usize) {
        self.text.resize(self.text.len() + 2 * level, b' ');
    }

    fn results(&mut self, body: &Body, op: Op) {
        for (index, value) in body.results(op).iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            self.value(body, value);
        }
        if !body.results(op).is_empty() {
            self.put(" = ");
        }
    }

    fn value(&mut self, body: &Body, value: Value) {
        self.put("%");
        match body.value_name(value) {
            Some(name) => self.put_bytes(self.context.bytes(name)),
            None => self.put_number(value.number()),
        }
    }

    /// The bare type of one result, a list of any other number. A function type alone would be read as part of the
    /// operation's.
    fn result_types(&mut self, body: &Body, op: Op) -> Result<(), Error> {
        let results = body.results(op);
        if results.len() == 1 && !self.is_function(body.value_type(results.get(0))) {
            return self.ty(body.value_type(results.get(0)));
        }
        self.put("(");
        self.list(results.iter(), |printer, value| printer.ty(body.value_type(value)))?;
        self.put(")");
        Ok(())
    }

    fn is_function(&self, ty: Type) -> bool {
        matches!(self.context.type_data(ty), crate::ir::TypeData::Function { .. })
    }

    fn successors(&mut self, body: &Body, op: Op, block: Option<Block>) -> Result<(), Error> {
        let successors = body.successors(op);
        if successors.is_empty() {
            return Ok(());
        }
        let region = block.map(|block| body.block_region(block));
        self.put("[");
        self.list(successors.iter().copied(), |printer, successor| {
            if Some(body.block_region(successor)) != region {
                return Err(Error::Successor { op: printer.context.op_name_text(body.name(op)).to_owned() });
            }
            printer.put("^bb");
            printer.put_number(body.block_position(successor));
            Ok(())
        })?;
        self.put("]");
        Ok(())
    }

    /// The label of a block with its arguments; the first block of a region needs one only for these, or where it
    /// would be invisible.
    fn block_header(&mut self, body: &Body, block: Block, level: usize) -> Result<(), Error> {
        let arguments = body.arguments(block);
        let position = body.block_position(block);
        if arguments.is_empty() && position == 0 && body.op_count(block) > 0 {
            return Ok(());
        }
        self.indent(level);
        self.put("^bb");
        self.put_number(position);
        if !arguments.is_empty() {
            self.put("(");
            self.list(arguments.iter(), |printer, argument| {
                printer.value(body, argument);
                printer.put(": ");
                printer.ty(body.value_type(argument))?;
                printer.trailing_location(body.argument_location(argument))
            })?;
            self.put(")");
        }
        self.put(":\n");
        Ok(())
    }
}
