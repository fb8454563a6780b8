//! Debug information: locations, scopes, types and variables as attributes of the dialect.
//!
//! Each node is one attribute, which refers to others. Types and subprograms that are part of themselves have a `recId`,
//! and stand as `isRecSelf` where they are inside. The binary forms are those of MLIR's `LLVMDialectBytecode.td`.
mod flags;
mod node_attr;
mod nodes;
mod places;

use rustc_hash::{FxHashMap, FxHashSet};

use llvm_ext::inspect::{DebugField, DebugFieldValue, Metadata};
use llvm_ext::module::Module;

use super::{Fate, ImportError, Importer};
use crate::ir::{Attr, AttrData, Context, Location, Piece};
use node_attr::NodeAttr;

/// What was made of debug information.
#[derive(Debug, Default)]
pub(super) struct DebugAttrs {
    is_used: bool,
    /// Nodes that are made for good, by identity.
    made: FxHashMap<usize, Option<Attr>>,
    /// Nodes that refer to some that are being made, by identity, and to which.
    open: FxHashMap<usize, (Option<Attr>, Vec<usize>)>,
    /// What is being made and can be part of itself, by identity, innermost last.
    stack: Vec<usize>,
    /// Which of them were found inside.
    recursive: FxHashSet<usize>,
    /// Numbers of nodes that are told apart, by identity.
    numbers: FxHashMap<usize, u64>,
    /// What has no place, by kind.
    losses: FxHashMap<String, u64>,
    locations: FxHashMap<usize, Location>,
}

impl DebugAttrs {
    /// Whether the module has debug information.
    pub(super) fn is_used(&self) -> bool {
        self.is_used
    }

    fn number(&mut self, node: Metadata<'_>) -> u64 {
        let next = self.numbers.len() as u64;
        *self.numbers.entry(node.identity()).or_insert(next)
    }

    /// Counts something that has no place.
    pub(super) fn lose(&mut self, kind: &str) {
        *self.losses.entry(kind.to_owned()).or_default() += 1;
    }
}

/// A list that is left out where it is empty.
pub(super) fn put_list(pieces: &mut Vec<Piece>, attrs: &[Attr]) {
    pieces.push(Piece::Byte(u8::from(!attrs.is_empty())));
    if !attrs.is_empty() {
        pieces.push(Piece::VarInt(attrs.len() as u64));
        pieces.extend(attrs.iter().map(|&attr| Piece::OptionalAttr(Some(attr))));
    }
}

/// The fields of a node, by name.
struct Fields<'m>(Vec<DebugField<'m>>);

impl<'m> Fields<'m> {
    fn of(node: Metadata<'m>) -> Option<Self> {
        node.debug_fields().map(Fields)
    }

    fn kind(&self) -> &str {
        self.word("kind").unwrap_or_default()
    }

    /// One of LLVM's own names: of a class, a tag, a language.
    fn word(&self, name: &str) -> Option<&str> {
        std::str::from_utf8(self.text(name)?).ok()
    }

    fn number(&self, name: &str) -> u64 {
        self.0
            .iter()
            .find_map(|field| match field.value {
                DebugFieldValue::Number(number) if field.name == name => Some(number),
                _ => None,
            })
            .unwrap_or_default()
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|field| field.name == name)
    }

    fn text(&self, name: &str) -> Option<&[u8]> {
        self.0.iter().find_map(|field| match &field.value {
            DebugFieldValue::Text(text) if field.name == name => Some(text.as_slice()),
            _ => None,
        })
    }

    fn node(&self, name: &str) -> Option<Metadata<'m>> {
        self.0.iter().find_map(|field| match field.value {
            DebugFieldValue::Node(node) if field.name == name => Some(node),
            _ => None,
        })
    }

    /// The elements of a list: nodes, and nothing where a number stands for nothing.
    fn list(&self, name: &str) -> Vec<Option<Metadata<'m>>> {
        self.0
            .iter()
            .filter(|field| field.name == name)
            .filter_map(|field| match field.value {
                DebugFieldValue::Node(node) => Some(Some(node)),
                DebugFieldValue::Number(_) => Some(None),
                _ => None,
            })
            .collect()
    }
}

impl Importer {
    /// Whether functions share debug information, which has to stay then.
    pub(super) fn look_for_debug_info(&mut self, module: &Module<'_>) {
        self.debug.is_used = !module.named_metadata_nodes(b"llvm.dbg.cu").is_empty();
    }

    /// Whether operations have locations.
    #[must_use]
    pub fn has_locations(&self) -> bool {
        self.debug.is_used
    }

    /// Moves what was lost of debug information into the report.
    pub(super) fn report_debug_losses(&mut self, place: &str) -> Result<(), ImportError> {
        if self.debug.losses.is_empty() {
            return Ok(());
        }
        let mut losses: Vec<(String, u64)> = self.debug.losses.drain().collect();
        losses.sort();
        for (kind, count) in losses {
            for _ in 0..count {
                self.note(Fate::Lost, &kind, place)?;
            }
        }
        Ok(())
    }

