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
