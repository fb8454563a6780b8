//! What is answered about types.

use super::Question;
use super::question::SkippedNote;
use crate::render::Diagnostic;
use juliair_types::layout::report::LayoutReport;
use juliair_types::lower::{LlvmType, LowerError, LowerOptions, Lowered};
use juliair_types::passing::ArgumentKind;
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
}

impl LayoutEntry {
    pub(crate) fn of(universe: &mut Universe, ty: Ty, text: &str) -> Result<Self, Diagnostic> {
        let layout = universe.layout_report(ty).map_err(|fault| Diagnostic::new(fault.to_string()))?;
        Ok(Self { text: text.to_owned(), display: universe.display(ty), layout })
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
    /// Whether arguments are references to objects.
    pub(crate) argbox: bool,
    /// Whether results are references to objects.
    pub(crate) retbox: bool,
    /// Whether values are kept outside of objects.
    pub(crate) stack: bool,
    /// Whether results are returned through a pointer that the caller gives; nothing where that is no question.
    pub(crate) sret: Option<bool>,
    /// `ghost`, `boxed`, `byref` or `byval`.
    pub(crate) arg_kind: &'static str,
}

impl AbiEntry {
    pub(crate) fn of(universe: &mut Universe, ty: Ty, text: &str) -> Result<Self, Diagnostic> {
        Self::asked(universe, ty, text).map_err(|error| refused(&error))
    }

    fn asked(universe: &mut Universe, ty: Ty, text: &str) -> Result<Self, LowerError> {
        let options = LowerOptions { allow_boxed: true, no_boxing: false };
        let Lowered { ty: llvm, boxed } = universe.julia_type(ty, options)?;
        let argbox = universe.deserves_argbox(ty)?;
        let is_returned = !boxed && !argbox && llvm != LlvmType::Void;
        let sret = if is_returned { Some(universe.deserves_sret(ty, &llvm)?) } else { None };
        let arg_kind = match universe.argument(ty)?.kind {
            ArgumentKind::Ghost => "ghost",
            ArgumentKind::Boxed => "boxed",
            ArgumentKind::ByReference => "byref",
            ArgumentKind::ByValue => "byval",
        };
        Ok(Self {
            text: text.to_owned(),
            argbox,
            retbox: universe.deserves_retbox(ty)?,
            stack: universe.deserves_stack(ty)?,
            sret,
            arg_kind,
        })
    }
}

fn refused(error: &LowerError) -> Diagnostic {
    let help = match error {
        LowerError::Boxed(_) => Some("--allow-boxed lowers it to a reference, --struct by its fields"),
        LowerError::AddressSpace => Some("write it as an Int: Core.LLVMPtr{Float32,1}"),
        LowerError::NoLayout(_) | LowerError::NotFixed(_) => Some("name a concrete type"),
        LowerError::Atomic { .. } | LowerError::Fault(_) => None,
    };
    Diagnostic::new(error.to_string()).help(help.map(str::to_owned))
}
