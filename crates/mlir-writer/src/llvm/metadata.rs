//! Metadata: what the dialect has attributes for, and everything else in a form of our own.
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use llvm_ext::global::{Function, GlobalValue};
use llvm_ext::inspect::Metadata;
use llvm_ext::instruction::Instruction;
use llvm_ext::module::Module;

use super::code::Code;
use super::module::MODULE;
use super::names::dialect_attr;
use super::operations::{Draft, Property};
use super::{Fate, ImportError, Importer};
use crate::ir::{Attr, AttrData, Context, NamedAttr, Piece};

/// Metadata nested deeper than this is not followed.
const DEPTH: usize = 64;

/// What was made of metadata.
#[derive(Debug, Default)]
pub(super) struct MetadataAttrs {
    /// By kind of use and identity; forgotten with the scope.
    made: FxHashMap<(&'static str, usize), Option<Attr>>,
    /// Numbers of nodes that are themselves and equal to no other, by identity.
    numbers: FxHashMap<usize, u64>,
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
        let mut others: BTreeMap<String, Attr> = BTreeMap::new();
        for name in module.named_metadata_names() {
            let name = String::from_utf8_lossy(&name).into_owned();
            if ELSEWHERE.contains(&name.as_str()) {
                continue;
            }
            let nodes = module.named_metadata_nodes(name.as_bytes());
            if let Some(text) = single_text(&nodes)
                && let "llvm.ident" | "llvm.commandline" = name.as_str()
            {
                attrs.push((name.clone(), context.string_attr(&text)));
                continue;
            }
            self.note(Fate::Aside, &format!("named metadata !{name}"), MODULE)?;
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

    /// Metadata as builtin attributes: strings, numbers, symbols and lists; of other constants and of debug information,
    /// LLVM's text or the class.
    pub(super) fn generic_metadata(&mut self, context: &mut Context, node: Metadata<'_>) -> Attr {
        self.generic_at(context, node, &mut Vec::new())
    }

    fn generic_at(&mut self, context: &mut Context, node: Metadata<'_>, inside: &mut Vec<usize>) -> Attr {
        if let Some(text) = node.string() {
            return context.string_attr(&String::from_utf8_lossy(text));
        }
        if let Some(value) = node.value() {
            let Some(constant) = value.as_constant() else {
                return context.string_attr(&value.to_string());
            };
            let ty = self.ty(context, constant.value_type());
            return match constant.as_u64() {
                Some(number) => context.integer_attr(ty, number.cast_signed()),
                None if constant.is_global() => self.symbol(context, value),
                None => context.string_attr(&value.to_string()),
            };
        }
        let Some(operands) = node.operands() else {
            let class = node.debug_fields().and_then(|fields| match &fields.first()?.value {
                llvm_ext::inspect::DebugFieldValue::Text(text) => Some(text.clone()),
                _ => None,
            });
            return context.string_attr(&format!("!{}", class.unwrap_or_else(|| "other".to_owned())));
        };
        if inside.contains(&node.identity()) || inside.len() >= DEPTH {
            let number = i64::try_from(self.metadata.number(node)).unwrap_or(i64::MAX);
            let number = context.integer_attr(self.common.i64, number);
            let entries = [NamedAttr { name: context.str("node"), value: number }];
            return context.dictionary(&entries);
        }
        inside.push(node.identity());
        let elements: Vec<Attr> = operands
            .into_iter()
            .map(|operand| match operand {
                Some(operand) => self.generic_at(context, operand, inside),
                None => context.unit_attr(),
            })
            .collect();
        let _ = inside.pop();
        let list = context.array_attr(&elements);
        if !node.is_distinct() {
            return list;
        }
        let number = i64::try_from(self.metadata.number(node)).unwrap_or(i64::MAX);
        let number = context.integer_attr(self.common.i64, number);
        let entries = [
            NamedAttr { name: context.str("distinct"), value: number },
            NamedAttr { name: context.str("operands"), value: list },
        ];
        context.dictionary(&entries)
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
fn single_text(nodes: &[Metadata<'_>]) -> Option<String> {
    let [node] = nodes else { return None };
    let operands = node.operands()?;
    let [Some(text)] = operands.as_slice() else { return None };
    Some(std::str::from_utf8(text.string()?).ok()?.to_owned())
}

/// # Aliasing
impl Importer {
    /// `#llvm.tbaa_tag<…>` of an access.
    fn tbaa_tag(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
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
            let (base, access) = (import.tbaa_type(context, base, 0)?, import.tbaa_type(context, access, 0)?);
            let constant = if is_constant { ", constant = true" } else { "" };
            let (base, access) = (text_of(context, base), text_of(context, access));
            let offset = offset.number()?.cast_signed();
            let text = format!(
                "#llvm.tbaa_tag<base_type = {base}, access_type = {access}, offset = {offset}{constant}>"
            );
            Some(dialect_attr(context, &text))
        })
    }

    /// A type descriptor.
    fn tbaa_type(&mut self, context: &mut Context, node: Metadata<'_>, depth: usize) -> Option<Attr> {
        self.cached(context, "tbaa type", node, |import, context| {
            if depth >= DEPTH {
                return None;
            }
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
                    None => import.tbaa_type(context, member, depth + 1)?,
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
    pub(super) fn alias_scopes(&mut self, context: &mut Context, list: Metadata<'_>) -> Option<Vec<Attr>> {
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
        let source = escaped(self.source.as_bytes());
        (id == node).then(|| format!("{source}#{}", self.metadata.number(node)))
    }

    /// One access group, or the groups of a list.
    fn access_groups(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Vec<Attr>> {
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
pub(super) fn text_of(context: &Context, attr: Attr) -> String {
    match context.attr_data(attr) {
        AttrData::Dialect { assembly, .. } => context.text(*assembly).to_owned(),
        _ => String::new(),
    }
}

/// The groups of a loop annotation: the metadata's prefix, the mnemonic of the attribute, and its parameters: what the
/// metadata says behind the prefix, the parameter, and its form.
const LOOP_GROUPS: &[(&str, &str, &[(&str, &str, LoopForm)])] = &[
    (
        "vectorize",
        "loop_vectorize",
        &[
            ("vectorize.enable", "disable", LoopForm::Not),
            ("vectorize.predicate.enable", "predicateEnable", LoopForm::Bool),
            ("vectorize.scalable.enable", "scalableEnable", LoopForm::Bool),
            ("vectorize.width", "width", LoopForm::Number),
        ],
    ),
    ("interleave", "loop_interleave", &[("interleave.count", "count", LoopForm::Number)]),
    (
        "unroll",
        "loop_unroll",
        &[
            ("unroll.disable", "disable", LoopForm::Present),
            ("unroll.enable", "disable", LoopForm::Absent),
            ("unroll.count", "count", LoopForm::Number),
            ("unroll.runtime.disable", "runtimeDisable", LoopForm::Present),
            ("unroll.full", "full", LoopForm::Present),
        ],
    ),
    (
        "unrollAndJam",
        "loop_unroll_and_jam",
        &[
            ("unroll_and_jam.disable", "disable", LoopForm::Present),
            ("unroll_and_jam.enable", "disable", LoopForm::Absent),
            ("unroll_and_jam.count", "count", LoopForm::Number),
        ],
    ),
    (
        "licm",
        "loop_licm",
        &[
            ("licm.disable", "disable", LoopForm::Present),
            ("licm_versioning.disable", "versioningDisable", LoopForm::Present),
        ],
    ),
    ("distribute", "loop_distribute", &[("distribute.enable", "disable", LoopForm::Not)]),
    (
        "pipeline",
        "loop_pipeline",
        &[
            ("pipeline.disable", "disable", LoopForm::Bool),
            ("pipeline.initiationinterval", "initiationinterval", LoopForm::Number),
        ],
    ),
    ("peeled", "loop_peeled", &[("peeled.count", "count", LoopForm::Number)]),
    ("unswitch", "loop_unswitch", &[("unswitch.partial.disable", "partialDisable", LoopForm::Present)]),
];

/// What an entry of loop metadata has behind its name, and what that is in MLIR.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LoopForm {
    /// Nothing: `true`.
    Present,
    /// Nothing: `false`.
    Absent,
    /// `i1`
    Bool,
    /// `i1`, of which the opposite is meant.
    Not,
    /// `i32`
    Number,
}

/// # Loops
impl Importer {
    /// `#llvm.loop_annotation<…>`, if all of a loop's metadata has a place in it.
    fn loop_annotation(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        self.cached(context, "loop", node, |import, context| import.make_loop(context, node))
    }

    fn make_loop(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
        let operands = node.operands()?;
        let mut properties: BTreeMap<String, Vec<Option<Metadata<'_>>>> = BTreeMap::new();
        let mut locations = Vec::new();
        for operand in operands.into_iter().skip(1).flatten() {
            let Some(parts) = operand.operands() else {
                locations.push(operand);
                continue;
            };
            let name = String::from_utf8_lossy((*parts.first()?)?.string()?).into_owned();
            // A name that is there twice cannot be told.
            if properties.insert(name, parts).is_some() {
                return None;
            }
        }
        let mut take = |name: &str| {
            properties
                .remove(&format!("llvm.loop.{name}"))
                .or_else(|| properties.remove(&format!("llvm.{name}")))
        };
        let mut fields: Vec<LoopField> = Vec::new();
        let disable_nonforced = take("disable_nonforced").is_some();
        fields.push(LoopField::bool(context, "disableNonforced", disable_nonforced.then_some(true)));
        for (field, mnemonic, parameters) in LOOP_GROUPS {
            let mut parts: Vec<String> = Vec::new();
            for (name, parameter, form) in *parameters {
                let Some(entry) = take(name) else { continue };
                parts.push(format!("{parameter} = {}", loop_value(*form, &entry)?));
            }
            let group = (!parts.is_empty()).then(|| {
                let text = format!("#llvm.{mnemonic}<{}>", parts.join(", "));
                dialect_attr(context, &text)
            });
            fields.push(LoopField { name: field, value: group });
        }
        let must_progress = take("mustprogress").is_some();
        fields.push(LoopField::bool(context, "mustProgress", must_progress.then_some(true)));
        let is_vectorized = take("isvectorized").map(|entry| loop_value(LoopForm::Number, &entry));
        let is_vectorized = match is_vectorized {
            Some(text) => Some(text?.starts_with('1')),
            None => None,
        };
        fields.push(LoopField::bool(context, "isVectorized", is_vectorized));
        let groups = match take("parallel_accesses") {
            Some(entry) => {
                let mut groups = Vec::new();
                for group in entry.into_iter().skip(1) {
                    groups.extend(self.access_groups(context, group?)?);
                }
                groups
            }
            None => Vec::new(),
        };
        if !properties.is_empty() || locations.len() > 2 {
            return None;
        }
        let made: Vec<Option<Attr>> =
            locations.iter().map(|&location| self.fused_location(context, location)).collect();
        // The end alone would be taken for the start; and the dialect has no place for what was inlined.
        let is_whole = made.iter().all(Option::is_some);
        if !is_whole {
            self.debug.lose("location of a loop that was inlined");
        }
        for (name, at) in [("startLoc", 0), ("endLoc", 1)] {
            let value = made.get(at).copied().flatten().filter(|_| is_whole);
            fields.push(LoopField { name, value });
        }
        Some(loop_attr(context, &fields, &groups))
    }
}

struct LoopField {
    name: &'static str,
    value: Option<Attr>,
}

impl LoopField {
    fn bool(context: &mut Context, name: &'static str, value: Option<bool>) -> Self {
        LoopField { name, value: value.map(|value| context.bool_attr(value)) }
    }
}

fn loop_value(form: LoopForm, entry: &[Option<Metadata<'_>>]) -> Option<String> {
    match (form, entry) {
        (LoopForm::Present, [_]) => Some("true".to_owned()),
        (LoopForm::Absent, [_]) => Some("false".to_owned()),
        (LoopForm::Bool, [_, Some(value)]) => Some((value.number()? != 0).to_string()),
        (LoopForm::Not, [_, Some(value)]) => Some((value.number()? == 0).to_string()),
        (LoopForm::Number, [_, Some(value)]) => {
            let constant = value.constant()?;
            (constant.value_type().int_bits() == Some(32))
                .then(|| Some(format!("{} : i32", i32::try_from(constant.as_u64()?).ok()?)))?
        }
        _ => None,
    }
}

/// The code of the attribute in the dialect's bytecode, by MLIR's `LLVMDialectBytecode.td`.
const LOOP_ANNOTATION: u64 = 18;

/// The annotation in both forms. In bytecode it refers to its parts, so that the groups of accesses stay the same.
fn loop_attr(context: &mut Context, fields: &[LoopField], groups: &[Attr]) -> Attr {
    let mut pieces = vec![Piece::VarInt(LOOP_ANNOTATION)];
    pieces.extend(fields.iter().map(|field| Piece::OptionalAttr(field.value)));
    super::debug::put_list(&mut pieces, groups);
    let mut parts: Vec<crate::ir::Part> = vec![context.part("#llvm.loop_annotation<")];
    let mut is_first = true;
    let mut name = |context: &mut Context, parts: &mut Vec<crate::ir::Part>, name: &str| {
        let comma = if std::mem::take(&mut is_first) { "" } else { ", " };
        parts.push(context.part(&format!("{comma}{name} = ")));
    };
    for field in fields {
        let Some(value) = field.value else { continue };
        name(context, &mut parts, field.name);
        parts.push(crate::ir::Part::Attr(value));
    }
    if !groups.is_empty() {
        name(context, &mut parts, "parallelAccesses");
        for (index, &group) in groups.iter().enumerate() {
            if index > 0 {
                parts.push(context.part(", "));
            }
            parts.push(crate::ir::Part::Attr(group));
        }
    }
    parts.push(context.part(">"));
    context.composed_attr("llvm", parts, pieces)
}

/// # What is attached
impl Code<'_> {
    /// Puts the metadata of an instruction where its operation has a place, and the rest aside.
    pub(super) fn instruction_metadata(
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
            "alias.scope" | "noalias" => {
                let scopes = import.alias_scopes(context, node)?;
                context.array_attr(&scopes)
            }
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

    /// Keeps metadata as `jlopt.metadata`, a dictionary by kinds.
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
                    values => self.context.array_attr(values),
                };
                self.named(&kind, value)
            })
            .collect();
        let entries = self.context.dictionary(&entries);
        let name = self.context.str("jlopt.metadata");
        Ok(draft.attr(name, entries))
    }

    pub(super) fn function_metadata(
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

    pub(super) fn global_metadata(
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
