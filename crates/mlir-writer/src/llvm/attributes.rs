//! Attributes of functions, calls, results and parameters.
use llvm_ext::attributes::{Place, is_llvm_attribute};
use llvm_ext::global::Function;
use llvm_ext::inspect::{Attribute, AttributeValue};
use llvm_ext::instruction::Instruction;

use super::code::Code;
use super::metadata::escaped;
use super::names::dialect_attr;
use super::operations::{Draft, Property};
use super::{Fate, ImportError};
use crate::ir::{Attr, NamedAttr};

/// What becomes of all attributes of a function or call.
#[derive(Debug, Clone, Default)]
pub(super) struct CachedAttributes {
    /// One dictionary each parameter, if any has something in it.
    arguments: Vec<Vec<NamedAttr>>,
    result: Vec<NamedAttr>,
    /// Properties of the operation.
    properties: Vec<(&'static str, Property)>,
    /// Those of a function that have no property of their own, in the form of `passthrough`.
    rest: Vec<Attr>,
    /// String attributes that have the name of one that is none, in the same form.
    strings: Vec<Attr>,
    /// What is kept aside, and what is lost.
    notes: Vec<(Fate, String)>,
}

/// Attributes of functions without a value, and the properties that stand for them.
const FUNCTION_FLAGS: &[(&str, &str)] = &[
    ("alwaysinline", "always_inline"),
    ("noinline", "no_inline"),
    ("inlinehint", "inline_hint"),
    ("nounwind", "no_unwind"),
    ("willreturn", "will_return"),
    ("convergent", "convergent"),
    ("optnone", "optimize_none"),
    ("aarch64_pstate_sm_enabled", "arm_streaming"),
    ("aarch64_pstate_sm_body", "arm_locally_streaming"),
    ("aarch64_pstate_sm_compatible", "arm_streaming_compatible"),
    ("aarch64_new_za", "arm_new_za"),
    ("aarch64_in_za", "arm_in_za"),
    ("aarch64_out_za", "arm_out_za"),
    ("aarch64_inout_za", "arm_inout_za"),
    ("aarch64_preserves_za", "arm_preserves_za"),
];

/// String attributes of functions that are properties with the same text.
const FUNCTION_TEXTS: &[(&str, &str)] = &[
    ("target-cpu", "target_cpu"),
    ("tune-cpu", "tune_cpu"),
    ("reciprocal-estimates", "reciprocal_estimates"),
    ("prefer-vector-width", "prefer_vector_width"),
    ("denormal-fp-math", "denormal_fp_math"),
    ("denormal-fp-math-f32", "denormal_fp_math_f32"),
    ("fp-contract", "fp_contract"),
    ("instrument-function-entry", "instrument_function_entry"),
    ("instrument-function-exit", "instrument_function_exit"),
];

/// String attributes of functions that are properties of `true` or `false`.
const FUNCTION_BOOLS: &[(&str, &str)] = &[
    ("no-infs-fp-math", "no_infs_fp_math"),
    ("no-nans-fp-math", "no_nans_fp_math"),
    ("no-signed-zeros-fp-math", "no_signed_zeros_fp_math"),
];

/// Attributes of parameters and results that the dialect knows: `llvm.` is put in front of LLVM's names.
const PARAMETERS: &[&str] = &[
    "align",
    "allocalign",
    "allocptr",
    "byval",
    "byref",
    "noundef",
    "dereferenceable",
    "dereferenceable_or_null",
    "elementtype",
    "inalloca",
    "inreg",
    "nest",
    "noalias",
    "nofree",
    "nonnull",
    "preallocated",
    "range",
    "readonly",
    "readnone",
    "returned",
    "signext",
    "alignstack",
    "sret",
    "writeonly",
    "zeroext",
];

impl Code<'_> {
    pub(super) fn function_attributes(
        &mut self,
        mut draft: Draft,
        function: Function<'_>,
    ) -> Result<Draft, ImportError> {
        let count = function.content_type().function_parameters().len();
        let lists = |place| function.list_attributes(place);
        let made = match function.attributes_identity() {
            0 => return Ok(draft),
            _ => self.convert(count, &[], lists, "llvm.func"),
        };
        draft = draft.set_all(&made.properties);
        if !made.rest.is_empty() {
            let rest = self.context.array_attr(&made.rest);
            draft = draft.set("passthrough", rest);
        }
        draft = self.misread_attributes(draft, &made.strings)?;
        self.parameter_attributes(draft, &made)
    }

