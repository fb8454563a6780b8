//! Annotations of loops.
use std::collections::BTreeMap;

use llvm_ext::inspect::Metadata;

use super::super::Importer;
use super::super::debug::put_list;
use super::super::names::dialect_attr;
use crate::ir::{Attr, Context, Part, Piece};

/// A parameter: what the metadata says behind the prefix, its name, and its form.
type LoopParameter = (&'static str, &'static str, LoopForm);

/// A group: the parameter of the annotation, the mnemonic of its attribute, and that one's parameters.
type LoopGroup = (&'static str, &'static str, &'static [LoopParameter]);

/// The groups of a loop annotation: the metadata's prefix, the mnemonic of the attribute, and its parameters: what the
/// metadata says behind the prefix, the parameter, and its form.
const LOOP_GROUPS: &[LoopGroup] = &[
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

impl Importer {
    /// `#llvm.loop_annotation<…>`, if all of a loop's metadata has a place in it.
    pub(super) fn loop_annotation(&mut self, context: &mut Context, node: Metadata<'_>) -> Option<Attr> {
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
                // As `unroll.enable` and `unroll.disable` of one loop: the attribute has one of both.
                if parts.iter().any(|part| part.starts_with(&format!("{parameter} = "))) {
                    return None;
                }
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
    put_list(&mut pieces, groups);
    let mut parts: Vec<Part> = vec![context.part("#llvm.loop_annotation<")];
    let mut is_first = true;
    let mut name = |context: &mut Context, parts: &mut Vec<Part>, name: &str| {
        let comma = if std::mem::take(&mut is_first) { "" } else { ", " };
        parts.push(context.part(&format!("{comma}{name} = ")));
    };
    for field in fields {
        let Some(value) = field.value else { continue };
        name(context, &mut parts, field.name);
        parts.push(Part::Attr(value));
    }
    if !groups.is_empty() {
        name(context, &mut parts, "parallelAccesses");
        for (index, &group) in groups.iter().enumerate() {
            if index > 0 {
                parts.push(context.part(", "));
            }
            parts.push(Part::Attr(group));
        }
    }
    parts.push(context.part(">"));
    context.composed_attr("llvm", parts, pieces)
}
