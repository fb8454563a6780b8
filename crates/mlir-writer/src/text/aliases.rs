//! Names for attributes that have others in them: `#a1 = #llvm.di_file<"a.c" in "/">`.
use std::collections::HashMap;
use std::fmt;
use std::io::{self, SeekFrom, Write};

use super::Printer;
use crate::Error;
use crate::bytecode::Spool;
use crate::ir::{Attr, AttrData, Part};

/// The names that were given, and the module that waits until all are known.
pub(super) struct Aliases {
    numbers: HashMap<Attr, usize>,
    definitions: Vec<u8>,
    module: Box<dyn Spool>,
}

impl fmt::Debug for Aliases {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Aliases").field("count", &self.numbers.len()).finish_non_exhaustive()
    }
}

impl Aliases {
    pub(super) fn new(module: Box<dyn Spool>) -> Self {
        Aliases { numbers: HashMap::new(), definitions: Vec::new(), module }
    }

    /// Keeps text of the module.
    pub(super) fn wait(&mut self, text: &[u8]) -> io::Result<()> {
        self.module.write_all(text)
    }

    /// Writes the definitions and then the module, of which this is the end.
    pub(super) fn finish(mut self, end: &[u8], output: &mut impl Write) -> io::Result<()> {
        output.write_all(&self.definitions)?;
        let _ = self.module.seek(SeekFrom::Start(0))?;
        let _ = io::copy(&mut self.module, output)?;
        output.write_all(end)
    }
}

impl Printer<'_> {
    /// Prints the name of an attribute. What it is made of is defined before it, from the inside out without recursion.
    pub(super) fn alias(&mut self, attr: Attr) -> Result<(), Error> {
        let mut stack = vec![(attr, 0)];
        while let Some((attr, next)) = stack.pop() {
            if self.number_of(attr).is_some() {
                continue;
            }
            let AttrData::Composed { parts, .. } = self.context.attr_data(attr) else { continue };
            let inner = parts[next..].iter().position(|part| match part {
                Part::Attr(inner) => {
                    matches!(self.context.attr_data(*inner), AttrData::Composed { .. })
                        && self.number_of(*inner).is_none()
                }
                Part::Text(_) => false,
            });
            match inner.map(|position| (next + position, parts[next + position])) {
                Some((position, Part::Attr(inner))) => stack.extend([(attr, position), (inner, 0)]),
                _ => self.define(attr, parts)?,
            }
        }
        self.put("#a");
        let number = self.number_of(attr).unwrap_or_default();
        self.put_number(number);
        Ok(())
    }

    fn number_of(&self, attr: Attr) -> Option<usize> {
        self.aliases.as_ref().and_then(|aliases| aliases.numbers.get(&attr)).copied()
    }

    fn define(&mut self, attr: Attr, parts: &[Part]) -> Result<(), Error> {
        let around = std::mem::take(self.text);
        let printed = self.parts(parts, 0);
        let line = std::mem::replace(self.text, around);
        printed?;
        if let Some(aliases) = &mut self.aliases {
            let number = aliases.numbers.len();
            writeln!(aliases.definitions, "#a{number} = {}", String::from_utf8_lossy(&line))?;
            let _ = aliases.numbers.insert(attr, number);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TextOptions, TextWriter};
    use super::*;
    use crate::ir::{Body, Context, Location, ModuleOp, OpSink};

    /// An attribute around others.
    fn around(context: &mut Context, name: &str, inner: &[Attr]) -> Attr {
        let mut parts = vec![context.part(&format!("#t.{name}<"))];
        for &each in inner {
            parts.push(Part::Attr(each));
            parts.push(context.part(";"));
        }
        parts.push(context.part(">"));
        context.composed_attr("t", parts, Vec::new())
    }

    #[test]
    fn what_is_inside_is_defined_before_and_once() {
        let mut context = Context::new();
        let inner = around(&mut context, "inner", &[]);
        let middle = around(&mut context, "middle", &[inner, inner]);
        let outer = around(&mut context, "outer", &[middle, inner]);
        let name = context.op_name("t.op");
        let [one, two] = ["one", "two"].map(|name| context.str(name));
        let mut body = Body::new();
        let op = body.op(name, Location::Unknown).attr(one, outer).attr(two, middle).detached();
        let spool = Box::new(io::Cursor::new(Vec::new()));
        let options = TextOptions::default();
        let module = ModuleOp::default();
        let mut writer =
            TextWriter::with_aliases(Vec::new(), spool, &context, module, options).expect("a writer");
        writer.write(&context, &body, op).expect("written");
        let text = String::from_utf8(writer.finish(&context).expect("written")).expect("text");
        let expected = "#a0 = #t.inner<>\n#a1 = #t.middle<#a0;#a0;>\n#a2 = #t.outer<#a1;#a0;>\n\
                        module {\n  \"t.op\"() {one = #a2, two = #a1} : () -> ()\n}\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn attributes_may_be_nested_deeper_than_the_stack() {
        let mut context = Context::new();
        let mut attr = around(&mut context, "n", &[]);
        for _ in 0..100_000 {
            attr = around(&mut context, "n", &[attr]);
        }
        let (name, key) = (context.op_name("t.op"), context.str("n"));
        let mut body = Body::new();
        let op = body.op(name, Location::Unknown).attr(key, attr).detached();
        let spool = Box::new(io::Cursor::new(Vec::new()));
        let (module, options) = (ModuleOp::default(), TextOptions::default());
        let mut writer =
            TextWriter::with_aliases(Vec::new(), spool, &context, module, options).expect("a writer");
        writer.write(&context, &body, op).expect("written");
        let text = String::from_utf8(writer.finish(&context).expect("written")).expect("text");
        assert!(text.ends_with("\"t.op\"() {n = #a100000} : () -> ()\n}\n"));
    }
}