    /// Attributes of a call at its own place.
    pub(super) fn call_attributes(
        &mut self,
        draft: Draft,
        instruction: Instruction<'_>,
    ) -> Result<Draft, ImportError> {
        self.call_attributes_without(draft, instruction, &[])
    }

    /// Attributes of a call. The arguments that are no operands are left out: MLIR counts the operands.
    pub(super) fn call_attributes_without(
        &mut self,
        mut draft: Draft,
        instruction: Instruction<'_>,
        without: &[u32],
    ) -> Result<Draft, ImportError> {
        let identity = instruction.attributes_identity();
        if identity == 0 {
            return Ok(draft);
        }
        let count = instruction.argument_count() as usize;
        let key = (identity, draft.name(), count, without.to_vec());
        let made = match self.import.attribute_lists.get(&key) {
            Some(made) => made.clone(),
            None => {
                let lists = |place| instruction.list_attributes(place);
                let made = self.convert(count, without, lists, draft.name());
                let _replaced = self.import.attribute_lists.insert(key, made.clone());
                made
            }
        };
        draft = draft.set_all(&made.properties);
        if !made.rest.is_empty() {
            let rest = self.context.array_attr(&made.rest);
            draft = self.aside(draft, "jlopt.call_attributes", "attributes of calls", rest)?;
        }
        draft = self.misread_attributes(draft, &made.strings)?;
        self.parameter_attributes(draft, &made)
    }

    /// Attributes of inline assembly, of which the operation has none.
    pub(super) fn assembly_attributes(
        &mut self,
        draft: Draft,
        instruction: Instruction<'_>,
    ) -> Result<Draft, ImportError> {
        self.call_attributes(draft, instruction)
    }

    fn parameter_attributes(
        &mut self,
        mut draft: Draft,
        made: &CachedAttributes,
    ) -> Result<Draft, ImportError> {
        for (fate, kind) in &made.notes {
            self.note(*fate, kind)?;
        }
        let has_place = self.import.operations.has_property(draft.name(), "arg_attrs");
        if made.arguments.iter().any(|entries| !entries.is_empty()) {
            let all: Vec<Attr> =
                made.arguments.iter().map(|entries| self.context.dictionary(entries)).collect();
            let all = self.context.array_attr(&all);
            draft = match has_place {
                true => draft.set("arg_attrs", all),
                false => {
                    let kind = format!("attributes of arguments of {}", short(draft.name()));
                    self.aside(draft, "jlopt.arg_attrs", &kind, all)?
                }
            };
        }
        if !made.result.is_empty() {
            let result = self.context.dictionary(&made.result);
            let result = self.context.array_attr(&[result]);
            draft = match has_place {
                true => draft.set("res_attrs", result),
                false => {
                    let kind = format!("attributes of the result of {}", short(draft.name()));
                    self.aside(draft, "jlopt.res_attrs", &kind, result)?
                }
            };
        }
        Ok(draft)
    }

