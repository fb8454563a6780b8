//! The attributes of the parameters of specialized functions.

use super::returns::HEAP_ALIGNMENT;
use super::{ArgKind, Carries, Parameter, Returned, Specsig};
use crate::files::{Numeric, TypeEntry, TypeKind};
use crate::session::Session;
use juliair_types::dialect::{CountedRoots, ReturnAlign};
use llvm_ext::attributes::Attributes;
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use std::fmt;

/// An attribute of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attribute<'m> {
    /// One of LLVM's own without a value.
    Plain(&'static str),
    /// `sret(T)`
    Sret(Type<'m>),
    /// `align`, in bytes.
    Align(u64),
    /// `captures(none)`, which was `nocapture` before LLVM 21.
    CapturesNone,
    /// `dereferenceable`, in bytes.
    Dereferenceable(u64),
    /// A string attribute.
    Text(&'static str, String),
}

/// As LLVM prints it.
impl fmt::Display for Attribute<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(name) => formatter.write_str(name),
            Self::Sret(ty) => write!(formatter, "sret({ty})"),
            Self::Align(bytes) => write!(formatter, "align {bytes}"),
            Self::CapturesNone => formatter.write_str("captures(none)"),
            Self::Dereferenceable(bytes) => write!(formatter, "dereferenceable({bytes})"),
            Self::Text(key, value) if value.is_empty() => write!(formatter, "\"{key}\""),
            Self::Text(key, value) => write!(formatter, "\"{key}\"=\"{value}\""),
        }
    }
}

impl<'m> Attribute<'m> {
    /// Adds it to a parameter.
    pub fn set(&self, place: Attributes<'m>) {
        match self {
            Self::Plain(name) => place.set(name),
            Self::Sret(ty) => place.set_type("sret", *ty),
            Self::Align(bytes) => place.set_number("align", *bytes),
            Self::CapturesNone => place.set("captures"),
            Self::Dereferenceable(bytes) => place.set_number("dereferenceable", *bytes),
            Self::Text(key, value) => place.set_string(key, value),
        }
    }
}

/// The string that marks a pgcstack.
const GCSTACK: &str = "gcstack";
/// The size of the buffer in which a union is returned.
const UNION_BYTES: &str = "enzymejl_sret_union_bytes";
/// How many references are behind a parameter.
const COUNTED: &str = "julia.return_roots";

/// The attributes of the derived signature.
pub(super) fn declared<'m>(
    specsig: &Specsig<'m>,
    parameter: &Parameter<'m>,
    session: &Session,
) -> Vec<Attribute<'m>> {
    use Attribute::{CapturesNone, Plain, Sret, Text};
    let returned = &specsig.returned;
    match parameter.carries {
        Carries::Result => {
            vec![Plain("noalias"), Plain("noundef"), Sret(returned.value), CapturesNone]
        }
        Carries::UnionBytes => vec![Text(UNION_BYTES, returned.union_bytes.to_string())],
        Carries::ReturnRoots => vec![Plain("noalias"), Plain("noundef"), CapturesNone],
        Carries::Pgcstack => pgcstack(specsig.swiftcc, true),
        Carries::Roots { .. } => vec![Plain("noalias"), Plain("readonly"), CapturesNone],
        Carries::Argument(number) => {
            let argument = &specsig.arguments[number];
            match argument.kind {
                ArgKind::Byref => vec![Plain("noalias"), Plain("readonly"), CapturesNone],
                ArgKind::Boxed if is_readonly(&argument.entry, false, session) => vec![Plain("readonly")],
                ArgKind::Byval => extension(&argument.entry, parameter.ty).into_iter().collect(),
                ArgKind::Boxed | ArgKind::Ghost => Vec::new(),
            }
        }
    }
}

/// The attributes of the definition that Julia emits.
pub(super) fn defined<'m>(
    specsig: &Specsig<'m>,
    parameter: &Parameter<'m>,
    session: &Session,
    module: &Module<'_>,
) -> Vec<Attribute<'m>> {
    use Attribute::{Align, CapturesNone, Dereferenceable, Plain};
    let (facts, returned) = (&session.dialect().signatures, &specsig.returned);
    let pointer = u64::from(module.data_layout().pointer_size());
    match parameter.carries {
        Carries::Result => defined_result(returned, session, module),
        Carries::UnionBytes => vec![
            Plain("noalias"),
            Plain("noundef"),
            Plain("nonnull"),
            Align(returned.union_align),
            CapturesNone,
            Dereferenceable(returned.union_bytes),
        ],
        Carries::ReturnRoots => {
            let counted = facts.counted_roots >= CountedRoots::BufferAndRoots;
            let described = [
                Plain("noalias"),
                Plain("noundef"),
                Plain("nonnull"),
                Align(pointer),
                CapturesNone,
                Dereferenceable(returned.roots.saturating_mul(pointer)),
            ];
            described.into_iter().chain(counted.then(|| count(returned.roots))).collect()
        }
        Carries::Pgcstack => pgcstack(specsig.swiftcc, facts.marks_pgcstack),
        Carries::Roots { count, .. } if facts.describes_argument_roots => {
            described_reference(pointer, count.saturating_mul(pointer))
        }
        Carries::Roots { .. } => vec![Plain("readonly"), CapturesNone],
        Carries::Argument(number) => {
            let argument = &specsig.arguments[number];
            match argument.kind {
                ArgKind::Byref => {
                    let align = argument.entry.align.unwrap_or(1).min(HEAP_ALIGNMENT);
                    described_reference(align, argument.bytes)
                }
                ArgKind::Boxed => defined_boxed(&argument.entry, session),
                ArgKind::Byval => extension(&argument.entry, parameter.ty).into_iter().collect(),
                ArgKind::Ghost => Vec::new(),
            }
        }
    }
}

