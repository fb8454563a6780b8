//! What tells accesses apart: types, scopes and groups.
use std::collections::hash_map::Entry;

use llvm_ext::inspect::Metadata;

use super::super::Importer;
use super::super::names::dialect_attr;
use super::{MetadataAttrs, escaped};
use crate::ir::{Attr, AttrData, Context};

/// How many operands the type of an access may have with those of all its members, and theirs: beyond that the access's
/// metadata is kept aside.
const TBAA_TYPE: usize = 1024;

impl MetadataAttrs {
    /// What a scope of a domain can be called: as is wanted, or with the next number behind it that is free.
    fn free_id(&mut self, domain: &str, wanted: String) -> String {
        let key = |id: &str| (domain.to_owned(), id.to_owned());
        let mut number = match self.taken_ids.entry(key(&wanted)) {
            Entry::Vacant(free) => {
                let _first = free.insert(0);
                return wanted;
            }
            Entry::Occupied(taken) => *taken.get(),
        };
        let id = loop {
            number += 1;
            let id = format!("{wanted}#{number}");
            if let Entry::Vacant(free) = self.taken_ids.entry(key(&id)) {
                let _first = free.insert(0);
                break id;
            }
        };
        let _last = self.taken_ids.insert(key(&wanted), number);
        id
    }
}

impl Importer {
    /// `#llvm.tbaa_tag<…>` of an access.
    pub(super) fn tbaa_tag(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        self.cached(context, "tbaa tag", node, |import, context| {
            let operands = node.operands()?;
            let (base, access, offset) = match operands.as_slice() {
                [Some(base), Some(access), Some(offset), ..] if operands.len() <= 4 => {
                    (*base, *access, *offset)
                }
                _ => return None,
            };
            let is_constant = match operands.get(3) {
                Some(flag) => (*flag)?.number()? & 1 == 1,
                None => false,
            };
            let (base, access) = (import.tbaa_type(context, base)?, import.tbaa_type(context, access)?);
            let constant = if is_constant { ", constant = true" } else { "" };
            let (base, access) = (text_of(context, base), text_of(context, access));
            let offset = offset.number()?.cast_signed();
            let text = format!(
                "#llvm.tbaa_tag<base_type = {base}, access_type = {access}, offset = {offset}{constant}>"
            );
            Some(dialect_attr(context, &text))
        })
    }

    /// A type descriptor. MLIR's text of it has all types of its members in it, each time.
    fn tbaa_type(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        if !self.metadata.is_small(node, TBAA_TYPE) {
            return None;
        }
        self.cached(context, "tbaa type", node, |import, context| {
            let operands = node.operands()?;
            let (name, rest) = match operands.as_slice() {
                [Some(name), rest @ ..] if !rest.is_empty() => (name.string()?, rest),
                _ => return None,
            };
            let mut members = Vec::new();
            for pair in rest.chunks(2) {
                let member = pair[0]?;
                let member = match import.tbaa_root(context, member) {
                    Some(root) => root,
                    None => import.tbaa_type(context, member)?,
                };
                let offset = match pair.get(1) {
                    Some(offset) => (*offset)?.number()?.cast_signed(),
                    None if rest.len() == 1 => 0,
                    None => return None,
                };
                members.push(format!("<{}, {offset}>", text_of(context, member)));
            }
            let text = format!(
                "#llvm.tbaa_type_desc<id = \"{}\", members = {{{}}}>",
                escaped(name),
                members.join(", ")
            );
            Some(dialect_attr(context, &text))
        })
    }

