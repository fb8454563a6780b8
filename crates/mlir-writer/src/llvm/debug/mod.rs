//! Debug information: locations, scopes, types and variables as attributes of the dialect.
//!
//! Each node is one attribute, which refers to others. Types and subprograms that are part of themselves have a `recId`,
//! and stand as `isRecSelf` where they are inside. The binary forms are those of MLIR's `LLVMDialectBytecode.td`.
mod flags;
mod node_attr;
mod nodes;
mod places;
mod recursion;

use std::cell::RefCell;
use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use llvm_ext::inspect::{DebugField, DebugFieldValue, Metadata};
use llvm_ext::module::Module;

use super::{Fate, ImportError, Importer};
use crate::ir::{Attr, AttrData, Context, Location, Piece};
use node_attr::NodeAttr;
use recursion::{Entry, Recursion};

/// What was made of debug information.
#[derive(Debug, Default)]
pub(super) struct DebugAttrs {
    is_used: bool,
    recursion: Recursion,
    /// Numbers of nodes that are told apart, by identity.
    numbers: FxHashMap<usize, u64>,
    /// Nodes that were met, by identity: what is lost of one is counted once.
    met: FxHashSet<usize>,
    /// Whether the node that is being made was met before.
    is_again: bool,
    /// What has no place, by kind.
    losses: FxHashMap<String, u64>,
    locations: FxHashMap<usize, Location>,
    /// The expressions that are attached to variables, by identity: compile units have these back from there.
    attached: FxHashSet<usize>,
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

    /// Counts something that has no place, if it is not part of a node that was met before.
    pub(super) fn lose(&mut self, kind: &str) {
        if !self.is_again {
            *self.losses.entry(kind.to_owned()).or_default() += 1;
        }
    }
}

/// The class of a node of debug information, as LLVM names it.
pub(super) fn class_of(node: Metadata<'_>) -> &'static str {
    match node.debug_class() {
        Some(class) => class,
        None if node.value().is_some() => "a value",
        None => "other metadata",
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

/// The fields of a node, by name, and which of them were made use of: the others are lost.
struct Fields<'m> {
    class: &'static str,
    fields: Vec<DebugField<'m>>,
    taken: RefCell<Vec<&'static str>>,
}

impl<'m> Fields<'m> {
    fn of(node: Metadata<'m>) -> Option<Self> {
        let class = node.debug_class()?;
        node.debug_fields().map(|fields| Fields { class, fields, taken: RefCell::default() })
    }

    fn class(&self) -> &'static str {
        self.class
    }

    /// A field that is of the sort that is wanted.
    fn take<'a, T>(&'a self, name: &str, wanted: impl Fn(&'a DebugFieldValue<'m>) -> Option<T>) -> Option<T> {
        let of_name = self.fields.iter().filter(|field| field.name == name);
        let (name, value) = of_name.filter_map(|field| Some((field.name, wanted(&field.value)?))).next()?;
        self.mark(name);
        Some(value)
    }

    fn mark(&self, name: &'static str) {
        let mut taken = self.taken.borrow_mut();
        if !taken.contains(&name) {
            taken.push(name);
        }
    }

    /// One of LLVM's own names: of a tag, a language.
    fn word(&self, name: &str) -> Option<&str> {
        std::str::from_utf8(self.text(name)?).ok()
    }

    /// A number of DWARF's and the name that it has there. MLIR's text has the name only: a number without one is lost.
    fn coded(&self, number: &str, name: &str) -> (Option<&str>, u64) {
        match self.word(name) {
            Some(name) => (Some(name), self.number(number)),
            None => (None, 0),
        }
    }

    fn number(&self, name: &str) -> u64 {
        let number = self.take(name, |value| match value {
            DebugFieldValue::Number(number) => Some(*number),
            _ => None,
        });
        number.unwrap_or_default()
    }

    /// All of them, for who takes them in their order.
    fn in_order(&self) -> &[DebugField<'m>] {
        self.fields.iter().for_each(|field| self.mark(field.name));
        &self.fields
    }

    fn has(&self, name: &str) -> bool {
        self.take(name, Some).is_some()
    }

    fn text(&self, name: &str) -> Option<&'m [u8]> {
        self.take(name, |value| match value {
            DebugFieldValue::Text(text) => Some(*text),
            _ => None,
        })
    }

    fn node(&self, name: &str) -> Option<Metadata<'m>> {
        self.take(name, |value| match value {
            DebugFieldValue::Node(node) => Some(*node),
            _ => None,
        })
    }

    /// The elements of a list: nodes, and nothing where a number stands for nothing.
    fn list(&self, name: &str) -> Vec<Option<Metadata<'m>>> {
        let of_name = self.fields.iter().filter(|field| field.name == name);
        let element = |field: &DebugField<'m>| match field.value {
            DebugFieldValue::Node(node) => Some(Some(node)),
            DebugFieldValue::Number(_) => Some(None),
            _ => None,
        };
        let _ = self.take(name, Some);
        of_name.filter_map(element).collect()
    }

    /// The fields that say something that nothing was made of.
    fn rest(&self) -> BTreeSet<&'static str> {
        let taken = self.taken.borrow();
        self.fields
            .iter()
            .filter(|field| !matches!(field.value, DebugFieldValue::Number(0)))
            .map(|field| field.name)
            .filter(|name| !taken.contains(name))
            .collect()
    }
}

