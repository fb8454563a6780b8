//! What is answered about layouts under a data layout of LLVM's.

use super::TypesReport;
use super::report::{has_open_parameters, refused};
use crate::render::Diagnostic;
use juliair_types::divergence::{Cause, CheckError, Divergence, LayoutCheck, TargetLayout};
use juliair_types::lower::{LlvmType, LowerError};
use juliair_types::universe::{Ty, Universe};
use serde::Serialize;

/// The differences of each type, in order.
#[derive(Serialize)]
pub(crate) struct CheckReport {
    #[serde(flatten)]
    pub(crate) report: TypesReport<CheckEntry>,
    /// What LLVM lays out types by.
    pub(crate) data_layout: String,
}

/// Where LLVM lays out a type otherwise.
#[derive(Serialize)]
pub(crate) struct CheckEntry {
    /// As it was given.
    #[serde(rename = "type")]
    pub(crate) text: String,
    /// As Julia shows it.
    pub(crate) display: String,
    pub(crate) divergences: Vec<Divergence>,
    /// How many there are, where the list is shortened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) divergences_total: Option<u64>,
    /// What they come from.
    pub(crate) causes: Vec<Cause>,
    /// The LLVM type.
    #[serde(skip)]
    pub(crate) llvm: LlvmType,
}

impl CheckEntry {
    pub(crate) fn of(
        universe: &mut Universe,
        ty: Ty,
        text: &str,
        layout: &TargetLayout<'_>,
    ) -> Result<Self, Diagnostic> {
        let LayoutCheck { divergences, total, causes, llvm } =
            universe.check_layout(ty, layout).map_err(|error| cannot_compare(&error))?;
        let is_short = u64::try_from(divergences.len()).is_ok_and(|listed| listed < total);
        Ok(Self {
            text: text.to_owned(),
            display: universe.display(ty),
            divergences,
            divergences_total: is_short.then_some(total),
            causes,
            llvm,
        })
    }

    pub(crate) fn diverges(&self) -> bool {
        !self.divergences.is_empty()
    }
}

fn cannot_compare(error: &CheckError) -> Diagnostic {
    match error {
        CheckError::Lower(LowerError::Boxed(ty)) => {
            let help = match has_open_parameters(ty) {
                true => "name it with its parameters",
                false => "only values that are held in place are compared: name an immutable type",
            };
            Diagnostic::new(error.to_string()).help(Some(help.to_owned()))
        }
        CheckError::Lower(error) => refused(error),
        CheckError::Llvm(_) => Diagnostic::new(error.to_string()),
    }
}
