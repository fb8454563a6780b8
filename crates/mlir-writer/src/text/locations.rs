//! Locations as text.
use super::{Printer, nested};
use crate::Error;
use crate::ir::{Attr, AttrData, Location, Str};

impl Printer<'_> {
    /// ` loc(…)` behind an operation or a block argument, where locations are printed at all. The unknown one too: an
    /// operation without any gets its place in the text from the parser.
    pub(super) fn trailing_location(&mut self, location: Location) -> Result<(), Error> {
        if !self.options.locations {
            return Ok(());
        }
        self.put(" loc(");
        self.location(location, 0)?;
        self.put(")");
        Ok(())
    }

    /// What stands between the parentheses of `loc(…)`.
    pub(super) fn location(&mut self, location: Location, depth: usize) -> Result<(), Error> {
        match location {
            Location::Unknown => self.put("unknown"),
            Location::File { file, line, column } => self.file_location(file, line, column),
            Location::Attr(attr) => self.location_attr(attr, depth)?,
        }
        Ok(())
    }

    pub(super) fn location_attr(&mut self, attr: Attr, depth: usize) -> Result<(), Error> {
        let depth = nested(depth)?;
        match self.context.attr_data(attr) {
            AttrData::UnknownLoc => self.put("unknown"),
            AttrData::FileLineColLoc { file, line, column } => self.file_location(*file, *line, *column),
            AttrData::NameLoc { name, child } => {
                self.string(self.context.bytes(*name));
                if *child != Location::Unknown {
                    self.put("(");
                    self.location(*child, depth)?;
                    self.put(")");
                }
            }
            AttrData::CallSiteLoc { callee, caller } => {
                self.put("callsite(");
                self.location(*callee, depth)?;
                self.put(" at ");
                self.location(*caller, depth)?;
                self.put(")");
            }
            AttrData::FusedLoc { locations, metadata } => {
                self.put("fused");
                if let Some(metadata) = metadata {
                    self.put("<");
                    self.attr_at(*metadata, depth)?;
                    self.put(">");
                }
                self.put("[");
                self.list(locations.iter().copied(), |printer, location| printer.location(location, depth))?;
                self.put("]");
            }
            // A dialect's own location.
            _ => self.attr_at(attr, depth)?,
        }
        Ok(())
    }

    fn file_location(&mut self, file: Str, line: u32, column: u32) {
        self.string(self.context.bytes(file));
        self.put(":");
        self.put_number(line);
        self.put(":");
        self.put_number(column);
    }
}
