//! Metadata that the dialect has no attributes for, in builtin attributes.
//!
//! A node that is small when everything in it is written out is written out wherever it is used. Others, and those that are
//! part of themselves, are written once in the module and go by their numbers: so the output is linear in the input.
use std::collections::VecDeque;

use llvm_ext::inspect::Metadata;
use llvm_ext::value::Constant;

use super::super::Importer;
use super::super::debug::class_of;
use super::MetadataAttrs;
use crate::ir::{Attr, Context, NamedAttr};

/// How large a node may be that is written out wherever it is used; see [`MetadataAttrs::is_small`].
const WRITTEN_OUT: usize = 64;

/// So many bytes of a string count as one operand.
const BYTES: usize = 16;

impl MetadataAttrs {
    /// Whether a node, with everything in it written out, has at most so many operands; strings count by their length. One
    /// that is part of itself never is, but for what names itself to be told apart.
    pub(super) fn is_small(&mut self, node: Metadata<'_>, limit: usize) -> bool {
        let key = (limit, node.identity());
        if let Some(&known) = self.sizes.get(&key) {
            return known;
        }
        let is_small = rest_of(node, limit).is_some();
        let _ = self.sizes.insert(key, is_small);
        is_small
    }
}

/// What is left of a limit behind a node that is written out. The limit is also one of the depth.
fn rest_of(node: Metadata<'_>, limit: usize) -> Option<usize> {
    // A wide one is not looked at: it may be used again and again.
    if node.operand_count() > limit {
        return None;
    }
    let mut left = limit.checked_sub(1 + node.string().map_or(0, |text| text.len() / BYTES))?;
    for operand in node.operands().unwrap_or_default().into_iter().flatten() {
        left = if operand == node { left.checked_sub(1)? } else { rest_of(operand, left)? };
    }
    Some(left)
}

/// Large nodes that are met for the first time, and have to be written in the attribute that is being made.
type Pending<'m> = VecDeque<Metadata<'m>>;

impl Importer {
    /// Metadata as builtin attributes: strings, numbers, symbols, lists and dictionaries, as the documentation lists them.
    pub(in crate::llvm) fn generic_metadata(&mut self, context: &mut Context, node: Metadata<'_>) -> Attr {
        let mut pending = Pending::new();
        let meant = self.generic_at(context, node, &mut pending);
        if pending.is_empty() {
            return meant;
        }
        let mut nodes = Vec::new();
        while let Some(node) = pending.pop_front() {
            nodes.push(self.node_written_out(context, node, &mut pending));
        }
        let nodes = context.array_attr(&nodes);
        dictionary(context, [("nodes", nodes), ("value", meant)])
    }

    /// What stands for a node where it is used.
    fn generic_at<'m>(
        &mut self,
        context: &mut Context,
        node: Metadata<'m>,
        pending: &mut Pending<'m>,
    ) -> Attr {
        if let Some(text) = node.string() {
            return context.string_attr(text);
        }
        if let Some(value) = node.value() {
            return match value.as_constant() {
                Some(constant) => self.generic_constant(context, constant),
                // The MLIR has the value, but no name of it that could stand here.
                None => {
                    self.debug.lose("value in metadata");
                    self.marked(context, "value", &value.value_type().to_string())
                }
            };
        }
        if node.operands().is_none() {
            return self.debug_in_metadata(context, node);
        }
        if !self.metadata.is_small(node, WRITTEN_OUT) {
            if self.metadata.written.insert(node.identity()) {
                pending.push_back(node);
            }
            return self.numbered(context, "node", node);
        }
        if !node.is_distinct() {
            return self.operand_list(context, node, pending);
        }
        self.node_written_out(context, node, pending)
    }

    /// A node with its operands, and its number.
    fn node_written_out<'m>(
        &mut self,
        context: &mut Context,
        node: Metadata<'m>,
        pending: &mut Pending<'m>,
    ) -> Attr {
        let name = if node.is_distinct() { "distinct" } else { "node" };
        let number = self.node_number(context, node);
        let operands = self.operand_list(context, node, pending);
        dictionary(context, [(name, number), ("operands", operands)])
    }

    fn operand_list<'m>(
        &mut self,
        context: &mut Context,
        node: Metadata<'m>,
        pending: &mut Pending<'m>,
    ) -> Attr {
        let elements: Vec<Attr> = node
            .operands()
            .unwrap_or_default()
            .into_iter()
            .map(|operand| match operand {
                Some(operand) if operand == node => self.numbered(context, "node", node),
                Some(operand) => self.generic_at(context, operand, pending),
                None => context.unit_attr(),
            })
            .collect();
        context.array_attr(&elements)
    }

    /// A constant: a number or symbol, and LLVM's text of others.
    pub(in crate::llvm) fn generic_constant(
        &mut self,
        context: &mut Context,
        constant: Constant<'_>,
    ) -> Attr {
        if let Some(number) = constant.as_u64() {
            let ty = self.ty(context, constant.value_type());
            return context.integer_attr(ty, number.cast_signed());
        }
        if constant.is_global() {
            return self.symbol(context, constant.value());
        }
        self.constant_text(context, constant)
    }

    /// Debug information among other metadata: the dialect's attribute of it.
    fn debug_in_metadata(&mut self, context: &mut Context, node: Metadata<'_>) -> Attr {
        let class = class_of(node);
        if class == "DIAssignID" {
            return self.numbered(context, "assign_id", node);
        }
        // Without compile units, what is made is released with the scope.
        let made = self.debug.is_used().then(|| self.debug_node(context, node)).flatten();
        if let Some(made) = made {
            return made;
        }
        self.debug.lose(&format!("{class} in other metadata"));
        self.marked(context, "lost", class)
    }

    /// Text of LLVM's, told from a string of the metadata's.
    fn marked(&mut self, context: &mut Context, name: &str, text: &str) -> Attr {
        let text = context.string_attr(text);
        dictionary(context, [(name, text)])
    }

    fn numbered(&mut self, context: &mut Context, name: &str, node: Metadata<'_>) -> Attr {
        let number = self.node_number(context, node);
        dictionary(context, [(name, number)])
    }

    fn node_number(&mut self, context: &mut Context, node: Metadata<'_>) -> Attr {
        let number = i64::try_from(self.metadata.number(node)).unwrap_or(i64::MAX);
        context.integer_attr(self.common.i64, number)
    }
}

/// A dictionary.
pub(super) fn dictionary<const N: usize>(context: &mut Context, entries: [(&str, Attr); N]) -> Attr {
    let entries = entries.map(|(name, value)| NamedAttr { name: context.str(name), value });
    context.dictionary(&entries)
}
