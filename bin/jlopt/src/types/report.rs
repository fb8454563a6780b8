//! What is answered about types.

use super::Question;
use super::passing::Passing;
use super::question::SkippedNote;
use crate::render::Diagnostic;
use juliair_types::layout::map::Part;
use juliair_types::layout::report::LayoutReport;
use juliair_types::lower::{LowerError, Lowered};
use juliair_types::universe::{Ty, Universe};
use serde::Serialize;

/// An answer for each type, in order.
#[derive(Serialize)]
pub(crate) struct TypesReport<T> {
    schema: &'static str,
    /// The version of Julia, `1.13.1`.
    pub(crate) julia: String,
    /// The machine, `x86_64-linux`.
    pub(crate) target: String,
    pub(crate) types: Vec<T>,
    /// What was skipped in declaration files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<SkippedNote>,
}

impl<T> TypesReport<T> {
    pub(crate) fn new(schema: &'static str, question: Question, types: Vec<T>) -> Self {
        let Question { universe, notes, .. } = question;
        let (julia, target) = (universe.version().to_string(), universe.target().to_string());
        Self { schema, julia, target, types, notes }
    }
}

/// A type's layout.
#[derive(Serialize)]
pub(crate) struct LayoutEntry {
    /// As it was given.
    #[serde(rename = "type")]
    pub(crate) text: String,
    /// As Julia shows it.
    pub(crate) display: String,
    pub(crate) layout: LayoutReport,
    /// Nothing for a type that Julia's code generator refuses.
    pub(crate) passing: Option<Passing>,
    /// Why it refuses it.
    #[serde(skip)]
    pub(crate) refused: Option<String>,
    #[serde(flatten, skip_serializing_if = "Map::is_only_text")]
    pub(crate) map: Map,
}

/// A map of the bytes of a type's values.
#[derive(Serialize)]
pub(crate) struct Map {
    /// The parts in order.
    #[serde(rename = "map")]
    pub(crate) parts: Vec<Part>,
    /// How many bytes hold nothing; nothing without a layout.
    pub(crate) padding: Option<u64>,
    /// Whether the fields of fields are among the parts.
    #[serde(skip)]
    expanded: bool,
    /// Whether there is an `AtomicMemory` of such values.
    #[serde(skip)]
    pub(crate) has_memory: bool,
}

impl Map {
    /// The fields themselves are in the layout already.
    fn is_only_text(&self) -> bool {
        !self.expanded
    }

    fn of(universe: &mut Universe, ty: Ty, expanded: bool) -> Result<Self, Diagnostic> {
        let parts = universe.parts(ty, expanded).map_err(|fault| Diagnostic::new(fault.to_string()))?;
        let padding = universe.padding(ty).map_err(|fault| Diagnostic::new(fault.to_string()))?;
        Ok(Self { parts, padding, expanded, has_memory: universe.facts().has_memory })
    }
}

impl LayoutEntry {
    /// With `expand`, the fields of fields too.
    pub(crate) fn of(universe: &mut Universe, ty: Ty, text: &str, expand: bool) -> Result<Self, Diagnostic> {
        let layout = universe.layout_report(ty).map_err(|fault| Diagnostic::new(fault.to_string()))?;
        let display = universe.display(ty);
        let (passing, refused) = match Passing::of(universe, ty) {
            Ok(passing) => (Some(passing), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let map = Map::of(universe, ty, expand)?;
        Ok(Self { text: text.to_owned(), display, layout, passing, refused, map })
    }
}

/// A type's LLVM type.
#[derive(Serialize)]
pub(crate) struct LowerEntry {
    /// As it was given.
    #[serde(rename = "type")]
    pub(crate) text: String,
    /// The LLVM type.
    pub(crate) llvm: String,
    /// Whether that is a reference to an object.
    pub(crate) boxed: bool,
}

impl LowerEntry {
    pub(crate) fn of(text: &str, lowered: Result<Lowered, LowerError>) -> Result<Self, Diagnostic> {
        let Lowered { ty, boxed } = lowered.map_err(|error| refused(&error))?;
        Ok(Self { text: text.to_owned(), llvm: ty.to_string(), boxed })
    }
}

/// How values of a type are passed and returned.
#[derive(Serialize)]
pub(crate) struct AbiEntry {
    /// As it was given.
    #[serde(rename = "type")]
    pub(crate) text: String,
    #[serde(flatten)]
    pub(crate) passing: Passing,
}

impl AbiEntry {
    pub(crate) fn of(universe: &mut Universe, ty: Ty, text: &str) -> Result<Self, Diagnostic> {
        let passing = Passing::of(universe, ty).map_err(|error| refused(&error))?;
        Ok(Self { text: text.to_owned(), passing })
    }
}

pub(super) fn refused(error: &LowerError) -> Diagnostic {
    let help = match error {
        LowerError::Boxed(_) => Some("--allow-boxed lowers it to a reference, --struct by its fields"),
        LowerError::AddressSpace => Some("write it as an Int: Core.LLVMPtr{Float32,1}"),
        LowerError::NoLayout(_) | LowerError::NotFixed(_) => Some("name a concrete type"),
        LowerError::Atomic { .. } | LowerError::Fault(_) => None,
    };
    Diagnostic::new(error.to_string()).help(help.map(str::to_owned))
}
