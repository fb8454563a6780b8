//! What is attached to instructions, functions and variables.
use std::collections::BTreeMap;

use llvm_ext::global::{Function, GlobalValue};
use llvm_ext::inspect::Metadata;
use llvm_ext::instruction::Instruction;

use super::super::code::Code;
use super::super::names::dialect_attr;
use super::super::operations::{Draft, Property};
use super::super::{Fate, ImportError};
use super::generic::dictionary;
use crate::ir::{Attr, Context, NamedAttr};

impl Code<'_> {
    /// Puts the metadata of an instruction where its operation has a place, and the rest aside.
    pub(in crate::llvm) fn instruction_metadata(
        &mut self,
        mut draft: Draft,
        instruction: Instruction<'_>,
    ) -> Result<Draft, ImportError> {
        let mut rest = Vec::new();
        for (kind, node) in instruction.attached_metadata() {
            let kind = self.import.metadata_kind(kind).to_owned();
            let is_more = kind == "prof" && is_expected(&node.operands().unwrap_or_default());
            let property = self.metadata_property(draft.name(), &kind, node);
            if property.is_none() || is_more {
                rest.push((kind, node));
            }
            if let Some((name, value)) = property {
                draft = draft.set(name, value);
            }
        }
        self.metadata_aside(draft, rest, "instructions")
    }

    /// The property that stands for a kind of metadata, if the operation has it.
    fn metadata_property(
        &mut self,
        op: &'static str,
        kind: &str,
        node: Metadata<'_>,
    ) -> Option<(&'static str, Property)> {
        let property = match kind {
            "tbaa" => "tbaa",
            "alias.scope" => "alias_scopes",
            "noalias" => "noalias_scopes",
            "llvm.access.group" => "access_groups",
            "nontemporal" => "nontemporal",
            "invariant.load" => "invariant",
            "invariant.group" => "invariantGroup",
            "dereferenceable" | "dereferenceable_or_null" => "dereferenceable",
            "prof" => "branch_weights",
            "llvm.loop" => "loop_annotation",
            _ => return None,
        };
        if !self.import.operations.has_property(op, property) {
            return None;
        }
        let (import, context) = (&mut *self.import, &mut *self.context);
        let value = match kind {
            "tbaa" => {
                let tag = import.tbaa_tag(context, node)?;
                context.array_attr(&[tag])
            }
            "alias.scope" | "noalias" => import.alias_scopes(context, node)?,
            "llvm.access.group" => {
                let groups = import.access_groups(context, node)?;
                context.array_attr(&groups)
            }
            "nontemporal" | "invariant.load" | "invariant.group" => return Some((property, Property::Flag)),
            "prof" => branch_weights(context, node)?,
            "llvm.loop" => import.loop_annotation(context, node)?,
            _ => {
                let operands = node.operands()?;
                let [Some(bytes)] = operands.as_slice() else { return None };
                let null = if kind == "dereferenceable" { "" } else { ", mayBeNull = true" };
                dialect_attr(context, &format!("#llvm.dereferenceable<bytes = {}{null}>", bytes.number()?))
            }
        };
        Some((property, value.into()))
    }

    /// Keeps metadata as `jlopt.metadata`, a dictionary by kinds. Several of one kind are told from one that is a list.
    fn metadata_aside(
        &mut self,
        draft: Draft,
        nodes: Vec<(String, Metadata<'_>)>,
        of: &str,
    ) -> Result<Draft, ImportError> {
        if nodes.is_empty() {
            return Ok(draft);
        }
        let mut entries: BTreeMap<String, Vec<Attr>> = BTreeMap::new();
        for (kind, node) in nodes {
            self.note(Fate::Aside, &format!("metadata !{kind} of {of}"))?;
            let value = self.import.generic_metadata(self.context, node);
            entries.entry(kind).or_default().push(value);
        }
        let entries: Vec<NamedAttr> = entries
            .into_iter()
            .map(|(kind, values)| {
                let value = match values.as_slice() {
                    [value] => *value,
                    values => {
                        let values = self.context.array_attr(values);
                        dictionary(self.context, [("attachments", values)])
                    }
                };
                self.named(&kind, value)
            })
            .collect();
        let entries = self.context.dictionary(&entries);
        let name = self.context.str("jlopt.metadata");
        Ok(draft.attr(name, entries))
    }

    pub(in crate::llvm) fn function_metadata(
        &mut self,
        mut draft: Draft,
        function: Function<'_>,
    ) -> Result<Draft, ImportError> {
        let mut rest = Vec::new();
        for (kind, node) in function.attached_metadata() {
            let kind = self.import.metadata_kind(kind).to_owned();
            match kind.as_str() {
                "dbg" if self.import.debug.is_used() => {}
                "prof" => match self.entry_count(node) {
                    Some(count) => draft = draft.set("function_entry_count", count),
                    None => rest.push((kind, node)),
                },
                _ => rest.push((kind, node)),
            }
        }
        self.metadata_aside(draft, rest, "functions")
    }

    /// The number of a function's entries, measured.
    fn entry_count(&mut self, node: Metadata<'_>) -> Option<Attr> {
        let operands = node.operands()?;
        let [Some(name), Some(count)] = operands.as_slice() else { return None };
        if name.string()? != b"function_entry_count" {
            return None;
        }
        let count = count.number()?.cast_signed();
        Some(self.i64_attr(count))
    }

    pub(in crate::llvm) fn global_metadata(
        &mut self,
        mut draft: Draft,
        global: GlobalValue<'_>,
    ) -> Result<Draft, ImportError> {
        let (mut rest, mut expressions) = (Vec::new(), Vec::new());
        for (kind, node) in global.attached_metadata() {
            let kind = self.import.metadata_kind(kind).to_owned();
            let expression = match kind.as_str() {
                "dbg" => self.import.debug_attr(self.context, node),
                _ => None,
            };
            match expression {
                Some(expression) => expressions.push(expression),
                None => rest.push((kind, node)),
            }
        }
        if !expressions.is_empty() {
            let expressions = self.context.array_attr(&expressions);
            draft = draft.set("dbg_exprs", expressions);
        }
        self.metadata_aside(draft, rest, "globals")
    }
}

/// Whether branch weights are what the program said, and not measured: the dialect does not tell.
fn is_expected(operands: &[Option<Metadata<'_>>]) -> bool {
    operands.get(1).copied().flatten().and_then(Metadata::string) == Some(b"expected")
}

/// `array<i32: …>` of branch weights.
fn branch_weights(context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
    let operands = node.operands()?;
    let (name, weights) = operands.split_first()?;
    if (*name)?.string()? != b"branch_weights" {
        return None;
    }
    let weights = if is_expected(&operands) { &weights[1..] } else { weights };
    let weights: Vec<i32> = weights
        .iter()
        .map(|weight| Some(u32::try_from((*weight)?.number()?).ok()?.cast_signed()))
        .collect::<Option<_>>()?;
    Some(context.dense_i32(&weights))
}
