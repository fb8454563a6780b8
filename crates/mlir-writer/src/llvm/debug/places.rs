//! Locations, and the debug records between instructions.
use llvm_ext::global::Function;
use llvm_ext::inspect::{DebugRecord, Metadata};
use llvm_ext::instruction::Instruction;

use super::super::code::Code;
use super::super::dominance::Dominators;
use super::super::function::FunctionCode;
use super::super::operations::Draft;
use super::super::{Fate, ImportError, Importer};
use super::Fields;
use crate::ir::{Attr, AttrData, Block, Context, Location};

impl Importer {
    /// A location with its scope, as an attribute.
    pub(in crate::llvm) fn fused_location(
        &mut self,
        context: &mut Context,
        node: Metadata<'_>,
    ) -> Option<Attr> {
        match self.location(context, node) {
            Location::Attr(attr) if matches!(context.attr_data(attr), AttrData::FusedLoc { .. }) => {
                Some(attr)
            }
            _ => None,
        }
    }

    pub(super) fn location(&mut self, context: &mut Context, node: Metadata<'_>) -> Location {
        if let Some(&known) = self.debug.locations.get(&node.identity()) {
            return known;
        }
        // Of one that is inlined into itself, nothing is known.
        let _ = self.debug.locations.insert(node.identity(), Location::Unknown);
        let location = self.make_location(context, node);
        let _ = self.debug.locations.insert(node.identity(), location);
        location
    }

    fn make_location(&mut self, context: &mut Context, node: Metadata<'_>) -> Location {
        let Some(fields) = Fields::of(node) else { return Location::Unknown };
        let file = context.str(fields.text("filename").unwrap_or_default());
        let (line, column) = (fields.number("line"), fields.number("column"));
        let place = Location::File {
            file,
            line: u32::try_from(line).unwrap_or_default(),
            column: u32::try_from(column).unwrap_or_default(),
        };
        let inlined = fields.node("inlinedAt");
        let scope = self.field(context, &fields, "scope");
        self.lose_rest(&fields);
        let Some(scope) = scope else { return place };
        let callee = context.attr(AttrData::FusedLoc { locations: [place].into(), metadata: Some(scope) });
        let callee = Location::Attr(callee);
        match inlined {
            None => callee,
            Some(inlined) => {
                let caller = stacker::maybe_grow(64 << 10, 1 << 20, || self.location(context, inlined));
                Location::Attr(context.attr(AttrData::CallSiteLoc { callee, caller }))
            }
        }
    }
}

impl Code<'_> {
    /// Where a function is, with its subprogram.
    pub(in crate::llvm) fn function_location(&mut self, function: Function<'_>) -> Location {
        if !self.import.debug.is_used {
            return Location::Unknown;
        }
        let node = function
            .attached_metadata()
            .into_iter()
            .find(|&(kind, _)| self.import.metadata_kind(kind) == "dbg")
            .map(|(_, node)| node);
        let Some(node) = node else { return Location::Unknown };
        let Some(fields) = Fields::of(node) else { return Location::Unknown };
        let file = fields.node("file").and_then(Fields::of);
        let file = file.as_ref().and_then(|file| file.text("name")).unwrap_or_default();
        let place = Location::File {
            file: self.context.str(file),
            line: u32::try_from(fields.number("line")).unwrap_or_default(),
            column: 0,
        };
        match self.import.debug_attr(self.context, node) {
            Some(scope) => {
                let fused = AttrData::FusedLoc { locations: [place].into(), metadata: Some(scope) };
                Location::Attr(self.context.attr(fused))
            }
            None => place,
        }
    }

    pub(in crate::llvm) fn instruction_location(&mut self, instruction: Instruction<'_>) -> Location {
        if !self.import.debug.is_used {
            return Location::Unknown;
        }
        match instruction.debug_location() {
            Some(node) => self.import.location(self.context, node),
            None => Location::Unknown,
        }
    }
}

impl<'m> FunctionCode<'_, 'm> {
    /// The debug records in front of an instruction: those of one value are operations of the dialect.
    pub(in crate::llvm) fn debug_records(
        &mut self,
        instruction: Instruction<'m>,
        into: Block,
    ) -> Result<(), ImportError> {
        if !self.code.import.debug.is_used {
            return Ok(());
        }
        for record in instruction.debug_records() {
            let draft = match record.kind {
                "value" | "declare" => self.variable_record(&record, instruction)?,
                "label" => self.label_record(&record),
                _ => Err("which the dialect lacks"),
            };
            let draft = match draft {
                Ok(draft) => draft,
                Err(why) => {
                    self.code.note(Fate::Lost, &format!("debug record {}, {why}", record.kind))?;
                    continue;
                }
            };
            self.code.location = match record.location {
                Some(node) => self.code.import.location(self.code.context, node),
                None => Location::Unknown,
            };
            let _ = self.code.append(draft, into);
        }
        Ok(())
    }

    /// The operation of a record; otherwise why there is none.
    fn variable_record(
        &mut self,
        record: &DebugRecord<'m>,
        at: Instruction<'m>,
    ) -> Result<Result<Draft, &'static str>, ImportError> {
        let [Some(value), Some(variable), expression] = record.operands.as_slice() else {
            return Ok(Err("of no value"));
        };
        let Some(value) = value.value() else {
            return Ok(Err(if value.operands().is_some() { "of no value" } else { "of several values" }));
        };
        if let Some(defined) = value.as_instruction() {
            let function = at.function();
            let dominators = self.dominators.get_or_insert_with(|| Dominators::of(function));
            if !dominators.is_defined_at(defined, at) {
                return Ok(Err("of a value that is defined later"));
            }
        }
        let Some(variable) = self.code.import.debug_attr(self.code.context, *variable) else {
            return Ok(Err("of a variable that has no form"));
        };
        let expression = expression.and_then(|node| self.code.import.debug_attr(self.code.context, node));
        let name = if record.kind == "value" { "llvm.intr.dbg.value" } else { "llvm.intr.dbg.declare" };
        let value = self.code.value(value)?;
        Ok(Ok(Draft::new(name)
            .operands([value])
            .set("varInfo", variable)
            .set_some("locationExpr", expression)))
    }

    fn label_record(&mut self, record: &DebugRecord<'m>) -> Result<Draft, &'static str> {
        let [Some(label)] = record.operands.as_slice() else { return Err("of no label") };
        let label = self.code.import.debug_attr(self.code.context, *label);
        let label = label.ok_or("of a label that has no form")?;
        Ok(Draft::new("llvm.intr.dbg.label").set("label", label))
    }
}
