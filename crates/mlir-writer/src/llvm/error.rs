//! Why a module cannot be imported.
use llvm_ext::inspect::{BodyError, Class};
use llvm_ext::value::Value;
use thiserror::Error;

use super::report::{Fate, Report};

/// What stops an import.
#[derive(Debug, Error)]
pub enum ImportError {
    /// The writer failed.
    #[error("{0}")]
    Write(#[from] crate::Error),
    /// A body cannot be read, or LLVM's verifier refuses it.
    #[error("the body of @{function} is broken: {message}")]
    Broken {
        /// The function's name.
        function: String,
        /// LLVM's text.
        message: String,
    },
    /// Something that the dialect has no form for.
    #[error("{place}: MLIR's llvm dialect has no form for {what}")]
    NoForm {
        /// The global it is in.
        place: String,
        /// What that global is.
        holder: Holder,
        /// What, as LLVM prints it.
        what: String,
        /// A pass of LLVM's that makes something of it that has a form.
        lowered_by: Option<&'static str>,
    },
    /// Something was lost that must not be. Everything was counted, and the output is not to be used.
    #[error("{}", lost(.0))]
    Lost(Box<Report>),
}

/// A line for each kind that was lost.
fn lost(report: &Report) -> String {
    let lost = report.counts().filter(|count| count.fate == Fate::Lost);
    let lines: Vec<String> =
        lost.map(|lost| format!("{}: {} cannot be kept", lost.first, lost.kind)).collect();
    lines.join("\n")
}

/// What has something in it that has no form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// A function.
    Function,
    /// A global variable.
    Variable,
    /// An alias.
    Alias,
    /// An ifunc.
    IFunc,
    /// Something without a name, which the place has a made one for.
    Nameless,
}

impl ImportError {
    /// The error with the instruction that it is about, where it is about a part of it.
    pub(super) fn inside(mut self, instruction: Value<'_>) -> Self {
        if let ImportError::NoForm { what, .. } = &mut self {
            let whole = quoted(instruction);
            if !what.contains(&whole) {
                *what += &format!(" in {whole}");
            }
        }
        self
    }

    /// The error with a pass of LLVM's that makes something else of what has no form.
    pub(super) fn lowered_by(mut self, pass: &'static str) -> Self {
        if let ImportError::NoForm { lowered_by, .. } = &mut self {
            *lowered_by = Some(pass);
        }
        self
    }

    pub(super) fn of_body(error: BodyError<ImportError>) -> Self {
        match error {
            BodyError::Broken { function, message } => ImportError::Broken { function, message },
            BodyError::Visit(error) => error,
        }
    }
}

/// As LLVM prints it where it is used, between backquotes.
pub(super) fn quoted(value: Value<'_>) -> String {
    let sort = if value.class() == Class::Metadata { "metadata " } else { "" };
    format!("`{sort}{}`", value.to_string().trim())
}
