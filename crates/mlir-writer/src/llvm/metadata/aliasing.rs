//! What tells accesses apart: types, scopes and groups.
use llvm_ext::inspect::Metadata;

use super::super::Importer;
use super::super::names::dialect_attr;
use super::escaped;
use crate::ir::{Attr, AttrData, Context};

/// How many operands the type of an access may have with those of all its members, and theirs: beyond that the access's
/// metadata is kept aside.
const TBAA_TYPE: usize = 1024;

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

    /// The root of a tree of types: a name, or nothing.
    fn tbaa_root(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        self.cached(context, "tbaa root", node, |_, context| {
            let text = match node.operands()?.as_slice() {
                [Some(name)] => format!("#llvm.tbaa_root<id = \"{}\">", escaped(name.string()?)),
                [] => "#llvm.tbaa_root".to_owned(),
                _ => return None,
            };
            Some(dialect_attr(context, &text))
        })
    }

    /// The scopes of a list. Scopes and domains are told apart by strings: a `distinct` that is in the text of several
    /// attributes would be another one in each.
    pub(in crate::llvm) fn alias_scopes(
        &mut self,
        context: &mut Context,
        list: Metadata<'_>,
    ) -> Option<Vec<Attr>> {
        list.operands()?.into_iter().map(|scope| self.alias_scope(context, scope?)).collect()
    }

    fn alias_scope(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        self.cached(context, "alias scope", node, |import, context| {
            let operands = node.operands()?;
            let (id, domain, description) = match operands.as_slice() {
                [Some(id), Some(domain)] => (*id, *domain, None),
                [Some(id), Some(domain), Some(description)] => (*id, *domain, Some(description.string()?)),
                _ => return None,
            };
            let id = import.scope_id(node, id)?;
            let domain_operands = domain.operands()?;
            let (domain_id, domain_description) = match domain_operands.as_slice() {
                [Some(id)] => (*id, None),
                [Some(id), Some(description)] => (*id, Some(description.string()?)),
                _ => return None,
            };
            let domain_id = import.scope_id(domain, domain_id)?;
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

    /// What tells a scope or domain apart: its own string, or a number where it is itself.
    fn scope_id(&mut self, node: Metadata<'_>, id: Metadata<'_>) -> Option<String> {
        if let Some(text) = id.string() {
            return Some(escaped(text));
        }
        // In several modules that are linked, too.
        let source = escaped(&self.source);
        (id == node).then(|| format!("{source}#{}", self.metadata.number(node)))
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