    /// The attribute of a node, if the dialect has one for it.
    pub(super) fn debug_attr(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        let identity = node.identity();
        if let Some(&made) = self.debug.made.get(&identity) {
            return made;
        }
        if let Some((made, needs)) = self.debug.open.get(&identity)
            && needs.iter().all(|need| self.debug.stack.contains(need))
        {
            return *made;
        }
        stacker::maybe_grow(64 << 10, 1 << 20, || self.make_debug_attr(context, node))
    }

    fn make_debug_attr(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        let identity = node.identity();
        let fields = Fields::of(node)?;
        let can_recur = matches!(fields.kind(), "DICompositeType" | "DISubprogram");
        if can_recur && self.debug.stack.contains(&identity) {
            let _ = self.debug.recursive.insert(identity);
            return Some(self.self_reference(context, node, &fields));
        }
        if can_recur {
            self.debug.stack.push(identity);
        }
        let made = self.node_attr(context, node, &fields);
        if can_recur {
            let _ = self.debug.stack.pop();
            let _ = self.debug.recursive.remove(&identity);
            self.debug.open.retain(|_, (_, needs)| !needs.contains(&identity));
        }
        // What was found inside of what is still being made is good only as long as that is.
        let needs: Vec<usize> =
            self.debug.stack.iter().copied().filter(|each| self.debug.recursive.contains(each)).collect();
        if needs.is_empty() {
            let _ = self.debug.made.insert(identity, made);
        } else {
            let _replaced = self.debug.open.insert(identity, (made, needs));
        }
        made
    }

    /// What stands for a node inside of itself.
    fn self_reference(&mut self, context: &mut Context, node: Metadata<'_>, fields: &Fields<'_>) -> Attr {
        let id = self.distinct(context, node);
        if fields.kind() == "DISubprogram" {
            let mut attr = NodeAttr::new(context, "di_subprogram", 15);
            attr.attr(context, "recId", Some(id));
            attr.boolean(context, "isRecSelf", true);
            // No id, unit, scope, name, linkage name and file.
            attr.pieces.extend([const { Piece::OptionalAttr(None) }; 6]);
            // No line, scope line and flags.
            attr.pieces.extend([const { Piece::VarInt(0) }; 3]);
            attr.pieces.push(Piece::OptionalAttr(None));
            attr.pieces.extend([const { Piece::Byte(0) }; 2]);
            return attr.finish(context);
        }
        let mut attr = NodeAttr::new(context, "di_composite_type", 2);
        attr.attr(context, "recId", Some(id));
        attr.boolean(context, "isRecSelf", true);
        attr.pieces.push(Piece::VarInt(0));
        // No name and file.
        attr.pieces.extend([const { Piece::OptionalAttr(None) }; 2]);
        attr.pieces.push(Piece::VarInt(0));
        // No scope and base type.
        attr.pieces.extend([const { Piece::OptionalAttr(None) }; 2]);
        // No flags, size and alignment.
        attr.pieces.extend([const { Piece::VarInt(0) }; 3]);
        attr.pieces.extend([const { Piece::OptionalAttr(None) }; 4]);
        attr.pieces.push(Piece::Byte(0));
        attr.finish(context)
    }

    /// `distinct[n]<>` of a node.
    fn distinct(&mut self, context: &mut Context, node: Metadata<'_>) -> Attr {
        let id = self.debug.number(node);
        let referenced = context.unit_attr();
        context.attr(AttrData::Distinct { id, referenced })
    }

    /// The attribute of a field that is a node.
    fn field(&mut self, context: &mut Context, fields: &Fields<'_>, name: &str) -> Option<Attr> {
        let node = fields.node(name)?;
        let attr = self.debug_attr(context, node);
        if attr.is_none() {
            self.debug.lose(&format!("field {name} of {}", fields.kind()));
        }
        attr
    }

    fn field_list(&mut self, context: &mut Context, fields: &Fields<'_>, name: &str) -> Vec<Attr> {
        let mut attrs = Vec::new();
        for node in fields.list(name) {
            match node {
                None => attrs.push(super::names::dialect_attr(context, "#llvm.di_null_type")),
                Some(node) => match self.debug_attr(context, node) {
                    Some(attr) => attrs.push(attr),
                    None => self.debug.lose(&format!("one of {name} of {}", fields.kind())),
                },
            }
        }
        attrs
    }

    /// Counts fields that the dialect's attribute does not have.
    fn lose_fields(&mut self, fields: &Fields<'_>, names: &[&str]) {
        for name in names {
            let is_there = fields
                .0
                .iter()
                .any(|field| field.name == *name && !matches!(field.value, DebugFieldValue::Number(0)));
            if is_there {
                self.debug.lose(&format!("field {name} of {}", fields.kind()));
            }
        }
    }
}