    /// The root of a tree of types: a name, or nothing. MLIR tells roots apart by their names alone: of several with one name,
    /// which `distinct` roots can have, the first one is written, and accesses under the others are kept aside. Accesses
    /// under two roots may be of the same place, those of two types under one root may not.
    fn tbaa_root(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        self.cached(context, "tbaa root", node, |import, context| {
            let name = match node.operands()?.as_slice() {
                [Some(name)] => Some(name.string()?.to_vec()),
                [] => None,
                _ => return None,
            };
            let text = match &name {
                Some(name) => format!("#llvm.tbaa_root<id = \"{}\">", escaped(name)),
                None => "#llvm.tbaa_root".to_owned(),
            };
            let first = *import.metadata.roots.entry(name).or_insert(node.identity());
            (first == node.identity()).then(|| dialect_attr(context, &text))
        })
    }

    /// The scopes of a list, as one attribute. Scopes and domains are told apart by strings: a `distinct` that is in the text
    /// of several attributes would be another one in each.
    pub(super) fn alias_scopes(&mut self, context: &mut Context, list: Metadata<'_>) -> Option<Attr> {
        self.cached(context, "alias scopes", list, |import, context| {
            let scopes: Option<Vec<Attr>> =
                list.operands()?.into_iter().map(|scope| import.alias_scope(context, scope?)).collect();
            Some(context.array_attr(&scopes?))
        })
    }

    /// One scope.
    pub(in crate::llvm) fn alias_scope(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        self.cached(context, "alias scope", node, |import, context| {
            let operands = node.operands()?;
            let (id, domain, description) = match operands.as_slice() {
                [Some(id), Some(domain)] => (*id, *domain, None),
                [Some(id), Some(domain), Some(description)] => (*id, *domain, Some(description.string()?)),
                _ => return None,
            };
            let domain_operands = domain.operands()?;
            let (domain_id, domain_description) = match domain_operands.as_slice() {
                [Some(id)] => (*id, None),
                [Some(id), Some(description)] => (*id, Some(description.string()?)),
                _ => return None,
            };
            let domain_id = import.scope_id(domain, domain_id, "")?;
            let id = import.scope_id(node, id, &domain_id)?;
            let described = |text: Option<&[u8]>| match text {
                Some(text) => format!(", description = \"{}\"", escaped(text)),
                None => String::new(),
            };
            let text = format!(
                "#llvm.alias_scope<id = \"{id}\", domain = <id = \"{domain_id}\"{}>{}>",
                described(domain_description),
                described(description)
            );
            Some(dialect_attr(context, &text))
        })
    }

    /// What tells a scope apart in its domain, or a domain: its own string, or the module's name and a number where it is
    /// itself. Where another one has that, a number is added.
    fn scope_id(&mut self, node: Metadata<'_>, id: Metadata<'_>, domain: &str) -> Option<String> {
        if let Some(known) = self.metadata.scope_ids.get(&node.identity()) {
            return Some(known.clone());
        }
        let wanted = match id.string() {
            Some(text) => escaped(text),
            // In several modules that are linked, too.
            None if id == node => format!("{}#{}", escaped(&self.source), self.metadata.number(node)),
            None => return None,
        };
        let id = self.metadata.free_id(domain, wanted);
        let _new = self.metadata.scope_ids.insert(node.identity(), id.clone());
        Some(id)
    }

    /// One access group, or the groups of a list.
    pub(super) fn access_groups(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Vec<Attr>> {
        let operands = node.operands()?;
        if operands.is_empty() {
            return Some(vec![self.access_group(context, node)]);
        }
        operands
            .into_iter()
            .map(|group| {
                let group = group?;
                group.operands()?.is_empty().then(|| self.access_group(context, group))
            })
            .collect()
    }

    fn access_group(&mut self, context: &mut Context, node: Metadata<'_>) -> Attr {
        let number = self.metadata.number(node);
        dialect_attr(context, &format!("#llvm.access_group<id = distinct[{number}]<>>"))
    }
}

/// The text of an attribute of the dialect.
fn text_of(context: &Context, attr: Attr) -> String {
    match context.attr_data(attr) {
        AttrData::Dialect { assembly, .. } => context.text(*assembly).into_owned(),
        _ => String::new(),
    }
}