/// A pointer of the caller's to data that is only read.
fn described_reference(align: u64, bytes: u64) -> Vec<Attribute<'static>> {
    use Attribute::{Align, CapturesNone, Dereferenceable, Plain};
    vec![
        Plain("noundef"),
        Plain("nonnull"),
        Plain("readonly"),
        Align(align),
        CapturesNone,
        Dereferenceable(bytes),
    ]
}

fn pgcstack<'m>(swiftcc: bool, marked: bool) -> Vec<Attribute<'m>> {
    let swift = swiftcc.then_some(Attribute::Plain("swiftself"));
    let mark = marked.then(|| Attribute::Text(GCSTACK, String::new()));
    std::iter::once(Attribute::Plain("nonnull")).chain(swift).chain(mark).collect()
}

fn count<'m>(references: u64) -> Attribute<'m> {
    Attribute::Text(COUNTED, references.to_string())
}

fn defined_result<'m>(returned: &Returned<'m>, session: &Session, module: &Module<'_>) -> Vec<Attribute<'m>> {
    use Attribute::{Align, CapturesNone, Dereferenceable, Plain, Sret};
    let (facts, layout, value) = (&session.dialect().signatures, module.data_layout(), returned.value);
    let align = match facts.return_align {
        ReturnAlign::Preferred => layout.preferred_alignment(value),
        ReturnAlign::CappedPreferred => {
            layout.preferred_alignment(value).min(session.dialect().types.max_align(session.target))
        }
        ReturnAlign::Julia => returned.entry.align.unwrap_or(1).min(HEAP_ALIGNMENT),
    };
    let counted = facts.counted_roots >= CountedRoots::Buffer && returned.only_references > 0;
    let described = [
        Plain("noalias"),
        Plain("noundef"),
        Plain("nonnull"),
        Sret(value),
        Align(align),
        CapturesNone,
        Dereferenceable(layout.alloc_size(value)),
    ];
    described.into_iter().chain(counted.then(|| count(returned.only_references))).collect()
}

/// An object: what is known to be there is what every object of the type has (`maybe_mark_argument_dereferenceable` of
/// `src/codegen.cpp`).
fn defined_boxed<'m>(entry: &TypeEntry, session: &Session) -> Vec<Attribute<'m>> {
    let abstract_too = session.dialect().signatures.abstract_arguments_readonly;
    let readonly = is_readonly(entry, abstract_too, session).then_some(Attribute::Plain("readonly"));
    let size = entry.size.filter(|&size| size > 0 && entry.kind != TypeKind::Union);
    let fixed = size.map(|size| {
        // `julia_alignment` of `src/cgutils.cpp` knows no more of type objects.
        let align = if entry.name == "DataType" { HEAP_ALIGNMENT } else { entry.align.unwrap_or(1) };
        [Attribute::Align(align.min(HEAP_ALIGNMENT)), Attribute::Dereferenceable(size)]
    });
    let named = [Attribute::Plain("noundef"), Attribute::Plain("nonnull")];
    named.into_iter().chain(readonly).chain(fixed.into_iter().flatten()).collect()
}

/// Whether an object that is passed is only read: where its type is a data type whose values cannot change.
fn is_readonly(entry: &TypeEntry, abstract_too: bool, session: &Session) -> bool {
    let objects = session.dialect().types.type_objects;
    entry.is_data_type(objects) && !entry.mutable && (abstract_too || !entry.is_abstract())
}

/// How an integer of a primitive type is extended.
fn extension<'m>(entry: &TypeEntry, ty: Type<'m>) -> Option<Attribute<'m>> {
    let is_primitive = matches!(entry.kind, TypeKind::Primitive | TypeKind::Ptr);
    (is_primitive && ty.int_bits().is_some()).then(|| {
        let signed = entry.numeric == Some(Numeric::Signed);
        Attribute::Plain(if signed { "signext" } else { "zeroext" })
    })
}