    fn convert<'m>(
        &mut self,
        count: usize,
        without: &[u32],
        list: impl Fn(Place) -> Vec<Attribute<'m>>,
        op: &str,
    ) -> CachedAttributes {
        let mut made = CachedAttributes::default();
        for attribute in list(Place::Function) {
            self.function_attribute(&mut made, &attribute, op);
        }
        for attribute in list(Place::Result) {
            let entry = self.parameter_attribute(&mut made.notes, &attribute);
            made.result.push(entry);
        }
        let has_alignment =
            op.starts_with("llvm.intr.masked.") && self.import.operations.has_property(op, "alignment");
        for number in (0u32..).take(count).filter(|number| !without.contains(number)) {
            let attributes = list(Place::Parameter(number));
            // Inline assembly has a property for these types, accesses under a mask one for the alignment.
            let is_told = |each: &&Attribute<'_>| match each.name.as_slice() {
                b"elementtype" => op == "llvm.inline_asm",
                b"align" => has_alignment,
                _ => false,
            };
            let entries = attributes
                .iter()
                .filter(|each| !is_told(each))
                .map(|each| self.parameter_attribute(&mut made.notes, each))
                .collect();
            made.arguments.push(entries);
        }
        made
    }

    /// An attribute of a function or call: a property where there is one, otherwise an entry of `passthrough`.
    fn function_attribute(&mut self, made: &mut CachedAttributes, attribute: &Attribute<'_>, op: &str) {
        let property = self
            .function_property(attribute)
            .filter(|(property, _)| self.import.operations.has_property(op, property));
        if let Some(property) = property {
            made.properties.push(property);
            return;
        }
        let entry = self.attribute_entry(attribute);
        if is_misread(attribute) { &mut made.strings } else { &mut made.rest }.push(entry);
    }

    /// An attribute as `passthrough` has it: its name, or a list of name and value.
    pub(super) fn attribute_entry(&mut self, attribute: &Attribute<'_>) -> Attr {
        let key = self.context.string_attr(&attribute.name);
        let value = match &attribute.value {
            AttributeValue::None => None,
            AttributeValue::Number(number, _) => Some(number.to_string().into_bytes()),
            AttributeValue::String(text) => (!text.is_empty()).then(|| text.clone()),
            AttributeValue::Type(ty) => Some(ty.to_string().into_bytes()),
            AttributeValue::Range { .. } => None,
            AttributeValue::Other(text) => Some(text.clone().into_bytes()),
        };
        match value {
            None => key,
            Some(value) => {
                let value = self.context.string_attr(&value);
                self.context.array_attr(&[key, value])
            }
        }
    }

    /// Keeps string attributes aside that would be taken for others.
    pub(super) fn misread_attributes(
        &mut self,
        draft: Draft,
        strings: &[Attr],
    ) -> Result<Draft, ImportError> {
        if strings.is_empty() {
            return Ok(draft);
        }
        let strings = self.context.array_attr(strings);
        self.aside(draft, "jlopt.string_attributes", "string attributes named like others", strings)
    }

    fn function_property(&mut self, attribute: &Attribute<'_>) -> Option<(&'static str, Property)> {
        let name = known_name(attribute);
        let find = |table: &'static [(&str, &'static str)]| {
            table.iter().find(|(llvm, _)| *llvm == name).map(|(_, property)| *property)
        };
        match &attribute.value {
            AttributeValue::None => Some((find(FUNCTION_FLAGS)?, Property::Flag)),
            AttributeValue::Number(number, _) => match name {
                "memory" => Some(("memory_effects", self.memory_effects(*number).into())),
                "uwtable" => {
                    let kind = ["none", "sync", "async"].get(usize::try_from(*number).ok()?)?;
                    let kind = dialect_attr(self.context, &format!("#llvm.uwtableKind<{kind}>"));
                    Some(("uwtable_kind", kind.into()))
                }
                _ => None,
            },
            AttributeValue::String(text) => {
                if let Some(property) = find(FUNCTION_TEXTS) {
                    return Some((property, self.context.string_attr(text).into()));
                }
                if let Some(property) = find(FUNCTION_BOOLS) {
                    let value = std::str::from_utf8(text).ok()?.parse::<bool>().ok()?;
                    return Some((property, self.context.bool_attr(value).into()));
                }
                match name {
                    "frame-pointer" => {
                        const KINDS: [&str; 5] =
                            ["none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"];
                        let kind = KINDS.iter().find(|kind| kind.as_bytes() == text)?;
                        let kind = dialect_attr(self.context, &format!("#llvm.framePointerKind<\"{kind}\">"));
                        Some(("frame_pointer", kind.into()))
                    }
                    "target-features" => Some(("target_features", self.target_features(text)?.into())),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// `#llvm.target_features<["+sse2"]>`, if all have a sign in front.
    fn target_features(&mut self, text: &[u8]) -> Option<Attr> {
        let features: Vec<String> = text
            .split(|&byte| byte == b',')
            .map(|feature| {
                let has_sign = feature.len() > 1 && matches!(feature[0], b'+' | b'-');
                has_sign.then(|| format!("\"{}\"", escaped(feature)))
            })
            .collect::<Option<_>>()?;
        Some(dialect_attr(self.context, &format!("#llvm.target_features<[{}]>", features.join(", "))))
    }

    /// LLVM packs two bits for each place in memory: arguments, inaccessible, errno, other, two of targets.
    fn memory_effects(&mut self, packed: u64) -> Attr {
        let of = |place: u32| ["none", "read", "write", "readwrite"][(packed >> (2 * place) & 3) as usize];
        let text = format!(
            "#llvm.memory_effects<other = {}, argMem = {}, inaccessibleMem = {}, errnoMem = {}, targetMem0 = {}, targetMem1 = {}>",
            of(3),
            of(0),
            of(1),
            of(2),
            of(4),
            of(5)
        );
        dialect_attr(self.context, &text)
    }

    fn parameter_attribute(
        &mut self,
        notes: &mut Vec<(Fate, String)>,
        attribute: &Attribute<'_>,
    ) -> NamedAttr {
        let name = known_name(attribute);
        let value = match &attribute.value {
            AttributeValue::None => self.import.common.unit,
            AttributeValue::Number(0, _) if name == "captures" => {
                let unit = self.import.common.unit;
                return self.named("llvm.nocapture", unit);
            }
            AttributeValue::Number(_, text) if name == "captures" => self.context.string_attr(text),
            AttributeValue::Number(number, _) => self.i64_attr(number.cast_signed()),
            AttributeValue::Type(ty) => {
                let ty = self.ty(*ty);
                self.context.type_attr(ty)
            }
            AttributeValue::Range { width, lower, upper } => {
                let text = format!(
                    "#llvm.constant_range<i{width}, {}, {}>",
                    decimal(lower, *width),
                    decimal(upper, *width)
                );
                dialect_attr(self.context, &text)
            }
            AttributeValue::String(text) => {
                notes.push((Fate::Aside, "string attributes of parameters".to_owned()));
                let value = self.context.string_attr(text);
                return self.named(&[b"jlopt.", attribute.name.as_slice()].concat(), value);
            }
            AttributeValue::Other(text) => self.context.string_attr(text),
        };
        if !PARAMETERS.contains(&name) {
            notes.push((Fate::Aside, format!("parameter attribute {name}")));
        }
        self.named(&format!("llvm.{name}"), value)
    }
}

/// Whether an entry of `passthrough` would be another attribute than it stands for: MLIR looks first whether a name is one of
/// LLVM's own.
pub(super) fn is_misread(attribute: &Attribute<'_>) -> bool {
    matches!(attribute.value, AttributeValue::String(_)) && is_llvm_attribute(&attribute.name)
}

/// A signed integer of up to 128 bits; of wider ones, the lower 128 bits.
fn decimal(words: &[u64], width: u32) -> String {
    let low = u128::from(words.first().copied().unwrap_or_default());
    let high = u128::from(words.get(1).copied().unwrap_or_default());
    let unused = 128 - width.clamp(1, 128);
    ((high << 64 | low) << unused).cast_signed().wrapping_shr(unused).to_string()
}

/// The name, if it is one that may be in the tables.
fn known_name<'a>(attribute: &'a Attribute<'_>) -> &'a str {
    std::str::from_utf8(&attribute.name).unwrap_or_default()
}

fn short(name: &str) -> &str {
    name.trim_start_matches("llvm.")
}