impl Importer {
    /// Whether functions share debug information, which has to stay then.
    pub(super) fn look_for_debug_info(&mut self, module: &Module<'_>) {
        self.debug.is_used = !module.named_metadata_nodes(b"llvm.dbg.cu").is_empty();
        if !self.debug.is_used {
            return;
        }
        for variable in module.global_variables() {
            for (kind, node) in variable.attached_metadata() {
                if self.metadata_kind(kind) == "dbg" {
                    let _ = self.debug.attached.insert(node.identity());
                }
            }
        }
    }

    /// Counts the compile units that nothing of the module has led to.
    pub(super) fn lose_unused_units(&mut self, module: &Module<'_>) {
        for unit in module.named_metadata_nodes(b"llvm.dbg.cu") {
            if !self.debug.met.contains(&unit.identity()) {
                self.debug.lose("DICompileUnit that no function and no variable leads to");
            }
        }
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

    /// The attribute of any node, a location among them.
    pub(super) fn debug_node(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        if class_of(node) != "DILocation" {
            return self.debug_attr(context, node);
        }
        match self.location(context, node) {
            Location::Attr(attr) => Some(attr),
            _ => None,
        }
    }

    /// The attribute of a node, if the dialect has one for it.
    pub(super) fn debug_attr(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        match self.debug.recursion.known(node.identity()) {
            Some(made) => made,
            None => stacker::maybe_grow(64 << 10, 1 << 20, || self.make_debug_attr(context, node)),
        }
    }

    fn make_debug_attr(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        let identity = node.identity();
        let can_recur = matches!(class_of(node), "DICompositeType" | "DISubprogram");
        if can_recur && self.debug.recursion.refer_to_open(identity) {
            return Some(self.self_reference(context, node));
        }
        let fields = Fields::of(node)?;
        let is_met = !self.debug.met.insert(identity);
        let was_again = std::mem::replace(&mut self.debug.is_again, is_met);
        let made = match self.debug.recursion.enter(identity, can_recur) {
            Entry::Fine(outer) => {
                let made = self.node_attr(context, node, &fields);
                if made.is_some() {
                    self.lose_rest(&fields);
                }
                self.debug.recursion.leave(identity, can_recur, made, outer);
                made
            }
            // What has no `recId` cannot be part of itself in the dialect.
            Entry::InItself => None,
            Entry::TooOften => self.declaration_of(context, node, &fields),
        };
        self.debug.is_again = was_again;
        made
    }

    /// What stands for a node that was written inside of others too often to be written once more.
    fn declaration_of(
        &mut self,
        context: &mut Context,
        node: Metadata<'_>,
        fields: &Fields<'_>,
    ) -> Option<Attr> {
        if let Some(&known) = self.debug.recursion.declared.get(&node.identity()) {
            return known;
        }
        self.debug.is_again = false;
        self.debug
            .lose(&format!("contents of a {} inside of types that are part of each other", fields.class()));
        self.debug.is_again = true;
        let made = match fields.class() {
            "DISubprogram" => Some(self.subprogram(context, node, fields, false)),
            "DICompositeType" => Some(self.composite_type(context, node, fields, false)),
            _ => None,
        };
        let _ = self.debug.recursion.declared.insert(node.identity(), made);
        made
    }

    /// What stands for a node inside of itself.
    fn self_reference(&mut self, context: &mut Context, node: Metadata<'_>) -> Attr {
        let id = self.distinct(context, node);
        if class_of(node) == "DISubprogram" {
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
            self.debug.lose(&format!("field {name} of {}: {}", fields.class(), class_of(node)));
        }
        attr
    }

    /// The attribute of a field that the dialect has expressions for only.
    fn expression_field(&mut self, context: &mut Context, fields: &Fields<'_>, name: &str) -> Option<Attr> {
        let node = fields.node(name)?;
        match class_of(node) {
            "DIExpression" => self.debug_attr(context, node),
            class => {
                self.debug.lose(&format!("field {name} of {}: {class}", fields.class()));
                None
            }
        }
    }

    /// The attribute of an element of a list. Expressions are none of anything, which LLVM's verifier does not see.
    fn element(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        match class_of(node) {
            "DIExpression" => None,
            _ => self.debug_attr(context, node),
        }
    }

    fn field_list(&mut self, context: &mut Context, fields: &Fields<'_>, name: &str) -> Vec<Attr> {
        let mut attrs = Vec::new();
        for node in fields.list(name) {
            match node {
                None => attrs.push(super::names::dialect_attr(context, "#llvm.di_null_type")),
                Some(node) => match self.element(context, node) {
                    Some(attr) => attrs.push(attr),
                    None => self.debug.lose(&format!("{} in {name} of {}", class_of(node), fields.class())),
                },
            }
        }
        attrs
    }

    /// Bits that the dialect has names for; counts those of others.
    fn flags(&mut self, fields: &Fields<'_>, name: &str, names: &[(u64, &str)]) -> u64 {
        let bits = fields.number(name);
        let known = bits & names.iter().fold(0, |all, (bit, _)| all | bit);
        if known != bits {
            self.debug.lose(&format!("some of {name} of {}", fields.class()));
        }
        known
    }

    /// Counts the fields that nothing was made of.
    fn lose_rest(&mut self, fields: &Fields<'_>) {
        for name in fields.rest() {
            self.debug.lose(&format!("field {name} of {}", fields.class()));
        }
    }
}
