//! Metadata: what the dialect has attributes for, and everything else in a form of our own.
mod aliasing;
mod attached;
mod generic;
mod loops;

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use llvm_ext::inspect::Metadata;
use llvm_ext::module::Module;

use super::module::MODULE;
use super::{Fate, ImportError, Importer};
use crate::ir::{Attr, Context, NamedAttr};

/// What was made of metadata.
#[derive(Debug, Default)]
pub(super) struct MetadataAttrs {
    /// By kind of use and identity; forgotten with the scope.
    made: FxHashMap<(&'static str, usize), Option<Attr>>,
    /// Numbers of nodes that are themselves and equal to no other, by identity.
    numbers: FxHashMap<usize, u64>,
    /// Whether nodes are small enough to be written out wherever they are used, by the limit and identity.
    sizes: FxHashMap<(usize, usize), bool>,
    /// Larger nodes that are written already, by identity.
    written: FxHashSet<usize>,
    /// Roots of types, by name: the identity of the first one.
    roots: FxHashMap<Option<Vec<u8>>, usize>,
    /// What tells scopes and domains apart, by identity.
    scope_ids: FxHashMap<usize, String>,
    /// Each with the domain of the scope, and the last number that was put behind it for another one.
    taken_ids: FxHashMap<(String, String), u64>,
}

impl MetadataAttrs {
    pub(super) fn forget(&mut self) {
        self.made.clear();
    }

    fn number(&mut self, node: Metadata<'_>) -> u64 {
        let next = self.numbers.len() as u64;
        *self.numbers.entry(node.identity()).or_insert(next)
    }
}

/// Text as it stands between the quotes of a string.
pub(super) fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for &byte in bytes {
        match byte {
            b'"' | b'\\' | 0..0x20 | 0x7f.. => text.push_str(&format!("\\{byte:02X}")),
            _ => text.push(char::from(byte)),
        }
    }
    text
}

/// Named metadata that is written elsewhere.
const ELSEWHERE: &[&str] = &["llvm.module.flags", "llvm.dbg.cu"];

impl Importer {
    pub(super) fn metadata_kind(&self, kind: u32) -> &str {
        self.metadata_kinds.get(kind as usize).map_or("unknown", String::as_str)
    }

    /// Attributes of the module for named metadata, and for those module flags that the dialect cannot have.
    pub(super) fn named_metadata(
        &mut self,
        context: &mut Context,
        module: &Module<'_>,
    ) -> Result<Vec<(String, Attr)>, ImportError> {
        let mut attrs = Vec::new();
        let mut others: BTreeMap<Vec<u8>, Attr> = BTreeMap::new();
        for name in module.named_metadata_names() {
            let nodes = module.named_metadata_nodes(&name);
            let shown = String::from_utf8_lossy(&name);
            if ELSEWHERE.contains(&&*shown) {
                continue;
            }
            if let Some(text) = single_text(&nodes)
                && let "llvm.ident" | "llvm.commandline" = &*shown
            {
                attrs.push((shown.into_owned(), context.string_attr(text)));
                continue;
            }
            self.note(Fate::Aside, &format!("named metadata !{shown}"), MODULE)?;
            let nodes: Vec<Attr> = nodes.iter().map(|&node| self.generic_metadata(context, node)).collect();
            let _ = others.insert(name, context.array_attr(&nodes));
        }
        if !others.is_empty() {
            let entries: Vec<NamedAttr> = others
                .into_iter()
                .map(|(name, value)| NamedAttr { name: context.str(&name), value })
                .collect();
            attrs.push(("jlopt.named_metadata".to_owned(), context.dictionary(&entries)));
        }
        let flags = self.other_flags(context, module)?;
        if !flags.is_empty() {
            attrs.push(("jlopt.module_flags".to_owned(), context.array_attr(&flags)));
        }
        Ok(attrs)
    }

    fn other_flags(&mut self, context: &mut Context, module: &Module<'_>) -> Result<Vec<Attr>, ImportError> {
        let mut flags = Vec::new();
        for flag in module.named_metadata_nodes(b"llvm.module.flags") {
            let Some(operands) = flag.operands() else { continue };
            if self.plain_flag(context, &operands).is_some() {
                continue;
            }
            let key = operands.get(1).copied().flatten().and_then(Metadata::string);
            let key = String::from_utf8_lossy(key.unwrap_or_default()).into_owned();
            self.note(Fate::Aside, &format!("module flag {key}"), MODULE)?;
            flags.push(self.generic_metadata(context, flag));
        }
        Ok(flags)
    }

    fn cached(
        &mut self,
        context: &mut Context,
        what: &'static str,
        node: Metadata<'_>,
        make: impl FnOnce(&mut Self, &mut Context) -> Option<Attr>,
    ) -> Option<Attr> {
        let key = (what, node.identity());
        if let Some(&made) = self.metadata.made.get(&key) {
            return made;
        }
        let made = make(self, context);
        let _ = self.metadata.made.insert(key, made);
        made
    }
}

/// The text of a named metadata with one node of one string.
fn single_text<'m>(nodes: &[Metadata<'m>]) -> Option<&'m [u8]> {
    let [node] = nodes else { return None };
    let operands = node.operands()?;
    let [Some(text)] = operands.as_slice() else { return None };
    text.string()
}
